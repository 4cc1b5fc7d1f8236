"""Corpus -> for every paper its nearest others, each with the phrases that both abstracts use.

`space` places the papers by their terms (`weights`) and topics (`topics`; small catalogues' come from `elsewhere`),
`neighbours` finds the nearest, `reasons` says why. Nothing here reads text: terms come counted, phrases come found.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np

from generator.keyphrases import Phrases
from generator.related.neighbours import find_neighbours
from generator.related.reasons import find_reasons
from generator.related.space import Space, build_space

__all__ = ["RELATED_CUT", "Link", "Space", "build_space", "find_related"]

RELATED_CUT = 0.4
"""A page shows links from this score on. Of 4,000 papers' eighth neighbours nearly all lie above; of 300 papers' every
second; of twenty papers' few do, and few are worth a look."""


@dataclass(frozen=True, slots=True)
class Link:
    """One paper's view of another."""

    ordinal: int
    score: float
    """From 0 to 1, four digits."""
    shared: tuple[str, ...]
    """Up to three phrases that stand in both abstracts, as the paper that shows the link writes them."""


def find_related(
    space: Space, phrases: Sequence[Phrases], *, related_limit: int, executor: Executor | None = None
) -> tuple[tuple[Link, ...], ...]:
    """Find each paper's nearest others, best first, equal ones by ordinal; an executor may share the work out."""
    neighbours = find_neighbours(space, related_limit, executor=executor)
    papers = np.array([paper for paper, links in enumerate(neighbours) for _ in links], dtype=np.int64)
    others = np.array([other for links in neighbours for other, _ in links], dtype=np.int64)
    reasons = find_reasons(phrases, papers, others)
    return tuple(tuple(Link(other, score, next(reasons)) for other, score in links) for links in neighbours)
