"""Files as they were when they were read, and whether they still are."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b, file_digest
from pathlib import Path

_TICK = 2_000_000_000
"""Nanoseconds within which a file may change and keep its time: FAT counts in two seconds."""


@dataclass(frozen=True, slots=True)
class FileState:
    """One file; equal size and times mean the same file, unless they are so young that they prove nothing."""

    path: str
    size: int
    """-1 for what cannot be read."""
    modified: int
    """In nanoseconds; 0 where the file was still warm, so that its content decides."""
    changed: int
    """When anything about the file was last changed, in nanoseconds: nobody can set that back, as `cp -p` sets back the
    other. Where a system says when a file was made instead, it proves nothing more."""
    digest: str


def look_at(roots: Sequence[Path]) -> tuple[FileState, ...]:
    """Every file below the roots, a root being a folder or a file.

    Time and size are taken before the content is read: a file that changes meanwhile differs from what is stated here.
    """
    warm = time.time_ns() - _TICK
    return tuple(_state(path, warm) for path in _files(roots))


def are_unchanged(states: Iterable[FileState], roots: Sequence[Path]) -> bool:
    """True when the roots hold these files and no others, all as they were."""
    known = {state.path: state for state in states}
    paths = _files(roots)
    return [str(path) for path in paths] == list(known) and all(_is_unchanged(path, known[str(path)]) for path in paths)


def were_left_alone(states: Iterable[FileState]) -> bool:
    """True when nobody wrote the files since they were looked at, not even to change them and to change them back."""
    return all(_changed(Path(state.path)) == state.changed for state in states)


def _changed(path: Path) -> int:
    try:
        return path.stat().st_ctime_ns
    except OSError:
        return 0


def _files(roots: Sequence[Path]) -> list[Path]:
    return sorted({path for root in roots for path in _walk(root, frozenset())})


def _walk(path: Path, above: frozenset[Path]) -> Iterator[Path]:
    if not path.is_dir():
        yield path
    elif (real := path.resolve()) not in above:
        for entry in path.iterdir():
            yield from _walk(entry, above | {real})


def _state(path: Path, warm: int) -> FileState:
    try:
        status = path.stat()
        content = _digest(path)
    except OSError:
        return FileState(str(path), -1, 0, 0, "")
    is_warm = max(status.st_mtime_ns, status.st_ctime_ns) >= warm
    return FileState(str(path), status.st_size, 0 if is_warm else status.st_mtime_ns, status.st_ctime_ns, content)


def _is_unchanged(path: Path, state: FileState) -> bool:
    try:
        status = path.stat()
        if status.st_size != state.size:
            return False
        is_same = (status.st_mtime_ns, status.st_ctime_ns) == (state.modified, state.changed)
        return is_same or _digest(path) == state.digest
    except OSError:
        return state.size == -1


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, lambda: blake2b(digest_size=16)).hexdigest()
