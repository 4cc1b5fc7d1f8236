"""A space -> the papers most similar to each, every pair judged on its own.

Up to `EXACT` papers every pair is weighed in full. Beyond, candidates are found by topics and by terms that few papers
have, and those alone weighed. Tasks of some papers each are compared with all others, wherever an executor runs them.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt
from threadpoolctl import threadpool_limits

from generator.corpus import Table
from generator.related.space import Space
from generator.related.topics import Floats
from generator.related.weights import GRID

KEPT = 40
"""Neighbours known of each paper; 20 to 100 lead to the same nDCG@8."""

EXACT = 10_000
"""Papers up to which every pair is weighed: they take 2 seconds, 20,000 would take 7 (4 by way of candidates)."""

COMMON = 0.05
"""Terms that a larger share of the papers has are multiplied as a dense table: there are some 250, and they would cost
three quarters of the sparse product."""

RARE = 0.01
"""Terms that a smaller share of the papers has find the candidates in large catalogues; all others (some 1,200) join in
the weighing."""

CANDIDATES = 150
"""Papers weighed in full for each paper of a large catalogue: 99.6 % of 10,000 papers' links are found, 98.7 % among
100."""

TASK = 2_000
"""Papers in one task of an executor."""

ROWS, COLUMNS = 64, 4_096
"""Papers compared at a time: their 1 MB of similarities stays in the processor's cache from one step to the next."""

GROUP = 16
"""Similarities of which the largest says whether any is worth a look: choosing among all costs ten times as much."""

Ordinals = npt.NDArray[np.int32]
Nearest = tuple[Ordinals, Floats]
"""Papers x neighbours, nearest first, equal ones by ordinal: who they are, and how similar; 0 where nothing relates."""


def find_nearest(space: Space, *, is_exact: bool, executor: Executor | None = None) -> Nearest:
    """Find the `KEPT` papers most similar to each, or all others where there are no more."""
    tables = _Tables.of(space, COMMON if is_exact else RARE)
    search = partial(_weigh_all if is_exact else _weigh_candidates, tables)
    tasks = [slice(start, min(space.size, start + TASK)) for start in range(0, space.size, TASK)]
    return _joined(list((executor.map if executor else map)(search, tasks)))


@dataclass(frozen=True, slots=True, eq=False)
class _Tables:
    """A space, cut into the terms of few papers and those of many."""

    rare: Table
    rare_turned: Table
    common: Table
    term_weight: np.float32
    views: tuple[tuple[Floats, np.float32], ...]
    """Topics, of the catalogue or from elsewhere, and encodings where there are any: dense rows, and what their
    products count."""

    @classmethod
    def of(cls, space: Space, border: float) -> _Tables:
        papers = np.bincount(space.terms.indices, minlength=space.terms.shape[1])
        is_common = papers > border * space.size
        rare = space.terms[:, np.flatnonzero(~is_common)]
        dense = (
            (space.topics, space.topic_weight),
            (space.elsewhere, space.elsewhere_weight),
            (space.encodings, space.encoding_weight),
        )
        return cls(
            rare,
            rare.T.tocsr(),
            space.terms[:, np.flatnonzero(is_common)],
            np.float32(space.term_weight / GRID**2),
            tuple((rows, np.float32(weight / GRID**2)) for rows, weight in dense if weight),
        )

    @property
    def size(self) -> int:
        return int(self.rare.shape[0])

    @property
    def columns(self) -> Iterator[slice]:
        """All papers, as many at a time as are compared."""
        return _pieces(slice(0, self.size), COLUMNS)

    def products(self, block: slice, room: Floats) -> Floats:
        """The products of a block's rare terms with those of all papers."""
        table: Floats = (self.rare[block] @ self.rare_turned).toarray(out=room[: block.stop - block.start])
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


def _pieces(whole: slice, size: int) -> Iterator[slice]:
    return (slice(start, min(whole.stop, start + size)) for start in range(whole.start, whole.stop, size))


def _weigh_all(tables: _Tables, task: slice) -> Nearest:
    """Weigh every paper of a task against all others."""
    common = tables.common.toarray()
    room, likeness = np.empty((ROWS, tables.size), dtype=np.float32), room_for(tables.size)

    def nearest(block: slice) -> Nearest:
        products = tables.products(block, room)
        for columns in tables.columns:
            terms = products[:, columns]
            terms += common[block] @ common[columns].T
            likeness[: len(terms), columns] = tables.similarity(terms, tables.seen(block, columns))
        return strongest(_without_own(likeness, block), min(KEPT, tables.size - 1))

    with threadpool_limits(1, user_api="blas"):
        return _joined([nearest(block) for block in _pieces(task, ROWS)])


def _weigh_candidates(tables: _Tables, task: slice) -> Nearest:
    """Weigh every paper of a task against those whose topics and rare terms are most like its own."""
    room, views = np.empty((2, ROWS, tables.size), dtype=np.float32)
    likeness = room_for(tables.size)

    def nearest(block: slice) -> Nearest:
        products = tables.products(block, room)
        seen = views[: len(products)]
        for columns in tables.columns:
            seen[:, columns] = tables.seen(block, columns)
            likeness[: len(products), columns] = products[:, columns] * tables.term_weight + seen[:, columns]
        found, _ = strongest(_without_own(likeness, block), CANDIDATES)
        terms = np.take_along_axis(products, found, axis=1) + _common_products(tables.common, block, found)
        ordinals, similarities = _in_order(found, tables.similarity(terms, np.take_along_axis(seen, found, axis=1)))
        return ordinals[:, :KEPT], similarities[:, :KEPT]

    with threadpool_limits(1, user_api="blas"):
        return _joined([nearest(block) for block in _pieces(task, ROWS)])


def _common_products(common: Table, block: slice, found: Ordinals) -> Floats:
    own = common[block].toarray()
    return np.stack([common[others] @ row for row, others in zip(own, found, strict=True)])


def room_for(size: int) -> Floats:
    """Rows of likeness to all papers, to be filled time and again; some of no likeness fill the last group."""
    return np.full((ROWS, -(-size // GROUP) * GROUP), -np.inf, dtype=np.float32)


def _without_own(likeness: Floats, block: slice) -> Floats:
    """No paper is its own neighbour."""
    rows = np.arange(block.stop - block.start)
    likeness[rows, block.start + rows] = -np.inf
    return likeness[: len(rows)]


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


def _in_order(ordinals: Ordinals, similarities: Floats) -> Nearest:
    order = np.lexsort((ordinals, -similarities))
    return np.take_along_axis(ordinals, order, axis=1), np.take_along_axis(similarities, order, axis=1)


def _joined(found: list[Nearest]) -> Nearest:
    return np.concatenate([ordinals for ordinals, _ in found]), np.concatenate([values for _, values in found])
