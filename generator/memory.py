"""Values that a pure function gave once and need not give again: how the middle asks, and the answer of who keeps none.

What is kept depends on one abstract or file alone, never on its neighbours, so that a catalogue with one more paper
finds all the others' values. Who keeps them, and where, is the outer rooms' business (`cache`).
"""

from __future__ import annotations

import ctypes
import pickle
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from typing import Generic, Protocol, TypeVar
from weakref import WeakValueDictionary

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
Value_co = TypeVar("Value_co", covariant=True)

MOST = 100_000
"""Values that are remembered of one function: what most papers share is met early, and the rest is soon worked out."""

COMMON = 20_000
"""Words that an `lru_cache` keeps: with ten times as many, 10,000 papers take as long and 17 MB more."""


def digest(*values: object) -> str:
    """Equal for equal values in every process, as long as their `repr` says all."""
    state = blake2b(digest_size=16)
    for value in values:
        state.update(f"{value!r}\0".encode("utf-8", "surrogatepass"))
    return state.hexdigest()


class Remembered(dict[Key, Value]):
    """What a function of a word or of another small thing gave in this process; in half the time of an `lru_cache`."""

    def __init__(self, work_out: Callable[[Key], Value]) -> None:
        super().__init__()
        self._work_out = work_out
        forget_in_time(self)

    def __missing__(self, key: Key) -> Value:
        if len(self) >= MOST:
            self.clear()
        value = self[key] = self._work_out(key)
        return value


class Forgetful(Protocol):
    """Somebody who can do without what was remembered."""

    def clear(self) -> None: ...


_EVERY: WeakValueDictionary[int, Forgetful] = WeakValueDictionary()


def forget_in_time(forgetful: Forgetful) -> None:
    """Have somebody forget all whenever everybody does."""
    _EVERY[id(forgetful)] = forgetful


class Forgets:
    """Forgets for a function that remembers what is large, as long as it is held beside that."""

    def __init__(self, clear: Callable[[], None]) -> None:
        self.clear = clear
        forget_in_time(self)


def forget() -> None:
    """Let go of all that was remembered in this process, and of the room that is free: for between two large steps.

    After the work on each paper alone that is 5 kB a paper. Glibc keeps what is free inside its heap for itself unless
    it is told; elsewhere nobody needs to.
    """
    for forgetful in _EVERY.values():
        forgetful.clear()
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


class Held(Protocol[Value_co]):
    """A value that somebody holds for us; its `repr` is a digest of the value's."""

    def get(self) -> Value_co: ...


@dataclass(frozen=True, slots=True, repr=False)
class Packed(Generic[Value]):
    """A value as bytes, which take half the room and are handed on without a look."""

    content: bytes
    digest: str

    def get(self) -> Value:
        value: Value = pickle.loads(self.content)  # noqa: S301  # what `packed` made of a value
        return value

    def __repr__(self) -> str:
        return self.digest


def packed(value: Value) -> Packed[Value]:
    content = pickle.dumps(value, protocol=5)
    return Packed(content, blake2b(content, digest_size=16).hexdigest())


Make = Callable[[Sequence[int]], Iterable[Value]]
"""Makes the values for some keys, given by their places among all, in order. What one value takes from the others is
time alone."""


class Memory(Protocol):
    """Somebody who may know values of pure functions."""

    def hold(self, value: Packed[Value]) -> Held[Value]:
        """Put a value that is not needed for a while where it takes the least room."""

    def recall(self, name: str, keys: Iterable[object], make: Make[Value]) -> Iterator[Value]:
        """Yield the value for each key, in order: one that was kept, or what `make` gives for it.

        A few hundred at a time, so that whoever asks decides how much of them all is held at once. `name` is the
        function's; a key's `repr` says all that its value depends on.
        """


class NoMemory:
    """Keeps nothing."""

    def hold(self, value: Packed[Value]) -> Held[Value]:
        return value

    def recall(self, name: str, keys: Iterable[object], make: Make[Value]) -> Iterator[Value]:  # noqa: ARG002  # as whoever keeps them
        places = range(sum(1 for _ in keys))
        return iter(make(places)) if places else iter(())  # for what makes one value, whatever it is asked for


NO_MEMORY = NoMemory()
