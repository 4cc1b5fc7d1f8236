"""Why two papers stand beside one another: phrases that both abstracts use, said as one of them says it.

A reason is never made up: it is a phrase found in both, or there is none.
"""

from __future__ import annotations

import functools
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.corpus.background import load_background, load_fondness
from generator.keyphrases import Phrase, Phrases, is_general, packaged_model
from generator.text import stem

MOST_REASONS = 3

COMMON_WORD = 0.08
"""A single word that stands in more of the background's abstracts than this is no reason; one that titles are fond of
(detection, optimization) is told where there is nothing better."""

HEADS = 0.45
"""Share of a phrase's abstracts in which it ends a phrase, from which on it names something: a language model, rewards.
Below are attributes (recurrent) and pieces (large language)."""

TITLED = {1: 0.07, 2: 0.0}
"""Share of its abstracts whose titles have it too, by its number of words (2 and more): verbs (assess) stay below."""

ATTRIBUTE_TITLED = 0.15
"""The same for attributes (multilingual, privacy-preserving), which are told where there is nothing better."""

LESSER_TITLED = 0.025
"""The same for words that name little (hyperparameters), told where there is nothing better."""

UNKNOWN = 0.6
"""What a phrase weighs that the literature does not know, against one that it does."""

RARE_FONDNESS = 0.3
"""Of titles, for stems too rare to be known: mostly topics, but not surely."""

_PARTS = re.compile(r"[^\W_]+[+#]*|’")
"""A curly apostrophe counts: a reason must stand in both texts letter by letter, but for case and endings."""


@dataclass(frozen=True, slots=True, eq=False)
class Reasons:
    """Every paper's phrases, those that may be told by key, and how many papers have each."""

    phrases: Sequence[Phrases]
    tellable: Sequence[Mapping[str, Phrase]]
    papers_with: Mapping[str, int]

    @classmethod
    def from_phrases(cls, phrases: Sequence[Phrases]) -> Reasons:
        papers_with = Counter(key for found in phrases for key in found.key_list())
        return cls(phrases, [_tellable(found, papers_with) for found in phrases], papers_with)

    def shared(self, paper: int, other: int) -> tuple[str, ...]:
        """The strongest phrases that both papers use, at most three, no word told twice; what says little
        only for want of anything better.
        """
        ours, theirs = self.tellable[paper], self.tellable[other]
        weighed = [
            (*self._order(ours[key], theirs[key]), key, written)
            for key in ours.keys() & theirs.keys()
            if (written := common_form(ours[key], theirs[key]))
        ]
        chosen: list[str] = []
        told: set[str] = set()
        for rank, _, _, written in sorted(weighed):
            words = stems_of(written)
            if len(chosen) < MOST_REASONS and (rank == 1 or not chosen) and not told.intersection(words):
                chosen.append(written)
                told.update(words)
        return tuple(chosen) or self._inside(paper, other)

    def _inside(self, paper: int, other: int) -> tuple[str, ...]:
        """The strongest phrase of one paper that stands inside a longer one of the other (language models, in large
        language models), as our paper writes it.
        """
        ours, theirs = self.phrases[paper], self.phrases[other]
        found = [
            (*_order_alone(whole), piece if phrases is theirs else whole.surface)
            for phrases, longer in ((ours, theirs), (theirs, ours))
            for whole, piece in _pieces_found(phrases, longer)
        ]
        return (min(found)[-1],) if found else ()

    def _order(self, ours: Phrase, theirs: Phrase) -> tuple[int, float]:
        rank, strength = standing(ours.key, ours.written)
        rarity = math.log((1 + len(self.tellable)) / self.papers_with[ours.key]) + 1
        often = 1 + math.log(min(ours.count, theirs.count))
        return rank, -strength * rarity * often


def _tellable(phrases: Phrases, papers_with: Mapping[str, int]) -> dict[str, Phrase]:
    return {
        phrase.key: phrase
        for phrase in phrases
        if papers_with[phrase.key] > 1
        and standing(phrase.key, phrase.written)[0]
        and (phrase.ends or _is_known(phrase))
    }


def _pieces_found(phrases: Phrases, longer: Phrases) -> Iterator[tuple[Phrase, str]]:
    """The phrases that may be told and stand inside one of another paper's, each with the piece that it is there; a
    bare attribute (generalized) says too little there.
    """
    pieces = {words: piece for phrase in longer for words, piece in pieces_of(phrase.surface)}
    for phrase in phrases:
        piece = pieces.get(_singular(phrase.surface))
        rank, _ = _order_alone(phrase)
        if piece and (rank == 1 or (rank == 2 and not piece.isalpha())) and (phrase.ends or _is_known(phrase)):
            yield phrase, piece


def _order_alone(phrase: Phrase) -> tuple[int, float]:
    rank, strength = standing(phrase.key, phrase.written)
    return rank, -strength


def _is_known(phrase: Phrase) -> bool:
    return packaged_model().vocabulary.counts(phrase.key).abstracts > 0


@functools.lru_cache(maxsize=100_000)
def standing(key: str, written: str) -> tuple[int, float]:
    """What a phrase is worth as a reason, wherever it stands: 1 for one that names something, 2 for a word that says a
    little, 0 for what is no reason; and its strength among its like.
    """
    words = stems_of(written)
    if is_general(key) or not words:
        return 0, 0.0
    counts = packaged_model().vocabulary.counts(key)
    strength = math.sqrt(min(len(words), 3)) * math.exp(0.4 * fondness(words))
    is_common = len(words) == 1 and load_background().share(words[0]) > COMMON_WORD
    if not counts.abstracts:
        return int(fondness(words) >= 0 and not is_common), UNKNOWN * strength
    titled = counts.titles / counts.abstracts
    if is_common:
        return 2 * int(titled >= ATTRIBUTE_TITLED), strength
    heads = counts.ends >= HEADS * counts.abstracts
    if heads and titled >= TITLED[min(2, len(words))]:
        return 1, strength
    says_little = " " not in written and titled >= (LESSER_TITLED if heads else ATTRIBUTE_TITLED)
    return 2 * int(says_little), strength


def common_form(ours: Phrase, theirs: Phrase) -> str | None:
    """How our paper writes a phrase, in a way that stands in the other too: LLMs, or large language models."""
    other = {stems_of(theirs.surface), stems_of(theirs.written)}
    return next((written for written in (ours.surface, ours.written) if stems_of(written) in other), None)


def fondness(words: Sequence[str]) -> float:
    """How fond titles are of the mean word."""
    known = load_fondness()
    return sum(known.get(word, RARE_FONDNESS) for word in words) / max(1, len(words))


@functools.lru_cache(maxsize=100_000)
def pieces_of(surface: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """The runs of a phrase's words that are shorter than itself: the words in the singular, and how they are written.

    >>> [piece for _, piece in pieces_of("large language models")]
    ['large', 'large language', 'language', 'language models', 'models']
    """
    parts = list(_PARTS.finditer(surface))
    return tuple(
        (_singular(piece), piece)
        for first in range(len(parts))
        for last in range(first, len(parts))
        if last - first + 1 < len(parts)
        for piece in [surface[parts[first].start() : parts[last].end()]]
    )


def _singular(surface: str) -> tuple[str, ...]:
    """The words of a phrase without a plural's ending; stems would take what retrieves for retrieval."""
    return tuple(part.removesuffix("s") for part in _PARTS.findall(surface.lower()))


@functools.lru_cache(maxsize=100_000)
def stems_of(surface: str) -> tuple[str, ...]:
    """The stems of a phrase, however its words are joined."""
    return tuple(stem(part) for part in _PARTS.findall(surface.lower()))
