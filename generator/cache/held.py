"""Values that a process which builds again and again holds from one build to the next, before any on the disk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from generator.memory import Held, Make, Memory, Packed

Value = TypeVar("Value")


class HeldValues:
    """A `Memory` over another one, which is asked for what the last build did not use; keys are compared as values."""

    def __init__(self, under: Memory) -> None:
        self._under = under
        self._held: dict[str, dict[object, Any]] = {}

    def over(self, under: Memory) -> HeldValues:
        """The same values over another memory."""
        other = HeldValues(under)
        other._held = self._held
        return other

    def hold(self, value: Packed[Value]) -> Held[Value]:
        return value

    def recall(self, name: str, keys: Iterable[object], make: Make[Value]) -> Iterator[Value]:
        asked = list(keys)
        names = [_comparable(key) for key in asked]
        held = self._held.get(name, {})
        missing = [place for place, key in enumerate(names) if key not in held]
        made = self._under.recall(
            name, (asked[place] for place in missing), lambda at: make([missing[each] for each in at])
        )
        new = dict(zip((names[place] for place in missing), made, strict=True))
        # What this build has no use for is let go: at any time there is one catalogue.
        used = self._held[name] = {key: new[key] if key in new else held[key] for key in names}
        return (used[key] for key in names)


def _comparable(key: object) -> object:
    """The key, or what it says where it holds something that cannot be looked up."""
    try:
        hash(key)
    except TypeError:
        return repr(key)
    return key
