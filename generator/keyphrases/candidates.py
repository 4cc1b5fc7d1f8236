"""The prose of one abstract -> the phrases that could name what it is about.

A candidate is a run of at most four words between stop words and punctuation, or a known term that holds glue words
(chain of thought). Nothing is judged here: the ranker does that. No words of other papers come in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.keyphrases.acronyms import find_acronyms
from generator.keyphrases.canonical import phrase_key, word_key
from generator.keyphrases.ideographs import IDEOGRAPHS, find_ideographic
from generator.keyphrases.stops import is_bound, is_english, may_be_phrase
from generator.keyphrases.vocabulary import NO_VOCABULARY, Vocabulary, packaged_vocabulary
from generator.keyphrases.wordlists import read_sections
from generator.markup.rendered import OBJECT

LONGEST = 4
"""Words in a candidate. Of authors' keywords that occur in an abstract 98 % are no longer."""

_TOKEN = re.compile(r"[^\W_]+(?:[-‐‑'’.+&/_][^\W_]+)*[+#]*|[^\s\w]|_")
_CITATIONS = re.compile(r"\[[A-Z][A-Za-z+]{0,8}\d{2,4}[a-z]?(?:[,;]\s*[A-Z][A-Za-z+]{0,8}\d{2,4}[a-z]?)*\]")
"""Keys of a bibliography: [BGM20, KZC21]."""
_SENTENCE_ENDS = frozenset(".!?")
_LIST_ENDS = frozenset(".!?;:")
_CLOSING = frozenset(")")
_FULL_STOPS = frozenset(".")
_ABBREVIATIONS = frozenset(["e.g", "i.e", "cf", "al", "vs"])
_LIST_STARTS = frozenset(read_sections("stop_words.txt")["list-starts"])
"""What follows, up to the end of the clause, is examples or rivals."""
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
    listed: int = 0
    """How many stand where the text gives examples or rivals: such as A, B and C; outperforms D."""
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
    is_listed: bool


@dataclass(slots=True)
class _Tally:
    run: Run
    place: int
    whole: int
    ends: int
    listed: int
    surfaces: dict[str, int]


def find_candidates(prose: str, vocabulary: Vocabulary | None = None) -> Mapping[str, Candidate]:
    """Find the phrases of an abstract's prose, by key, in the order of first occurrence.

    >>> list(find_candidates("We prune graph neural networks."))
    ['prune', 'prune graph', 'prune graph neural network', 'graph', 'graph neural network', 'neural network']
    """
    known = packaged_vocabulary() if vocabulary is None else vocabulary
    expansions = {acronym.key: acronym.long_key for acronym in find_acronyms(prose)}
    tallies: dict[str, _Tally] = {}
    for run, start, end in _spans(prose, known):
        surface = " ".join(run.words[start:end])
        if key := expanded_key(surface, expansions, known):
            tally = tallies.setdefault(key, _Tally(run, run.place + start, 0, 0, 0, {}))
            tally.whole += end - start == len(run.words)
            tally.ends += end == len(run.words)
            tally.listed += run.is_listed
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
    written_out = surface
    if len(tally.surfaces) > 1 and _CAPITALS.search(surface):
        full = [written for written in tally.surfaces if phrase_key(written) == key]
        written_out = max(full, key=tally.surfaces.__getitem__, default=surface)
    return Candidate(
        key=key,
        surface=surface,
        count=sum(tally.surfaces.values()),
        first=tally.place,
        whole=tally.whole,
        ends=tally.ends,
        listed=tally.listed,
        sentence=tally.run.sentence,
        written_out=written_out,
    )


def _spans(prose: str, vocabulary: Vocabulary) -> Iterator[tuple[Run, int, int]]:
    text = _CITATIONS.sub(OBJECT, prose) if "[" in prose else prose
    if not text.isascii() and IDEOGRAPHS.search(text):
        yield from _ideographic(text)
        text = IDEOGRAPHS.sub(OBJECT, text)
    tokens = _TOKEN.findall(text)
    if not is_english(tokens):
        return
    for run in find_runs(tokens):
        words = run.words
        for start in range(len(words)):
            for end in range(start + 1, min(start + LONGEST, len(words)) + 1):
                if may_be_phrase(words[start], words[end - 1], end - start):
                    yield run, start, end
    yield from _glued(tokens, vocabulary)


def _ideographic(text: str) -> Iterator[tuple[Run, int, int]]:
    for place, (phrase, is_whole) in enumerate(find_ideographic(text)):
        # A phrase that does not stand alone is followed by something.
        words = (phrase,) if is_whole else (phrase, OBJECT)
        yield Run(words, place, sentence=int(place > 0), is_listed=False), 0, 1


def find_runs(tokens: list[str]) -> Iterator[Run]:
    """Cut tokens at stop words, numbers and punctuation."""
    words: list[str] = []
    place = sentence = 0
    is_listed = in_brackets = False
    for here, token in enumerate(tokens):
        if not is_bound(token):
            if not words:
                place = here
            words.append(token)
            continue
        if words:
            yield Run(tuple(words), place, sentence, is_listed)
            words = []
        if token in _FULL_STOPS and here and tokens[here - 1].lower() in _ABBREVIATIONS:
            continue
        is_listed = is_listed and token not in _LIST_ENDS and not (in_brackets and token in _CLOSING)
        if token.lower() in _LIST_STARTS and (token.lower() != "such" or tokens[here + 1 : here + 2] == ["as"]):
            is_listed, in_brackets = True, tokens[here - 1 : here] == ["("]
        sentence += token in _SENTENCE_ENDS
    if words:
        yield Run(tuple(words), place, sentence, is_listed)


def _glued(tokens: list[str], vocabulary: Vocabulary) -> Iterator[tuple[Run, int, int]]:
    """Known terms that hold a stop word: learning from demonstration, end of life."""
    for here in range(1, len(tokens) - 1):
        stop_words = vocabulary.glued.get(tokens[here])
        if not stop_words:
            continue
        for before, length, term in stop_words.get(word_key(tokens[here - 1].lower()), ()):
            start = max(0, here - before)
            words = tuple(tokens[start : start + length])
            if phrase_key(" ".join(words)) == term:
                yield Run(words, start, tokens[:start].count("."), is_listed=False), 0, len(words)
