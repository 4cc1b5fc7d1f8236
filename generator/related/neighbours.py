"""A space -> every paper's neighbours and their scores: who is near in the eyes of its nearest too, hubs held down."""

from __future__ import annotations

from concurrent.futures import Executor

import numpy as np
from scipy import sparse

from generator.corpus import Table
from generator.related.likeness import Ordinals
from generator.related.nearest import EXACT, find_nearest
from generator.related.space import Space
from generator.related.topics import Floats

VOICES = 5
"""Neighbours of a paper that have a say in who its others are; 8 score alike, with 3 nDCG@8 is .003 less."""

SAY = 0.3
"""What the view of the nearest counts beside the paper's own (1), from either side: who is near to many of one's
neighbours is nearer than it looks. nDCG@8 is .290 in the mean of four venues, .286 without (0), .285 with 1."""

SAY_FROM = 50
"""Papers: of 50 drawn from four venues nDCG@8 gains .1 %, of 100 .9 %; of 20 it loses 1 %."""

VIEWS = 1_000
"""Papers whose neighbours are asked at a time."""

HUB_DAMPING = 0.25
"""How much of a paper's mean similarity to its own nearest is taken off (0.5 is CSLS, Conneau et al., 2018). With 0.05
the neighbours' say leaves 4 % of IJCAI's papers without a way in; with this it is 1.4 %, and nDCG@8 stays the same."""

NEAREST = 10
"""Neighbours that tell how close a paper stands to all others."""

SMALLEST_SUM = 1e-9
"""Stands in for the sum of nothing."""

HALF_SCORE = 4.5
"""Standard deviations above unrelated papers that score 0.5: about where the eighth neighbour of a paper stands."""


def find_neighbours(
    space: Space, limit: int, *, executor: Executor | None = None
) -> list[tuple[tuple[int, float], ...]]:
    """Find for every paper the `limit` nearest others and their scores; papers without a common term have none."""
    if space.size < 2:
        return [()] * space.size
    ordinals, similarities = find_nearest(space, is_exact=space.size <= EXACT, executor=executor)
    seen = similarities + _said(ordinals, similarities) if space.size >= SAY_FROM else similarities
    reach = similarities[:, :NEAREST].mean(axis=1)
    damped = seen - HUB_DAMPING * reach[ordinals]
    scores = np.where(similarities > 0, _score(damped), 0).astype(np.float64).round(4)
    best = np.lexsort((ordinals, -scores))[:, :limit]
    rows = (np.take_along_axis(each, best, axis=1).tolist() for each in (ordinals, scores))
    return [_related(*row) for row in zip(*rows, strict=True)]


def _said(ordinals: Ordinals, similarities: Floats) -> Floats:
    """`SAY` times what the nearest of each paper see in its neighbours, and the nearest of these in it; a paper that
    they do not know counts 0.
    """
    nearest = similarities[:, :VOICES]
    trust = _graph(ordinals[:, :VOICES], nearest / np.maximum(nearest.sum(axis=1, keepdims=True), SMALLEST_SUM))
    known = _graph(ordinals, similarities)
    trusting = trust.T.tocsr()
    said = np.empty(ordinals.shape, dtype=np.float32)
    # A view holds some hundred papers of which forty are asked for: 10 kB a paper, were all taken at once.
    for start in range(0, len(ordinals), VIEWS):
        rows = slice(start, start + VIEWS)
        view = (trust[rows] @ known + known[rows] @ trusting) / 2
        asked = ordinals[rows]
        papers = np.arange(len(asked)).repeat(asked.shape[1])
        said[rows] = (SAY * view[papers, asked.ravel()]).reshape(asked.shape)
    return said


def _graph(ordinals: Ordinals, values: Floats) -> Table:
    """Papers x papers: each row's values at its neighbours."""
    rows = np.arange(0, ordinals.size + 1, ordinals.shape[1])
    return sparse.csr_array((values.astype(np.float64).ravel(), ordinals.ravel(), rows), shape=(len(ordinals),) * 2)


def _score(similarity: Floats) -> Floats:
    above = np.maximum(similarity, 0)
    return np.asarray(above / (above + HALF_SCORE), dtype=np.float32)


def _related(ordinals: list[int], scores: list[float]) -> tuple[tuple[int, float], ...]:
    return tuple(link for link in zip(ordinals, scores, strict=True) if link[1] > 0)
