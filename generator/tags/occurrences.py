"""Where the words of a curator's tags stand in a text, whatever their case, plural and hyphens."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from generator.keyphrases import phrase_key
from generator.keyphrases.canonical import word_key
from generator.keyphrases.ideographs import IDEOGRAPHS
from generator.markup.rendered import OBJECT

Meant = TypeVar("Meant", str, int)

MOST_WORDS = 8
"""Words of a tag that are looked for together."""
_RUN_END = re.compile(rf"[,;:!?()\[\]{{}}\"“”„«»|—{OBJECT}。，；：！？（）、]|\.(?=\s|$)")
_WORD_END = re.compile(r"[\s\-‐‑–/]+")


@dataclass(frozen=True, slots=True)
class Occurrences:
    """How often a tag occurs in one text, and how early."""

    count: int
    first: int


class Finder(Generic[Meant]):
    """Finds spellings in texts; the longest one counts where several stand in the same place."""

    def __init__(self, spellings: Iterable[tuple[str, Meant]]) -> None:
        """Take pairs of a spelling and what is to be found for it."""
        self._found: dict[str, Meant] = {}
        self._cased: set[str] = set()
        self._longest: dict[str, int] = {}
        """First word of a spelling -> words of the longest that starts with it."""
        self._ideographic: dict[str, list[tuple[str, Meant]]] = {}
        for spelling, meant in spellings:
            if IDEOGRAPHS.search(spelling):
                text = _folded(spelling)
                self._ideographic.setdefault(text[0], []).append((text, meant))
            else:
                self._add(spelling, meant)
        for alike in self._ideographic.values():
            alike.sort(key=lambda pair: (-len(pair[0]), pair))

    @property
    def seeks(self) -> bool:
        """False for one that finds nothing in any text."""
        return bool(self._found or self._ideographic)

    def _add(self, spelling: str, meant: Meant) -> None:
        key = phrase_key(spelling)
        words = _WORD_END.split(spelling)
        if not has_case(spelling):
            self._cased.discard(key)
        elif key not in self._found:
            self._cased.add(key)
        self._found.setdefault(key, meant)
        length = min(MOST_WORDS, max(len(words), key.count(" ") + 1))
        for first in (word_key(words[0].lower()), key.partition(" ")[0]):
            self._longest[first] = max(length, self._longest.get(first, 0))

    def find(self, text: str) -> Mapping[Meant, Occurrences]:
        """What is found in a text, in the order of its first occurrence."""
        found: dict[Meant, Occurrences] = {}
        for place, meant in enumerate(self._all(text)):
            before = found.get(meant)
            found[meant] = Occurrences(before.count + 1, before.first) if before else Occurrences(1, place)
        return found

    def _all(self, text: str) -> Iterator[Meant]:
        if self._ideographic and IDEOGRAPHS.search(text):
            yield from self._in_ideographs(_folded(text))
        if self._found:
            for run in _RUN_END.split(text):
                yield from self._in_run([word for word in _WORD_END.split(run) if word])

    def _in_run(self, words: list[str]) -> Iterator[Meant]:
        place = 0
        while place < len(words):
            length = self._length_at(words, place)
            if length:
                yield self._found[phrase_key(" ".join(words[place : place + length]))]
            place += length or 1

    def _length_at(self, words: list[str], place: int) -> int:
        """Words of the longest spelling that starts here, 0 for none."""
        longest = self._longest.get(phrase_key(words[place]).partition(" ")[0], 0)
        for length in range(min(longest, len(words) - place), 0, -1):
            surface = " ".join(words[place : place + length])
            key = phrase_key(surface)
            if key in self._found and (key not in self._cased or has_case(surface)):
                return length
        return 0

    def _in_ideographs(self, text: str) -> Iterator[Meant]:
        place = 0
        while place < len(text):
            alike = self._ideographic.get(text[place], ())
            found = next((pair for pair in alike if text.startswith(pair[0], place)), None)
            if found:
                yield found[1]
            place += len(found[0]) if found else 1


def has_case(spelling: str) -> bool:
    """True where capitals tell a name from a word: CLIP is no clip, and R no r.

    >>> [has_case(spelling) for spelling in ("CLIP", "iCub", "R", "Transformers", "bandit")]
    [True, True, True, False, False]
    """
    return any(map(str.isupper, spelling[1:])) or (sum(map(str.isalpha, spelling)) == 1 and spelling[0].isupper())


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).lower()
