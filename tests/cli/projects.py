"""Small projects on disk for tests of the command."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]

ABSTRACTS = """Invented list 2024

We count lighthouses from orbit with a convolutional network called BeaconNet. It looks for the shadow of the gallery
and finds most of them on the northern coasts.

We describe an archive of digitised tide tables and the optical character recognition that reads them. Neighbouring
harbours check one another, and misread digits are found by a convolutional network.
"""
CONFIGURATION = """site_name: Invented
docs_dir: content
use_directory_urls: false
theme: {name: material, font: false}
plugins: [search, papershelf]
"""


def make_project(folder: Path, files: dict[str, str | bytes], configuration: str = CONFIGURATION) -> Path:
    abstracts = folder / "content" / "abstracts"
    abstracts.mkdir(parents=True)
    (folder / "content" / "index.md").write_text("# Invented\n\nA list for tests.\n")
    (folder / "mkdocs.yml").write_text(configuration)
    for name, content in files.items():
        path = abstracts / name
        path.write_bytes(content) if isinstance(content, bytes) else path.write_text(content, encoding="utf-8")
    return folder


def tree(folder: Path) -> dict[str, bytes]:
    """Every file of a folder by its path."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
