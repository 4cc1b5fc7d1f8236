"""Which term stands in which field of which document how often, and these as text for the browser.

A posting is one number of 64 bits, term before field before document before frequency, so that to put all of them in
order is to sort numbers where they lie. They are written in blocks of many terms: what is worked out on the way takes
ten times the room of a posting.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from generator.search.counting import FIELDS
from generator.search.packing import pack_array

Numbers = NDArray[np.int32]
Codes = NDArray[np.int64]

_BLOCK = 1 << 15
"""Postings written at once; they take some 4 MB."""
_ROWS = 1 << 10
"""Documents whose postings are coded at once."""
_CARRIES_LENGTH = np.array([field.carries_length for field in FIELDS])
_SPACE = ord(" ")


@dataclass(frozen=True, slots=True, eq=False)
class Postings:
    """All postings of an index."""

    codes: Codes
    """Sorted. A term and field of a document may have several, one for each of its tokens with this stem."""
    ordinal_bits: int
    frequency_bits: int
    lengths: Numbers
    """Documents x fields."""

    @classmethod
    def of(
        cls,
        term_numbers: Numbers,
        tokens: Numbers,
        frequencies: Numbers,
        sizes: Numbers,
        *,
        lengths: Numbers,
    ) -> Postings:
        """`tokens` and `frequencies` stand in the order of documents and fields, `sizes` of each; `term_numbers` tells
        the term of each token.
        """
        ordinal_bits = len(sizes).bit_length()
        # Of all a term's tokens together, which no field has more of than it is long.
        frequency_bits = int(lengths.max(initial=1)).bit_length()
        codes = np.empty(len(tokens), np.int64)
        ends = np.cumsum(sizes.sum(axis=1))
        end = 0
        for first in range(0, len(sizes), _ROWS):
            start, end = end, int(ends[min(first + _ROWS, len(sizes)) - 1])
            slots = np.repeat(np.arange(sizes[first : first + _ROWS].size), sizes[first : first + _ROWS].reshape(-1))
            ordinals, fields = np.divmod(slots, len(FIELDS))
            places = term_numbers[tokens[start:end]].astype(np.int64) * len(FIELDS) + fields
            codes[start:end] = (places << ordinal_bits | (first + ordinals)) << frequency_bits | frequencies[start:end]
        codes.sort()
        return cls(codes, ordinal_bits, frequency_bits, lengths)

    def written(self) -> Iterator[str]:
        """Yield the postings of each term: of each field up to the last that has some, apart by spaces.

        A posting is gap × 2 + (frequency > 1), then frequency - 2 where it is above 1, then the field's length where
        the field carries it.
        """
        start = 0
        while start < len(self.codes):
            end = self._end_of_term(min(start + _BLOCK, len(self.codes)))
            text, ends = self._block(self.codes[start:end])
            before = 0
            for after in ends:
                yield text[before:after]
                before = after
            start = end

    def _end_of_term(self, end: int) -> int:
        """The end of the postings of the term whose posting comes before `end`."""
        shift = self.ordinal_bits + self.frequency_bits
        term = (int(self.codes[end - 1]) >> shift) // len(FIELDS)
        return int(np.searchsorted(self.codes, (term + 1) * len(FIELDS) << shift))

    def _block(self, codes: Codes) -> tuple[str, list[int]]:
        """The text of some whole terms, and where each of them ends in it."""
        where = codes >> self.frequency_bits
        firsts = np.flatnonzero(np.diff(where, prepend=-1))
        frequencies = np.add.reduceat(codes & ((1 << self.frequency_bits) - 1), firsts)
        where = where[firsts]
        places, ordinals = where >> self.ordinal_bits, where & ((1 << self.ordinal_bits) - 1)
        starts = np.flatnonzero(np.diff(places, prepend=-1))
        packed, ends = self._packed(places, ordinals, frequencies, starts)
        terms, fields = np.divmod(places[starts], len(FIELDS))
        is_new_term = np.diff(terms, prepend=-1) != 0
        spaces = np.where(is_new_term, fields, np.diff(fields, prepend=0))
        text = _spaced(packed, ends, spaces)
        ends_of_terms = np.append(np.flatnonzero(is_new_term)[1:], len(starts)) - 1
        return text, (ends + np.cumsum(spaces))[ends_of_terms].tolist()

    def _packed(self, places: Codes, ordinals: Codes, frequencies: Codes, starts: Codes) -> tuple[bytes, Codes]:
        """Postings written as numbers; and where those of each term and field end."""
        fields = places % len(FIELDS)
        gaps = np.diff(ordinals, prepend=-1) - 1
        gaps[starts] = ordinals[starts]
        columns = (2 * gaps + (frequencies > 1), frequencies - 2, self.lengths[ordinals, fields])
        is_written = np.column_stack((np.ones(len(gaps), bool), frequencies > 1, _CARRIES_LENGTH[fields]))
        packed, byte_ends = pack_array(np.column_stack(columns)[is_written].astype(np.int32))
        number_ends = np.cumsum(is_written.sum(axis=1))
        return packed, byte_ends[number_ends[np.append(starts[1:], len(places)) - 1] - 1]


def _spaced(packed: bytes, ends: Codes, spaces: Codes) -> str:
    """Put spaces before each piece of a text."""
    moved = np.arange(len(packed)) + np.repeat(np.cumsum(spaces), np.diff(ends, prepend=0))
    text = np.full(len(packed) + int(spaces.sum()), _SPACE, np.uint8)
    text[moved] = np.frombuffer(packed, np.uint8)
    return text.tobytes().decode("ascii")
