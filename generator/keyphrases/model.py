"""All that was learnt from other papers: counts of phrases, and the weights of the linear model over them."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeVar

from generator.keyphrases.candidates import Candidates
from generator.keyphrases.features import (
    GROUPS,
    Counted,
    Features,
    count_row,
    edges,
    find_facts,
    form_row,
    place_row,
)
from generator.keyphrases.fitness import Judge
from generator.keyphrases.rivals import NO_LEAD, Standings
from generator.keyphrases.stops import is_general
from generator.keyphrases.vocabulary import NO_VOCABULARY, Vocabulary, read_vocabulary
from generator.memory import Remembered

Fact = TypeVar("Fact", bound=Hashable)

WEIGHTS_NAME = "keyphrase_weights.json"
FAMILIAR = 0.8
"""Share of an abstract's words that must be known. Of 4,000 mixed abstracts 97 % have more."""
LISTED = 1.2
"""Logits off for what is met only among examples or rivals: a baseline is no topic, however well known."""


class Model:
    """Scores candidates. What it works out for one paper it remembers for the next; that changes no score.

    A text of another field, or in another language, is left to `blind`, the model that knows no vocabulary: to be
    unknown tells nothing where nearly all words are.
    """

    def __init__(self, vocabulary: Vocabulary, weights: Mapping[str, float], blind: Model | None = None) -> None:
        self.vocabulary = vocabulary
        self.blind = blind
        self.judge = Judge(vocabulary)
        features = Features(vocabulary)
        self._bias = weights["bias"]
        given = [tuple(weights[name] for name in names) for names in GROUPS]
        self._counted = Remembered[Counted, float](
            lambda fact: _weigh(given[0], count_row(fact)) - LISTED * _is_only_listed(fact)
        )
        self._placed = Remembered(_weighed(given[1], place_row))
        self._formed = Remembered(_weighed(given[2], form_row))
        self._uses = _weighed(given[3], features.use_row)
        self._known = Remembered(self._recalled)
        self._unknown = Remembered(self._uses)
        self._firsts = Remembered(_weighed(given[4], features.first_row))
        self._lasts = Remembered(_weighed(given[5], features.last_row))
        self._standings = Standings(vocabulary)
        self._lead, self._words = given[6:8]

    def score(self, candidates: Candidates, title: Collection[str]) -> list[float]:
        """Log odds that the authors would give a candidate as a keyword, in the candidates' order."""
        if self.blind and not is_familiar(candidates, self.vocabulary):
            return self.blind.score(candidates, title)
        bias, (alone_weight, company_weight) = self._bias, self._words
        return [
            bias
            + self._counted[counted]
            + self._placed[placed]
            + self._formed[formed]
            + (self._known[phrase] if isinstance(phrase, str) else self._guessed(phrase))
            + (_weigh(self._lead, lead) if lead is not NO_LEAD else 0.0)
            + alone_weight * alone
            + company_weight * company
            for counted, placed, formed, phrase, lead, alone, company in find_facts(
                candidates, self.vocabulary, self._standings, title
            )
        ]

    def _recalled(self, key: str) -> float:
        """What the literature says of a phrase that it knows."""
        first, last = edges(key.split(" "))
        return self._uses(key) + self._firsts[first] + self._lasts[last]

    def _guessed(self, words: Sequence[str]) -> float:
        """What it says of the words of any other."""
        first, last = edges(words)
        return self._unknown[len(words)] + self._firsts[first] + self._lasts[last]


def is_familiar(candidates: Candidates, vocabulary: Vocabulary) -> bool:
    """True if most of the single words that could be keyphrases are known; general ones tell no field."""
    words = [key for key in candidates.spans if " " not in key and not is_general(key)]
    return sum([word in vocabulary.phrases for word in words]) >= FAMILIAR * len(words)


def _weighed(weights: tuple[float, ...], row: Callable[[Fact], tuple[float, ...]]) -> Callable[[Fact], float]:
    return lambda fact: _weigh(weights, row(fact))


def _weigh(weights: tuple[float, ...], row: tuple[float, ...]) -> float:
    return sum(map(float.__mul__, weights, row))


def _is_only_listed(counted: Counted) -> bool:
    # A long form and its acronym in brackets are one mention.
    return counted[3] == counted[0] <= 2


@functools.cache
def packaged_model() -> Model:
    """The model that comes with the package."""
    return read_model(files("generator").joinpath("data"))


def read_model(folder: Traversable) -> Model:
    """Read a model as `benchmarks/fit_keyphrases.py` writes it."""
    weights = json.loads(folder.joinpath(WEIGHTS_NAME).read_text(encoding="utf-8"))
    return Model(read_vocabulary(folder), weights["known"], Model(NO_VOCABULARY, weights["blind"]))
