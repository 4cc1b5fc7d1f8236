"""Phrases of all papers -> keyphrases: the phrases of each paper, best first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from generator.keyphrases.phrases import Phrase, Phrases

NAME_SCORE = 0.0
"""Even odds: certainty enough to be shown; authors seldom give their system's name as a keyword."""
KEPT = 40
"""Keyphrases of a paper."""

Kind = Literal["topic", "name"]


@dataclass(frozen=True, slots=True)
class Keyphrase:
    """A phrase that says what a paper is about."""

    key: str
    label: str
    """As this paper writes it, written out rather than abbreviated; a name by its short form."""
    score: float
    """The model's estimate that the authors would give it as a keyword, as log odds."""
    kind: Kind = "topic"
    is_introduced: bool = False
    """True for the system, data set or measure that the paper itself brings in."""
    acronym: str | None = None
    """The short form that this paper gives for it."""


def rank_keyphrases(phrases: Sequence[Phrases]) -> tuple[tuple[Keyphrase, ...], ...]:
    """Rank the phrases of each paper, best first; then the names that it brings in."""
    logits = np.frombuffer(b"".join([found.logits for found in phrases]), dtype=np.float32)
    scores = logits.tolist()
    ranked = []
    start = 0
    for found in phrases:
        end = start + len(found.numbers)
        ranked.append(_keyphrases(found, scores[start:end]))
        start = end
    return tuple(ranked)


def _keyphrases(phrases: Phrases, scores: Sequence[float]) -> tuple[Keyphrase, ...]:
    acronyms = dict(phrases.acronyms)
    topics = [_topic(phrase, score, acronyms.get(phrase.key)) for phrase, score in zip(phrases, scores, strict=True)][
        :KEPT
    ]
    return (*topics, *(_name(key, label, acronyms.get(key)) for key, label in phrases.introduced))


def _topic(phrase: Phrase, score: float, acronym: str | None) -> Keyphrase:
    return Keyphrase(phrase.key, phrase.written, score, "name" if phrase.is_name else "topic", acronym=acronym)


def _name(key: str, label: str, acronym: str | None) -> Keyphrase:
    return Keyphrase(key, label, NAME_SCORE, "name", is_introduced=True, acronym=acronym)
