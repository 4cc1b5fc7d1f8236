"""One abstract -> its best phrases, packed: all that the catalogue keeps of it for tags and for reasons.

A pure function of the abstract, its stated title and the model, so that its value may be kept from build to build. Some
2.4 kB a paper; tags and reasons unpack what they need.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from generator.keyphrases.candidates import Candidates, Span, find_candidates
from generator.keyphrases.canonical import phrase_key
from generator.keyphrases.fitness import LONGEST, UNFIT, fitness_of_name
from generator.keyphrases.folding import CODE, Folded, fold, word_starts
from generator.keyphrases.model import Model, packaged_model
from generator.keyphrases.names import KNOWN, find_introduced, looks_like_name
from generator.keyphrases.vocabulary import Vocabulary

NAME_LOGIT = 0.0
"""Even odds for a name that the paper brings in: certainty enough to be shown; authors seldom give it as a keyword."""
KEPT = 40
"""Phrases kept of a paper: tags take eight at most, and need room to drop what nobody shares; reasons look further."""
MOST = 60
"""Occurrences counted; a byte holds them with two flags."""
ENDS, IS_NAME = 1, 2
FLAGS = 2
ALL_WORDS = (1 << 64) - 1
"""The words, as bits, of a phrase with a word for which none of 64 bits was left: it is chosen beside no other one. No
paper of 4,000 has more than 54 words in its best phrases."""
_SEPARATORS = re.compile("[ -]+")


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
    """The best phrases of one paper, best first, and behind them the names that it brings in; packed."""

    keys: str = ""
    """On a line each."""
    forms: str = ""
    """As the abstract writes them, on a line each; after a tab as it writes them most often, if it abbreviates."""
    numbers: bytes = b""
    """A byte each: occurrences and flags."""
    logits: bytes = b""
    """Of the chance that the authors would give it as a keyword, as 32-bit floats."""
    fitness: bytes = b""
    """To be a tag, a byte each (`fitness_of`)."""
    codes: bytes = b""
    """Of their identities, eight bytes each."""
    starts: str = ""
    """What tells their words apart (`word_starts`), each once, between blanks."""
    words: bytes = b""
    """Which of these are theirs, as bits, eight bytes each."""
    introduced: int = 0
    """How many at the end are names that the paper brings in."""
    acronyms: tuple[tuple[int, str], ...] = ()
    """Place of a long form among the keys, and the short form that the paper gives for it."""

    def __iter__(self) -> Iterator[Phrase]:
        """All but the names brought in."""
        return map(_unpacked, self.key_list(), self.forms.split("\n"), self.numbers)

    def for_reasons(self) -> Phrases:
        """Without what only the choice of tags asks for: half."""
        return Phrases(self.keys, self.forms, self.numbers, introduced=self.introduced)

    def surfaces(self) -> list[str]:
        """As the abstract writes each most often; all but those of the names brought in."""
        forms = self.forms.split("\n")[: len(self.numbers) - self.introduced]
        return [form.rpartition("\t")[2] for form in forms]

    def at(self, place: int) -> Phrase:
        return _unpacked(self.key_list()[place], self.forms.split("\n")[place], self.numbers[place])

    def key_list(self) -> list[str]:
        """All but those of the names brought in."""
        return self.keys.split("\n")[: len(self.numbers) - self.introduced]


def _unpacked(key: str, form: str, number: int) -> Phrase:
    written, _, surface = form.partition("\t")
    return Phrase(key, written, surface or written, number >> FLAGS, bool(number & ENDS), bool(number & IS_NAME))


def find_phrases(prose: str, title: str = "", *, model: Model | None = None) -> Phrases:
    """Find the best phrases of an abstract's prose; those of a stated title count more.

    >>> [phrase.written for phrase in find_phrases("We prune graph neural networks.")][:2]
    ['graph neural networks', 'neural networks']
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
    return _packed(candidates, ranked[:KEPT], introduced, used)


def _by_score(pair: tuple[float, str]) -> float:
    return -pair[0]


def _is_part_of_name(key: str, names: Mapping[str, str], vocabulary: Vocabulary) -> bool:
    """True for what is only a piece of an introduced name written out; known terms in it stand for themselves."""
    words = set(key.split(" "))
    inside = any(words <= set(name.split(" ")) for name in names)
    return (
        key in names or key in map(phrase_key, names.values()) or (inside and vocabulary.counts(key).abstracts < KNOWN)
    )


def _packed(candidates: Candidates, kept: list[tuple[float, str]], introduced: dict[str, str], model: Model) -> Phrases:
    ranked = [key for _, key in kept]
    pairs = [candidates.forms(key) for key in ranked]
    forms = [written if surface == written else f"{written}\t{surface}" for written, surface in pairs]
    numbers = [
        _number(candidates.spans[key], key, surface, model.vocabulary)
        for key, (_, surface) in zip(ranked, pairs, strict=True)
    ]
    judged = list(map(model.judge.judge, ranked))
    fitness = [
        each.fitness if len(written) <= LONGEST else UNFIT for each, (written, _) in zip(judged, pairs, strict=True)
    ]
    keys = [*ranked, *introduced]
    folded = [*[each.folded for each in judged], *map(fold, introduced)]
    starts, words = _word_bits(keys, [*[written for written, _ in pairs], *introduced.values()], folded)
    shorts = {acronym.long_key: acronym.short for acronym in candidates.acronyms}
    return Phrases(
        keys="\n".join(keys),
        forms="\n".join([*forms, *introduced.values()]),
        numbers=bytes([*numbers, *[IS_NAME] * len(introduced)]),
        logits=np.array([score for score, _ in kept] + [NAME_LOGIT] * len(introduced), dtype=np.float32).tobytes(),
        fitness=bytes([*fitness, *map(fitness_of_name, introduced.values())]),
        codes=b"".join([each.code for each in folded]),
        starts=starts,
        words=words,
        introduced=len(introduced),
        acronyms=tuple((place, shorts[key]) for place, key in enumerate(keys) if key in shorts),
    )


def _number(spans: Sequence[Span], key: str, surface: str, vocabulary: Vocabulary) -> int:
    ends = spans[0][1] == spans[0][2].end or (len(spans) > 1 and any(end == run.end for _, end, run in spans))
    flags = ends * ENDS | looks_like_name(key, surface, vocabulary) * IS_NAME
    return min(len(spans), MOST) << FLAGS | flags


def _word_bits(keys: Sequence[str], written: Sequence[str], folded: Sequence[Folded]) -> tuple[str, bytes]:
    """The starts of all words, and for each phrase which of them are its own.

    What could be an acronym of another phrase has its words, whether or not the abstract says so. A compound has the
    words that it is written with besides itself: a video game, semi-supervised.
    """
    longer = {each.initials: key for key, each in zip(keys, folded, strict=True) if each.initials}
    longer |= dict(_compounds(keys, written))
    bits: dict[str, int] = {}
    sets = []
    for key, each in zip(keys, folded, strict=True):
        words = key.split(" ")
        is_whole = longer.keys().isdisjoint(words)
        starts = each.starts if is_whole else word_starts(" ".join([longer.get(word, word) for word in words]))
        sets.append(min(_bits_of(starts, bits), ALL_WORDS))
    return " ".join(bits), np.array(sets, dtype=CODE).tobytes()


def _compounds(keys: Sequence[str], written: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The words of keys that the abstract writes in parts, each with itself and its parts."""
    for key, form in zip(keys, written, strict=True):
        if form.count(" ") + form.count("-") <= key.count(" "):
            continue
        words, parts = key.split(" "), _SEPARATORS.split(form)
        if len(parts) <= len(words):
            continue
        for place in range(len(parts) - 1):
            pair = phrase_key(" ".join(parts[place : place + 2]))
            if pair in words:
                yield pair, " ".join((pair, *map(phrase_key, parts[place : place + 2])))


def bits_by_start(phrases: Phrases) -> dict[str, int]:
    """The bit that each word of a paper's phrases has."""
    return {start: 1 << place for place, start in enumerate(phrases.starts.split(" "))} if phrases.starts else {}


def bits_of(key: str, bits: dict[str, int]) -> int:
    """The words of a key as bits; those that have none yet get one."""
    return _bits_of(word_starts(key), bits)


def _bits_of(starts: Iterable[str], bits: dict[str, int]) -> int:
    own = 0
    for start in starts:
        own |= bits.setdefault(start, 1 << len(bits))
    return own
