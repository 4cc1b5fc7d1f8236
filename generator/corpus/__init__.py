"""Papers -> counted terms: every abstract's stemmed words and pairs of words, counted once for all who ask.

In go papers, out comes a `Corpus`: a sparse table of counts (papers x terms) and, beside each term, in how many papers
of a large background collection it occurs. `stems` reads one paper, this module counts them all. Nothing here weighs or
compares; `related` does.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from scipy import sparse

from generator.corpus.background import Background, load_background
from generator.corpus.stems import BREAK, paper_stems, stem_line
from generator.papers import Paper

__all__ = ["Corpus", "Table", "count_terms", "paper_stems", "stem_line"]

Table: TypeAlias = Any
"""A scipy CSR matrix of float32; scipy comes without types."""

Numbers: TypeAlias = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class Corpus:
    """The catalogue as counted text; rows are papers by ordinal, columns are terms: stems in alphabetical order, then
    pairs of them.
    """

    stems: tuple[str, ...]
    """Or pairs of Chinese characters."""
    pairs: Numbers
    """Two places in `stems` for each pair."""
    counts: Table
    """A stated title counts as its words twice more."""
    document_frequency: npt.NDArray[np.int64]
    background: npt.NDArray[np.float64]
    """The share of the background collection's papers that hold the term."""

    @property
    def size(self) -> int:
        return int(self.counts.shape[0])

    @property
    def terms(self) -> tuple[str, ...]:
        """All columns as strings, of which there may be hundreds of thousands: a stem, or two with a space between."""
        return tuple(_written(self.stems, self.pairs))

    @classmethod
    def from_papers(cls, papers: Sequence[Paper]) -> Corpus:
        """Count every paper's terms."""
        return count_terms(paper_stems(paper.title, paper.abstract) for paper in papers)


def count_terms(lines: Iterable[str], *, background: Background | None = None) -> Corpus:
    """Count the terms of papers, each given as its line of stems; pairs of words that only one paper has are left out,
    as they relate nothing.
    """
    stems, tokens, ends = _number(lines)
    pairs, columns, pair_ends = _shared_pairs(tokens, ends, len(stems))
    double = _table(columns, pair_ends, len(pairs))
    single = _table(tokens[tokens >= 0], _up_to(tokens >= 0, ends), len(stems))
    counts = sparse.hstack([single, double], format="csr")
    frequency = np.bincount(counts.indices, minlength=counts.shape[1]).astype(np.int64)
    shares = (background or load_background()).shares(_written(stems, pairs))
    return Corpus(stems, pairs, counts, frequency, shares)


def _number(lines: Iterable[str]) -> tuple[tuple[str, ...], Numbers, Numbers]:
    """All stems in alphabetical order; every stem of every line as its place there, breaks as -1; where lines end."""
    numbers: defaultdict[str, int] = defaultdict(count().__next__)
    tokens, ends = array("i"), array("i", [0])
    for line in lines:
        tokens.extend(map(numbers.__getitem__, line.split()))
        ends.append(len(tokens))
    places = np.full(len(numbers) + 1, -1, dtype=np.int32)
    stems = tuple(sorted(numbers.keys() - {BREAK}))
    places[[numbers[stem] for stem in stems]] = np.arange(len(stems))
    return stems, places[np.array(tokens, dtype=np.int32)], np.array(ends, dtype=np.int32)


def _shared_pairs(tokens: Numbers, ends: Numbers, stems: int) -> tuple[Numbers, Numbers, Numbers]:
    """The pairs of neighbours that at least two papers have; every such pair of every paper as its place among them;
    where papers end.
    """
    papers = np.repeat(np.arange(len(ends) - 1, dtype=np.int32), np.diff(ends))
    is_pair = (tokens[:-1] >= 0) & (tokens[1:] >= 0) & (papers[:-1] == papers[1:])
    codes = tokens[:-1][is_pair].astype(np.int64) * stems + tokens[1:][is_pair]
    papers = papers[:-1][is_pair]
    known, columns = np.unique(codes, return_inverse=True)
    somebody = np.empty(len(known), dtype=np.int32)
    somebody[columns] = papers
    is_shared = np.zeros(len(known), dtype=bool)
    is_shared[columns[papers != somebody[columns]]] = True
    kept = is_shared[columns]
    is_pair[is_pair] = kept
    place = np.cumsum(is_shared, dtype=np.int32) - 1
    pairs = np.column_stack(np.divmod(known[is_shared], max(1, stems))).astype(np.int32)
    return pairs, place[columns[kept]], _up_to(np.append(is_pair, np.zeros(min(1, len(tokens)), dtype=bool)), ends)


def _up_to(chosen: npt.NDArray[np.bool_], ends: Numbers) -> Numbers:
    """How many are chosen up to each of the ends."""
    return np.concatenate(([0], np.cumsum(chosen, dtype=np.int32)))[ends].astype(np.int32)


def _table(columns: Numbers, ends: Numbers, width: int) -> Table:
    """Count every paper's columns."""
    ones = np.ones(len(columns), dtype=np.float32)
    table = sparse.csr_array((ones, columns, ends), shape=(len(ends) - 1, width))
    table.sum_duplicates()
    return table


def _written(stems: Sequence[str], pairs: Numbers) -> Iterator[str]:
    return chain(stems, (f"{stems[first]} {stems[second]}" for first, second in pairs.tolist()))
