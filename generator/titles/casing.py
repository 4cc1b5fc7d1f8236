"""Words of an abstract -> the title as a reader sees it: capitals as English titles have them, formulas in place."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from generator.markup.escape import html_text
from generator.markup.rendered import Embedded
from generator.titles.names import is_odd_spelling
from generator.titles.words import FIRST_OBJECT, LISTS

_SMALL = LISTS["small words"]
_OBJECT = re.compile("([\ue000-\uf8ff])")


def title_case(words: Sequence[str]) -> tuple[str, ...]:
    """Capitalise as English titles do; words that hold capitals, digits or formulas know better how they are written.

    >>> " ".join(title_case(("LLEGO:", "a", "well-posed", "problem", "in", "iOS", "and", "k-means")))
    'LLEGO: A Well-Posed Problem in iOS and K-Means'
    """
    return tuple(
        word if place and word in _SMALL and not words[place - 1].endswith(":") else _capitalised(word)
        for place, word in enumerate(words)
    )


def _capitalised(word: str) -> str:
    if is_odd_spelling(word):
        return word.capitalize()
    parts = re.split(r"([-/])", word)
    return "".join(
        part if place and (part in _SMALL or len(part) == 1) else _with_capital(part)
        for place, part in enumerate(parts)
    )


def _with_capital(part: str) -> str:
    if any(character.isupper() or character.isdigit() for character in part) or _OBJECT.search(part):
        return part
    return part[:1].upper() + part[1:]


def join_words(words: Sequence[str]) -> str:
    """Put words on a line; a comma stands at the word before it."""
    return " ".join(words).replace(" ,", ",")


def plain_form(line: str, objects: Sequence[Embedded]) -> str:
    """The title as plain text, formulas as Unicode."""
    return " ".join(_fill(line, lambda place: objects[place].text, str).split())


def html_form(line: str, objects: Sequence[Embedded]) -> str:
    """The title as HTML, formulas as they were rendered."""
    return _fill(line, lambda place: objects[place].html, html_text)


def _fill(line: str, embed: Callable[[int], str], write: Callable[[str], str]) -> str:
    pieces = _OBJECT.split(line)
    return "".join(
        embed(ord(piece) - FIRST_OBJECT) if place % 2 else write(piece) for place, piece in enumerate(pieces)
    )
