"""Two papers -> a phrase of one that stands inside a longer one of the other, for want of one that both have."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.keyphrases import Phrases
from generator.keyphrases.phrases import ENDS
from generator.memory import Remembered
from generator.related.standing import PARTS, is_known, standing

REMEMBERED = 500
"""Papers whose phrases stay at hand: most are asked about beside several others."""

_PARTS_BY_LINE = re.compile(rf"{PARTS.pattern}|\n")


@dataclass(frozen=True, slots=True)
class _Singulars:
    """The phrases of one paper, best first, and their words without a plural's ending, each with a blank on either
    side.

    Stems would take what retrieves for retrieval.
    """

    keys: list[str]
    forms: list[str]
    numbers: bytes
    every: tuple[str, ...]
    longer: str
    """Those of several words, on a line each."""

    @classmethod
    def of(cls, phrases: Phrases) -> _Singulars:
        words = map(_SINGULAR.__getitem__, _PARTS_BY_LINE.findall("\n".join(phrases.surfaces())))
        every = tuple([f" {line.strip()} " for line in " ".join(words).split("\n")])
        longer = "\n".join([line for line in every if line.count(" ") > 2])
        return cls(phrases.key_list(), phrases.forms.split("\n"), phrases.numbers, every, longer)

    def may_be_told(self, place: int) -> bool:
        """True for a phrase: the literature knows it, or the paper ends one with it."""
        return bool(self.numbers[place] & ENDS) or is_known(self.keys[place])

    def standing(self, place: int) -> tuple[int, float]:
        return standing(self.keys[place], self.forms[place].partition("\t")[0])

    def surface(self, place: int) -> str:
        return self.forms[place].rpartition("\t")[2]


class InnerPhrases:
    """Finds phrases inside those of other papers."""

    def __init__(self, phrases: Sequence[Phrases]) -> None:
        self._singulars = functools.lru_cache(maxsize=REMEMBERED)(lambda paper: _Singulars.of(phrases[paper]))

    def told(self, paper: int, other: int) -> tuple[str, ...]:
        """The strongest phrase of one paper that stands inside a longer one of the other (language models, in large
        language models), as `paper` writes it; a bare attribute (generalized) says too little there.
        """
        ours, theirs = self._singulars(paper), self._singulars(other)
        found = [
            (rank, -strength, text)
            for one, longer in ((ours, theirs), (theirs, ours))
            for place, piece in _inside(one, longer)
            for (rank, strength), text in [(one.standing(place), one.surface(place) if one is ours else piece)]
            if rank == 1 or not piece.isalpha()
        ]
        return (min(found)[-1],) if found else ()


def _inside(one: _Singulars, longer: _Singulars) -> Iterator[tuple[int, str]]:
    """The places of one paper's phrases that may be told and stand inside another's, each with the piece that it is
    there: of several the one in its lowest phrase.
    """
    for place, words in enumerate(one.every):
        if words in longer.longer and one.standing(place)[0] and one.may_be_told(place):
            around = [at for at, other in enumerate(longer.every) if words in other and words != other]
            if around:
                yield place, piece_of(longer.surface(around[-1]), words)


_SINGULAR: Remembered[str, str] = Remembered(lambda word: word.lower().removesuffix("s") or word)


def piece_of(surface: str, words: str) -> str:
    """How words stand in a phrase that holds them, at its end if it does so twice.

    >>> piece_of("Large Language-Models", " language model ")
    'Language-Models'
    """
    parts = list(PARTS.finditer(surface))
    singular = [_SINGULAR[part[0]] for part in parts]
    length = len(words.split())
    first = max(at for at in range(len(parts)) if singular[at : at + length] == words.split())
    return surface[parts[first].start() : parts[first + length - 1].end()]
