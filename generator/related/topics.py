"""Weighted terms -> latent topics (Deerwester et al., 1990): what papers have in common without sharing words.

Every number comes out the same on any machine: the arithmetic is in double precision, and its results are told in
whole steps of the grid, which is coarser than anything threads or processors change.
"""

from __future__ import annotations

from collections.abc import Sequence

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

SPARE = 12
"""Dimensions beyond the topics that a random start needs to find them."""

POWER_STEPS = 4
"""With 2 the random start still moves nDCG@8 by .003 either way; 8 change nothing more."""

RANK_TOLERANCE = 1e-7
"""Of the strongest direction, under which a topic is nothing but rounding."""

_SEED = 20


def latent_topics(terms: Table, sample: Sequence[int] | None = None) -> Floats:
    """Place papers in the space of the strongest singular vectors, the strongest first: unit rows in whole steps of the
    grid, noughts for papers without a useful term. Fewer than `TOPICS` columns where the terms span no more.

    The vectors are found on a sample of the papers, if one is given, and all papers are placed among them.
    """
    fitted = terms if sample is None else terms[np.asarray(sample)]
    shared = np.flatnonzero(np.bincount(fitted.indices, minlength=terms.shape[1]) >= LEAST_PAPERS)
    if not shared.size:
        return np.zeros((terms.shape[0], 0), dtype=np.float32)
    # One thread: between two small products the others would wait at full speed, and double the cost.
    with threadpool_limits(1, user_api="blas"):
        directions = strongest_directions(fitted[:, shared].astype(np.float64))
        return on_grid(_signed(terms[:, shared].astype(np.float64) @ directions))


def strongest_directions(terms: Table) -> Doubles:
    """Terms x topics: the strongest right singular vectors (randomised; Halko, Martinsson and Tropp, 2011)."""
    random = np.random.default_rng(_SEED).standard_normal((terms.shape[1], TOPICS + SPARE))
    turned = terms.T.tocsr()
    basis = _orthonormal(terms @ random)
    for _ in range(POWER_STEPS):
        basis = _orthonormal(terms @ (turned @ basis))
    mapped = turned @ basis
    strength, directions = np.linalg.eigh(_gram(mapped))
    order = np.argsort(-strength, kind="stable")[:TOPICS]
    strongest = order[strength[order] > strength.max() * RANK_TOLERANCE]
    return np.asarray(mapped @ (directions[:, strongest] / np.sqrt(strength[strongest])))


def _orthonormal(columns: Doubles) -> Doubles:
    """The same space with orthonormal columns, by way of the Gram matrix: a few large products, where LAPACK's QR makes
    hundreds of small ones.
    """
    strength, directions = np.linalg.eigh(_gram(columns))
    kept = strength > strength.max() * RANK_TOLERANCE
    return np.asarray(columns @ (directions[:, kept] / np.sqrt(strength[kept])))


def _gram(columns: Doubles) -> Doubles:
    return np.asarray(columns.T @ columns)


def _signed(columns: Doubles) -> Doubles:
    """Each column or its negative, so that the papers that lean on it most stand above nought."""
    return np.asarray(columns * np.where((columns**3).sum(axis=0) < 0, -1, 1))


def on_grid(rows: Doubles) -> Floats:
    length = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.rint(rows / np.where(length > 0, length, 1) * GRID).astype(np.float32)
