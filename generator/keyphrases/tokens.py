"""Prose -> tokens, each with what its form alone tells: a stop word or not, its key, where it may stand in a phrase.

A token is read once for all texts that hold it. The kinds of a text's tokens, a letter each, are a text of their own:
what to look for in it is a pattern.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from generator.keyphrases.canonical import may_join, phrase_key, word_key
from generator.keyphrases.stops import is_bound, is_function_word, may_end, may_stand_alone, may_start
from generator.keyphrases.wordlists import read_sections
from generator.memory import Remembered

_CAPITALS = re.compile(r"[A-Z]\w*[A-Z0-9]")
_NAME_CAPITALS = re.compile(r"[A-Z]\w*[A-Z]|\w[A-Z]")
_LIST_STARTS = frozenset(read_sections("stop_words.txt")["list-starts"])
"""What follows, up to the end of the clause, is examples or rivals."""

WORD, FUNCTION_WORD, BOUND, MARK = "w", "f", "b", "-"
"""Kinds of tokens: a word that phrases may hold, words that they may not, a mark."""
SENTENCE_END, CLAUSE_END, CLOSE = ".", ";", ")"
"""Marks that end lists."""
LIST_START, FUNCTION_LIST_START = "l", "L"
"""Bounds that start a list; the second are function words."""
_MARKS = {**dict.fromkeys(".!?", SENTENCE_END), **dict.fromkeys(";:", CLAUSE_END), ")": CLOSE}
LIST_STARTS = LIST_START + FUNCTION_LIST_START
FUNCTION_WORDS = FUNCTION_WORD + FUNCTION_LIST_START
WORDS = WORD + FUNCTION_WORDS + BOUND + LIST_START

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
    kind: str = MARK
    word: str = ""
    """The key of the word as it stands, stop words too."""


def read_token(text: str) -> Token:
    """Read one token."""
    low = text.lower()
    if len(text) > 1 and not text[0].isalnum():
        return Token(text, low[1:], shape=HYPHEN, kind=WORD, word=low)
    word = word_key(low)
    key = "" if is_bound(text) else phrase_key(text)
    if not key:
        return Token(text, "", kind=_kind(text, low), word=word)
    return Token(
        text,
        key,
        starts=may_start(word),
        ends=may_end(text, word),
        stands_alone=may_stand_alone(text),
        joins=may_join(key.rpartition(" ")[2]),
        abbreviates=text != low and _CAPITALS.search(text) is not None,
        shape=_shape(text),
        kind=WORD,
        word=word,
    )


def _kind(text: str, low: str) -> str:
    """The kind of what bounds phrases."""
    if not text[0].isalnum():
        return _MARKS.get(text, MARK)
    if low in _LIST_STARTS:
        return FUNCTION_LIST_START if is_function_word(low) else LIST_START
    return FUNCTION_WORD if is_function_word(low) else BOUND


def _shape(text: str) -> int:
    plural = PLURAL if text.endswith("s") else 0
    if text.isalpha() and text.islower():  # as most are
        return plural
    shape = CAPITALS if _NAME_CAPITALS.search(text) else 0
    shape |= DIGITS if any(map(str.isdigit, text)) else 0
    return shape | plural | (HYPHEN if "-" in text else 0)


_TOKENS = Remembered(read_token)


def read_tokens(texts: Iterable[str]) -> list[Token]:
    """Read the tokens of a text."""
    return list(map(_TOKENS.__getitem__, texts))


def kinds_of(tokens: Iterable[Token]) -> str:
    """The kinds of tokens, a letter each."""
    return "".join([token.kind for token in tokens])
