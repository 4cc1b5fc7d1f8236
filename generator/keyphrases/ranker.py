"""Candidates -> keyphrases: the phrases of each paper, best first, by a linear model."""

from __future__ import annotations

import functools
import json
import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal

from generator.keyphrases.acronyms import Acronym, find_acronyms
from generator.keyphrases.candidates import Candidate, find_candidates
from generator.keyphrases.features import KNOWN_NAMES, TEXT_NAMES, known_features, text_features
from generator.keyphrases.names import KNOWN, find_introduced, looks_like_name
from generator.keyphrases.vocabulary import Vocabulary, packaged_vocabulary, read_vocabulary
from generator.papers import Paper

WEIGHTS_NAME = "keyphrase_weights.json"
NAME_CHANCE = 0.5
"""Stands for certainty enough to be shown; authors seldom give their system's name as a keyword."""
KEPT = 26
"""Keyphrases kept of a paper: tags take eight at most, and need room to drop what nobody shares."""

Kind = Literal["topic", "name"]


@dataclass(frozen=True, slots=True)
class Keyphrase:
    """A phrase that says what a paper is about."""

    key: str
    label: str
    """As this paper writes it, written out rather than abbreviated; a name by its short form."""
    score: float
    """The model's estimate of the chance that the authors would give it as a keyword, 0..1."""
    kind: Kind = "topic"
    is_introduced: bool = False
    """True for the system, data set or measure that the paper itself brings in."""
    acronym: str | None = None
    """The short form that this paper gives for it."""


@dataclass(frozen=True, slots=True)
class Model:
    """All that was learnt from other papers: counts and weights."""

    vocabulary: Vocabulary
    bias: float
    text_weights: tuple[float, ...]
    known_weights: tuple[float, ...]
    _known: dict[str, float] = field(default_factory=dict, compare=False)
    """What the vocabulary contributes to the score of a phrase, once worked out."""

    def score(
        self, candidates: Mapping[str, Candidate], abbreviated: Collection[str], title: Collection[str]
    ) -> list[float]:
        """Chances of the candidates, in their order."""
        rows = text_features(candidates, abbreviated=abbreviated, title=title)
        weights = self.text_weights
        return [
            _chance(
                self.known_score(key)
                + sum(map(float.__mul__, weights, row))
                - LISTED * _is_only_listed(candidates[key])
            )
            for key, row in zip(candidates, rows, strict=True)
        ]

    def known_score(self, key: str) -> float:
        if (score := self._known.get(key)) is None:
            row = known_features(key, self.vocabulary)
            score = self.bias + sum(map(float.__mul__, self.known_weights, row))
            if len(self._known) < REMEMBERED:
                self._known[key] = score
        return score


LISTED = 1.2
"""Logits off for what is met only among examples or rivals: a baseline is no topic, however well known."""
REMEMBERED = 100_000
"""Scores kept: what most papers share is met early, and the rest is soon worked out."""


def _is_only_listed(candidate: Candidate) -> bool:
    # A long form and its acronym in brackets are one mention.
    return candidate.listed == candidate.count <= 2


def _chance(logit: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, logit))))


@functools.cache
def packaged_model() -> Model:
    """The model that comes with the package."""
    folder = files("generator").joinpath("data")
    return _read_weights(folder, packaged_vocabulary())


def read_model(folder: Traversable) -> Model:
    """Read a model as `benchmarks/fit_keyphrases.py` writes it."""
    return _read_weights(folder, read_vocabulary(folder))


def _read_weights(folder: Traversable, vocabulary: Vocabulary) -> Model:
    weights = json.loads(folder.joinpath(WEIGHTS_NAME).read_text(encoding="utf-8"))
    return Model(
        vocabulary,
        float(weights["bias"]),
        tuple(float(weights[name]) for name in TEXT_NAMES),
        tuple(float(weights[name]) for name in KNOWN_NAMES),
    )


def rank_keyphrases(
    papers: Sequence[Paper], candidates: Sequence[Mapping[str, Candidate]], *, model: Model | None = None
) -> tuple[tuple[Keyphrase, ...], ...]:
    """Rank the phrases of each paper, best first; `candidates` are those of the abstracts, by ordinal."""
    used = model or packaged_model()
    return tuple(_rank(paper, found, used) for paper, found in zip(papers, candidates, strict=True))


def _rank(paper: Paper, candidates: Mapping[str, Candidate], model: Model) -> tuple[Keyphrase, ...]:
    prose = paper.abstract.prose
    acronyms = {acronym.long_key: acronym for acronym in find_acronyms(prose)}
    title = find_candidates(paper.title.prose, model.vocabulary) if paper.title else {}
    introduced = find_introduced(prose, acronyms.values(), model.vocabulary)
    scores = model.score(candidates, acronyms, title)
    ranked = sorted(
        zip(scores, candidates.values(), strict=True), key=lambda pair: (-pair[0], pair[1].first, pair[1].key)
    )
    kept = [pair for pair in ranked if not _is_part_of_name(pair[1].key, introduced, model.vocabulary)][:KEPT]
    topics = [_keyphrase(candidate, score, acronyms.get(candidate.key), model.vocabulary) for score, candidate in kept]
    names = [_name(key, label, acronyms.get(key)) for key, label in introduced.items()]
    return (*topics, *names)


def _is_part_of_name(key: str, names: Iterable[str], vocabulary: Vocabulary) -> bool:
    """True for what is only a piece of an introduced name written out; known terms in it stand for themselves."""
    words = set(key.split(" "))
    inside = any(words <= set(name.split(" ")) for name in names)
    return key in names or (inside and vocabulary.counts(key).abstracts < KNOWN)


def _name(key: str, label: str, acronym: Acronym | None) -> Keyphrase:
    return Keyphrase(key, label, NAME_CHANCE, "name", is_introduced=True, acronym=acronym.short if acronym else None)


def _keyphrase(candidate: Candidate, score: float, acronym: Acronym | None, vocabulary: Vocabulary) -> Keyphrase:
    kind: Kind = "name" if looks_like_name(candidate, vocabulary) else "topic"
    return Keyphrase(candidate.key, candidate.written_out, score, kind, acronym=acronym.short if acronym else None)
