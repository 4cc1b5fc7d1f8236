"""All that was learnt from other papers: counts of phrases, and the weights of the linear model over them."""

from __future__ import annotations

import functools
import json
from collections.abc import Collection, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable

import numpy as np

from generator.keyphrases.candidates import Candidates
from generator.keyphrases.features import GROUPS, Facts, Features, Known
from generator.keyphrases.fitness import Judge
from generator.keyphrases.lexicon import Claims, Floats, Lexicon
from generator.keyphrases.vocabulary import NO_VOCABULARY, Vocabulary, read_vocabulary
from generator.keyphrases.wordforms import topic_words

WEIGHTS_NAME = "keyphrase_weights.json"
FAMILIAR = 0.8
"""Share of an abstract's words that must be known. Of 4,000 mixed abstracts 97 % have more."""
LISTED = 1.2
"""Logits off for what is met only among examples or rivals: a baseline is no topic, however well known."""


class Model:
    """Scores candidates.

    A text of another field, or in another language, is left to `blind`, the model that knows no vocabulary: to be
    unknown tells nothing where nearly all words are.
    """

    def __init__(self, vocabulary: Vocabulary, weights: Mapping[str, float], blind: Model | None = None) -> None:
        self.vocabulary = vocabulary
        self.blind = blind
        self.lexicon = Lexicon(vocabulary)
        self.judge = Judge(vocabulary)
        self._features = Features(vocabulary)
        self._bias = weights["bias"]
        self._weights = [tuple(weights[name] for name in names) for names in GROUPS]
        self._uses = _weigh(self._weights[3], self._features.uses())

    def score(self, candidates: Candidates, titles: Sequence[Collection[str]]) -> Floats:
        """Log odds that the authors would give each candidate as a keyword; `titles` are for each text the keys of its
        stated title's phrases.
        """
        known = self._features.known(candidates)
        is_strange = ~are_familiar(candidates, known)[candidates.text_of] & (self.blind is not None)
        facts = self._features.find(candidates, titles, known.but(is_strange))
        scores = self.weigh(facts)
        if self.blind and is_strange.any():
            scores[is_strange] = self.blind.weigh(facts.of(is_strange))
        return scores

    def weigh(self, facts: Facts) -> Floats:
        counted, placed, formed, _, first, last, lead, words = self._weights
        known = self._uses[facts.uses] + _weigh(first, facts.first) + _weigh(last, facts.last)
        scores: Floats = self._bias + (_weigh(counted, facts.counted) - LISTED * facts.is_only_listed)
        for part in (_weigh(placed, facts.placed), _weigh(formed, facts.formed), known, _weigh(lead, facts.lead)):
            scores += part
        for weight, values in zip(words, facts.words, strict=True):
            scores += weight * values
        return scores


def are_familiar(candidates: Candidates, known: Known) -> Claims:
    """True for texts most of whose single words that could be keyphrases are known; general ones tell no field."""
    told = topic_words(candidates)
    found, words = (
        np.bincount(candidates.text_of[chosen], minlength=len(candidates.bounds) - 1)
        for chosen in (told & (known.rows >= 0), told)
    )
    return found >= FAMILIAR * words


def _weigh(weights: Sequence[float], columns: Sequence[Floats]) -> Floats:
    """The weighed sum, column after column: numpy's own products add up in another order on another machine."""
    total = weights[0] * columns[0]
    for weight, values in zip(weights[1:], columns[1:], strict=True):
        total += weight * values
    return total


@functools.cache
def packaged_model() -> Model:
    """The model that comes with the package."""
    return read_model(files("generator").joinpath("data"))


def read_model(folder: Traversable) -> Model:
    """Read a model as `benchmarks/fit_keyphrases.py` writes it."""
    weights = json.loads(folder.joinpath(WEIGHTS_NAME).read_text(encoding="utf-8"))
    return Model(read_vocabulary(folder), weights["known"], Model(NO_VOCABULARY, weights["blind"]))
