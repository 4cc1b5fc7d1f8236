"""Counted documents -> an inverted index whose scores are lunr's.

What comes in are counted documents in the order of their ordinals; what goes out are packed postings, field lengths
and averages. Scores are not stored: the browser computes them from these with lunr's own formula (BM25, k1 1.2, b 0.75,
rounded to three digits; `lunr.Builder.createFieldVectors` in lunr.js), which is shorter to send and exact.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count

import numpy as np
from numpy.typing import NDArray

from generator.search.counting import FIELDS, CountedDocument
from generator.search.packing import pack_array

_Numbers = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class InvertedIndex:
    """Everything the browser needs to score a query."""

    document_count: int
    lengths: tuple[list[int], ...]
    """Per field, by ordinal: how many tokens it has."""
    postings: Mapping[str, Mapping[int, bytes]]
    """Term -> field number -> packed postings: gap × 2 + (frequency > 1), then frequency - 2 where it is above 1, then
    the field's length where the field carries it. Terms are in the order in which JavaScript compares them."""
    spellings: Mapping[str, tuple[str, int]]
    """Term -> the token most often seen for it, and in how many documents the term occurs."""

    @property
    def averages(self) -> tuple[float, ...]:
        """Average length of each field."""
        return tuple(sum(lengths) / self.document_count if self.document_count else 0.0 for lengths in self.lengths)


def build_index(counted: Sequence[CountedDocument]) -> InvertedIndex:
    """Put counted documents together, array by array: a loop over half a million tokens would take a second."""
    stems, tokens = _number_tokens(counted)
    # JavaScript compares strings by UTF-16 unit, not by code point; a different order here would hide terms there.
    terms = sorted(set(stems.values()), key=lambda term: term.encode("utf-16-be", "surrogatepass"))
    slots = _slots(counted)
    frequencies = np.frombuffer(b"".join(each.frequencies for each in counted), np.uint32).astype(np.int32)
    sums = np.bincount(slots, frequencies, minlength=len(counted) * len(FIELDS)).astype(np.int32)
    lengths = sums.reshape(-1, len(FIELDS))
    postings = _Postings.of(_term_numbers(stems, terms)[tokens], slots, frequencies)
    return InvertedIndex(
        document_count=len(counted),
        lengths=tuple(lengths.T.tolist()),
        postings=_packed_postings(terms, postings, lengths),
        spellings=_spellings(stems, np.bincount(tokens, minlength=len(stems))),
    )


def _number_tokens(counted: Sequence[CountedDocument]) -> tuple[dict[str, str], _Numbers]:
    """Give every token with its term, in the order of their numbers; and the number of each token that was counted."""
    numbers: defaultdict[str, int] = defaultdict(count().__next__)
    occurring = array("i")
    for each in counted:
        occurring.extend(map(numbers.__getitem__, each.entries.split()))
    pairs = (entry.partition("|") for entry in numbers)
    return {token: term or token for token, _, term in pairs}, np.frombuffer(occurring, np.int32)


def _term_numbers(stems: Mapping[str, str], terms: Sequence[str]) -> _Numbers:
    numbers = {term: number for number, term in enumerate(terms)}
    return np.fromiter(map(numbers.__getitem__, stems.values()), np.int32, len(stems))


def _slots(counted: Sequence[CountedDocument]) -> _Numbers:
    """For each token that was counted: ordinal × number of fields + field."""
    sizes = np.array([each.sizes for each in counted], np.int32).reshape(-1)
    return np.repeat(np.arange(len(sizes), dtype=np.int32), sizes)


@dataclass(frozen=True, slots=True)
class _Postings:
    """Aligned columns, sorted by term, field, ordinal; each such three once."""

    places: NDArray[np.int64]
    """Number of the term × number of fields + field."""
    ordinals: _Numbers
    frequencies: _Numbers

    @classmethod
    def of(cls, terms: _Numbers, slots: _Numbers, frequencies: _Numbers) -> _Postings:
        ordinals, fields = np.divmod(slots, np.int32(len(FIELDS)))
        places = terms.astype(np.int64) * len(FIELDS) + fields
        order = np.argsort(places, kind="stable")  # ordinals rise already
        places, ordinals = places[order], ordinals[order]
        is_new = np.ones(len(places), bool)
        is_new[1:] = (places[1:] != places[:-1]) | (ordinals[1:] != ordinals[:-1])
        starts = np.flatnonzero(is_new)
        # Several tokens of a document may have one stem.
        return cls(places[starts], ordinals[starts], np.add.reduceat(frequencies[order], starts, dtype=np.int32))


def _packed_postings(terms: Sequence[str], postings: _Postings, lengths: _Numbers) -> dict[str, dict[int, bytes]]:
    starts = np.flatnonzero(np.diff(postings.places, prepend=-1))
    numbers, ends = _numbers(postings, starts, lengths)
    packed, byte_ends = pack_array(numbers)
    last_postings = np.append(starts, len(postings.places))[1:] - 1
    cuts = byte_ends[ends[last_postings] - 1].tolist()
    by_term: dict[str, dict[int, bytes]] = {term: {} for term in terms}
    start = 0
    for place, end in zip(postings.places[starts].tolist(), cuts, strict=True):
        term, field = divmod(place, len(FIELDS))
        by_term[terms[term]][field] = packed[start:end]
        start = end
    return by_term


def _numbers(postings: _Postings, starts: NDArray[np.int64], lengths: _Numbers) -> tuple[_Numbers, NDArray[np.int64]]:
    """Write postings as numbers; beside these, where the numbers of each posting end."""
    gaps = np.diff(postings.ordinals, prepend=np.int32(-1)) - 1
    gaps[starts] = postings.ordinals[starts]
    fields = postings.places % len(FIELDS)
    carries_length = np.array([field.carries_length for field in FIELDS])
    columns = (2 * gaps + (postings.frequencies > 1), postings.frequencies - 2, lengths[postings.ordinals, fields])
    wanted = (np.ones(len(gaps), bool), postings.frequencies > 1, carries_length[fields])
    is_written = np.column_stack(wanted)
    return np.column_stack(columns)[is_written], np.cumsum(is_written.sum(axis=1))


def _spellings(stems: Mapping[str, str], seen: NDArray[np.int64]) -> dict[str, tuple[str, int]]:
    """For each term the token seen most often, of equals the first by code point; and how often all were seen."""
    tokens = list(stems)
    order = np.array(sorted(range(len(tokens)), key=tokens.__getitem__, reverse=True), np.int64)
    order = order[np.argsort(seen[order], kind="stable")]
    best = {stems[tokens[number]]: tokens[number] for number in order.tolist()}  # the last one stays
    total = dict.fromkeys(best, 0)
    for term, times in zip(stems.values(), seen.tolist(), strict=True):
        total[term] += times
    return {term: (token, total[term]) for term, token in best.items()}
