"""The prose of one abstract -> the phrases that could name what it is about.

A candidate is a run of at most four words between stop words and punctuation, or a known term that holds glue words
(chain of thought). Nothing is judged here: the ranker does that. No words of other papers come in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.keyphrases.canonical import phrase_key
from generator.keyphrases.stops import is_bound, may_be_phrase

LONGEST = 4
"""Words in a candidate. Of authors' keywords that occur in an abstract 98 % are no longer."""

_TOKEN = re.compile(r"[^\W_]+(?:[-‐‑'’.+&/_][^\W_]+)*[+#]*|[^\s\w]|_")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A phrase of one abstract that may become a keyphrase."""

    key: str
    """Folded form, for comparing (`canonical.phrase_key`)."""
    surface: str
    """As this abstract writes it most often; the earlier on a tie."""
    count: int
    first: int
    """Place of its first word, counted in words and punctuation marks from 0."""


Run = tuple[int, tuple[str, ...]]
"""Words between two bounds, with the place of the first."""


def find_candidates(prose: str) -> Mapping[str, Candidate]:
    """Find the phrases of an abstract's prose, by key, in the order of first occurrence.

    >>> list(find_candidates("We prune graph neural networks."))
    ['prune', 'prune graph', 'prune graph neural network', 'graph', 'graph neural network', 'neural network']
    """
    places: dict[str, int] = {}
    surfaces: dict[str, dict[str, int]] = {}
    for place, surface in _phrases(prose):
        if key := phrase_key(surface):
            places.setdefault(key, place)
            written = surfaces.setdefault(key, {})
            written[surface] = written.get(surface, 0) + 1
    return {
        key: Candidate(key, max(surfaces[key], key=surfaces[key].__getitem__), sum(surfaces[key].values()), place)
        for key, place in places.items()
    }


def _phrases(prose: str) -> Iterator[tuple[int, str]]:
    for place, words in runs(prose):
        for start in range(len(words)):
            for end in range(start + 1, min(start + LONGEST, len(words)) + 1):
                if may_be_phrase(words[start], words[end - 1], end - start):
                    yield place + start, " ".join(words[start:end])


def runs(prose: str) -> Iterator[Run]:
    """Cut prose at stop words, numbers and punctuation."""
    words: list[str] = []
    start = 0
    for place, match in enumerate(_TOKEN.finditer(prose)):
        if is_bound(match[0]):
            if words:
                yield start, tuple(words)
                words = []
        else:
            if not words:
                start = place
            words.append(match[0])
    if words:
        yield start, tuple(words)
