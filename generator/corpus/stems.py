"""The text of one paper -> its stems in order, on one line: all that counting needs to know of a paper.

No other paper has a say in it, so that it can be kept from one build to the next; it takes about two thirds of the
abstract's room.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from importlib import resources
from itertools import chain

from generator.markup.rendered import OBJECT, Rendered
from generator.memory import Remembered
from generator.text import stem, tokens

STATED_TITLE_WEIGHT = 2
"""A title says in ten words what the abstract says in two hundred; counting it twice was best on titled papers."""

BREAK = "."
"""Stands among the stems where a mark stood in the text; no pair of words reaches over it."""

STOP_WORDS = frozenset(
    word
    for line in resources.files("generator")
    .joinpath("data", "background_stop_words.txt")
    .read_text("utf-8")
    .splitlines()
    if not line.startswith("#")
    for word in line.split()
)
"""Words that connect, and the boilerplate of abstracts: they say nothing about what a paper is about."""

_PART = re.compile(r"[^\W_]+|[.,;:!?()\[\]" + OBJECT + "。，；：！？（）、]")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+")
"""Kanji, kana and Chinese characters: written without spaces, so their pairs stand for words."""


def paper_stems(title: Rendered | None, abstract: Rendered) -> str:
    """The stems of a paper's abstract, behind those of its title if it states one."""
    titles = (title.prose,) * STATED_TITLE_WEIGHT if title else ()
    return stem_line(*titles, abstract.prose)


def stem_line(*pieces: str) -> str:
    """Stem pieces of text, over whose borders no pair of words reaches; stop words and numbers are left out.

    >>> stem_line("Lamps", "The lamp's keeper (of 3 lamps)")
    'lamp . lamp keeper . lamp .'
    """
    stems = map(_STEMS_OF.__getitem__, chain.from_iterable(_tokens(piece) for piece in _with_breaks(pieces)))
    return " ".join(filter(None, stems))


def _with_breaks(pieces: Sequence[str]) -> Iterator[str]:
    yield from pieces[:1]
    for piece in pieces[1:]:
        yield BREAK
        yield piece


def _tokens(text: str) -> tuple[str, ...]:
    return tokens(text if text.isascii() else _UNSPACED.sub(_pairs_of_characters, text))


def _stems_of(token: str) -> str:
    """What stands for a token: the stems of its parts and the breaks between them."""
    low = token.lower()
    return _stem_of(low) if low.isalnum() else " ".join(filter(None, map(_stem_of, _PART.findall(low))))


def _stem_of(part: str) -> str:
    if not part[0].isalnum():
        return BREAK
    if part in STOP_WORDS or part.isdecimal() or (len(part) == 1 and not _UNSPACED.match(part)):
        return ""
    return stem(part)


_STEMS_OF = Remembered(_stems_of)


def _pairs_of_characters(run: re.Match[str]) -> str:
    characters = run[0]
    pairs = [characters[at : at + 2] for at in range(max(1, len(characters) - 1))]
    return f" {BREAK} {f' {BREAK} '.join(pairs)} {BREAK} "
