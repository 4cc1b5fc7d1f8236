"""Sentences -> how likely each stem of an abstract stands in the paper's title."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from generator.corpus.background import load_background, load_fondness
from generator.titles.contributions import Contribution
from generator.titles.model import TitleModel
from generator.titles.words import LISTS, Sentence, stems_of

NEAR = 8
"""Words after "we propose" that count as what is proposed."""

_FUNCTION = LISTS["function"]


def likely_stems(
    sentences: Sequence[Sentence], contributions: Sequence[Contribution], model: TitleModel
) -> dict[str, float]:
    """Give each stem its probability of standing in the title."""
    return {
        stem: model.chance(model.word_weights, features)
        for stem, features in stem_features(sentences, contributions).items()
    }


def stem_features(
    sentences: Sequence[Sentence], contributions: Sequence[Contribution]
) -> dict[str, Mapping[str, float]]:
    """What the word model looks at: the word's fondness of titles, its frequency, its places."""
    counts = Counter(stem for sentence in sentences for stem in _content(sentence.words))
    places = _places(sentences, contributions)
    return {stem: _features(stem, count, places) for stem, count in counts.items()}


def _features(stem: str, count: int, places: Mapping[str, set[str]]) -> dict[str, float]:
    rarity = -math.log(load_background().share(stem) + 1e-4) / 5
    fondness = load_fondness().get(stem)
    often = math.log(count)
    return {
        **{name: 1.0 for name, stems in places.items() if stem in stems},
        "any": 1.0,
        "fondness": fondness or 0.0,
        "often": often,
        "often and rare": often * rarity,
        "fond and often": often * (fondness or 0.0),
        "once": float(count == 1),
        "rarity": rarity,
        "unknown": float(fondness is None),
    }


def _places(sentences: Sequence[Sentence], contributions: Sequence[Contribution]) -> dict[str, set[str]]:
    """The stems of each place that says something about its words."""
    objects = [_content(found.sentence.words[found.start : found.end]) for found in contributions]
    close = [
        _content(found.sentence.words[found.start : min(found.end, found.start + NEAR)]) for found in contributions
    ]
    proposed = [stems for found, stems in zip(contributions, close, strict=True) if found.kind == "propose"]
    capitals = (word for sentence in sentences for word in sentence.words[1:] if not word.islower())
    return {
        "first sentence": set(_content(sentences[0].words)) if sentences else set(),
        "second sentence": set(_content(sentences[1].words)) if len(sentences) > 1 else set(),
        "last sentence": set(_content(sentences[-1].words)) if sentences else set(),
        "near": set(close[0]) if close else set(),
        "after": set(chain.from_iterable(objects)),
        "proposed": set(chain.from_iterable(proposed)),
        "capital": {stem for word in capitals for stem in stems_of(word)},
    }


def _content(words: Iterable[str]) -> list[str]:
    return [stem for word in words if word.lower() not in _FUNCTION for stem in stems_of(word)]
