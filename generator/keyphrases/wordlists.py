"""Word lists of the package's data folder -> sets of words, section by section."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files


def read_sections(name: str) -> Mapping[str, tuple[str, ...]]:
    """Read a list file: `[section]` lines, `#` comments, words between blanks."""
    sections: dict[str, list[str]] = {}
    words: list[str] = []
    for line in files("generator").joinpath("data", name).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            words = sections.setdefault(line.strip("[]"), [])
        elif not line.startswith("#"):
            words.extend(line.split())
    return {section: tuple(found) for section, found in sections.items()}
