"""Corpus -> for every paper its nearest others, each with the phrases that both abstracts use.

`space` places the papers by their terms (`weights`) and topics (`topics`; small catalogues' come from `elsewhere`),
`neighbours` finds the nearest, `reasons` says why. Nothing here reads text: terms come counted, phrases come found.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from itertools import chain

import numpy as np

from generator.keyphrases import Phrases
from generator.memory import NO_MEMORY, Memory
from generator.related.links import Link, Links, pack_links
from generator.related.neighbours import find_neighbours
from generator.related.reasons import find_reasons
from generator.related.space import Space, build_space

__all__ = ["RELATED_CUT", "Link", "Links", "Space", "build_space", "find_related"]

RELATED_CUT = 0.4
"""A page shows links from this score on. Of 4,000 papers' eighth neighbours nearly all lie above; of 300 papers' every
second; of twenty papers' few do, and few are worth a look."""


def find_related(
    space: Space,
    phrases: Sequence[Phrases],
    *,
    related_limit: int,
    executor: Executor | None = None,
    memory: Memory = NO_MEMORY,
) -> Links:
    """Find each paper's nearest others, best first, equal ones by ordinal; an executor may share the work out, and a
    memory may know the reasons.
    """
    neighbours = find_neighbours(space, related_limit, executor=executor)
    starts = np.cumsum([0, *map(len, neighbours)], dtype=np.int32)
    others, scores = np.array(list(chain.from_iterable(neighbours)), dtype=np.float64).reshape(-1, 2).T
    ordinals = [[other for other, _ in own] for own in neighbours]
    reasons = chain.from_iterable(find_reasons(phrases, ordinals, memory=memory))
    return pack_links(starts, others.astype(np.int32), scores.copy(), reasons)
