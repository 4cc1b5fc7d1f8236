"""A folder -> the files that somebody put there to be read, in an order that no file system decides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_LEFTOVER = re.compile(
    r"^\.|^~\$|^#.*#$|~$|\.(?:bak|orig|tmp|temp|swp|swo|part|crdownload|pyc)$|^(?:thumbs\.db|desktop\.ini|__macosx|__pycache__)$",
    re.IGNORECASE,
)
"""Hidden files, and what editors, browsers and systems leave behind."""


_ABOUT_FOLDER = re.compile(
    r"(?:readme|licen[cs]e|copying|changelog|contributing)(?:\.(?:md|markdown|txt|text|rst))?", re.IGNORECASE
)
"""Files about the folder and its upkeep, which hold no papers."""


@dataclass(frozen=True, slots=True)
class Unusable:
    """A path that is there but is no file to read."""

    path: Path
    reason: str


def find_files(path: Path) -> Iterator[Path | Unusable]:
    """Yield the files below a folder, sorted by their path in it; a path that is itself a file is taken as it is."""
    yield from _walk(path, frozenset())


def _walk(path: Path, above: frozenset[Path]) -> Iterator[Path | Unusable]:
    try:
        if path.is_file():
            if not (above and _ABOUT_FOLDER.fullmatch(path.name)):
                yield path
        elif path.is_dir():
            yield from _walk_folder(path, above)
        else:
            yield Unusable(path, "a link to what is not there" if path.is_symlink() else "neither a file nor a folder")
    except OSError as error:
        yield Unusable(path, (error.strerror or type(error).__name__).lower())


def _walk_folder(folder: Path, above: frozenset[Path]) -> Iterator[Path | Unusable]:
    real = folder.resolve()
    if real in above:
        yield Unusable(folder, "a link to a folder that it lies in")
        return
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        if not _LEFTOVER.search(path.name):
            yield from _walk(path, above | {real})
