"""A space -> how similar some papers are to others, and the strongest among similarities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from generator.corpus import Table
from generator.related.space import Space
from generator.related.topics import Floats
from generator.related.weights import GRID

ROWS, COLUMNS = 64, 4_096
"""Papers compared at a time: their 1 MB of similarities stays in the processor's cache from one step to the next."""

GROUP = 16
"""Similarities of which the largest says whether any is worth a look: choosing among all costs ten times as much."""

Ordinals = npt.NDArray[np.int32]
Nearest = tuple[Ordinals, Floats]
"""Papers x neighbours, nearest first, equal ones by ordinal: who they are, and how similar; 0 where nothing relates."""


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """A space, cut into the terms of few papers and those of many."""

    rare: Table
    common: Table
    term_weight: np.float32
    views: tuple[tuple[Floats, np.float32], ...]
    """Topics, of the catalogue or from elsewhere, and encodings where there are any: dense rows, and what their
    products count."""

    @classmethod
    def of(cls, space: Space, border: float) -> Tables:
        """Cut a space; terms that a larger share of the papers has than `border` are common."""
        papers = np.bincount(space.terms.indices, minlength=space.terms.shape[1])
        is_common = papers > border * space.size
        dense = (
            (space.topics, space.topic_weight),
            (space.elsewhere, space.elsewhere_weight),
            (space.encodings, space.encoding_weight),
        )
        return cls(
            space.terms[:, np.flatnonzero(~is_common)],
            space.terms[:, np.flatnonzero(is_common)],
            np.float32(space.term_weight / GRID**2),
            tuple((rows, np.float32(weight / GRID**2)) for rows, weight in dense if weight),
        )

    @property
    def size(self) -> int:
        return int(self.rare.shape[0])

    def products(self, block: slice, turned: Table, room: Floats) -> Floats:
        """The products of a block's rare terms with those of other papers, which are the columns of `turned`."""
        table: Floats = (self.rare[block] @ turned).toarray(out=room[: block.stop - block.start])
        return table

    def seen(self, block: slice, columns: slice) -> Floats:
        """What the views add to the similarities of a block's papers to some others."""
        total = np.zeros((1, 1), dtype=np.float32)
        for rows, weight in self.views:
            products = rows[block] @ rows[columns].T
            products *= weight
            total = products + total
        return total

    def similarity(self, terms: Floats, seen: Floats) -> Floats:
        """Put products together; papers without a common term have nothing to do with one another."""
        together = terms * self.term_weight
        together += seen
        together *= terms > 0
        return np.asarray(np.maximum(together, 0, out=together))


def blocks(papers: slice) -> Iterator[slice]:
    """Some papers, as many at a time as are compared with others."""
    return pieces(papers, ROWS)


def columns(papers: slice) -> Iterator[slice]:
    """Some papers, as many at a time as others are compared with."""
    return pieces(papers, COLUMNS)


def pieces(whole: slice, size: int) -> Iterator[slice]:
    return (slice(start, min(whole.stop, start + size)) for start in range(whole.start, whole.stop, size))


def room_for(size: int, rows: int | None = None) -> Floats:
    """Rows of likeness to all papers, a block's if not said otherwise, to be filled time and again; some of no likeness
    fill the last group.
    """
    return np.full((rows or ROWS, -(-size // GROUP) * GROUP), -np.inf, dtype=np.float32)


def strongest(values: Floats, number: int) -> Nearest:
    """Each row's largest values, equal ones by place: none lies below the least of as many groups' largest."""
    groups = values.reshape(len(values), GROUP, -1).max(axis=1)
    among = groups if groups.shape[1] >= 2 * number else values
    floor = np.partition(among, among.shape[1] - number, axis=1)[:, [among.shape[1] - number]]
    rows, places = np.divmod(np.flatnonzero(values >= floor), values.shape[1])
    order = np.lexsort((places, -values[rows, places], rows))
    first = np.searchsorted(rows, np.arange(len(values)))
    chosen = order[first[:, None] + np.arange(number)]
    return places[chosen].astype(np.int32), values[rows[chosen], places[chosen]]


def without_own(likeness: Floats, papers: slice) -> Floats:
    """The rows of some papers, of which none is its own neighbour."""
    rows = np.arange(papers.stop - papers.start)
    likeness[rows, papers.start + rows] = -np.inf
    return likeness[: len(rows)]


def joined(found: Sequence[Nearest]) -> Nearest:
    return np.concatenate([ordinals for ordinals, _ in found]), np.concatenate([values for _, values in found])
