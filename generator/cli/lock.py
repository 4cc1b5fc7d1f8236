"""One build of a site at a time: a lock that the system takes back when its holder dies."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

try:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
except ImportError:  # Windows
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]  # typed on Windows alone


_TAKEN = frozenset({errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK})
"""What a system says of a lock that another process holds; anything else means that there are no locks here."""
_PAUSE = 0.1
"""Seconds between two looks at a lock that another build holds: unnoticed beside a build, and next to no work."""
_MODE = os.O_RDWR | os.O_CREAT


@contextmanager
def alone(target: Path, *, waiting: Callable[[], None]) -> Iterator[None]:
    """Hold the lock of a site's folder; call `waiting` when another build has it, and wait for that one's end."""
    path = target.with_name(f".{target.name}.lock")
    try:
        descriptor = _held(path, waiting)
    except OSError:
        yield  # nothing can be written there, as the build will say itself
        return
    try:
        yield
    finally:
        with suppress(OSError):  # Windows keeps a file that is open; an old lock file harms nobody
            path.unlink()
        os.close(descriptor)


def _held(path: Path, waiting: Callable[[], None]) -> int:
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, _MODE, 0o644)
    if _is_ours(path, descriptor):
        return descriptor
    waiting()
    while not _is_ours(path, descriptor):
        os.close(descriptor)
        time.sleep(_PAUSE)
        descriptor = os.open(path, _MODE, 0o644)
    return descriptor


def _is_ours(path: Path, descriptor: int) -> bool:
    try:
        _lock(descriptor)
        # The holder before us may have taken the file away: then somebody else can lock a new one.
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False
    except OSError as error:
        return error.errno not in _TAKEN
