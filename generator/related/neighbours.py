"""A space -> every paper's nearest others, with hubs held down."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from generator.related.space import Space
from generator.related.topics import GRID, Floats

HUB_DAMPING = 0.05
"""How much of a paper's mean similarity to its own nearest is taken off (0.5 is CSLS, Conneau et al., 2018). That much
makes links mutual (.84) and costs .01 nDCG@8; this brings nearly every paper in reach and costs nothing."""

NEAREST = 10
"""Neighbours that tell how close a paper stands to all others."""

HALF_SCORE = 5.0
"""Standard deviations above unrelated papers that score 0.5: about where the eighth neighbour of a paper stands."""

BLOCK = 4_000_000
"""Similarities held at once: 16 MB."""


def find_neighbours(space: Space, limit: int) -> list[tuple[tuple[int, float], ...]]:
    """Find for every paper the `limit` nearest others and their scores; papers without a common term have none."""
    if space.size < 2:
        return [()] * space.size
    ordinals, similarities = _nearest(space, min(space.size - 1, 2 * limit + NEAREST))
    reach = similarities[:, :NEAREST].mean(axis=1)
    damped = similarities - HUB_DAMPING * reach[ordinals]
    scores = np.where(similarities > 0, _score(damped), 0).astype(np.float64).round(4)
    return [_best(*row, limit) for row in zip(ordinals.tolist(), scores.tolist(), strict=True)]


def _score(similarity: Floats) -> Floats:
    above = np.maximum(similarity, 0)
    return np.asarray(above / (above + HALF_SCORE), dtype=np.float32)


def _best(ordinals: list[int], scores: list[float], limit: int) -> tuple[tuple[int, float], ...]:
    links = sorted(zip(ordinals, scores, strict=True), key=lambda link: (-link[1], link[0]))
    return tuple(link for link in links[:limit] if link[1] > 0)


def _nearest(space: Space, number: int) -> tuple[npt.NDArray[np.int64], Floats]:
    ordinals = np.empty((space.size, number), dtype=np.int64)
    similarities = np.empty((space.size, number), dtype=np.float32)
    for start, block in _blocks(space):
        found = np.argpartition(block, space.size - number, axis=1)[:, -number:]
        values = np.take_along_axis(block, found, axis=1)
        order = np.lexsort((found, -values))
        ordinals[start : start + len(block)] = np.take_along_axis(found, order, axis=1)
        similarities[start : start + len(block)] = np.take_along_axis(values, order, axis=1)
    return ordinals, similarities


def _blocks(space: Space) -> Iterator[tuple[int, Floats]]:
    """Yield similarities of a few papers to all, with the ordinal of the first; no paper is its own neighbour."""
    turned = space.terms.T.tocsr()
    rows = max(1, BLOCK // max(1, space.size))
    for start in range(0, space.size, rows):
        block = (space.terms[start : start + rows] @ turned).toarray()
        if space.topic_weight:
            alike = space.topics[start : start + rows] @ space.topics.T
            np.multiply(alike, np.float32(space.topic_weight / GRID**2), out=alike)
            np.add(block, alike, out=block, where=block > 0)
        inner = np.arange(len(block))
        block[inner, start + inner] = 0
        yield start, block
