"""The prose of one abstract -> the phrases that could name what it is about.

A candidate is a run of at most four words between stop words and punctuation, or a known term that holds glue words
(chain of thought). Nothing is judged here: the ranker does that. No words of other papers come in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.keyphrases.acronyms import find_acronyms
from generator.keyphrases.canonical import phrase_key
from generator.keyphrases.stops import is_bound, may_be_phrase
from generator.keyphrases.vocabulary import NO_VOCABULARY, Vocabulary, packaged_vocabulary

LONGEST = 4
"""Words in a candidate. Of authors' keywords that occur in an abstract 98 % are no longer."""

_TOKEN = re.compile(r"[^\W_]+(?:[-‐‑'’.+&/_][^\W_]+)*[+#]*|[^\s\w]|_")
_CAPITALS = re.compile(r"[A-Z]\w*[A-Z0-9]")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A phrase of one abstract that may become a keyphrase."""

    key: str
    """Folded form, for comparing: `canonical.phrase_key`, with acronyms written out."""
    surface: str
    """As this abstract writes it most often; the earlier on a tie."""
    count: int
    first: int
    """Place of its first word, counted in words and punctuation marks from 0."""
    whole: int = 0
    """How many of the occurrences have a stop word or punctuation on either side."""
    ends: int = 0
    """How many are followed by a stop word or punctuation, so that the last word is the head of its phrase."""
    sentence: int = 0
    """Sentence of its first occurrence, from 0."""
    written_out: str = ""
    """As this abstract writes it most often without abbreviating; `surface` where it always abbreviates."""


@dataclass(frozen=True, slots=True)
class Run:
    """Words between two bounds."""

    words: tuple[str, ...]
    place: int
    """Of its first word among the tokens."""
    sentence: int


@dataclass(slots=True)
class _Tally:
    run: Run
    place: int
    whole: int
    ends: int
    surfaces: dict[str, int]


def find_candidates(prose: str, vocabulary: Vocabulary | None = None) -> Mapping[str, Candidate]:
    """Find the phrases of an abstract's prose, by key, in the order of first occurrence.

    >>> list(find_candidates("We prune graph neural networks."))
    ['prune', 'prune graph', 'prune graph neural network', 'graph', 'graph neural network', 'neural network']
    """
    known = packaged_vocabulary() if vocabulary is None else vocabulary
    tokens = _TOKEN.findall(prose)
    expansions = {acronym.key: acronym.long_key for acronym in find_acronyms(prose)}
    tallies: dict[str, _Tally] = {}
    for run, start, end in _spans(tokens, known):
        surface = " ".join(run.words[start:end])
        if key := expanded_key(surface, expansions, known):
            tally = tallies.setdefault(key, _Tally(run, run.place + start, 0, 0, {}))
            tally.whole += end - start == len(run.words)
            tally.ends += end == len(run.words)
            tally.surfaces[surface] = tally.surfaces.get(surface, 0) + 1
    return {key: _candidate(key, tally) for key, tally in tallies.items()}


def expanded_key(surface: str, expansions: Mapping[str, str], vocabulary: Vocabulary = NO_VOCABULARY) -> str:
    """The key of a phrase, with the acronyms in it written out where text or vocabulary tell their meaning."""
    key = phrase_key(surface)
    if not _CAPITALS.search(surface):
        return key
    words = key.split(" ")
    return " ".join(expansions.get(word) or vocabulary.expansions.get(word, word) for word in words)


def _candidate(key: str, tally: _Tally) -> Candidate:
    surface = max(tally.surfaces, key=tally.surfaces.__getitem__)
    count = sum(tally.surfaces.values())
    written_out = surface
    if len(tally.surfaces) > 1 and _CAPITALS.search(surface):
        full = [written for written in tally.surfaces if phrase_key(written) == key]
        written_out = max(full, key=tally.surfaces.__getitem__, default=surface)
    return Candidate(key, surface, count, tally.place, tally.whole, tally.ends, tally.run.sentence, written_out)


def _spans(tokens: list[str], vocabulary: Vocabulary) -> Iterator[tuple[Run, int, int]]:
    for run in find_runs(tokens):
        words = run.words
        for start in range(len(words)):
            for end in range(start + 1, min(start + LONGEST, len(words)) + 1):
                if may_be_phrase(words[start], words[end - 1], end - start):
                    yield run, start, end
    yield from _glued(tokens, vocabulary)


def find_runs(tokens: list[str]) -> Iterator[Run]:
    """Cut tokens at stop words, numbers and punctuation."""
    words: list[str] = []
    place = sentence = 0
    for here, token in enumerate(tokens):
        if not is_bound(token):
            if not words:
                place = here
            words.append(token)
            continue
        if words:
            yield Run(tuple(words), place, sentence)
            words = []
        sentence += token in ".!?"
    if words:
        yield Run(tuple(words), place, sentence)


def _glued(tokens: list[str], vocabulary: Vocabulary) -> Iterator[tuple[Run, int, int]]:
    """Known terms that hold a stop word: learning from demonstration, end of life."""
    for here, token in enumerate(tokens):
        heads = vocabulary.glued.get(token)
        if not heads or here == 0:
            continue
        for length in range(3, 7):
            for start in (here - 1, here - 2):
                words = tuple(tokens[start : start + length]) if start >= 0 else ()
                if len(words) == length and start + length > here + 1 and phrase_key(" ".join(words)) in heads:
                    yield Run(words, start, tokens[:start].count(".")), 0, length
