"""Values of pure functions in one SQLite file, each with a checksum.

Everything in it may be lost: what is damaged, locked or cannot be written is worked out anew. A kill in the middle of
writing leaves the file as it was, which is SQLite's promise; its own care for power cuts is off, as checksums tell.
"""

from __future__ import annotations

import pickle
import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import blake2b
from itertools import chain, islice
from pathlib import Path
from typing import Any, TypeVar

from generator.cache.shelf import Shelf
from generator.memory import NO_MEMORY, Held, Make, Memory, Packed

Value = TypeVar("Value")

_DIGEST = 16
_WAIT = 0.5
"""Seconds for which another build may write before this one does without."""
_BATCH = 200
"""Values looked up, made and written at once, less than 1 MB."""
_ROOM, _ROOM_BYTES = 1000, 2**24
"""Of a function's values that were of no use so many are kept, and no more bytes of them than that, or else as many as
were of use: whoever goes back a step finds them.
"""


class KeptValues:
    """A `Memory` on disk."""

    def __init__(self, connection: sqlite3.Connection, folder: Path) -> None:
        self._connection = connection
        self._used: defaultdict[bytes, set[bytes]] = defaultdict(set)
        self._shelf = Shelf(folder)

    def hold(self, value: Packed[Value]) -> Held[Value]:
        try:
            return self._shelf.put(value)
        except OSError:  # no room left; there will be none for the site either, but that is another's to say
            return value

    def recall(self, name: str, keys: Iterable[object], make: Make[Value]) -> Iterator[Value]:
        # The keys of a function's values stand together.
        function = _digest(name.encode())
        used = self._used[function]
        digests = ((place, function + _digest(_coded(key))) for place, key in enumerate(keys))
        while batch := dict(islice(digests, _BATCH)):
            used.update(batch.values())
            yield from self._recalled(batch, make)

    def _recalled(self, digests: Mapping[int, bytes], make: Make[Value]) -> Iterator[Value]:
        asked = dict.fromkeys(digests.values())
        known = self._known(list(asked))
        missing = [place for place, key in digests.items() if key not in known]
        if missing:
            made = {digests[place]: (value,) for place, value in zip(missing, make(missing), strict=True)}
            self._keep([(key, _packed(value)) for key, value in made.items()])
            known |= made
        return chain.from_iterable(map(known.__getitem__, digests.values()))

    def _known(self, keys: Sequence[bytes]) -> dict[bytes, tuple[Any]]:
        """The values that are kept, each in a tuple, so that a kept None is not taken for a missing one.

        One question for all of them: SQLite answers each in a fifth of the time.
        """
        known: dict[bytes, tuple[Any]] = {}
        question = f"SELECT key, value FROM kept WHERE key IN ({','.join('?' * len(keys))})"  # noqa: S608  # no word of others
        with suppress(sqlite3.Error):
            for key, packed in self._connection.execute(question, keys):
                value = _unpacked(packed)
                if value is not None:
                    known[key] = value
        return known

    def _keep(self, made: Sequence[tuple[bytes, bytes]]) -> None:
        with suppress(sqlite3.Error), self._connection:
            self._connection.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?)", made)

    def forget(self) -> None:
        """Throw away what was of no use, where that is more than the rest, and more than there is room for.

        Of what nobody asked for nothing is known: where the whole catalogue is, nobody asks what it was made of.
        """
        with suppress(sqlite3.Error), self._connection:
            for function, used in self._used.items():
                self._forget(function, used)

    def _forget(self, function: bytes, used: Collection[bytes]) -> None:
        within = (function, function + b"\xff" * _DIGEST)
        [number] = self._connection.execute("SELECT count(*) FROM kept WHERE key BETWEEN ? AND ?", within).fetchone()
        if number > 2 * len(used):
            look = "SELECT key, length(value) FROM kept WHERE key BETWEEN ? AND ?"
            sizes = {key: size for key, size in self._connection.execute(look, within) if key not in used}
            if len(sizes) > _ROOM or sum(sizes.values()) > _ROOM_BYTES:
                self._connection.executemany("DELETE FROM kept WHERE key = ?", ((key,) for key in sizes))


@contextmanager
def kept_values(path: Path, *, program: str) -> Iterator[Memory]:
    """Open the values that this program kept at `path`; where that cannot be, nothing is kept."""
    connection = _opened(path, program)
    if connection is None:
        yield NO_MEMORY
        return
    try:
        values = KeptValues(connection, path.parent)
        yield values
        values.forget()
    finally:
        connection.close()


def _opened(path: Path, program: str) -> sqlite3.Connection | None:
    for _ in range(2):
        try:
            connection = sqlite3.connect(path, timeout=_WAIT)
            if _is_ours(connection, program):
                return connection
            connection.close()
        except sqlite3.OperationalError:  # locked, or nothing can be written there
            return None
        except sqlite3.Error:  # damaged
            connection.close()
        with suppress(OSError):
            path.unlink(missing_ok=True)
    return None


def _is_ours(connection: sqlite3.Connection, program: str) -> bool:
    connection.execute("PRAGMA synchronous = OFF")
    with connection:
        connection.execute("CREATE TABLE IF NOT EXISTS program (digest TEXT)")
        connection.execute("CREATE TABLE IF NOT EXISTS kept (key BLOB PRIMARY KEY, value BLOB)")
        row = connection.execute("SELECT digest FROM program").fetchone()
        if row is None:
            connection.execute("INSERT INTO program VALUES (?)", (program,))
    return row is None or row[0] == program


def _coded(key: object) -> bytes:
    return repr(key).encode("utf-8", "surrogatepass")


def _digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=_DIGEST).digest()


def _packed(value: tuple[object]) -> bytes:
    content = pickle.dumps(value, protocol=5)
    return _digest(content) + content


def _unpacked(packed: bytes) -> tuple[Any] | None:
    content = packed[_DIGEST:]
    if _digest(content) != packed[:_DIGEST]:
        return None
    # What we wrote ourselves, as the checksum says; whoever can forge it can write a hook into mkdocs.yml as well.
    value: tuple[Any] = pickle.loads(content)  # noqa: S301 - our own, by its checksum
    return value
