"""Values of one build in a file without a name: put there one after the other, and read again when somebody asks.

The file is nobody else's and goes with the last value that lies in it, so that no other build can take anything away.
"""

from __future__ import annotations

import pickle
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from generator.memory import Held, digest

Value = TypeVar("Value")


class Shelf:
    """The file; raises `OSError` where there is no room for it."""

    def __init__(self, folder: Path) -> None:
        self._file = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115  # open as long as anything lies in it
        self._end = 0
        self._last: tuple[int, Any] = (-1, None)

    def __del__(self) -> None:
        with suppress(AttributeError):  # where there was no room for it
            self._file.close()

    def put(self, value: Value) -> Held[Value]:
        content = pickle.dumps(value, protocol=5)
        start = self._end
        self._file.seek(start)
        self._file.write(content)
        self._end += len(content)
        return _Lying(self, start, len(content), digest(value))

    def read(self, start: int, size: int) -> Any:  # noqa: ANN401  # whatever was put there
        """The value at a place; who uses one page asks for its abstract three times."""
        if self._last[0] != start:
            self._file.seek(start)
            self._last = (start, pickle.loads(self._file.read(size)))  # noqa: S301  # our own file without a name
        return self._last[1]


@dataclass(frozen=True, slots=True, repr=False)
class _Lying(Generic[Value]):
    """A value on a shelf."""

    shelf: Shelf = field(compare=False)
    start: int = field(compare=False)
    size: int = field(compare=False)
    digest: str

    def get(self) -> Value:
        value: Value = self.shelf.read(self.start, self.size)
        return value

    def __repr__(self) -> str:
        return self.digest
