"""Which tags a paper shows: the best of its phrases, drawn towards those that other papers have too."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

LEAST_CHANCE = 0.008
"""A phrase below is noise even where other papers share it."""
COUNTED = 20
"""Phrases of a paper that count when we ask how many papers share a tag."""
CORE = 5
"""Tags chosen for what they say of the paper; the places after them go to what links it with others."""
SHARING, LINKING = 0.1, 0.5
"""Logits for each e-fold of papers that share a phrase, in the core and after it."""
SHARED_MOST = 4.0
"""Logarithm of the papers above which sharing adds nothing."""
CLOSE_BEHIND = 0.6
"""Logits that a longer phrase may stand behind the shorter one in it and still take its place.

Of 0, .2, … 1.2 the best for F1 at 5 over three venues left out of fitting.
"""
STRONG, STRONG_IN_FEW = 0.15, 0.04
"""Chance of being an author's keyword above which a link needs no second paper; among few papers hardly any has one."""
FEW_PAPERS = 100
LARGEST_SHARE, LARGEST_COUNT = 0.2, 5
"""An extracted tag on more papers than both tells none of them apart: it stays where it is strongest."""
ROUNDS = 6
"""Times that papers are given the next best for what grew too large; then it is dropped without."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A phrase of one paper that may become a tag on it."""

    identity: str
    words: frozenset[str]
    chance: float
    papers: int
    """How many papers have it among their phrases."""

    def pull(self, sharing: float) -> float:
        return logit(self.chance) + sharing * min(math.log(self.papers), SHARED_MOST)


@dataclass(frozen=True, slots=True)
class Offer:
    """What one paper offers for the places that its authors' keywords leave."""

    choices: tuple[Choice, ...]
    taken: tuple[frozenset[str], ...]
    """The words of what already has a place."""
    room: int


def logit(chance: float) -> float:
    bounded = min(max(chance, 1e-6), 1 - 1e-6)
    return math.log(bounded / (1 - bounded))


def select_all(offers: Sequence[Offer]) -> list[tuple[Choice, ...]]:
    """Choose for every paper, so that no tag is chosen for more than the largest share of them."""
    limit = int(max(LARGEST_SHARE * len(offers), LARGEST_COUNT))
    strong = STRONG if len(offers) >= FEW_PAPERS else STRONG_IN_FEW
    chosen = [select(offer, frozenset(), strong=strong) for offer in offers]
    barred: dict[int, set[str]] = defaultdict(set)
    for _ in range(ROUNDS):
        excess = find_excess(chosen, limit)
        for ordinal, identities in excess.items():
            barred[ordinal] |= identities
            chosen[ordinal] = select(offers[ordinal], frozenset(barred[ordinal]), strong=strong)
    for ordinal, identities in find_excess(chosen, limit).items():
        chosen[ordinal] = tuple(choice for choice in chosen[ordinal] if choice.identity not in identities)
    return chosen


def find_excess(chosen: Sequence[Sequence[Choice]], limit: int) -> dict[int, set[str]]:
    """Which papers must give up which tags: those beyond the limit, weakest first."""
    papers: dict[str, list[tuple[float, int]]] = defaultdict(list)
    for ordinal, choices in enumerate(chosen):
        for choice in choices:
            papers[choice.identity].append((-choice.chance, ordinal))
    excess: dict[int, set[str]] = defaultdict(set)
    for identity, places in papers.items():
        for _, ordinal in sorted(places)[limit:]:
            excess[ordinal].add(identity)
    return excess


def select(offer: Offer, barred: frozenset[str], *, strong: float) -> tuple[Choice, ...]:
    """Choose for one paper, best first; no phrase lies inside another one, nor in a barred one, which says more."""
    closed = [choice.words for choice in offer.choices if choice.identity in barred]
    open_ones = [choice for choice in offer.choices if not any(choice.words <= other for other in closed)]
    sound = [choice for choice in open_ones if choice.papers > 1 or choice.chance >= strong]
    words = list(offer.taken)
    core_room = min(offer.room, max(0, CORE - len(offer.taken)))
    core = _fill(sound, words, core_room, SHARING)
    links = _fill(sound, words, offer.room - len(core), LINKING)
    rest = _fill(open_ones, words, core_room - len(core) - len(links), 0.0)
    return (*_by_chance(core), *_by_chance(links), *_by_chance(rest))


def _by_chance(choices: Sequence[Choice]) -> list[Choice]:
    return sorted(choices, key=lambda choice: (-choice.chance, choice.identity))


def _fill(choices: Sequence[Choice], words: list[frozenset[str]], room: int, sharing: float) -> list[Choice]:
    """Choose up to `room` of the choices beside what is there, whose words are in `words`, and add theirs to them."""
    ranked = sorted(choices, key=lambda choice: (-choice.pull(sharing), choice.identity))
    pulls = [choice.pull(sharing) for choice in ranked]
    chosen: list[Choice] = []
    for place, choice in enumerate(ranked):
        if len(chosen) >= room:
            break
        if overlaps(choice.words, words):
            continue
        following = [other for other, pull in zip(ranked, pulls, strict=True) if pulls[place] - CLOSE_BEHIND <= pull]
        better = _longer_one(choice, following[place + 1 :], words)
        chosen.append(better)
        words.append(better.words)
    return chosen


def overlaps(words: frozenset[str], others: Sequence[frozenset[str]]) -> bool:
    """True if all words of one lie inside the other."""
    return any(words <= other or other <= words for other in others)


def _longer_one(choice: Choice, close: Sequence[Choice], taken: Sequence[frozenset[str]]) -> Choice:
    """The longer phrase that says more than this one and stands close behind it, else this one."""
    longer = (other for other in close if choice.words < other.words and not overlaps(other.words, taken))
    return next(longer, choice)
