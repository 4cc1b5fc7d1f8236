"""The text of one paper -> its stems in order, on one line: all that counting needs to know of a paper.

No other paper has a say in it, so that it can be kept from one build to the next; it takes about two thirds of the
abstract's room.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from importlib import resources

from generator.markup.rendered import OBJECT
from generator.papers import Paper
from generator.text import stem

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

_TOKEN = re.compile(r"[^\W_]+|[.,;:!?()\[\]" + OBJECT + "。，；：！？（）、]")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+")
"""Kanji, kana and Chinese characters: written without spaces, so their pairs stand for words."""


def paper_stems(paper: Paper) -> str:
    """The stems of a paper's abstract, behind those of its title if it states one."""
    title = (paper.title.prose,) * STATED_TITLE_WEIGHT if paper.title else ()
    return stem_line(*title, paper.abstract.prose)


def stem_line(*pieces: str) -> str:
    """Stem pieces of text, over whose borders no pair of words reaches; stop words and numbers are left out.

    >>> stem_line("Lamps", "The lamp's keeper (of 3 lamps)")
    'lamp . lamp keeper . lamp .'
    """
    text = f" {BREAK} ".join(pieces).lower()
    tokens: Sequence[str] = _TOKEN.findall(_UNSPACED.sub(_pairs_of_characters, text))
    return " ".join(filter(None, map(_stem_of, tokens)))


@functools.lru_cache(maxsize=200_000)
def _stem_of(token: str) -> str:
    """What stands for a token: its stem, a break, or nothing."""
    if not token[0].isalnum():
        return BREAK
    if token in STOP_WORDS or token.isdecimal() or (len(token) == 1 and not _UNSPACED.match(token)):
        return ""
    return stem(token)


def _pairs_of_characters(run: re.Match[str]) -> str:
    characters = run[0]
    pairs = [characters[at : at + 2] for at in range(max(1, len(characters) - 1))]
    return f" {BREAK} {f' {BREAK} '.join(pairs)} {BREAK} "
