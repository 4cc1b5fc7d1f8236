"""Phrases of all papers -> columns of numbers, row by row, for what compares the papers with one another.

A row is a phrase of one paper or a name that it brings in; the rows of a paper stand together, best first. Strings stay
packed with their paper until somebody asks for those of some rows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.keyphrases.folding import CODE
from generator.keyphrases.phrases import Phrases

Rows = NDArray[np.int64]
"""Numbers of rows, rising."""


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The phrases of a catalogue in columns."""

    phrases: Sequence[Phrases]
    bounds: NDArray[np.int64]
    """First row of each paper, and the number of all."""
    papers: NDArray[np.int32]
    """Ordinal of each row's paper."""
    codes: NDArray[np.uint64]
    """Of each row's identity: equal for all word forms of a phrase."""
    logits: NDArray[np.float32]
    numbers: NDArray[np.uint8]
    """Occurrences and flags, as in `Phrases`."""
    fitness: NDArray[np.uint8]
    """To be a tag."""
    words: NDArray[np.uint64]
    """As bits, which mean something within one paper only."""
    is_introduced: NDArray[np.bool_]

    def keys(self, rows: Rows) -> list[str]:
        keys: list[str] = []
        for found, places in self._by_paper(rows):
            keys += map(found.keys.split("\n").__getitem__, places)
        return keys

    def labels(self, rows: Rows) -> list[str]:
        """As the papers write them most often, written out rather than abbreviated."""
        forms: list[str] = []
        for found, places in self._by_paper(rows):
            forms += map(found.forms.split("\n").__getitem__, places)
        return [form.partition("\t")[0] if "\t" in form else form for form in forms]

    def rows_of(self, keys: Collection[str]) -> Rows:
        """The rows that have one of these keys."""
        return _as_rows(
            start + place
            for start, found in zip(self.bounds.tolist(), self.phrases, strict=False)
            for place, key in enumerate(found.keys.split("\n"))
            if key in keys
        )

    def rows_with(self, words: AbstractSet[str]) -> Rows:
        """The rows with one of these words in their keys."""
        return _as_rows(
            start + place
            for start, found in zip(self.bounds.tolist(), self.phrases, strict=False)
            # Of 4,000 papers one in seven has any, so most are told by one look.
            if not words.isdisjoint(found.keys.replace("\n", " ").split(" "))
            for place, key in enumerate(found.keys.split("\n"))
            if not words.isdisjoint(key.split(" "))
        )

    def _by_paper(self, rows: Rows) -> Iterator[tuple[Phrases, list[int]]]:
        """The papers that have any of the rows, each with the places of its own."""
        places = (rows - self.bounds[self.papers[rows]]).tolist()
        cuts = np.searchsorted(rows, self.bounds).tolist()
        for found, (start, end) in zip(self.phrases, pairwise(cuts), strict=True):
            if start < end:
                yield found, places[start:end]

    def acronyms(self) -> tuple[Rows, list[str]]:
        """The rows for which their paper gives a short form, and the short forms."""
        starts = self.bounds.tolist()
        pairs = [
            (start + place, short)
            for start, found in zip(starts, self.phrases, strict=False)
            for place, short in found.acronyms
        ]
        return _as_rows(row for row, _ in pairs), [short for _, short in pairs]


def _as_rows(rows: Iterable[int]) -> Rows:
    return np.array(list(rows), dtype=np.int64)


def tabulate(phrases: Sequence[Phrases]) -> Table:
    """Lay the phrases of all papers out in columns."""
    sizes = np.array([len(found.numbers) for found in phrases], dtype=np.int64)
    bounds = np.concatenate([[0], np.cumsum(sizes)])
    papers = np.repeat(np.arange(len(phrases), dtype=np.int32), sizes)
    names = np.array([found.introduced for found in phrases], dtype=np.int64)
    first_names = bounds[1:] - names
    return Table(
        phrases=phrases,
        bounds=bounds,
        papers=papers,
        codes=_column([found.codes for found in phrases], CODE),
        logits=_column([found.logits for found in phrases], "<f4"),
        numbers=_column([found.numbers for found in phrases], "u1"),
        fitness=_column([found.fitness for found in phrases], "u1"),
        words=_column([found.words for found in phrases], CODE),
        is_introduced=np.arange(len(papers)) >= first_names[papers],
    )


def _column(pieces: Sequence[bytes], dtype: str) -> NDArray[Any]:
    return np.frombuffer(b"".join(pieces), dtype=dtype)
