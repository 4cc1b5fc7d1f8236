"""`papershelf new`: a project that builds as it stands, with an example to replace."""

from __future__ import annotations

from pathlib import Path

from generator.assets import SITE_TEMPLATES
from generator.problems import CatalogueError, UsageError

SCAFFOLD = SITE_TEMPLATES / "project"


def new_project(folder: Path) -> list[Path]:
    """Copy the example project to a new folder; give the files written, relative to it.

    Raises `UsageError` if something is there already, `CatalogueError` where nothing can be written.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"{folder} is there already and not empty; name a new folder")
    written = [path.relative_to(SCAFFOLD) for path in sorted(SCAFFOLD.rglob("*")) if path.is_file()]
    try:
        for path in written:
            destination = folder / path
            destination.parent.mkdir(parents=True, exist_ok=True)
            destination.write_bytes((SCAFFOLD / path).read_bytes())
    except OSError as error:
        raise CatalogueError(f"cannot write {error.filename or folder}: {error.strerror}") from error
    return written
