"""Prose -> tokens, each with what its form alone tells: a stop word or not, its key, where it may stand in a phrase.

A token is read once for all texts that hold it.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

from generator.keyphrases.canonical import may_join, phrase_key
from generator.keyphrases.stops import is_bound, is_function_word, may_end, may_stand_alone, may_start
from generator.keyphrases.wordlists import read_sections

TOKEN = re.compile(r"[^\W_]+(?:[-‐‑'’.+&/_][^\W_]+)*[+#]*|[^\s\w]|_")
_CAPITALS = re.compile(r"[A-Z]\w*[A-Z0-9]")
_NAME_CAPITALS = re.compile(r"[A-Z]\w*[A-Z]|\w[A-Z]")
_LIST_STARTS = frozenset(read_sections("stop_words.txt")["list-starts"])
"""What follows, up to the end of the clause, is examples or rivals."""
_LIST_ENDS = frozenset(".!?;:")
_SENTENCE_ENDS = frozenset(".!?")

CAPITALS, DIGITS, HYPHEN, PLURAL = 1, 2, 4, 8
"""Bits of a shape."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a mark."""

    text: str
    key: str
    """Empty for what bounds phrases: stop words, numbers, punctuation."""
    starts: bool = False
    """May begin a phrase of two words and more; `ends` and `stands_alone` likewise."""
    ends: bool = False
    stands_alone: bool = False
    joins: bool = False
    """May be one word with the word after it: data sets."""
    abbreviates: bool = False
    """Written like an acronym or with one inside."""
    shape: int = 0
    is_function_word: bool = False
    starts_list: bool = False
    ends_list: bool = False
    ends_sentence: bool = False


@functools.lru_cache(maxsize=100_000)
def read_token(text: str) -> Token:
    """Read one token."""
    key = "" if is_bound(text) else phrase_key(text)
    low = text.lower()
    if not key:
        return Token(
            text,
            "",
            is_function_word=is_function_word(low),
            starts_list=low in _LIST_STARTS,
            ends_list=text in _LIST_ENDS,
            ends_sentence=text in _SENTENCE_ENDS,
        )
    return Token(
        text,
        key,
        starts=may_start(text),
        ends=may_end(text),
        stands_alone=may_stand_alone(text),
        joins=may_join(key.rpartition(" ")[2]),
        abbreviates=_CAPITALS.search(text) is not None,
        shape=_shape(text),
        is_function_word=is_function_word(low),
    )


def _shape(text: str) -> int:
    shape = CAPITALS if _NAME_CAPITALS.search(text) else 0
    shape |= DIGITS if any(map(str.isdigit, text)) else 0
    shape |= HYPHEN if "-" in text else 0
    return shape | (PLURAL if text.endswith("s") else 0)


def read_tokens(prose: str) -> list[Token]:
    """Cut prose into tokens."""
    return list(map(read_token, TOKEN.findall(prose)))
