"""Papers -> counted terms: every abstract's stemmed words and pairs of words, counted once for all who ask.

In go papers, out comes a `Corpus`: a sparse table of counts (papers x terms) and, beside each term, in how many papers
of a large background collection it occurs. `stems` reads one paper, this module counts them all. Nothing here weighs or
compares; `related` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
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

Numbers: TypeAlias = npt.NDArray[np.int64]

_BREAK = -1


@dataclass(frozen=True, slots=True, eq=False)
class Corpus:
    """The catalogue as counted text; rows are papers by ordinal, columns are terms in alphabetical order."""

    terms: tuple[str, ...]
    """A stem, two stems with a space between, or a pair of Chinese characters; stems first."""
    counts: Table
    """A stated title counts as its words twice more."""
    document_frequency: Numbers
    background: npt.NDArray[np.float64]
    """The share of the background collection's papers that hold the term."""

    @property
    def size(self) -> int:
        return int(self.counts.shape[0])

    @classmethod
    def from_papers(cls, papers: Sequence[Paper]) -> Corpus:
        """Count every paper's terms."""
        return count_terms([paper_stems(paper) for paper in papers])


def count_terms(lines: Sequence[str], *, background: Background | None = None) -> Corpus:
    """Count the terms of papers, each given as its line of stems; pairs of words that only one paper has are left out,
    as they relate nothing.
    """
    stems, tokens, papers = _number(lines)
    words = tokens != _BREAK
    pairs = words[:-1] & words[1:] & (papers[:-1] == papers[1:])
    single = _table(papers[words], tokens[words], (len(lines), len(stems)))
    keys, columns = np.unique(tokens[:-1][pairs] * max(1, len(stems)) + tokens[1:][pairs], return_inverse=True)
    double = _table(papers[:-1][pairs], columns, (len(lines), len(keys)))
    shared = np.flatnonzero(_document_frequency(double) > 1)
    first, second = np.divmod(keys[shared], max(1, len(stems)))
    terms = (*stems, *(f"{stems[a]} {stems[b]}" for a, b in zip(first.tolist(), second.tolist(), strict=True)))
    counts = sparse.hstack([single, double[:, shared]], format="csr", dtype=np.float32)
    known = background or load_background()
    return Corpus(terms, counts, _document_frequency(counts), known.shares(terms))


def _number(lines: Sequence[str]) -> tuple[list[str], Numbers, Numbers]:
    """All stems in alphabetical order; every stem of every line as its number there, and whose line it stands in."""
    split = [line.split() for line in lines]
    stems = sorted(set(chain.from_iterable(split)) - {BREAK})
    place = {stem: number for number, stem in enumerate(stems)} | {BREAK: _BREAK}
    lengths = [len(words) for words in split]
    tokens = np.fromiter(map(place.__getitem__, chain.from_iterable(split)), dtype=np.int64, count=sum(lengths))
    return stems, tokens, np.repeat(np.arange(len(lines)), lengths)


def _table(rows: Numbers, columns: Numbers, shape: tuple[int, int]) -> Table:
    ones = np.ones(len(rows), dtype=np.float32)
    return sparse.csr_matrix((ones, (rows, columns)), shape=shape)


def _document_frequency(counts: Table) -> Numbers:
    return np.bincount(counts.indices, minlength=counts.shape[1]).astype(np.int64)
