"""Two papers -> a phrase of one that stands inside a longer one of the other, for want of one that both have."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.keyphrases import Phrase, Phrases
from generator.related.standing import PARTS, is_known, standing

REMEMBERED = 500
"""Papers whose phrases stay at hand: most are asked about beside several others."""

_PARTS_BY_LINE = re.compile(rf"{PARTS.pattern}|\n")


@dataclass(frozen=True, slots=True)
class _Singulars:
    """The phrases of one paper, best first: their words without a plural's ending, each with a blank on either side.

    Stems would take what retrieves for retrieval.
    """

    every: tuple[str, ...]
    longer: str
    """Those of several words, on a line each."""


class InnerPhrases:
    """Finds phrases inside those of other papers."""

    def __init__(self, phrases: Sequence[Phrases]) -> None:
        self._phrases = phrases
        self._singulars = functools.lru_cache(maxsize=REMEMBERED)(lambda paper: _singulars(phrases[paper]))

    def told(self, paper: int, other: int) -> tuple[str, ...]:
        """The strongest phrase of one paper that stands inside a longer one of the other (language models, in large
        language models), as `paper` writes it; a bare attribute (generalized) says too little there.
        """
        found = [
            (rank, -strength, phrase.surface if one == paper else piece)
            for one, longer in ((paper, other), (other, paper))
            for phrase, piece in self._inside(one, longer)
            for rank, strength in [standing(phrase.key, phrase.written)]
            if rank == 1 or (rank == 2 and not piece.isalpha())
        ]
        return (min(found)[-1],) if found else ()

    def _inside(self, paper: int, longer: int) -> Iterator[tuple[Phrase, str]]:
        """The phrases of one paper that may be told and stand inside another's, each with the piece that it is there:
        of several the one in its lowest phrase.
        """
        theirs = self._singulars(longer)
        for place, words in enumerate(self._singulars(paper).every):
            if words in theirs.longer:
                whole = self._phrases[paper].at(place)
                around = [at for at, other in enumerate(theirs.every) if words in other and words != other]
                if around and (whole.ends or is_known(whole.key)):
                    yield whole, piece_of(self._phrases[longer].at(around[-1]).surface, words)


def _singulars(phrases: Phrases) -> _Singulars:
    words = map(_singular, _PARTS_BY_LINE.findall("\n".join(phrases.surfaces())))
    every = tuple([f" {line.strip()} " for line in " ".join(words).split("\n")])
    return _Singulars(every, "\n".join([line for line in every if line.count(" ") > 2]))


def _singular(word: str) -> str:
    return word.lower().removesuffix("s") or word


def piece_of(surface: str, words: str) -> str:
    """How words stand in a phrase that holds them, at its end if it does so twice.

    >>> piece_of("Large Language-Models", " language model ")
    'Language-Models'
    """
    parts = list(PARTS.finditer(surface))
    singular = [_singular(part[0]) for part in parts]
    length = len(words.split())
    first = max(at for at in range(len(parts)) if singular[at : at + length] == words.split())
    return surface[parts[first].start() : parts[first + length - 1].end()]
