"""Which tags all papers show, so that tags are shared, and none by too many."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from generator.tags.selection import Offer, Places, select

LINKS, FEW_LINKS, FEW_PAPERS = 3, 1, 60
"""Shared tags that a paper should have, at some cost; in so few papers one is enough, for the rest would be vague."""
SHARED_MOST = 4.0
"""Logarithm of the papers above which sharing adds nothing."""
SINGLE_SHARE, SINGLE_SLOPE, SMALL_SLOPE = 0.45, 0.027, 0.22
"""Of 500 papers' distinct tags so many may be on one paper only, the strongest; with every doubling of the papers so
much less, and with every halving so much more: of 20 papers' phrases hardly any is on a second one. A few more are left
over where a paper has nothing better: of 500 mixed papers' tags 49.9 % are on one paper (mean of eight samples; with
46.5 % here it was 50.9), of 4,000 papers' 38.4 %."""
LARGEST_SHARE, LARGEST_COUNT = 0.2, 5
"""An extracted tag on more papers than both tells none of them apart: it stays where it is strongest."""
ROUNDS = 6
"""Times that papers are given the next best for what grew too large; then it is dropped without."""

Rows = NDArray[np.int64]
"""Places of phrases in the columns of all offers."""


@dataclass(frozen=True, slots=True, eq=False)
class Offers:
    """What all papers offer, in columns, one paper's phrases after the other's."""

    bounds: Sequence[int]
    """Where each paper's phrases begin, and where the last one's end."""
    tags: NDArray[np.int64]
    words: NDArray[np.uint64]
    logits: NDArray[np.float32]
    are_vague: NDArray[np.bool_]
    taken: Sequence[Sequence[int]]
    rooms: Sequence[int]

    def __len__(self) -> int:
        return len(self.rooms)

    def tags_at(self, ordinal: int, places: Places) -> list[int]:
        start = self.bounds[ordinal]
        return [int(self.tags[start + place]) for place in places]

    def of_paper(self, ordinal: int, logs: NDArray[np.float64]) -> Offer:
        """One paper's offer, where `logs` says of all phrases how many papers share them."""
        own = slice(self.bounds[ordinal], self.bounds[ordinal + 1])
        return Offer(
            tags=self.tags[own].tolist(),
            words=self.words[own].tolist(),
            logits=self.logits[own].tolist(),
            are_vague=self.are_vague[own].tolist(),
            logs=logs[own].tolist(),
            taken=self.taken[ordinal],
            room=self.rooms[ordinal],
        )


@dataclass(frozen=True, slots=True, eq=False)
class Demand:
    """What the catalogue says of phrases, and what a paper should have."""

    logs: NDArray[np.float64]
    """Logarithm of the papers that have the tag, at most `SHARED_MOST`, of all papers' phrases as in `Offer`."""
    least_single: float = -math.inf
    """Logit from which on it is enough to be on one paper."""
    links: int = LINKS
    """Shared tags that a paper should have."""


def select_all(offers: Offers, papers: NDArray[np.int64]) -> list[list[int]]:
    """Choose tags for every paper, so that none is chosen for more than the largest share of them.

    `papers` says how many papers have a tag among their best. What few of these choose in the end is no link, so the
    choice is made again with what came of it.
    """
    limit = int(max(LARGEST_SHARE * len(offers), LARGEST_COUNT))
    barred: dict[int, set[int]] = defaultdict(set)
    demand = Demand(_logs(papers, offers), links=LINKS if len(offers) >= FEW_PAPERS else FEW_LINKS)
    chosen = _select_each(range(len(offers)), offers, barred, demand)
    # Few take a vague phrase while much else seems to be shared; they must still find it when it turns out not to be.
    for still_there in (np.unique(offers.tags[offers.are_vague]), np.empty(0, dtype=np.int64)):
        demand = _settled(demand, _rows(chosen, offers), offers, papers, still_there)
        chosen = _select_each(range(len(offers)), offers, barred, demand)
        _give_up(chosen, offers, barred, demand, limit)
    excess = find_excess(_rows(chosen, offers), offers, limit)
    return [
        [tag for tag in offers.tags_at(ordinal, places) if tag not in excess.get(ordinal, ())]
        for ordinal, places in enumerate(chosen)
    ]


def _select_each(
    ordinals: Iterable[int], offers: Offers, barred: Mapping[int, Collection[int]], demand: Demand
) -> list[Places]:
    return [
        select(
            offers.of_paper(ordinal, demand.logs),
            barred.get(ordinal, ()),
            least_single=demand.least_single,
            links=demand.links,
        )
        for ordinal in ordinals
    ]


def _logs(papers: NDArray[np.int64], offers: Offers) -> NDArray[np.float64]:
    # By the logarithm of `math`: numpy's differs from processor to processor.
    logs = [0.0, *(min(math.log(count), SHARED_MOST) for count in range(1, int(papers.max(initial=0)) + 1))]
    return np.array(logs)[papers[offers.tags]]


def _settled(
    demand: Demand, rows: Rows, offers: Offers, papers: NDArray[np.int64], still_there: NDArray[np.int64]
) -> Demand:
    """The demand as it is after a choice; a bar to single tags once raised is not lowered, or they would flood in."""
    counts = np.bincount(offers.tags[rows], minlength=len(papers))
    least_single = max(demand.least_single, _least_single(rows, counts, offers))
    counts[still_there] = papers[still_there]
    return Demand(_logs(counts, offers), least_single, demand.links)


def _rows(chosen: Sequence[Places], offers: Offers) -> Rows:
    """Where in the columns what is chosen stands."""
    sizes = [len(places) for places in chosen]
    places = np.fromiter(chain.from_iterable(chosen), dtype=np.int64, count=sum(sizes))
    return places + np.repeat(np.array(offers.bounds[:-1], dtype=np.int64), sizes)


def _give_up(chosen: list[Places], offers: Offers, barred: Mapping[int, set[int]], demand: Demand, limit: int) -> None:
    """Choose anew for the papers beyond the limit, until what they get instead is not too large either."""
    for _ in range(ROUNDS):
        excess = find_excess(_rows(chosen, offers), offers, limit)
        if not excess:
            return
        for ordinal, tags in excess.items():
            barred[ordinal].update(tags)
        for ordinal, places in zip(excess, _select_each(excess, offers, barred, demand), strict=True):
            chosen[ordinal] = places


def _least_single(rows: Rows, counts: NDArray[np.int64], offers: Offers) -> float:
    """The logit from which on tags of one paper are let in, so that they are not too many of all."""
    doublings = math.log2(max(1, len(offers)) / 500)
    share = min(0.95, SINGLE_SHARE - (SINGLE_SLOPE if doublings > 0 else SMALL_SLOPE) * doublings)
    singles = np.sort(offers.logits[rows[counts[offers.tags[rows]] == 1]])[::-1]
    allowed = int((np.count_nonzero(counts) - len(singles)) * share / (1 - share))
    return float(singles[allowed]) if allowed < len(singles) else -math.inf


def find_excess(rows: Rows, offers: Offers, limit: int) -> dict[int, set[int]]:
    """Which papers must give up which tags: those beyond the limit, weakest first."""
    tags = offers.tags[rows]
    large = rows[np.bincount(tags)[tags] > limit] if len(rows) else rows
    ordinals = np.searchsorted(offers.bounds, large, side="right") - 1
    excess: dict[int, set[int]] = defaultdict(set)
    for tag in np.unique(offers.tags[large]).tolist():
        is_it = offers.tags[large] == tag
        weakest_last = np.lexsort((ordinals[is_it], -offers.logits[large[is_it]]))
        for ordinal in ordinals[is_it][weakest_last[limit:]].tolist():
            excess[ordinal].add(tag)
    return excess
