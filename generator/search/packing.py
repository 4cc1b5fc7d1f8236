"""Numbers and lists of numbers -> text that lies quietly inside a JavaScript string; `library.js` reads it back.

A number is written in 91 printable ASCII characters that JSON never escapes: the last digit in base 45, the ones
before it in base 46 from the upper half, so that numbers below 45 take one character and no separator is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

_DIGITS = "".join(chr(code) for code in range(35, 127) if chr(code) != "\\")
_LAST = 45
_BEFORE = 46
_KEPT = 1 << 11
"""Numbers packed once for all; most that are not packed many at once are smaller."""
_MOST_SHARED = 22
"""Characters; their number takes one character even where all of them count twice."""
_LAST_OF_BASIC_PLANE = 0xFFFF


def _pack(number: int) -> str:
    rest, last = divmod(number, _LAST)
    packed = _DIGITS[last]
    while rest:
        rest, digit = divmod(rest - 1, _BEFORE)
        packed = _DIGITS[_LAST + digit] + packed
    return packed


_BEGINNINGS = [_pack(number)[:-1] for number in range(0, _KEPT, _LAST)]
_PACKED = tuple(before + last for before in _BEGINNINGS for last in _DIGITS[:_LAST])
_DIGIT_BYTES = np.frombuffer(_DIGITS.encode("ascii"), np.uint8)


def pack(number: int) -> str:
    """Write one number from 0 on.

    >>> [pack(number) for number in (0, 44, 45, 1000)]
    ['#', 'O', 'P#', 'f-']
    """
    return _PACKED[number] if number < _KEPT else _pack(number)


def pack_all(numbers: Iterable[int]) -> str:
    """Write numbers one after the other."""
    return pack_array(np.fromiter(numbers, np.int32))[0].decode("ascii")


def pack_array(numbers: NDArray[np.int32]) -> tuple[bytes, NDArray[np.int64]]:
    """Write many numbers one after the other as ASCII bytes, and say where each ends.

    >>> pack_array(np.array([0, 44, 45, 1000], np.int32))
    (b'#OP#f-', array([1, 2, 4, 6]))
    """
    rest, last = np.divmod(numbers, np.int32(_LAST))
    columns = [last.astype(np.int8)]
    while rest.any():
        before, digit = np.divmod(rest - 1, np.int32(_BEFORE))
        columns.append(np.where(rest > 0, _LAST + digit, -1).astype(np.int8))
        rest = np.where(rest > 0, before, 0)
    digits = np.column_stack(columns[::-1])
    is_written = digits >= 0
    return _DIGIT_BYTES[digits[is_written]].tobytes(), np.cumsum(is_written.sum(axis=1))


def front_code(entries: Sequence[str]) -> str:
    """Write sorted entries, one a line: how many characters each shares with the one before, then the rest.

    Characters are JavaScript's: UTF-16 units, so nothing outside the basic plane is ever cut in two or counted once.
    """
    letters = np.array(entries, dtype=f"U{_MOST_SHARED}").view(np.uint32).reshape(len(entries), _MOST_SHARED)
    before = np.vstack((np.zeros((1, _MOST_SHARED), np.uint32), letters[:-1]))
    is_shared = np.logical_and.accumulate((letters == before) & (letters != 0), axis=1)
    shared = is_shared.sum(axis=1)
    units = shared + (is_shared & (letters > _LAST_OF_BASIC_PLANE)).sum(axis=1)
    starts = zip(entries, shared.tolist(), units.tolist(), strict=True)
    return "\n".join([pack(unit) + entry[start:] for entry, start, unit in starts])
