"""A token -> what its form alone tells: a stop word or not, its key, where it may stand in a phrase."""

from __future__ import annotations

import re
from typing import NamedTuple

from generator.keyphrases.canonical import JOINING, OPENING, may_join, phrase_key, word_key
from generator.keyphrases.stops import is_bound, is_function_word, may_end, may_stand_alone, may_start
from generator.keyphrases.wordlists import read_sections

_CAPITALS = re.compile(r"[A-Z]\w*[A-Z0-9]")
_LIST_STARTS = frozenset(read_sections("stop_words.txt")["list-starts"])
"""What follows, up to the end of the clause, is examples or rivals."""
_ABBREVIATIONS = frozenset(["e.g", "i.e", "cf", "al", "vs"])

WORD, FUNCTION_WORD, BOUND, MARK = b"wfb-"
"""Kinds of tokens: a word that phrases may hold, words that they may not, a mark."""
SENTENCE_END, CLAUSE_END, CLOSE = b".;)"
"""Marks that end lists."""
LIST_START, FUNCTION_LIST_START = b"lL"
"""Bounds that start a list; the second are function words."""
_MARKS = {**dict.fromkeys(".!?", SENTENCE_END), **dict.fromkeys(";:", CLAUSE_END), ")": CLOSE}

DIGITS, HYPHEN, PLURAL = 1, 2, 4
"""Bits of a token's form: how its word looks."""
STARTS, ENDS, STANDS_ALONE = 8, 16, 32
"""It may begin a phrase of two words and more, or end one; it may be a phrase."""
JOINS = 64
"""It may be one word with the word after it: data sets."""
ABBREVIATES = 128
"""Written like an acronym or with one inside."""
ABBREVIATION, SUCH = 256, 512
"""A full stop behind it ends no sentence; it starts a list only before "as"."""
FULL_STOP, OPEN, AS = 1024, 2048, 4096
PLAIN = 8192
"""In a phrase it always has the same key, its own: a word in small letters that is never one with another."""
_ONLY = {".": FULL_STOP, "(": OPEN, "as": AS}


class Token(NamedTuple):
    """A word or a mark."""

    text: str
    kind: int = MARK
    form: int = 0
    """Bits: how it looks and where it may stand."""
    words: tuple[str, ...] = ()
    """Of its key; none of what bounds phrases: stop words, numbers, punctuation."""
    word: str = ""
    """The key of the word as it stands, stop words too."""


def read_token(text: str) -> Token:
    """Read one token."""
    low = text.lower()
    if len(text) > 1 and not text[0].isalnum():
        return Token(text, WORD, HYPHEN, (low[1:],), low)
    word = word_key(low)
    is_plain = text == low and text.isascii() and text.isalpha() and word not in JOINING and word not in OPENING
    key = "" if is_bound(text) else word if is_plain else phrase_key(text)
    if not key:
        return Token(text, _kind(text, low), _form_of_bound(text, low) | is_plain * PLAIN, (), word)
    words = tuple(key.split(" "))
    form = (
        _shape(text)
        | may_start(word) * STARTS
        | may_end(text, word) * ENDS
        | may_stand_alone(text) * STANDS_ALONE
        | may_join(words[-1]) * JOINS
        | (text != low and _CAPITALS.search(text) is not None) * ABBREVIATES
        | (low in _ABBREVIATIONS) * ABBREVIATION
        | is_plain * PLAIN
    )
    return Token(text, WORD, form, words, word)


def _kind(text: str, low: str) -> int:
    """The kind of what bounds phrases."""
    if not text[0].isalnum():
        return _MARKS.get(text, MARK)
    if low in _LIST_STARTS:
        return FUNCTION_LIST_START if is_function_word(low) else LIST_START
    return FUNCTION_WORD if is_function_word(low) else BOUND


def _form_of_bound(text: str, low: str) -> int:
    return _ONLY.get(text, 0) | (low in _ABBREVIATIONS) * ABBREVIATION | (low == "such") * SUCH


def _shape(text: str) -> int:
    plural = PLURAL if text.endswith("s") else 0
    if text.isalpha() and text.islower():  # as most are
        return plural
    return plural | any(map(str.isdigit, text)) * DIGITS | ("-" in text) * HYPHEN
