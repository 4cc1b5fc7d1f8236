"""Corpus -> a space in which papers lie near one another: weighted terms and latent topics.

The one place where both are worked out; neighbours are sought in it, and a map is drawn of it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from generator.corpus import Corpus, Table
from generator.related.topics import GRID, TOPICS, Floats, latent_topics, on_grid
from generator.related.weights import weighted_terms

TOPICS_FROM = 400
"""Fewer papers give topics that add nothing to the terms (299 papers: nDCG@8 .289 without, .285 with)."""

TOPIC_SHARE = 0.6
"""What the topics count beside the terms; between 0.4 and 0.6 nDCG@8 differs by .001."""

SMALLEST_DEVIATION = 0.01
"""Of cosines between unrelated papers; keeps the scale sane where a handful of papers show no spread."""

_SEED = 20


@dataclass(frozen=True, slots=True, eq=False)
class Space:
    """Papers as vectors, by ordinal."""

    terms: Table
    """Papers x terms, scaled so that a similarity counts standard deviations above unrelated papers."""
    topics: Floats
    """Papers x topics, the strongest first: unit rows in whole steps of `GRID`, or rows of noughts for papers without a
    useful term. Fewer than `TOPICS` columns where the catalogue has no more to tell, none where it tells nothing."""
    topic_weight: float
    """Standard deviations that a cosine of 1 between topics adds to a similarity; 0 in small catalogues."""

    @property
    def size(self) -> int:
        return int(self.terms.shape[0])


def build_space(corpus: Corpus) -> Space:
    """Place every paper."""
    terms = weighted_terms(corpus)
    topics = on_grid(latent_topics(terms, TOPICS))
    if corpus.size < TOPICS_FROM or not topics.size:
        return Space(terms / np.sqrt(_deviation(terms)), topics, 0.0)
    weight = TOPIC_SHARE / _deviation(topics / GRID)
    return Space(terms * np.sqrt((1 - TOPIC_SHARE) / _deviation(terms)), topics, weight)


def _deviation(rows: Table | Floats) -> float:
    """Standard deviation of the cosine of two papers, over pairs drawn once for all."""
    if rows.shape[0] < 2:
        return SMALLEST_DEVIATION
    one, other = np.random.default_rng(_SEED).integers(0, rows.shape[0], size=(2, 20_000))
    apart = one != other
    cosines = rows[one[apart]] * rows[other[apart]]
    return max(SMALLEST_DEVIATION, float(np.asarray(cosines.sum(axis=1)).std()))
