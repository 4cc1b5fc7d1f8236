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

EXACT = 20_000
"""Papers up to which every pair is weighed."""

COMMON = 0.05
"""Terms that a larger share of the papers has are multiplied as a dense table: there are some 250, and they would cost
three quarters of the sparse product."""

RARE = 0.01
"""Terms that a smaller share of the papers has find the candidates in large catalogues; all others (some 1,200) join in
the weighing."""

CANDIDATES = 150
"""Papers weighed in full for each paper of a large catalogue."""

TASK = 2_000
"""Papers in one task of an executor."""

BLOCK = 4_000_000
"""Similarities held at once: 16 MB."""

Nearest = tuple[npt.NDArray[np.int64], Floats]
"""Papers x neighbours, nearest first, equal ones by ordinal: who they are, and how similar; 0 where nothing relates."""


def find_nearest(space: Space, *, is_exact: bool, executor: Executor | None = None) -> Nearest:
    """Find the `KEPT` papers most similar to each, or all others where there are no more."""
    tables = _Tables.of(space, COMMON if is_exact else RARE)
    search = _weigh_all if is_exact else _weigh_candidates
    tasks = [slice(start, min(space.size, start + TASK)) for start in range(0, space.size, TASK)]
    found = (executor.map if executor else map)(partial(search, tables), tasks)
    ordinals, similarities = zip(*found, strict=True)
    return np.concatenate(ordinals), np.concatenate(similarities)


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
        views = tuple((rows, np.float32(weight / GRID**2)) for rows, weight in dense if weight)
        common = space.terms[:, np.flatnonzero(is_common)]
        return cls(rare, rare.T.tocsr(), common, np.float32(space.term_weight / GRID**2), views)

    @property
    def size(self) -> int:
        return int(self.rare.shape[0])

    def blocks(self, task: slice) -> Iterator[slice]:
        """The papers of one task, as many at a time as fit into `BLOCK`."""
        rows = max(1, BLOCK // self.size)
        return (slice(start, min(task.stop, start + rows)) for start in range(task.start, task.stop, rows))

    def seen(self, block: slice) -> Floats:
        """What the views add to the similarities of a block's papers to all."""
        total = np.zeros((block.stop - block.start, self.size), dtype=np.float32)
        for rows, weight in self.views:
            total += (rows[block] @ rows.T) * weight
        return total


def _weigh_all(tables: _Tables, task: slice) -> Nearest:
    """Weigh every paper of a task against all others."""
    common = tables.common.toarray()
    with threadpool_limits(1, user_api="blas"):
        found = [_strongest(_full(tables, common, block), block) for block in tables.blocks(task)]
    return _joined(found)


def _full(tables: _Tables, common: Floats, block: slice) -> Floats:
    products = (tables.rare[block] @ tables.rare_turned).toarray()
    products += common[block] @ common.T
    return _similarity(tables, products, tables.seen(block))


def _similarity(tables: _Tables, terms: Floats, seen: Floats) -> Floats:
    """Put products together, in place; papers without a common term have nothing to do with one another."""
    apart = terms <= 0
    terms *= tables.term_weight
    terms += seen
    terms[apart] = 0
    return np.maximum(terms, 0, out=terms)


def _strongest(similarities: Floats, block: slice) -> Nearest:
    """Pick each row's nearest; the rows are the papers of the block, and no paper is its own neighbour."""
    rows = np.arange(len(similarities))
    similarities[rows, block.start + rows] = -1
    kept = min(KEPT, similarities.shape[1] - 1)
    found = np.argpartition(similarities, similarities.shape[1] - kept, axis=1)[:, -kept:]
    return _in_order(found, np.take_along_axis(similarities, found, axis=1))


def _in_order(ordinals: npt.NDArray[np.int64], similarities: Floats) -> Nearest:
    order = np.lexsort((ordinals, -similarities))
    return np.take_along_axis(ordinals, order, axis=1), np.take_along_axis(similarities, order, axis=1)


def _joined(found: list[Nearest]) -> Nearest:
    return np.concatenate([ordinals for ordinals, _ in found]), np.concatenate([values for _, values in found])


def _weigh_candidates(tables: _Tables, task: slice) -> Nearest:
    """Weigh every paper of a task against those whose topics and rare terms are most like its own."""
    with threadpool_limits(1, user_api="blas"):
        return _joined([_weighed_block(tables, block) for block in tables.blocks(task)])


def _weighed_block(tables: _Tables, block: slice) -> Nearest:
    products = (tables.rare[block] @ tables.rare_turned).toarray()
    seen = tables.seen(block)
    likeness = products * tables.term_weight + seen
    rows = np.arange(len(likeness))
    likeness[rows, block.start + rows] = -np.inf
    found = np.argpartition(likeness, tables.size - CANDIDATES, axis=1)[:, -CANDIDATES:]
    full = np.take_along_axis(products, found, axis=1) + _common_products(tables.common, block, found)
    ordinals, similarities = _in_order(found, _similarity(tables, full, np.take_along_axis(seen, found, axis=1)))
    return ordinals[:, :KEPT], similarities[:, :KEPT]


def _common_products(common: Table, block: slice, found: npt.NDArray[np.int64]) -> Floats:
    own = common[block].toarray()
    return np.stack([common[others] @ row for row, others in zip(own, found, strict=True)])
