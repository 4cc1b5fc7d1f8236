"""Counted documents -> an inverted index whose scores are lunr's.

What comes in are counted documents in the order of their ordinals, block by block; what goes out are postings, field
lengths and averages, all in arrays: a value for each of half a million tokens would take a second and 100 MB. Scores
are not stored: the browser computes them from these with lunr's own formula (BM25, k1 1.2, b 0.75, rounded to three
digits; `lunr.Builder.createFieldVectors` in lunr.js), which is shorter to send and exact.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

import numpy as np

from generator.search.blocks import CountedBlock
from generator.search.counting import FIELDS
from generator.search.postings import Numbers, Postings

_NONE = np.empty(0, np.int32)


@dataclass(frozen=True, slots=True, eq=False)
class InvertedIndex:
    """Everything the browser needs to score a query."""

    lengths: Numbers
    """Documents x fields: how many tokens each field has."""
    terms: Sequence[str]
    """In the order in which JavaScript compares them."""
    postings: Postings
    """By number of the term."""
    spellings: Sequence[str]
    """For each term the token most often seen for it."""
    document_frequency: Sequence[int]
    """In how many documents each term occurs, by its tokens and fields."""

    @property
    def document_count(self) -> int:
        return len(self.lengths)

    @property
    def averages(self) -> tuple[float, ...]:
        """Average length of each field."""
        return tuple(total / max(1, len(self.lengths)) for total in self.lengths.sum(axis=0, dtype=np.int64).tolist())


def build_index(counted: Iterable[CountedBlock]) -> InvertedIndex:
    """Put counted documents together."""
    numbered = _Numbered.of(counted)
    # JavaScript compares strings by UTF-16 unit, not by code point; a different order here would hide terms there.
    terms = sorted(set(numbered.stems.values()), key=lambda term: term.encode("utf-16-be", "surrogatepass"))
    number_of = {term: number for number, term in enumerate(terms)}
    term_numbers = np.fromiter(map(number_of.__getitem__, numbered.stems.values()), np.int32, len(numbered.stems))
    seen = np.bincount(numbered.tokens, minlength=len(numbered.stems))
    return InvertedIndex(
        lengths=numbered.lengths,
        terms=terms,
        postings=Postings.of(
            term_numbers, numbered.tokens, numbered.frequencies, numbered.sizes, lengths=numbered.lengths
        ),
        spellings=_spellings(numbered.stems, term_numbers.tolist(), seen.tolist()),
        document_frequency=np.bincount(term_numbers, seen, minlength=len(terms)).astype(np.int64).tolist(),
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Numbered:
    """What was counted, as columns in the order of the documents and their fields."""

    stems: Mapping[str, str]
    """Every token with its term, in the order of their numbers."""
    tokens: Numbers
    frequencies: Numbers
    sizes: Numbers
    """Documents x fields: how many of the tokens belong to each."""
    lengths: Numbers

    @classmethod
    def of(cls, counted: Iterable[CountedBlock]) -> _Numbered:
        numbers: defaultdict[str, int] = defaultdict(count().__next__)
        tokens, frequencies, sizes, lengths = [_NONE], [_NONE], [_NONE], [_NONE]
        for block in counted:
            own = np.fromiter(map(numbers.__getitem__, block.entries.split()), np.int32)
            tokens.append(own[np.frombuffer(block.tokens, np.uint32)])
            frequencies.append(np.frombuffer(block.frequencies, np.int32))
            sizes.append(np.frombuffer(block.sizes, np.int32))
            slots = np.repeat(np.arange(len(sizes[-1])), sizes[-1])
            lengths.append(np.bincount(slots, frequencies[-1], len(sizes[-1])).astype(np.int32))
        pairs = (entry.partition("|") for entry in numbers)
        return cls(
            {token: term or token for token, _, term in pairs},
            np.concatenate(tokens),
            np.concatenate(frequencies),
            np.concatenate(sizes).reshape(-1, len(FIELDS)),
            np.concatenate(lengths).reshape(-1, len(FIELDS)),
        )


def _spellings(stems: Mapping[str, str], term_numbers: Sequence[int], seen: Sequence[int]) -> list[str]:
    """For each term the token seen most often, of equals the first by code point."""
    best: dict[int, tuple[int, str]] = {}
    for token, number, times in zip(stems, term_numbers, seen, strict=True):
        known = best.get(number)
        if known is None or (-times, token) < known:
            best[number] = (-times, token)
    return [best[number][1] for number in range(len(best))]
