"""Prose -> sentences, words, stems: the one way in which the analysis rooms cut text.

Search has its own tokeniser (`search.tokeniser`), because that one must have a twin in the browser.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

import Stemmer

from generator.markup.rendered import OBJECT
from generator.memory import COMMON, Forgets

RECENT = 400
"""Texts whose tokens are kept for who asks next: the abstracts and titles that are read together, 5 MB."""
_STEMMER = Stemmer.Stemmer("porter", 0)
"""From PyStemmer, which is Snowball's own C code; without its cache, as `stem` has one."""
_ABBREVIATION = re.compile(r"(?:\b(?:e\.g|i\.e|cf|vs|al|resp|approx|Fig|Eq|Sec|Tab|No|Dr|Prof|St|[A-Z])\.)$")
_LONGEST_ABBREVIATION = len("approx.")
_SENTENCE_END = re.compile(
    r"[.!?。！？\n](?:(?<=[.!?])[\"')\]”’]*\s+(?=[\"'(\[“‘]*[A-Z0-9" + OBJECT + r"])|(?<=[。！？])|(?<=\n)\n+)"
)
"""A class of characters in front lets the search leap from mark to mark; looking back for one is four times as slow."""
_WORD = re.compile(r"[^\W_]+(?:[-'’._/+&][^\W_]+)*[+#]*", re.UNICODE)
_TAIL = r"[-‐‑](?i:aware|augmented|based|conditioned|driven|guided|inspired|like|powered|style)(?![-‐‑]?[^\W_])"
_TOKEN = re.compile(rf"[^\W_]++(?:(?!{_TAIL})[-‐‑'’.+&/_][^\W_]++)*+[+#]*+|{_TAIL}|[^\s\w]|_")
_ASCII_TOKEN = re.compile(rf"[a-zA-Z0-9]++(?:(?!{_TAIL})[-'.+&/_][a-zA-Z0-9]++)*+[+#]*+|{_TAIL}|[^\s\w]|_")
"""The same for ASCII, in four fifths of the time."""


def sentences(prose: str) -> list[str]:
    """Split prose at sentence ends and paragraph breaks, not after abbreviations or initials.

    >>> sentences("We extend Li et al. (2019), e.g. by rank. It works! 我们提出方法。效果好。")
    ['We extend Li et al. (2019), e.g. by rank.', 'It works! 我们提出方法。', '效果好。']
    """
    parts: list[str] = []
    start = 0
    for end in _SENTENCE_END.finditer(prose):
        mark = end.start() + 1
        if _ABBREVIATION.search(prose, max(start, mark - _LONGEST_ABBREVIATION), mark) and "\n" not in end[0]:
            continue
        if sentence := prose[start : end.end()].strip():
            parts.append(sentence)
        start = end.end()
    if rest := prose[start:].strip():
        parts.append(rest)
    return parts


def words(text: str) -> Iterator[str]:
    """Yield the words of a text as they are written; hyphened and apostrophed ones whole.

    >>> list(words("RA-TTA's 3-bit C++ code"))
    ["RA-TTA's", '3-bit', 'C++', 'code']
    """
    return (match[0] for match in _WORD.finditer(text))


@functools.lru_cache(maxsize=RECENT)
def tokens(text: str) -> tuple[str, ...]:
    """Cut a text into words, compounds whole, and marks; whoever asks again for the same text gets the same tokens.

    The tail of some compounds is a token of its own, since what stands before it may be the end of a phrase.

    >>> tokens("RA-TTA's 3.5-bit, deep learning-based code (C++).")
    ("RA-TTA's", '3.5-bit', ',', 'deep', 'learning', '-based', 'code', '(', 'C++', ')', '.')
    """
    return tuple((_ASCII_TOKEN if text.isascii() else _TOKEN).findall(text))


_FORGETFUL = Forgets(tokens.cache_clear)


@functools.lru_cache(maxsize=COMMON)
def stem(word: str) -> str:
    """Stem a lower-case English word (M. F. Porter, An algorithm for suffix stripping, 1980)."""
    return str(_STEMMER.stemWord(word))
