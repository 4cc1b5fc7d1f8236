"""Sentences -> the noun phrase that an abstract is about, for the front of titles that would not name it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.corpus.background import load_background
from generator.titles.words import BORDER, FIRST_OBJECT, GERUNDS, LISTS, Sentence, stems_of

SENTENCES = 4
"""From the start of an abstract that may name its topic."""

LONGEST = 4
"""Words in a topic."""

LEAST_CHANCE = 0.25
"""Of each word to stand in the title; below, the topic is a guess."""

WHOLE_FIELD = 0.03
"""A pair of words that more of the background's abstracts use (machine learning) is a field, not a topic."""

_STOPS = LISTS["function"] | LISTS["empty adjectives"] | LISTS["bad starts"] | LISTS["clause words"] | {BORDER, ","}
_BAD_ENDS, _GENERAL = LISTS["bad ends"], LISTS["general nouns"]


@dataclass(frozen=True, slots=True)
class Topic:
    """A noun phrase and its stems."""

    words: tuple[str, ...]
    stems: frozenset[str]


def find_topic(
    sentences: Sequence[Sentence], likely: Mapping[str, float], spelled: Mapping[str, Sequence[str]]
) -> Topic | None:
    """Find the noun phrase whose words come back and most likely stand in the title; None if none is likely."""
    counts = Counter(stem for sentence in sentences for low in sentence.lows for stem in stems_of(low))
    background = load_background()
    best: tuple[float, tuple[str, ...]] = (0.0, ())
    for words in _noun_phrases(sentences[:SENTENCES]):
        stems = [stem for word in words for stem in stems_of(word)]
        chances = [likely.get(stem, 0.0) for stem in dict.fromkeys(stems)]
        worth = sum(chances) * min(chances, default=0.0) ** 0.3
        if (
            worth > best[0]
            and min(chances) >= LEAST_CHANCE
            and counts[stems[-1]] > 1
            and 2 * sum(counts[stem] > 1 for stem in stems) > len(stems)
            and background.share(" ".join(stems)) < WHOLE_FIELD
        ):
            best = (worth, words)
    words = tuple(part for word in best[1] for part in spelled.get(word, (word,)))
    return Topic(words, frozenset(stem for word in words for stem in stems_of(word))) if words else None


def _noun_phrases(sentences: Sequence[Sentence]) -> Iterator[tuple[str, ...]]:
    for sentence in sentences:
        start = 0
        for end in range(len(sentence.lows) + 1):
            if end == len(sentence.lows) or sentence.lows[end] in _STOPS:
                yield from _parts(sentence, start, end)
                start = end + 1


def _parts(sentence: Sentence, start: int, end: int) -> Iterator[tuple[str, ...]]:
    """The ends of a run of nouns and their attributes: the last word is the noun, so every part ends with it."""
    for first in range(max(start, end - LONGEST), end - 1):
        last = sentence.lows[end - 1]
        general = last in _GENERAL and end - first < 3
        words = sentence.words[first:end]
        told = last not in _BAD_ENDS and not general and not last.endswith(("ed", "ly"))
        noun = words[0].lower() not in GERUNDS and not words[0].endswith("ed")
        if told and noun and all(ord(word[0]) < FIRST_OBJECT for word in words):
            yield words
