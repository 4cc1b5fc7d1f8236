"""Pairs of a long form and its acronym, as one text introduces them: large language models (LLMs).

A. S. Schwartz, M. A. Hearst, A simple algorithm for identifying abbreviation definitions in biomedical text, 2003; with
bounds of our own, since a wrong pair renames a tag.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.keyphrases.canonical import phrase_key
from generator.keyphrases.stops import is_bound

_IN_BRACKETS = re.compile(r"[(\[]\s*[\"“‘']?([A-Za-z][\w+\-‐‑]{1,13})[\"”’']?\s*(?:[;,][^()\[\]]{0,40})?[)\]]")
_LONG_IN_BRACKETS = re.compile(r"\b([A-Z][\w+\-‐‑]{1,13})\s*[(\[]([A-Za-z][^()\[\]]{5,90})[)\]]")
_WORD = re.compile(r"[^\W_]+(?:['’][a-z]+)?")
_BREAK = re.compile(r"[^\w\s\-‐‑'’/&\"“”]")
_LONGEST = 110
"""Characters before the bracket in which a long form may begin."""


@dataclass(frozen=True, slots=True)
class Acronym:
    """A short form and what it stands for, both as written."""

    short: str
    long: str

    @property
    def key(self) -> str:
        return phrase_key(self.short)

    @property
    def long_key(self) -> str:
        return phrase_key(self.long)


def find_acronyms(prose: str) -> tuple[Acronym, ...]:
    """Find the pairs that a text introduces, in order.

    >>> [(a.short, a.long) for a in find_acronyms("Neural tangent kernels (NTKs) and SAM (segment anything model).")]
    [('NTK', 'Neural tangent kernels'), ('SAM', 'segment anything model')]
    """
    found: dict[str, tuple[int, Acronym]] = {}
    if "(" not in prose and "[" not in prose:
        return ()
    for match in _IN_BRACKETS.finditer(prose):
        before = prose[max(0, match.start() - _LONGEST) : match.start()]
        if long := _long_form(_singular(match[1]), _BREAK.split(before)[-1]):
            found.setdefault(_singular(match[1]).lower(), (match.start(), Acronym(_singular(match[1]), long)))
    for match in _LONG_IN_BRACKETS.finditer(prose):
        if (long := _long_form(match[1], match[2])) and len(long) > len(match[2]) - 3:
            found.setdefault(match[1].lower(), (match.start(), Acronym(match[1], long)))
    return tuple(acronym for _, acronym in sorted(found.values(), key=lambda pair: (pair[0], pair[1].short)))


def _singular(short: str) -> str:
    return short[:-1] if short.endswith("s") and short[:-1].isupper() else short


def _long_form(short: str, before: str) -> str | None:
    if not _looks_short(short):
        return None
    letters = [character for character in short.lower() if character.isalnum()]
    words = list(_WORD.finditer(before))[-min(len(letters) + 5, 2 * len(letters)) :]
    lower = [word[0].lower() for word in words]
    start = _first_initial(letters, lower)
    if start is None:
        start = _first_word(letters, lower)
    if start is None or is_bound(words[start][0]):
        return None
    count = len(words) - start
    long = before[words[start].start() :].strip(" \"“”'’-")
    if count > len(letters) + 2 or (count < 2 and len(letters) > 3) or len(long) <= len(short) + 1:
        return None
    return None if short.lower() in long.lower().split() else long


def _looks_short(short: str) -> bool:
    capitals = sum(character.isupper() for character in short)
    return (capitals >= 2 or (len(short) <= 3 and short[0].isupper())) and 2 <= len(short) <= 12


def _first_initial(letters: list[str], words: list[str]) -> int | None:
    """Test-time adaptation (TTA): if the last words' initials spell it, no other reading is better."""
    start = len(words) - len(letters)
    return start if start >= 0 and [word[0] for word in words[start:]] == letters else None


def _first_word(letters: list[str], words: list[str]) -> int | None:
    """Match the short form's letters from the right; the first must begin a word, which is what we return."""
    word, place = len(words) - 1, len(words[-1]) - 1 if words else -1
    for number in range(len(letters) - 1, -1, -1):
        while word >= 0 and not (words[word][place] == letters[number] and (number > 0 or place == 0)):
            word, place = _step_back(words, word, place)
        if word < 0:
            return None
        if number == 0:
            return word
        word, place = _step_back(words, word, place)
    return None


def _step_back(words: list[str], word: int, place: int) -> tuple[int, int]:
    if place > 0:
        return word, place - 1
    return word - 1, len(words[word - 1]) - 1 if word > 0 else -1
