"""The weights with which titles are made, as `benchmarks/fit_titles.py` fitted them on papers with titles.

Three linear models: how likely a word of an abstract stands in the title, how likely a name leads it, and how good a
phrase is as a title; and two tables the first two lean on.
"""

from __future__ import annotations

import functools
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources

STEP = 0.25
"""Tables hold whole multiples of this: finer steps change no title in a hundred."""

Features = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class TitleModel:
    """What the fit found."""

    names: Mapping[str, float]
    """Name -> in how many papers' abstracts it stands."""
    fashion: Mapping[str, float]
    """Stem -> log odds that a paper whose abstract has it leads its title with a name, over those of all papers."""
    word_weights: Mapping[str, float]
    name_weights: Mapping[str, float]
    phrase_weights: Mapping[str, float]

    def chance(self, weights: Mapping[str, float], features: Features) -> float:
        """The probability that a logistic model gives."""
        return 1 / (1 + math.exp(-score(weights, features)))


def score(weights: Mapping[str, float], features: Features) -> float:
    """The weighted sum of features; unknown ones count nothing."""
    return sum([weights.get(name, 0.0) * value for name, value in features.items()])


@functools.cache
def load_model() -> TitleModel:
    text = resources.files("generator").joinpath("data", "title_model.json").read_text(encoding="utf-8")
    return parse_model(text)


def parse_model(text: str) -> TitleModel:
    """Parse what `format_model` wrote."""
    data = json.loads(text)
    return TitleModel(
        names={name: math.exp(level) for name, level in _unpack(data["names"]).items()},
        fashion=_unpack(data["fashion"]),
        word_weights=data["word_weights"],
        name_weights=data["name_weights"],
        phrase_weights=data["phrase_weights"],
    )


def format_model(model: TitleModel) -> str:
    """Write a model, equal ones as equal bytes."""
    data = {
        "names": _pack({name: math.log(papers) for name, papers in model.names.items()}),
        "fashion": _pack(model.fashion),
        "word_weights": _rounded(model.word_weights),
        "name_weights": _rounded(model.name_weights),
        "phrase_weights": _rounded(model.phrase_weights),
    }
    return json.dumps(data, sort_keys=True, indent=0, ensure_ascii=False) + "\n"


def _pack(table: Mapping[str, float]) -> dict[str, str]:
    levels: dict[int, list[str]] = {}
    for word, value in table.items():
        levels.setdefault(round(value / STEP), []).append(word)
    return {str(level): " ".join(sorted(levels[level])) for level in sorted(levels)}


def _unpack(packed: Mapping[str, str]) -> dict[str, float]:
    return {word: int(level) * STEP for level, words in packed.items() for word in words.split(" ")}


def _rounded(weights: Mapping[str, float]) -> dict[str, float]:
    return {name: round(weight, 4) for name, weight in sorted(weights.items()) if round(weight, 4)}
