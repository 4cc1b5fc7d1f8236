"""A space -> the papers most similar to each, every pair judged on its own.

Up to `EXACT` papers every pair is weighed in full. Beyond, candidates are found by topics and by terms that few papers
have, and those alone weighed: tasks of some papers each are compared with all others, wherever an executor runs them.
"""

from __future__ import annotations

from concurrent.futures import Executor
from functools import partial

import numpy as np
from threadpoolctl import threadpool_limits

from generator.corpus import Table
from generator.related.every_pair import weigh_every_pair
from generator.related.likeness import (
    Nearest,
    Ordinals,
    Tables,
    blocks,
    columns,
    joined,
    pieces,
    room_for,
    strongest,
    without_own,
)
from generator.related.space import Space
from generator.related.topics import Floats

KEPT = 40
"""Neighbours known of each paper; 20 to 100 lead to the same nDCG@8."""

EXACT = 5_000
"""Papers up to which every pair is weighed: they take .4 seconds; 10,000 would take 1.4, and 100 MB, and take 1.2 by
way of candidates, who are the 8 nearest for 99.96 %."""

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


def find_nearest(space: Space, *, is_exact: bool, executor: Executor | None = None) -> Nearest:
    """Find the `KEPT` papers most similar to each, or all others where there are no more."""
    if is_exact:
        return weigh_every_pair(Tables.of(space, COMMON), min(KEPT, space.size - 1))
    tables = Tables.of(space, RARE)
    search = partial(_weigh_candidates, tables, tables.rare.T.tocsr())
    tasks = list(pieces(slice(0, space.size), TASK))
    return joined(list((executor.map if executor else map)(search, tasks)))


def _weigh_candidates(tables: Tables, turned: Table, task: slice) -> Nearest:
    """Weigh every paper of a task against those whose topics and rare terms are most like its own."""
    likeness = room_for(tables.size)
    room, views = np.empty((2, len(likeness), tables.size), dtype=np.float32)

    def nearest(block: slice) -> Nearest:
        products = tables.products(block, turned, room)
        seen = views[: len(products)]
        for others in columns(slice(0, tables.size)):
            seen[:, others] = tables.seen(block, others)
            likeness[: len(products), others] = products[:, others] * tables.term_weight + seen[:, others]
        found, _ = strongest(without_own(likeness, block), CANDIDATES)
        terms = np.take_along_axis(products, found, axis=1) + _common_products(tables.common, block, found)
        ordinals, similarities = _in_order(found, tables.similarity(terms, np.take_along_axis(seen, found, axis=1)))
        return ordinals[:, :KEPT], similarities[:, :KEPT]

    with threadpool_limits(1, user_api="blas"):
        return joined([nearest(block) for block in blocks(task)])


def _common_products(common: Table, block: slice, found: Ordinals) -> Floats:
    own = common[block].toarray()
    return np.stack([common[others] @ row for row, others in zip(own, found, strict=True)])


def _in_order(ordinals: Ordinals, similarities: Floats) -> Nearest:
    order = np.lexsort((ordinals, -similarities))
    return np.take_along_axis(ordinals, order, axis=1), np.take_along_axis(similarities, order, axis=1)
