"""The phrases of one text -> what the longer ones around each, and the shorter ones in it, have over it.

Of robot manipulation, manipulation and robot manipulation skills a paper wants one, and which one the literature has in
its titles says more of the choice than what it says of each alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from generator.keyphrases.candidates import Span
from generator.keyphrases.vocabulary import Counts, Vocabulary

Lead = tuple[float, float, float, float]
"""How far the best of the longer phrases is ahead in the logarithm of the share of its abstracts with it in the title,
and in that of its abstracts; then the same of the shorter ones. Noughts where there is none."""
Rivals = tuple[int, int, Lead]
"""Occurrences of the commonest longer phrase, and of the commonest shorter one; their lead."""
_Standing = tuple[int, float, float]
"""Occurrences; logarithms of the title share and of the abstracts."""

NO_LEAD: Lead = (0.0, 0.0, 0.0, 0.0)
UNRIVALLED: Rivals = (0, 0, NO_LEAD)


def find_rivals(spans_of: Mapping[str, Sequence[Span]], vocabulary: Vocabulary) -> dict[str, Rivals]:
    """Find the rivals of each phrase; those without any are left out."""
    standing: dict[str, _Standing] = {}
    longer: dict[str, list[_Standing]] = {}
    shorter: dict[str, list[_Standing]] = {}
    for key, spans in spans_of.items():
        counts = vocabulary.counts(key)
        standing[key] = (len(spans), title_share(counts), math.log1p(counts.abstracts))
    for key in spans_of:
        if " " not in key:
            continue
        for part in _parts(key):
            if part in standing:
                longer.setdefault(part, []).append(standing[key])
                shorter.setdefault(key, []).append(standing[part])
    return {
        key: _rivals(standing[key], longer.get(key, ()), shorter.get(key, ()))
        for key in spans_of
        if key in longer or key in shorter
    }


def title_share(counts: Counts) -> float:
    """Logarithm of the share of the abstracts with a phrase whose titles have it too."""
    return math.log((counts.titles + 0.5) / (counts.abstracts + 3))


def _rivals(own: _Standing, longer: Sequence[_Standing], shorter: Sequence[_Standing]) -> Rivals:
    most_longer, longer_share, longer_abstracts = _lead(own, longer)
    most_shorter, shorter_share, shorter_abstracts = _lead(own, shorter)
    return most_longer, most_shorter, (longer_share, longer_abstracts, shorter_share, shorter_abstracts)


def _lead(own: _Standing, others: Sequence[_Standing]) -> tuple[int, float, float]:
    if not others:
        return 0, 0.0, 0.0
    counts, shares, abstracts = zip(*others, strict=True)
    return max(counts), max(shares) - own[1], max(abstracts) - own[2]


def _parts(key: str) -> Iterable[str]:
    """All shorter runs of a phrase's words."""
    words = key.split(" ")
    if len(words) == 2:
        return words
    sizes = range(1, len(words))
    return [" ".join(words[start : start + size]) for size in sizes for start in range(len(words) - size + 1)]
