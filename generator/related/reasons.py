"""Why two papers stand beside one another: phrases that both abstracts use, said as one of them says it.

A reason is never made up: it is a phrase found in both, or there is none.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.corpus import STOP_WORDS
from generator.corpus.background import load_background
from generator.keyphrases import Candidate
from generator.text import stem

MOST_REASONS = 3

COMMON_WORD = 0.04
"""A single word that stands in more of the background's abstracts than this says nothing as a reason."""

GENERAL = frozenset(
    stem(word)
    for word in """ability accuracy algorithm analysis application approach architecture art aspect assumption baseline
    benchmark capability case challenge class comparison complexity component computation concept condition context
    cost criterion data dataset design development domain effect effectiveness efficiency environment error evaluation
    example experiment factor feature field form formulation foundation framework function generation goal
    implementation improvement information input insight issue knowledge language learning level literature loss
    machine mechanism method metric model module network number objective optimization order output parameter pattern
    performance perspective policy practice prediction problem procedure process property quality question rate
    representation requirement research researcher result role sample scenario scheme science setting solution source
    space state step strategy structure study success system target task technique technology term test theory time
    training type understanding user value variant variety way work world""".split()
)
"""Words that fit every paper; never a reason alone."""


@dataclass(frozen=True, slots=True, eq=False)
class Reasons:
    """Every paper's phrases, and how rare each is."""

    candidates: Sequence[Mapping[str, Candidate]]
    papers_with: Mapping[str, int]

    @classmethod
    def from_candidates(cls, candidates: Sequence[Mapping[str, Candidate]]) -> Reasons:
        return cls(candidates, Counter(key for found in candidates for key in found))

    def shared(self, paper: int, other: int) -> tuple[str, ...]:
        """The strongest phrases that both papers use, at most three, none a part of another."""
        ours, theirs = self.candidates[paper], self.candidates[other]
        keys = [key for key in ours if key in theirs and _is_same(ours[key].surface, theirs[key].surface)]
        weighed = sorted((-self._weight(ours[key], theirs[key]), key) for key in keys)
        chosen: list[str] = []
        told: list[set[str]] = []
        for weight, key in weighed:
            words = set(_stems(ours[key].surface))
            if weight < 0 and not any(words & earlier for earlier in told):
                chosen.append(ours[key].surface)
                told.append(words)
        return tuple(chosen[:MOST_REASONS])

    def _weight(self, ours: Candidate, theirs: Candidate) -> float:
        words = _stems(ours.surface)
        if not tells_something(words):
            return 0.0
        rarity = math.log((1 + len(self.candidates)) / self.papers_with[ours.key]) + 1
        return rarity * math.sqrt(min(len(words), 3)) * (1 + math.log(min(ours.count, theirs.count)))


def tells_something(words: Sequence[str]) -> bool:
    """True unless the stems are all general words, or one word that half the field uses.

    >>> tells_something(("result",)), tells_something(("riccati",)), tells_something(("languag", "model"))
    (False, True, True)
    """
    telling = [word for word in words if word not in STOP_WORDS and len(word) > 1]
    if len(telling) != 1:
        return len(telling) > 1
    return telling[0] not in GENERAL and load_background().share(telling[0]) < COMMON_WORD


def _is_same(surface: str, other: str) -> bool:
    return surface == other or _stems(surface) == _stems(other)


def _stems(surface: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in re.findall(r"[^\W_]+[+#]*", surface.lower()))
