"""Source files -> what they hold, each read once: what a file gave is kept under the digest of its bytes.

A large file is read line by line and each time anew, as it may hold more than there is room for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path

from generator.memory import Memory
from generator.problems import Problem
from generator.records import Record

_LARGEST = 2**26
"""Bytes of a file that is held as a whole: compressed, they are 100,000 papers."""

Item = Record | Problem
Read = Callable[[Path, Path | bytes, str], Iterator[Item]]
"""Takes a file's path, its content or the path again, and the path to tell in problems."""


def read_once(files: Sequence[tuple[Path, str]], read: Read, memory: Memory) -> Iterator[Iterable[Item]]:
    """Yield what each file holds; of a file, its path and the path to tell."""
    digests = [_digest(path) for path, _ in files]
    named = [(path, told, digest) for (path, told), digest in zip(files, digests, strict=True) if digest]

    def read_anew(places: Sequence[int]) -> Iterator[tuple[str, Sequence[Item]]]:
        for place in places:
            path, told, _ = named[place]
            content = _content(path)
            yield (_digest_of(content), tuple(read(path, content, told))) if content is not None else ("", ())

    keys = ((path.name, told, digest) for path, told, digest in named)
    known = memory.recall("read", keys, read_anew)
    for (path, told), digest in zip(files, digests, strict=True):
        really, items = next(known) if digest else ("", ())
        # Where a file changed between two looks at it, something else than its name says was kept.
        yield items if digest and really == digest else read(path, path, told)


def _digest(path: Path) -> str:
    """Empty for a file that is not held as a whole."""
    content = _content(path)
    return "" if content is None else _digest_of(content)


def _digest_of(content: bytes) -> str:
    return blake2b(content, digest_size=16).hexdigest()


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes() if path.stat().st_size <= _LARGEST else None
    except OSError:
        return None  # which whoever reads it will tell
