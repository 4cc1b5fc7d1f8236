"""ROUGE-1, -2 and -L F1 on Porter stems (Lin, 2004): how far a title overlaps with the real one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from generator.text import stem

_WORD = re.compile(r"[^\W_]+")


def rouge(title: str, wanted: str) -> tuple[float, float, float]:
    """Compare two titles.

    >>> rouge("Learning to prune", "Learning to prune")
    (1.0, 1.0, 1.0)
    """
    ours, theirs = _stems(title), _stems(wanted)
    pairs = list(pairwise(ours)), list(pairwise(theirs))
    common = _longest_common(ours, theirs)
    total = len(ours) + len(theirs)
    return _f1(ours, theirs), _f1(*pairs), 2 * common / total if common else 0.0


def _stems(text: str) -> list[str]:
    return [stem(word) for word in _WORD.findall(text.lower())]


def _f1(ours: Sequence[object], theirs: Sequence[object]) -> float:
    hits = sum((Counter(ours) & Counter(theirs)).values())
    return 2 * hits / (len(ours) + len(theirs)) if hits else 0.0


def _longest_common(ours: Sequence[str], theirs: Sequence[str]) -> int:
    row = [0] * (len(theirs) + 1)
    for word in ours:
        before = 0
        for place, other in enumerate(theirs, 1):
            before, row[place] = row[place], before + 1 if word == other else max(row[place], row[place - 1])
    return row[-1]
