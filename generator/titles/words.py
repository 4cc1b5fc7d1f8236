"""An abstract's prose -> sentences as lists of words, ready to be cut into phrases.

What may not stand in a title is gone or a border: brackets with what they hold, quotation marks, addresses. A formula
is one character that stands for it, so that it is never cut.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, repeat

from generator.keyphrases.wordlists import read_sections
from generator.markup.rendered import OBJECT, Embedded
from generator.memory import COMMON
from generator.text import sentences, stem

LISTS = {section: frozenset(words) for section, words in read_sections("title_words.txt").items()}

GERUNDS = dict(entry.split("=") for entry in sorted(LISTS["gerunds"]))
"""Infinitive -> the form that starts a title."""

BORDER = ";"
"""The word that stands for every mark over which no phrase reaches."""

FIRST_OBJECT = 0xE000
"""Formulas get characters of the private use area, which cleaning removes from every source."""
LAST_OBJECT = 0xF8FF

_BRACKET = re.compile(r"[()\[\]{}]")
_BRACKETS = re.compile(r"\s*\([^()]*\)|\s*\[[^\[\]]*\]")
_QUOTES = re.compile(r"[\"“”„«»`'‘’](?:(?<=[\"“”„«»`])|(?<!\w.)|(?<=')'|(?<=['’])(?!\w))")
_DASH = re.compile(r"[\s—–….-](?:(?<=\s)\s*[-–—]{1,3}\s+|(?<=[—…])|(?<=-)--?|(?<=\.)\.\.)")
"""A class of characters in front lets both leap, as in `text`."""
_HEADING = re.compile(r"^(?:abstract|summary)\s*[:.—–-]?\s+(?=[A-Z])", re.IGNORECASE)
_OBJECT = re.compile(OBJECT)
_PRIVATE = re.compile(f"[{chr(FIRST_OBJECT)}-{chr(LAST_OBJECT)}]")
_GLUED = re.compile(r"[.;:,](?<=[a-z]{2}[.;:,])(?=[A-Z])")
"""Between "end.Start" a blank got lost, mostly with a line break."""
_ABBREVIATIONS = frozenset({"e.g.", "i.e.", "etc.", "vs.", "al.", "w.r.t.", "a.k.a.", "cf.", "resp."})
_NAMING = LISTS["naming"]
_STEM_PARTS = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class Sentence:
    """One sentence as words; commas are words of their own, other marks are `BORDER`."""

    number: int
    words: tuple[str, ...]
    lows: tuple[str, ...]

    @cached_property
    def line(self) -> str:
        """The lower-case words with single spaces between."""
        return " ".join(self.lows)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """Where each word starts in `line`."""
        places = [0]
        for word in self.lows:
            places.append(places[-1] + len(word) + 1)
        return tuple(places)

    def word_at(self, place: int) -> int:
        """The number of the word that starts at or after a place in `line`."""
        return next((number for number, start in enumerate(self.starts) if start >= place), len(self.words))


def split_sentences(prose: str, objects: Sequence[Embedded] = ()) -> list[Sentence]:
    """Cut prose into sentences of words; each placeholder becomes a character that tells which object it stands for.

    >>> split_sentences("We extend it (Li et al., 2019), e.g. by rank. It works: fast")[0].words
    ('We', 'extend', 'it', ',', 'e.g.', 'by', 'rank', ';')
    """
    marks = map(_mark, range(prose.count(OBJECT)), chain(objects, repeat(None)))
    return [
        read_sentence(number, _OBJECT.sub(lambda _: next(marks), sentence))
        for number, sentence in enumerate(prose_sentences(prose))
    ]


def read_sentence(number: int, text: str) -> Sentence:
    words = tuple(split_words(without_brackets(text)))
    return Sentence(number, words, tuple([word.lower() for word in words]))


def prose_sentences(prose: str) -> list[str]:
    """The sentences of prose, without a heading "Abstract:" and without characters that mean something here."""
    whole = _GLUED.sub(r"\g<0> ", prose if prose.isascii() else _PRIVATE.sub("", prose))
    heading = _HEADING.match(whole)
    return sentences(whole[heading.end() :] if heading else whole)


def _mark(number: int, embedded: Embedded | None) -> str:
    character = FIRST_OBJECT + number
    if embedded is None or embedded.kind == "url" or character > LAST_OBJECT:
        return f" {BORDER} "
    return chr(character)


def without_naming(sentence: Sentence, name: str) -> Sentence:
    """Take out where a sentence gives the work its name, so that "a method called LLEGO for trees" reads on.

    >>> without_naming(split_sentences("A method called LLEGO for trees.")[0], "LLEGO").words
    ('A', 'method', 'for', 'trees', ';')
    """
    words = list(sentence.words)
    for place in range(len(words) - 1, 0, -1):
        if place < len(words) and words[place] == name:
            first, last = place, place + 1
            while first and words[first - 1].lower() in _NAMING:
                first -= 1
            between_commas = words[first - 1] == "," and words[last : last + 1] == [","]
            if between_commas:
                first, last = first - 1, last + 1
            if first and (between_commas or first < place):
                del words[first:last]
    kept = tuple(words)
    return Sentence(sentence.number, kept, tuple(word.lower() for word in kept))


def without_brackets(sentence: str) -> str:
    """Take out brackets and what they hold, two deep; one that is open or closed alone becomes a border."""
    if not _BRACKET.search(sentence):
        return sentence
    bare = _BRACKETS.sub(_gap, _BRACKETS.sub(_gap, sentence))
    return _BRACKET.sub(f" {BORDER} ", bare)


def _gap(bracket: re.Match[str]) -> str:
    """Nothing, but where a word follows at once: "model (hyper)parameters"."""
    return " " if bracket.string[bracket.end() : bracket.end() + 1].isalnum() else ""


def split_words(sentence: str) -> list[str]:
    """Cut a sentence at blanks, closing marks apart."""
    words: list[str] = []
    for word in _DASH.sub(f" {BORDER} ", _QUOTES.sub("", sentence)).split():
        if word.lower() in _ABBREVIATIONS:
            words.append(word)
            continue
        bare = word.rstrip(",;:.!?。，；：！？、")
        if bare:
            words.append(bare)
        if len(bare) < len(word):
            words.append("," if word[len(bare) :] == "," else BORDER)
    return words


@lru_cache(maxsize=COMMON)
def stems_of(word: str) -> tuple[str, ...]:
    """The stems of a word's parts, hyphens open.

    >>> stems_of("Retrieval-Augmented")
    ('retriev', 'augment')
    """
    return tuple(stem(part) for part in _STEM_PARTS.findall(word.lower()))
