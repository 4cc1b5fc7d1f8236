"""Values of one build in a file without a name: put there one after the other, and read again when somebody asks.

The file is nobody else's and goes with the last value that lies in it, so that no other build can take anything away.
"""

from __future__ import annotations

import pickle
import tempfile
from dataclasses import dataclass, field
from functools import cached_property
from io import FileIO
from pathlib import Path
from typing import Any, Generic, TypeVar

from generator.memory import Held, Packed

Value = TypeVar("Value")


class Shelf:
    """The file, made when the first value is put there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._end = 0
        self._last: tuple[int, Any] = (-1, None)

    @cached_property
    def _file(self) -> FileIO:
        # Open as long as anything lies in it. Without a buffer: what a full disk does not take must be told when it is
        # put there, not when something else is read.
        return tempfile.TemporaryFile(dir=self._folder, buffering=0)

    def __del__(self) -> None:
        if "_file" in self.__dict__:
            self._file.close()

    def put(self, value: Packed[Value]) -> Held[Value]:
        """Raises `OSError` where there is no room for it."""
        start = self._end
        self._file.seek(start)
        rest = memoryview(value.content)
        while rest:  # the last room of a disk takes a part
            rest = rest[self._file.write(rest) :]
        self._end += len(value.content)
        return _Lying(self, start, len(value.content), value.digest)

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
