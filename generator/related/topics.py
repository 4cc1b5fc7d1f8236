"""Weighted terms -> latent topics (Deerwester et al., 1990): what papers have in common without sharing words.

Every number comes out the same on any machine: the arithmetic is in double precision, and its results are told in
whole steps of the grid, which is coarser than anything threads or processors change.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt
from threadpoolctl import threadpool_limits

from generator.corpus import Table
from generator.related.weights import GRID

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]

TOPICS = 80
"""Latent dimensions; 60 to 100 score within .001 of one another, 200 .006 less."""

LEAST_PAPERS = 3
"""Papers that must share a term before it says something of a topic: half of the terms stand in two, and cost most of
the memory; nDCG@8 is .288 in the mean of four venues with 2 or 3, .287 with 5."""

BREADTH, STEPS = 24, 8
"""Directions that a Krylov space grows by in a step, and steps: 192 directions, of which the topics are the strongest.
nDCG@8 of three venues is .2796 in the mean of four random starts and differs by .001 between them; .2787 with 384
directions, which no start moves any more, .2791 by subspace iteration (92 directions, 4 rounds) at four times the cost.
"""

PLACED_AT_ONCE = 20
"""Topics in which the papers are placed at a time: the directions of all would be the largest thing in memory."""

RANK_TOLERANCE = 1e-7
"""Of the strongest direction, under which a topic is nothing but rounding."""


def latent_topics(terms: Table, ids: Sequence[str], sample: Sequence[int] | None = None) -> Floats:
    """Place papers in the space of the strongest singular vectors, the strongest first: unit rows in whole steps of the
    grid, noughts for papers without a useful term. Fewer than `TOPICS` columns where the terms span no more.

    The vectors are found on a sample of the papers, if one is given, and all papers are placed among them. The ids say
    where the search starts.
    """
    fitted = terms if sample is None else terms[np.asarray(sample)]
    start = start_of(ids if sample is None else [ids[ordinal] for ordinal in sample])
    shared = np.flatnonzero(np.bincount(fitted.indices, minlength=terms.shape[1]) >= LEAST_PAPERS)
    if not shared.size:
        return np.zeros((terms.shape[0], 0), dtype=np.float32)
    fitted = fitted[:, shared].astype(np.float64)
    placed = fitted if sample is None else terms[:, shared]
    # One thread: between two small products the others would wait at full speed, and double the cost.
    with threadpool_limits(1, user_api="blas"):
        parts = [placed @ directions for directions in strongest_directions(fitted, start)]
        return on_grid(_signed(np.concatenate(parts, axis=1)))


def start_of(ids: Sequence[str]) -> Doubles:
    """A random start, papers x directions. Each paper's row hangs on its id alone, so that one paper more moves the
    topics of the others by next to nothing, and their pages not at all.
    """
    rows = b"".join([hashlib.blake2b(name.encode(), digest_size=2 * BREADTH).digest() for name in ids])
    return np.frombuffer(rows, dtype="<u2").reshape(len(ids), BREADTH) / 0x8000 - 1


def strongest_directions(terms: Table, start: Doubles) -> Iterator[Doubles]:
    """Terms x topics, some topics at a time: the strongest right singular vectors, by a block Lanczos method with a
    random start (Golub and Underwood, 1977), from which the method's last step takes them one power further.

    They fade towards the first that is left out. Many are about as strong as the last, and which of them it is changes
    with each new paper: without, 560 to 1,120 of 4,000 papers had their links in another order then; with this 460 to
    610 have, and nDCG@8 is .2804 in the mean of three venues, .2797 without.
    """
    turned = terms.T.tocsr()
    basis, squares = _krylov(terms, turned, start)
    strength, mix = np.linalg.eigh(squares)
    order = np.argsort(-strength, kind="stable")
    kept = order[:TOPICS]
    strongest = kept[strength[kept] > strength.max() * RANK_TOLERANCE]
    left_out = strength[order[TOPICS]] if len(order) > TOPICS else 0.0
    for first in range(0, len(strongest), PLACED_AT_ONCE):
        part = strongest[first : first + PLACED_AT_ONCE]
        fading = np.sqrt(np.sqrt(np.maximum(1 - left_out / strength[part], 0)))
        yield turned @ (basis @ (mix[:, part] / np.sqrt(strength[part]))) * fading


def _krylov(terms: Table, turned: Table, start: Doubles) -> tuple[Doubles, Doubles]:
    """An orthonormal basis (papers x directions) of what products with the terms and back make of a start, and what
    these products are within it.
    """
    size = terms.shape[0]
    basis, squares = np.empty((size, BREADTH * STEPS)), np.zeros((BREADTH * STEPS,) * 2)
    block = _orthonormal(start[:, :size])
    have = 0
    for _ in range(STEPS):
        before, have = have, have + block.shape[1]
        basis[:, before:have] = block
        known = basis[:, :have]
        product = terms @ (turned @ block)
        squares[:have, before:have] = known.T @ product
        squares[before:have, :have] = squares[:have, before:have].T
        # Twice, for what little the first time leaves of the known directions; the floor is where nothing new is left.
        block = _orthonormal(_beyond(known, product), floor=RANK_TOLERANCE * float(np.square(product).sum()))
        block = _orthonormal(_beyond(known, block))
        if not block.size:
            break
    return basis[:, :have], squares[:have, :have]


def _beyond(known: Doubles, columns: Doubles) -> Doubles:
    return columns - known @ (known.T @ columns)


def _orthonormal(columns: Doubles, floor: float = 0.0) -> Doubles:
    """The same space with orthonormal columns, less directions that are weaker than a floor, by way of the Gram matrix:
    a few large products, where LAPACK's QR makes hundreds of small ones.
    """
    strength, directions = np.linalg.eigh(_gram(columns))
    kept = strength > max(floor, RANK_TOLERANCE * strength.max(initial=0))
    return np.asarray(columns @ (directions[:, kept] / np.sqrt(strength[kept])))


def _gram(columns: Doubles) -> Doubles:
    return np.asarray(columns.T @ columns)


def _signed(columns: Doubles) -> Doubles:
    """Each column or its negative, so that the papers that lean on it most stand above nought."""
    return np.asarray(columns * np.where((columns * columns * columns).sum(axis=0) < 0, -1, 1))


def on_grid(rows: Doubles) -> Floats:
    length = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.rint(rows / np.where(length > 0, length, 1) * GRID).astype(np.float32)
