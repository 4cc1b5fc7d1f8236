"""Which tags one paper shows: the best of its phrases, drawn towards those that other papers show too."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

CORE = 5
"""Tags chosen for what they say of the paper; the places after them go to what links it with others."""
LINKING, FURTHER_LINKING = 1.0, 0.5
"""Logits for each e-fold of papers that share a phrase, up to so many links and behind them: with .5 for all only 94 %
of 500 mixed papers share three tags, with 1 it is 97 %; with 1 for all weak phrases come in. In the core the phrase
alone counts: sharing gained nothing there on two of three left-out venues."""
CLOSE_BEHIND = 0.4
"""Logits that a longer phrase may stand behind the shorter one in it and still take its place."""

Places = Sequence[int]
"""Places of phrases in one paper's offer, in the order in which they are shown."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What one paper offers for the places that its authors' keywords leave: its phrases, best first."""

    tags: Sequence[int]
    """Number of the tag that each would be."""
    words: Sequence[int]
    """Its words, as bits: each word of the paper's phrases has one."""
    logits: Sequence[float]
    """Log odds of being what the authors would say."""
    are_vague: Sequence[bool]
    """It takes a place only where its paper would share too little without it, or have too few tags."""
    logs: Sequence[float]
    """How far other papers share the tag: a logarithm of their number; 0 where it is on one paper."""
    taken: Sequence[int]
    """The words of what already has a place."""
    room: int


Pulls = Sequence[float] | Mapping[int, float]
"""What speaks for each place."""


class Groups(NamedTuple):
    """Places in an offer that are open, best first."""

    every: Places
    clear: list[int]
    shared: list[int]
    """Clear ones that other papers have too."""
    wanted: list[int]
    """These, and those that are strong enough alone."""
    vague: list[int]
    """Vague ones that other papers have too."""


def select(offer: Offer, barred: Collection[int], *, least_single: float, links: int) -> Places:
    """Choose for one paper; no phrase lies inside another one, and none is barred.

    The best phrases come first, each of the parts best first. A paper that would share too little with others gives as
    many places among the best to what it can share as it takes.

    `least_single` is the logit from which on it is enough to be on one paper, `links` the shared tags it should have.
    """
    groups = _group(offer, barred, least_single)
    best = _select(offer, groups, links, assured=0)
    for assured in range(1, links + 1):
        if _count_links(best, offer) >= links:
            break
        other = _select(offer, groups, links, assured=assured)
        best = max(best, other, key=lambda places: _count_links(places, offer))
    return best


def _group(offer: Offer, barred: Collection[int], least_single: float) -> Groups:
    logs, are_vague = offer.logs, offer.are_vague
    every: Places = range(len(offer.tags))
    groups = Groups([place for place in every if offer.tags[place] not in barred] if barred else every, [], [], [], [])
    for place in groups.every:
        if are_vague[place]:
            if logs[place]:
                groups.vague.append(place)
            continue
        groups.clear.append(place)
        if logs[place]:
            groups.shared.append(place)
            groups.wanted.append(place)
        elif offer.logits[place] >= least_single:
            groups.wanted.append(place)
    return groups


def _count_links(places: Places, offer: Offer) -> int:
    return sum([offer.logs[place] > 0 for place in places])


def _select(offer: Offer, groups: Groups, links_wanted: int, *, assured: int) -> Places:
    """Choose the core, of which so many places are `assured` to shared phrases, then links, then what is left.

    Vague phrases only help out: where links are missing, or one of the first places would be empty.
    """
    words = list(offer.taken)
    core_room = min(offer.room, max(0, CORE - len(offer.taken)))
    core = _fill(offer, groups.shared, words, min(assured, core_room), LINKING)
    core += _fill(offer, groups.wanted, words, core_room - len(core), 0.0)
    room = offer.room - len(core)
    missing = min(links_wanted - _count_links(core, offer), room)
    links = _fill(offer, groups.shared, words, missing, LINKING)
    links += _fill(offer, groups.vague, words, max(missing, core_room - len(core)) - len(links), LINKING)
    links += _fill(offer, groups.shared, words, room - len(links), FURTHER_LINKING)
    rest = _fill(offer, groups.clear, words, core_room - len(core) - len(links), 0.0)
    rest += _fill(offer, groups.every, words, core_room - len(core) - len(links) - len(rest), 0.0)
    return (*sorted(core), *sorted(links), *sorted(rest))


def _fill(offer: Offer, places: Places, words: list[int], room: int, sharing: float) -> list[int]:
    """Choose up to `room` phrases beside what is there, whose words are in `words`, and add theirs to them."""
    chosen: list[int] = []
    if room <= 0 or not places:
        return chosen
    pulls, ranked = _ranked(offer, places, sharing)
    for rank, place in enumerate(ranked):
        if overlaps(offer.words[place], words):
            continue
        better = _longer_one(offer, ranked, rank, pulls, words)
        chosen.append(better)
        words.append(offer.words[better])
        if len(chosen) == room:
            break
    return chosen


def _ranked(offer: Offer, places: Places, sharing: float) -> tuple[Pulls, Places]:
    """What speaks for each of some places, and these by it; equal ones stay in the order of the offer."""
    if not sharing:
        return offer.logits, places
    logits, logs = offer.logits, offer.logs
    pulls = {place: logits[place] + sharing * logs[place] for place in places}
    return pulls, sorted(places, key=pulls.__getitem__, reverse=True)


def overlaps(words: int, others: Iterable[int]) -> bool:
    """True if all words of one lie inside the other."""
    for other in others:
        both = words & other
        if both in (words, other):
            return True
    return False


def _longer_one(offer: Offer, ranked: Places, rank: int, pulls: Pulls, taken: Sequence[int]) -> int:
    """The longer phrase that says more than this one and stands close behind it, else this one."""
    place = ranked[rank]
    pull, words = pulls[place], offer.words[place]
    for at in range(rank + 1, len(ranked)):
        other = ranked[at]
        if pull - pulls[other] > CLOSE_BEHIND:
            break
        longer = offer.words[other]
        if words & longer == words != longer and not overlaps(longer, taken):
            return other
    return place
