"""Which tags a paper shows: the best of its phrases, drawn towards those that other papers have too."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

LEAST_CHANCE = 0.02
"""A phrase below is noise even where other papers share it."""
COUNTED = 14
"""Phrases of a paper that count when we ask how many papers share a tag."""
SHARING = 0.35
"""Logits for each e-fold of papers that share a phrase: the least that gives 96 % of papers three shared tags."""
SHARED_MOST = 4.0
"""Logarithm of the papers above which sharing adds nothing."""
CLOSE_BEHIND = 0.8
"""Logits that a longer phrase may stand behind the shorter one in it and still take its place."""
WANTED = 5
"""Tags that every paper should show if its abstract gives them; beyond, only what is shared or strong."""
STRONG = 0.12
"""Chance of being an author's keyword above which a tag needs no second paper."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A phrase of one paper that may become a tag on it."""

    identity: str
    words: frozenset[str]
    chance: float
    papers: int
    """How many papers have it among their phrases."""

    @property
    def pull(self) -> float:
        return logit(self.chance) + SHARING * min(math.log(self.papers), SHARED_MOST)


def logit(chance: float) -> float:
    bounded = min(max(chance, 1e-6), 1 - 1e-6)
    return math.log(bounded / (1 - bounded))


def select(choices: Sequence[Choice], taken: Sequence[frozenset[str]], *, room: int) -> list[Choice]:
    """Choose at most `room` phrases, best first; none lies inside another or inside what is already `taken`."""
    ranked = sorted(choices, key=lambda choice: (-choice.pull, choice.identity))
    chosen: list[Choice] = []
    words = list(taken)
    for place, choice in enumerate(ranked):
        if len(chosen) >= room:
            break
        if overlaps(choice.words, words) or not _is_wanted(choice, len(words)):
            continue
        better = _longer_one(choice, ranked[place + 1 :], words)
        chosen.append(better)
        words.append(better.words)
    return sorted(chosen, key=lambda choice: (-choice.chance, choice.identity))


def overlaps(words: frozenset[str], others: Sequence[frozenset[str]]) -> bool:
    """True if all words of one lie inside the other."""
    return any(words <= other or other <= words for other in others)


def _is_wanted(choice: Choice, shown: int) -> bool:
    return shown < WANTED or choice.papers > 1 or choice.chance >= STRONG


def _longer_one(choice: Choice, following: Sequence[Choice], taken: Sequence[frozenset[str]]) -> Choice:
    """The longer phrase that says more than this one and stands close behind it, else this one."""
    for other in following:
        if other.pull < choice.pull - CLOSE_BEHIND:
            break
        if choice.words < other.words and not overlaps(other.words, taken):
            return other
    return choice


def over_large(papers: Mapping[str, int], catalogue: int, *, share: float, least: int) -> set[str]:
    """Identities on so many papers that they tell none of them apart."""
    return {identity for identity, count in papers.items() if count > max(share * catalogue, least)}
