"""Corpus -> nearest papers: weighted terms and latent topics, half each, with hubs held down.

Terms are weighted by tf-idf, where idf blends the catalogue's document frequencies with those of the background, so
that small catalogues know common words too. From some hundred papers on, latent semantic analysis (Deerwester et al.,
1990) adds what the papers have in common without sharing words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import sparse

from generator.corpus import Corpus, Table
from generator.corpus.background import load_fondness

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]

BACKGROUND_PAPERS = 300
"""As many papers' worth the background counts in idf; flat between 100 and 1,000 on four venues."""

TOO_COMMON = 0.2
"""Terms in more of the catalogue than this relate nothing and cost half of all multiplications."""

TOPICS_FROM = 400
"""Fewer papers give topics that add nothing to the terms (299 papers: nDCG@8 .289 without, .285 with)."""

TOPICS = 100
"""Latent dimensions; 60 to 200 score within .003 of one another."""

TOPIC_SHARE = 0.6
"""What the topics count beside the terms; between 0.4 and 0.6 nDCG@8 differs by .001."""

FONDNESS = 0.2
"""How much a term weighs more that titles are fond of: words of topics over words of argument. Without (0), nDCG@8 is
.270 in the mean of four venues; .283 with 0.2, and flat from there to 0.3."""

HUB_DAMPING = 0.05
"""How much of a paper's mean similarity to its own nearest is taken off (0.5 is CSLS, Conneau et al., 2018). That much
makes links mutual (.84) and costs .01 nDCG@8; this brings nearly every paper in reach and costs nothing."""

NEAREST = 10
"""Neighbours that tell how close a paper stands to all others."""

HALF_SCORE = 5.0
"""Standard deviations above unrelated papers that score 0.5: about where the eighth neighbour of a paper stands."""

BLOCK = 4_000_000
"""Similarities held at once: 16 MB."""

SMALLEST_DEVIATION = 0.01
"""Of cosines between unrelated papers; keeps the scale sane where a handful of papers show no spread."""

_SEED = 20

SPARE = 12
"""Dimensions beyond the topics that a random start needs to find them."""

POWER_STEPS = 4
"""With 2 the random start still moves nDCG@8 by .003 either way; 8 change nothing more."""

RANK_TOLERANCE = 1e-7
"""Of the strongest direction, under which a topic is nothing but rounding."""

GRID = 2048
"""Steps from 0 to 1 in which topic vectors are told. Whole numbers up to this have dot products that float32 holds
exactly, so that no number of threads and no kind of processor changes a similarity; nDCG@8 stays the same."""


@dataclass(frozen=True, slots=True, eq=False)
class Space:
    """Papers as vectors, scaled so that a similarity counts standard deviations above unrelated papers."""

    terms: Table
    """Papers x terms."""
    topics: Floats | None = None
    """Papers x topics, unit rows in whole steps of the grid."""
    topic_weight: float = 0.0

    @property
    def size(self) -> int:
        return int(self.terms.shape[0])

    def blocks(self) -> Iterator[tuple[int, Floats]]:
        """Yield similarities of a few papers to all, with the ordinal of the first; no paper is its own neighbour."""
        turned = self.terms.T.tocsr()
        rows = max(1, BLOCK // max(1, self.size))
        for start in range(0, self.size, rows):
            block = (self.terms[start : start + rows] @ turned).toarray()
            if self.topics is not None:
                alike = self.topics[start : start + rows] @ self.topics.T
                np.multiply(alike, np.float32(self.topic_weight / GRID**2), out=alike)
                np.add(block, alike, out=block, where=block > 0)
            inner = np.arange(len(block))
            block[inner, start + inner] = 0
            yield start, block


def find_neighbours(corpus: Corpus, limit: int) -> list[tuple[tuple[int, float], ...]]:
    """Find for every paper the `limit` nearest others and their scores; papers without a common term have none."""
    if corpus.size < 2:
        return [()] * corpus.size
    ordinals, similarities = _nearest(_space(corpus), min(corpus.size - 1, 2 * limit + NEAREST))
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
    for start, block in space.blocks():
        found = np.argpartition(block, space.size - number, axis=1)[:, -number:]
        values = np.take_along_axis(block, found, axis=1)
        order = np.lexsort((found, -values))
        ordinals[start : start + len(block)] = np.take_along_axis(found, order, axis=1)
        similarities[start : start + len(block)] = np.take_along_axis(values, order, axis=1)
    return ordinals, similarities


def _space(corpus: Corpus) -> Space:
    terms = _weighted_terms(corpus)
    if corpus.size < TOPICS_FROM or not terms.nnz:
        return Space(terms / np.sqrt(_deviation(terms)))
    topics = _on_grid(latent_topics(terms, TOPICS))
    weight = TOPIC_SHARE / _deviation(topics / GRID)
    return Space(terms * np.sqrt((1 - TOPIC_SHARE) / _deviation(terms)), topics, weight)


def _weighted_terms(corpus: Corpus) -> Table:
    """Unit rows of (1 + ln tf) idf, without the terms of a single paper, of all papers, or of too many."""
    frequency = corpus.document_frequency
    blended = 1 + frequency + BACKGROUND_PAPERS * corpus.background
    weight = np.log((1 + corpus.size + BACKGROUND_PAPERS) / blended)
    useful = (frequency > 1) & (frequency < corpus.size) & (frequency <= max(20, TOO_COMMON * corpus.size))
    weight *= np.exp(FONDNESS * _fondness(corpus.terms))
    columns = np.flatnonzero(useful & (weight > 0))
    counts = corpus.counts[:, columns].astype(np.float32)
    counts.data = 1 + np.log(counts.data)
    return _unit_rows(counts @ sparse.diags_array(weight[columns].astype(np.float32)))


def _fondness(terms: Sequence[str]) -> Floats:
    """How fond titles are of each term: the mean of its stems."""
    known = load_fondness()
    stems = (term.split(" ") for term in terms)
    means = (sum(known.get(stem, 0.0) for stem in parts) / len(parts) for parts in stems)
    return np.fromiter(means, dtype=np.float32, count=len(terms))


def _unit_rows(rows: Table) -> Table:
    length = np.sqrt(np.asarray(rows.multiply(rows).sum(axis=1)).ravel())
    return (sparse.diags_array(1 / np.where(length > 0, length, 1)) @ rows).astype(np.float32).tocsr()


def _on_grid(rows: Doubles) -> Floats:
    """Unit rows, in whole steps of the grid."""
    length = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.rint(rows / np.where(length > 0, length, 1) * GRID).astype(np.float32)


def latent_topics(terms: Table, topics: int) -> Doubles:
    """Papers in the space of the strongest singular vectors (randomised; Halko, Martinsson and Tropp, 2011).

    In double precision: what threads and processors change is then far below the grid.
    """
    random = np.random.default_rng(_SEED).standard_normal((terms.shape[1], topics + SPARE))
    basis = _orthonormal(terms @ random)
    for _ in range(POWER_STEPS):
        basis = _orthonormal(terms @ (terms.T @ basis))
    mapped = terms.T @ basis
    strength, directions = np.linalg.eigh(_gram(mapped))
    strongest = np.argsort(-strength, kind="stable")[:topics]
    return np.asarray(basis @ (directions[:, strongest] * np.sqrt(np.maximum(strength[strongest], 0))))


def _orthonormal(columns: Doubles) -> Doubles:
    """The same space with orthonormal columns, by way of the Gram matrix: a few large products, where LAPACK's QR makes
    hundreds of small ones, on which BLAS threads spend eight times the work waiting when the machine is busy.
    """
    strength, directions = np.linalg.eigh(_gram(columns))
    kept = strength > strength.max() * RANK_TOLERANCE
    return np.asarray(columns @ (directions[:, kept] / np.sqrt(strength[kept])))


def _gram(columns: Doubles) -> Doubles:
    return np.asarray(columns.T @ columns)


def _deviation(rows: Table | Floats) -> float:
    """Standard deviation of the cosine of two papers, over pairs drawn once for all."""
    one, other = np.random.default_rng(_SEED).integers(0, rows.shape[0], size=(2, 20_000))
    apart = one != other
    cosines = rows[one[apart]] * rows[other[apart]]
    return max(SMALLEST_DEVIATION, float(np.asarray(cosines.sum(axis=1)).std()))
