"""Corpus -> a space in which papers lie near one another: weighted terms, latent topics, encodings if there are any.

The one place where they are worked out; neighbours are sought in it, and a map is drawn of it.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from generator.corpus import Corpus, Table
from generator.related.elsewhere import topics_elsewhere
from generator.related.encoder import Encoding
from generator.related.topics import Floats, latent_topics, on_grid
from generator.related.weights import GRID, weighted_terms

TOPICS_FROM = 400
"""Fewer papers give topics that add nothing to the terms (299 papers: nDCG@8 .289 without, .285 with)."""

TOPIC_SHARE = 0.6
"""What the topics count beside the terms; between 0.4 and 0.6 nDCG@8 differs by .001."""

BESIDE_ELSEWHERE, ELSEWHERE = 0.84, 0.36
"""What terms and the topics of a large collection count in a catalogue without topics of its own: 7 to 3, and together
so much that pages show as many links as by terms alone. In the mean of four venues, none of them in the collection,
nDCG@8 is 8.1 % above local idf for 20 papers, 12.9 % for 60 and 12.0 % for 200; by terms alone 5.7, 10.1 and 10.1 %, at
1 to 1 6.9, 11.4 and 9.0 % (the background in idf as 100 papers or more)."""

BESIDE_ENCODER = 0.75
"""What terms and topics count beside an encoder: so much that with `ENCODING` the eighth neighbours score as they do
without one, and the page shows as many."""

ENCODING = 0.5
"""What an encoder counts. With all-MiniLM-L6-v2 nDCG@8 is .337 on COLM 2024 (.321 without), .305 on ICLR 2018 (.296),
.243 on CoRL (.235). Where it counts as much as the rest it is .339, .308 and .238, and hubs grow."""

SAMPLE = 5_000
"""Papers on which topics are found where there are more. nDCG@8 is .275 in the mean of four venues among 40,000 papers,
.274 with topics of 10,000 or 20,000, which take twice and four times the room and time; .279 and .277 among 10,000."""

PAIRS = 20_000
"""Pairs of papers, or a few more, by which the spread of similarities is measured: to within a hundredth."""

SMALLEST_DEVIATION = 0.01
"""Of cosines between unrelated papers; keeps the scale sane where a handful of papers show no spread."""

Pairs = npt.NDArray[np.int64]
"""Two rows of ordinals."""


@dataclass(frozen=True, slots=True, eq=False)
class Space:
    """Papers as vectors, by ordinal. The similarity of two counts standard deviations above unrelated papers."""

    terms: Table
    """Papers x terms, rows of about unit length in whole steps of `GRID`."""
    term_weight: float
    """What a product of 1 between terms adds to a similarity."""
    topics: Floats
    """Papers x topics, the strongest first: unit rows in whole steps of `GRID`, or rows of noughts for papers without a
    useful term. Fewer columns where the catalogue has no more to tell, none where it tells nothing."""
    topic_weight: float
    """What a cosine of 1 between topics adds to a similarity; 0 in small catalogues."""
    elsewhere: Floats
    """Papers x topics of a large collection, seen from the mean paper: unit rows in whole steps of `GRID`; no columns
    in catalogues with topics of their own."""
    elsewhere_weight: float
    """What a cosine of 1 between these adds to a similarity."""
    encodings: Floats
    """Papers x dimensions of the user's encoder, seen from the mean paper: unit rows in whole steps of `GRID`; no
    columns without an encoder."""
    encoding_weight: float
    """What a cosine of 1 between encodings adds to a similarity."""

    @property
    def size(self) -> int:
        return int(self.terms.shape[0])


def build_space(corpus: Corpus, ids: Sequence[str], encodings: Sequence[Encoding] = ()) -> Space:
    """Place every paper; the ids choose the papers on which a large catalogue's topics are found."""
    terms = weighted_terms(corpus)
    topics = latent_topics(terms, ids, sample_of(ids) if corpus.size > SAMPLE else None)
    seen = _from_mean(encodings, corpus.size)
    rest, encoded = (BESIDE_ENCODER, ENCODING) if seen.size else (1.0, 0.0)
    elsewhere = topics_elsewhere(corpus) if corpus.size < TOPICS_FROM else np.zeros((corpus.size, 0), dtype=np.float32)
    by_terms, by_topics, by_elsewhere = _shares(topics, elsewhere)
    pairs = pairs_of(ids)
    are_placed = np.asarray(elsewhere.any(axis=1))[pairs].all(axis=0)
    return Space(
        terms,
        rest * by_terms / _deviation(terms, pairs),
        topics,
        rest * by_topics / _deviation(topics, pairs),
        elsewhere,
        rest * by_elsewhere / _deviation(elsewhere, pairs[:, are_placed]),
        seen,
        encoded / _deviation(seen, pairs),
    )


def _shares(topics: Floats, elsewhere: Floats) -> tuple[float, float, float]:
    """What terms count, the catalogue's own topics, and those from elsewhere."""
    if elsewhere.any():
        return BESIDE_ELSEWHERE, 0.0, ELSEWHERE
    if len(topics) >= TOPICS_FROM and topics.size:
        return 1 - TOPIC_SHARE, TOPIC_SHARE, 0.0
    return 1.0, 0.0, 0.0


def _from_mean(encodings: Sequence[Encoding], size: int) -> Floats:
    """What sets each paper apart from the mean one: encoders give all texts of one kind much in common."""
    if not encodings:
        return np.zeros((size, 0), dtype=np.float32)
    rows = np.stack(encodings).astype(np.float64)
    return on_grid(rows - rows.mean(axis=0))


def sample_of(ids: Sequence[str]) -> list[int]:
    """The ordinals of the papers whose ids have the smallest hashes: a paper more replaces at most one of them."""
    return sorted(_shuffled(ids)[:SAMPLE])


def pairs_of(ids: Sequence[str]) -> Pairs:
    """Pairs of papers by which all are judged: each with the next few in the order of the hashes of ids, so that a
    paper more changes a handful of pairs, and the scale of similarities by next to nothing.
    """
    size = len(ids)
    order = np.array(_shuffled(ids), dtype=np.int64)
    steps = range(1, 1 + min(size // 2, math.ceil(PAIRS / max(1, size))))
    pairs = [np.stack((order, np.roll(order, step)))[:, :PAIRS] for step in steps]
    return np.concatenate((np.zeros((2, 0), dtype=np.int64), *pairs), axis=1)


def _shuffled(ids: Sequence[str]) -> list[int]:
    """All ordinals, in an order that hangs on nothing but the papers' ids."""
    hashes = [hashlib.sha1(name.encode(), usedforsecurity=False).digest() for name in ids]
    return sorted(range(len(ids)), key=lambda ordinal: (hashes[ordinal], ordinal))


def _deviation(rows: Table | Floats, pairs: Pairs) -> float:
    """Standard deviation of the product of two papers' rows."""
    if not pairs.size:
        return SMALLEST_DEVIATION
    parts = np.array_split(pairs, 8, axis=1)
    products = np.concatenate([(rows[one] * rows[other]).sum(axis=1, dtype=np.float64) for one, other in parts])
    # Six digits: beyond them lies what the order of a sum changes.
    return max(SMALLEST_DEVIATION, float(f"{products.std() / GRID**2:.6g}"))
