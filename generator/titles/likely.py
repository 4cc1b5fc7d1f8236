"""Sentences -> how likely each stem of an abstract stands in the paper's title."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

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
    first = set(_content(sentences[0].words)) if sentences else set()
    second = set(_content(sentences[1].words)) if len(sentences) > 1 else set()
    last = set(_content(sentences[-1].words)) if sentences else set()
    named = {
        stem for sentence in sentences for word in sentence.words[1:] if not word.islower() for stem in stems_of(word)
    }
    near, after, proposed = (set(), set(), set())  # type: tuple[set[str], set[str], set[str]]
    for number, found in enumerate(contributions):
        close = set(_content(found.sentence.words[found.start : min(found.end, found.start + NEAR)]))
        near |= close if number == 0 else set()
        after |= set(_content(found.sentence.words[found.start : found.end]))
        proposed |= close if found.kind == "propose" else set()
    background, fondness_of_titles = load_background(), load_fondness()
    places = (
        ("first sentence", first),
        ("second sentence", second),
        ("last sentence", last),
        ("near", near),
        ("after", after),
        ("proposed", proposed),
        ("capital", named),
    )
    features: dict[str, Mapping[str, float]] = {}
    for stem, count in counts.items():
        found = {name: 1.0 for name, stems in places if stem in stems}
        rarity = -math.log(background.share(stem) + 1e-4) / 5
        fondness = fondness_of_titles.get(stem, 0.0)
        often = math.log(count)
        found |= {
            "any": 1.0,
            "fondness": fondness,
            "often": often,
            "often and rare": often * rarity,
            "fond and often": often * fondness,
            "once": float(count == 1),
            "rarity": rarity,
            "unknown": float(stem not in fondness_of_titles),
        }
        features[stem] = found
    return features


def _content(words: Iterable[str]) -> list[str]:
    return [stem for word in words if word.lower() not in _FUNCTION for stem in stems_of(word)]
