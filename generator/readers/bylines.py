"""Lines of authors in plain text: told by their look, since nothing labels them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.readers.paragraphs import join_lines

_AUTHOR_LINES = 8
"""Of one paper: sixty names at 100 characters a line."""
_NAME_WORDS = 3
"""Of one author's name, where there is no second one to show that the line is no second line of the title."""
_CAPITALISED = r"\(?[A-ZÀ-Þ\u0100-\u024f][\w.'’´¨–-]*\)?"
_PARTICLE = "af|al|av|bin|d[aeiou]|da[ls]|de[lnr]|dell[ae]|do[s]?|el|ibn|l[ae]|ten|ter|v[ao]n|vom|vd|y|z[uum]r?"
_NAME = re.compile(rf"{_CAPITALISED}(?: +(?:{_CAPITALISED}|{_PARTICLE})){{1,5}}|[\u4e00-\u9fff]{{2,4}}")
_FULL_NAME = re.compile(r"[^\W\d_a-z][\w’'-]+")
"""A capitalised word that is no initial."""
_BETWEEN_NAMES = re.compile(r"\s*(?:[,;，；、]\s*(?:and |& )?| and | & )\s*")
_FOOTNOTE_MARK = re.compile(r"(?<=\w)[\d*†‡§∗]{1,6}(?:,[\d*†‡§∗]{1,6}){0,9}(?=\s|,|;|$)")


def count_author_lines(lines: Sequence[str]) -> int:
    """Count the lines at the top that are one list of names, wrapped or not."""
    counts = range(1, min(_AUTHOR_LINES + 1, len(lines)))
    lists = [count for count in counts if is_names(join_lines(lines[:count]))]
    # A line too few leaves half a name at the end, a line too many brings what is none.
    fewest = min(lists, key=lambda count: (_count_others(join_lines(lines[:count])), -count), default=0)
    return fewest or int(bool(counts) and is_name(lines[0]) and len(lines[0].split()) <= _NAME_WORDS)


def is_names(text: str) -> bool:
    """Tell a line of two or more authors.

    >>> is_names("Ann Lee1,2, Bo van Ek* and Cy Orr"), is_names("Trees, Graphs and Sets"), is_names("李娜，王伟")
    (True, False, True)
    """
    names = _split_names(text)
    # "Nonlocal Neural Networks and Their Local Convergence" is no pair of names: few people have three or more.
    is_pair_of_phrases = len(names) == 2 and sum(len(_FULL_NAME.findall(name)) for name in names) > 5
    return len(names) > 1 and not is_pair_of_phrases and sum(map(is_name, names)) >= 0.7 * len(names)


def is_name(text: str) -> bool:
    """Tell what may be one person's name: two to six words with capitals, but for "van" and the like."""
    return bool(_NAME.fullmatch(text))


def without_footnote_marks(names: str) -> str:
    return _FOOTNOTE_MARK.sub("", names)


def _count_others(names: str) -> int:
    return sum(not is_name(name) for name in _split_names(names))


def _split_names(text: str) -> list[str]:
    return [name for name in _BETWEEN_NAMES.split(without_footnote_marks(text)) if name]
