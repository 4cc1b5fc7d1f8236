"""The phrases of one text -> what the longer ones around each, and the shorter ones in it, have over it.

Of manipulation, robot manipulation and robot manipulation skills a paper wants one, and which of them the literature
has in its titles says more of the choice than what it says of each alone.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from generator.keyphrases.candidates import Span
from generator.keyphrases.vocabulary import NO_COUNTS, Counts, Vocabulary
from generator.memory import Remembered

Standing = tuple[float, float]
"""Logarithms of the share of its abstracts whose titles have a phrase too, and of its abstracts."""
Lead = tuple[float, float, float, float]
"""How far the best of the longer phrases is ahead of it in either; then the same of the shorter ones. Noughts where
there is none."""
Rivals = tuple[int, int, Lead]
"""Occurrences of the commonest longer phrase, and of the commonest shorter one; their lead."""

_Strength = tuple[int, float, float]
"""Occurrences of a phrase, and its standing."""

NO_LEAD: Lead = (0.0, 0.0, 0.0, 0.0)
UNRIVALLED: Rivals = (0, 0, NO_LEAD)


class Standings:
    """Key -> standing, worked out once for each phrase that a vocabulary knows."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._known = vocabulary.phrases
        self._worked_out = Remembered[str, Standing](lambda key: _standing(vocabulary.counts(key)))
        self._unknown = _standing(NO_COUNTS)

    def of(self, key: str) -> Standing:
        return self._worked_out[key] if key in self._known else self._unknown


def _standing(counts: Counts) -> Standing:
    return title_share(counts), math.log1p(counts.abstracts)


def title_share(counts: Counts) -> float:
    """Logarithm of the share of the abstracts with a phrase whose titles have it too."""
    return math.log((counts.titles + 0.5) / (counts.abstracts + 3))


def find_rivals(spans_of: Mapping[str, Sequence[Span]], standings: Standings) -> dict[str, Rivals]:
    """Find the rivals of each phrase; those without any are left out."""
    standing = {key: (len(spans), *standings.of(key)) for key, spans in spans_of.items()}
    longer: dict[str, list[_Strength]] = {}
    shorter: dict[str, list[_Strength]] = {}
    for key in spans_of:
        if " " in key:
            parts = [part for part in _parts(key) if part in standing]
            own = standing[key]
            for part in parts:
                longer.setdefault(part, []).append(own)
            if parts:
                shorter[key] = [standing[part] for part in parts]
    return {key: _rivals(standing[key], longer.get(key), shorter.get(key)) for key in longer | shorter}


def _rivals(own: _Strength, longer: Sequence[_Strength] | None, shorter: Sequence[_Strength] | None) -> Rivals:
    _, share, abstracts = own
    more, share_over, abstracts_over = _best(longer) if longer else (0, share, abstracts)
    less, share_under, abstracts_under = _best(shorter) if shorter else (0, share, abstracts)
    return (
        more,
        less,
        (share_over - share, abstracts_over - abstracts, share_under - share, abstracts_under - abstracts),
    )


def _best(strengths: Sequence[_Strength]) -> _Strength:
    """The best of each, whoever has it."""
    if len(strengths) == 1:
        return strengths[0]
    counts, shares, abstracts = zip(*strengths, strict=True)
    return max(counts), max(shares), max(abstracts)


def _parts(key: str) -> list[str]:
    """All shorter runs of a phrase's words."""
    words = key.split(" ")
    if len(words) == 2:
        return words
    sizes = range(1, len(words))
    return [" ".join(words[start : start + size]) for size in sizes for start in range(len(words) - size + 1)]
