"""One abstract -> its best phrases, packed: all that the catalogue keeps of it for tags and for reasons.

A pure function of the abstract, its stated title and the model, so that its value may be kept from build to build. Some
2 kB a paper; the ranker and the reasons unpack what they need.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from generator.keyphrases.candidates import Candidates, find_candidates
from generator.keyphrases.model import Model, packaged_model
from generator.keyphrases.names import KNOWN, find_introduced, looks_like_name
from generator.keyphrases.vocabulary import Vocabulary

KEPT = 40
"""Phrases kept of a paper: tags take eight at most, and need room to drop what nobody shares; reasons look further."""
MOST = 60
"""Occurrences counted; a byte holds them with two flags."""
ENDS, IS_NAME = 1, 2
FLAGS = 2


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase of one abstract."""

    key: str
    written: str
    """As the abstract writes it most often, written out rather than abbreviated."""
    surface: str
    """As the abstract writes it most often."""
    count: int
    ends: bool
    """A stop word or punctuation follows it at least once, so that its last word is the head of a phrase."""
    is_name: bool


@dataclass(frozen=True, slots=True)
class Phrases:
    """The best phrases of one paper, best first, packed."""

    keys: str = ""
    """On a line each."""
    forms: str = ""
    """As the abstract writes them, on a line each; after a tab as it writes them most often, if it abbreviates."""
    numbers: bytes = b""
    """A byte each: occurrences, ends, is_name."""
    logits: bytes = b""
    """Of the chance that the authors would give it as a keyword, as 32-bit floats."""
    introduced: tuple[tuple[str, str], ...] = ()
    """Key and label of the names that the paper brings in."""
    acronyms: tuple[tuple[str, str], ...] = ()
    """Long form's key, and the short form, as the paper introduces them."""

    def __iter__(self) -> Iterator[Phrase]:
        return map(_unpacked, self.key_list(), self.forms.split("\n"), self.numbers)

    def surfaces(self) -> list[str]:
        return [form.rpartition("\t")[2] for form in self.forms.split("\n")] if self.keys else []

    def common(self, other: Phrases) -> Iterator[tuple[Phrase, Phrase]]:
        """The phrases of both papers, each as either has it."""
        places = {key: place for place, key in enumerate(other.key_list())}
        for place, key in enumerate(self.key_list()):
            if key in places:
                yield self.at(place), other.at(places[key])

    def at(self, place: int) -> Phrase:
        return _unpacked(self.key_list()[place], self.forms.split("\n")[place], self.numbers[place])

    def key_list(self) -> list[str]:
        return self.keys.split("\n") if self.keys else []


def _unpacked(key: str, form: str, number: int) -> Phrase:
    written, _, surface = form.partition("\t")
    return Phrase(key, written, surface or written, number >> FLAGS, bool(number & ENDS), bool(number & IS_NAME))


def find_phrases(prose: str, title: str = "", *, model: Model | None = None) -> Phrases:
    """Find the best phrases of an abstract's prose; those of a stated title count more.

    >>> [phrase.written for phrase in find_phrases("We prune graph neural networks.")][:2]
    ['graph neural networks', 'graph']
    """
    used = model or packaged_model()
    vocabulary = used.vocabulary
    candidates = find_candidates(prose, vocabulary)
    introduced = find_introduced(prose, candidates.acronyms, vocabulary)
    scores = used.score(candidates, find_candidates(title, vocabulary).spans if title else ())
    # Equal scores leave the candidates in the order of the text.
    ranked = sorted(zip(scores, candidates.spans, strict=True), key=_by_score)
    if introduced:
        ranked = [pair for pair in ranked[: KEPT + 10] if not _is_part_of_name(pair[1], introduced, vocabulary)]
    return _packed(candidates, ranked[:KEPT], introduced, vocabulary)


def _by_score(pair: tuple[float, str]) -> float:
    return -pair[0]


def _is_part_of_name(key: str, names: Iterable[str], vocabulary: Vocabulary) -> bool:
    """True for what is only a piece of an introduced name written out; known terms in it stand for themselves."""
    words = set(key.split(" "))
    inside = any(words <= set(name.split(" ")) for name in names)
    return key in names or (inside and vocabulary.counts(key).abstracts < KNOWN)


def _packed(
    candidates: Candidates, kept: list[tuple[float, str]], introduced: dict[str, str], vocabulary: Vocabulary
) -> Phrases:
    forms: list[str] = []
    numbers = bytearray()
    for _, key in kept:
        spans = candidates.spans[key]
        written, surface = candidates.forms(key)
        forms.append(written if surface == written else f"{written}\t{surface}")
        ends = spans[0][1] == spans[0][2].end or any(end == run.end for _, end, run in spans)
        is_name = looks_like_name(key, surface, vocabulary)
        numbers.append((min(len(spans), MOST) << FLAGS) + ends * ENDS + is_name * IS_NAME)
    return Phrases(
        "\n".join([key for _, key in kept]),
        "\n".join(forms),
        bytes(numbers),
        np.array([score for score, _ in kept], dtype=np.float32).tobytes(),
        tuple(introduced.items()),
        tuple((acronym.long_key, acronym.short) for acronym in candidates.acronyms),
    )
