"""Which tags a paper shows: the best of its phrases, drawn towards those that other papers show too."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

LEAST_LOGIT = -5.5
"""A phrase below is noise even where other papers share it."""
COUNTED = 40
"""Phrases of a paper that count when we ask how many papers share a tag."""
CORE = 5
"""Tags chosen for what they say of the paper; the places after them go to what links it with others."""
LINKS, FEW_LINKS, FEW_PAPERS = 3, 1, 60
"""Shared tags that a paper should have, at some cost; in so few papers one is enough, for the rest would be vague."""
LINKING, FURTHER_LINKING = 1.0, 0.5
"""Logits for each e-fold of papers that share a phrase, up to so many links and behind them: with .5 for all only 94 %
of 500 mixed papers share three tags, with 1 it is 97 %; with 1 for all weak phrases come in. In the core the phrase
alone counts: sharing gained nothing there on two of three left-out venues."""
SHARED_MOST = 4.0
"""Logarithm of the papers above which sharing adds nothing."""
CLOSE_BEHIND = 0.4
"""Logits that a longer phrase may stand behind the shorter one in it and still take its place."""
SINGLE_SHARE, SINGLE_SLOPE, SMALL_SLOPE = 0.46, 0.027, 0.2
"""Of 500 papers' distinct tags so many may be on one paper only, the strongest; with every doubling of the papers so
much less, and with every halving so much more: of 20 papers' phrases hardly any is on a second one. A few more are left
over where a paper has nothing better: of 500 mixed papers' tags 48.8 % are on one paper, of 4,000 papers' 39.4 %."""
LARGEST_SHARE, LARGEST_COUNT = 0.2, 5
"""An extracted tag on more papers than both tells none of them apart: it stays where it is strongest."""
ROUNDS = 6
"""Times that papers are given the next best for what grew too large; then it is dropped without."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A phrase of one paper that may become a tag on it."""

    identity: int
    words: int
    """Its words, as bits: each word of the paper's choices has one."""
    logit: float
    """Log odds of being what the authors would say."""
    is_vague: bool = False
    """It takes a place only where its paper would share too little without it, or have too few tags."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What one paper offers for the places that its authors' keywords leave."""

    choices: tuple[Choice, ...]
    """Best first."""
    taken: tuple[int, ...]
    """The words of what already has a place."""
    room: int


@dataclass(frozen=True, slots=True)
class Demand:
    """What the catalogue says of phrases: on how many papers each is, and from which logit on one paper is enough."""

    logs: Mapping[int, float]
    """Logarithm of the papers that have a phrase, at most `SHARED_MOST`; only of those that two have."""
    least_single: float = -math.inf
    links: int = LINKS
    """Shared tags that a paper should have."""

    def count_links(self, choices: Iterable[Choice]) -> int:
        return sum(choice.identity in self.logs for choice in choices)


def select_all(offers: Sequence[Offer], papers: Mapping[int, int]) -> list[tuple[Choice, ...]]:
    """Choose for every paper, so that no tag is chosen for more than the largest share of them.

    `papers` says how many papers have a phrase among their best. What few of these choose in the end is no link, so
    the choice is made again with what came of it.
    """
    limit = int(max(LARGEST_SHARE * len(offers), LARGEST_COUNT))
    barred: dict[int, set[int]] = defaultdict(set)
    demand = Demand(_logs(papers), links=LINKS if len(offers) >= FEW_PAPERS else FEW_LINKS)
    chosen = _select_each(offers, barred, demand)
    # Few take a vague phrase while much else seems to be shared; they must still find it when it turns out not to be.
    vague = {choice.identity for offer in offers for choice in offer.choices if choice.is_vague}
    for still_there in ({identity: papers.get(identity, 1) for identity in vague}, {}):
        demand = _settled(demand, chosen, still_there)
        chosen = _select_each(offers, barred, demand)
        _give_up(chosen, offers, barred, demand, limit)
    for ordinal, identities in find_excess(chosen, limit).items():
        chosen[ordinal] = tuple(choice for choice in chosen[ordinal] if choice.identity not in identities)
    return chosen


def _select_each(offers: Sequence[Offer], barred: Mapping[int, set[int]], demand: Demand) -> list[tuple[Choice, ...]]:
    return [select(offer, barred[ordinal], demand) for ordinal, offer in enumerate(offers)]


def _logs(papers: Mapping[int, int]) -> dict[int, float]:
    return {identity: min(math.log(count), SHARED_MOST) for identity, count in papers.items() if count > 1}


def _settled(demand: Demand, chosen: Sequence[Sequence[Choice]], still_there: Mapping[int, int]) -> Demand:
    """The demand as it is after a choice; a bar to single tags once raised is not lowered, or they would flood in."""
    counts = Counter(choice.identity for choice in chain.from_iterable(chosen))
    least_single = max(demand.least_single, _least_single(chosen, counts))
    return replace(demand, logs=_logs({**counts, **still_there}), least_single=least_single)


def _give_up(
    chosen: list[tuple[Choice, ...]],
    offers: Sequence[Offer],
    barred: Mapping[int, set[int]],
    demand: Demand,
    limit: int,
) -> None:
    """Choose anew for the papers beyond the limit, until what they get instead is not too large either."""
    for _ in range(ROUNDS):
        for ordinal, identities in find_excess(chosen, limit).items():
            barred[ordinal].update(identities)
            chosen[ordinal] = select(offers[ordinal], barred[ordinal], demand)


def _least_single(chosen: Sequence[Sequence[Choice]], counts: Mapping[int, int]) -> float:
    """The logit from which on tags of one paper are let in, so that they are not too many of all."""
    doublings = math.log2(max(1, len(chosen)) / 500)
    share = min(0.95, SINGLE_SHARE - (SINGLE_SLOPE if doublings > 0 else SMALL_SLOPE) * doublings)
    singles = sorted(
        (choice.logit for choice in chain.from_iterable(chosen) if counts[choice.identity] == 1), reverse=True
    )
    allowed = int((len(counts) - len(singles)) * share / (1 - share))
    return singles[allowed] if allowed < len(singles) else -math.inf


def find_excess(chosen: Sequence[Sequence[Choice]], limit: int) -> dict[int, set[int]]:
    """Which papers must give up which tags: those beyond the limit, weakest first."""
    counts = Counter(choice.identity for choice in chain.from_iterable(chosen))
    large = {identity for identity, count in counts.items() if count > limit}
    papers: dict[int, list[tuple[float, int]]] = defaultdict(list)
    for ordinal, choices in enumerate(chosen):
        for choice in choices:
            if choice.identity in large:
                papers[choice.identity].append((-choice.logit, ordinal))
    excess: dict[int, set[int]] = defaultdict(set)
    for identity, places in papers.items():
        for _, ordinal in sorted(places)[limit:]:
            excess[ordinal].add(identity)
    return excess


def select(offer: Offer, barred: Collection[int], demand: Demand) -> tuple[Choice, ...]:
    """Choose for one paper; no phrase lies inside another one, and none is barred.

    The best phrases come first, each of the parts best first. A paper that would share too little with others gives as
    many places among the best to what it can share as it takes.
    """
    open_ones = [choice for choice in offer.choices if choice.identity not in barred] if barred else offer.choices
    best = _select(open_ones, offer, demand, assured=0)
    for assured in range(1, demand.links + 1):
        if demand.count_links(best) >= demand.links:
            break
        best = max(best, _select(open_ones, offer, demand, assured=assured), key=demand.count_links)
    return best


def _select(choices: Sequence[Choice], offer: Offer, demand: Demand, *, assured: int) -> tuple[Choice, ...]:
    """Choose the core, of which so many places are `assured` to shared phrases, then links, then what is left.

    Vague phrases only help out: where links are missing, or one of the first places would be empty.
    """
    clear = [choice for choice in choices if not choice.is_vague]
    shared = [choice for choice in clear if choice.identity in demand.logs]
    wanted = [choice for choice in clear if choice.logit >= demand.least_single or choice.identity in demand.logs]
    vague = [choice for choice in choices if choice.is_vague and choice.identity in demand.logs]
    words = list(offer.taken)
    core_room = min(offer.room, max(0, CORE - len(offer.taken)))
    core = _fill(shared, words, min(assured, core_room), demand, LINKING)
    core += _fill(wanted, words, core_room - len(core), demand, 0.0)
    room = offer.room - len(core)
    missing = min(demand.links - demand.count_links(core), room)
    links = _fill(shared, words, missing, demand, LINKING)
    links += _fill(vague, words, max(missing, core_room - len(core)) - len(links), demand, LINKING)
    links += _fill(shared, words, room - len(links), demand, FURTHER_LINKING)
    rest = _fill(clear, words, core_room - len(core) - len(links), demand, 0.0)
    return (*_by_logit(core), *_by_logit(links), *_by_logit(rest))


def _by_logit(choices: Iterable[Choice]) -> list[Choice]:
    return sorted(choices, key=lambda choice: (-choice.logit, choice.identity))


def _fill(choices: Sequence[Choice], words: list[int], room: int, demand: Demand, sharing: float) -> list[Choice]:
    """Choose up to `room` of the choices beside what is there, whose words are in `words`, and add theirs to them."""
    if room <= 0:
        return []
    logs = demand.logs
    ranked = sorted(
        [(-choice.logit - sharing * logs.get(choice.identity, 0.0), choice.identity, choice) for choice in choices]
    )
    chosen: list[Choice] = []
    for place, (pull, _, choice) in enumerate(ranked):
        if overlaps(choice.words, words):
            continue
        close = (other for behind, _, other in ranked[place + 1 :] if behind - pull <= CLOSE_BEHIND)
        better = _longer_one(choice, close, words)
        chosen.append(better)
        words.append(better.words)
        if len(chosen) == room:
            break
    return chosen


def overlaps(words: int, others: Iterable[int]) -> bool:
    """True if all words of one lie inside the other."""
    for other in others:
        both = words & other
        if both in (words, other):
            return True
    return False


def _longer_one(choice: Choice, close: Iterable[Choice], taken: Sequence[int]) -> Choice:
    """The longer phrase that says more than this one and stands close behind it, else this one."""
    words = choice.words
    longer = (other for other in close if words & other.words == words != other.words)
    return next((other for other in longer if not overlaps(other.words, taken)), choice)
