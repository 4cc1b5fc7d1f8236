"""Topic vectors -> a place on the map for each paper, in whole steps of a grid.

The map starts from the two leading components, whose sign and order the papers themselves decide, so that a few new
papers leave the others near where they were. Beyond some ten thousand, those that their names' hashes choose are laid
out, and the rest stand where their neighbours do.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np
from threadpoolctl import threadpool_limits

from generator.paper_map.forces import Doubles, Ordinals, settle
from generator.related.likeness import room_for, strongest
from generator.related.topics import Floats, on_grid

GRID = 2048
"""Steps from one edge of the map to the other: fine enough for a map sixteen times as wide as a screen, and both
numbers of a place fit into four characters."""

LANDMARKS = 10_000
"""Papers that are laid out by force, in less than a second."""

NEIGHBOURS = 15
"""That pull at a paper. With 10 trustworthiness (k = 12) rises by .001, and new papers move the others half as far
again; 30 lose .0005 at twice the cost."""

PLACED_BY = 5
"""Landmarks that say where one of the rest stands: in the middle of them, along each axis."""

PAPERS_PER_TOPIC, FEWEST_TOPICS = 12, 10
"""Small catalogues do not bear a hundred topics: with forty, 500 papers keep .892 of trust instead of .886, and move by
.05 of the map's width instead of .16 when five are added."""

JITTER = 1e-3
"""Of the spread at the start, so that papers with the same words can part."""


def lay_out(topics: Floats, names: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """Place each paper by its row of whole topic coordinates; a row of noughts gets (0, 0), the others 1 to `GRID`.

    `names` are unique and say nothing but which papers are which: their hashes make an order that is always the same.
    """
    places = np.zeros((len(names), 2), dtype=np.int64)
    marks = [hashlib.sha256(name.encode()).digest() for name in names]
    order = sorted(np.flatnonzero(topics.any(axis=1)).tolist(), key=marks.__getitem__)
    if len(order) > 1:
        jitter = np.array([[marks[paper][0], marks[paper][1]] for paper in order]) / 255 - 0.5
        with threadpool_limits(1, "blas"):  # on a busy machine threads wait for one another longer than they work
            places[order] = _on_map(_points(_fewer_topics(topics[order]), jitter))
    return tuple((right, down) for right, down in places.tolist())


def _fewer_topics(topics: Floats) -> Floats:
    kept = max(FEWEST_TOPICS, len(topics) // PAPERS_PER_TOPIC)
    return topics if kept >= topics.shape[1] else on_grid(topics[:, :kept].astype(np.float64))


def _points(topics: Floats, jitter: Doubles) -> Doubles:
    landmarks, rest = topics[:LANDMARKS], topics[LANDMARKS:]
    start = leading_components(landmarks) + JITTER * jitter[:LANDMARKS]
    neighbours = min(NEIGHBOURS, len(landmarks) - 1)
    settled = settle(start, nearest(landmarks, landmarks, neighbours + 1)[:, 1:])
    if not len(rest):
        return settled
    around = settled[nearest(rest, landmarks, PLACED_BY)]
    return np.concatenate((settled, np.median(around, axis=1) + jitter[LANDMARKS:]))


def leading_components(topics: Floats) -> Doubles:
    """The two directions in which the papers differ most, each turned so that its longer tail points up.

    Worked out from sums of whole numbers, which come out the same in any order.
    """
    rows = topics.astype(np.float64)
    total = rows.sum(axis=0)
    spread = rows.T @ rows - np.outer(total, total) / len(rows)
    _, directions = np.linalg.eigh(spread)
    scores = (rows - total / len(rows)) @ directions[:, :-3:-1]
    scores *= np.where((scores**3).sum(axis=0) < 0, -1, 1)
    return np.asarray(scores / max(float(scores[:, 0].std()), 1.0))


def nearest(rows: Floats, among: Floats, number: int) -> Ordinals:
    """For each row the most similar of `among`, best first, equal ones by ordinal."""
    likeness = room_for(len(among))
    found = np.empty((len(rows), number), dtype=np.int32)
    for start in range(0, len(rows), len(likeness)):
        block = likeness[: len(rows) - start]
        np.matmul(rows[start : start + len(block)], among.T, out=block[:, : len(among)])
        found[start : start + len(block)], _ = strongest(block, number)
    return found


def _on_map(points: Doubles) -> Ordinals:
    low, high = points.min(axis=0), points.max(axis=0)
    span = max(float((high - low).max()), 1e-9)
    return np.asarray(np.rint(1 + ((points - (low + high) / 2) / span + 0.5) * (GRID - 1)), dtype=np.int32)
