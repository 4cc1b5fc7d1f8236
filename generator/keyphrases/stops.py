"""Words that bound phrases: which may not stand inside one, at its edges, or alone.

Only lists (`data/stop_words.txt`). What is general by its frequency is the vocabulary's business, not this room's.
"""

from __future__ import annotations

import re

from generator.keyphrases.wordlists import read_sections

_LISTS = {section: frozenset(words) for section, words in read_sections("stop_words.txt").items()}
_BOUNDS = _LISTS["function"] | _LISTS["verbs"] | _LISTS["evaluative"]
_NUMBER = re.compile(r"^[\d.,]+(?:x|k|m|b|g|ms|s|st|nd|rd|th|fps|hz|khz|mhz|ghz|gb|mb|kb|cm|mm|km|kg|nm)?$")


_FEW, _ENOUGH = 12, 40
"""Words from which the share of function words tells a language, at first only that it is another one's text."""
_SMALL_SHARE, _FUNCTION_SHARE = 0.06, 0.15
"""English abstracts have a third or more, titles fewer; German, French, Spanish and Portuguese abstracts have under a
tenth (a, in, an, no)."""


def is_bound(token: str) -> bool:
    """True for what no phrase holds: stop words, adverbs, numbers, punctuation."""
    low = token.lower().replace("’", "'")
    if low in _BOUNDS or not token[0].isalnum() or _NUMBER.match(low):
        return True
    if low.endswith("ly") and len(low) > 4:
        return low not in _LISTS["not-adverbs"]
    return low.endswith(("n't", "'re", "'ve", "'ll"))


def is_function_word(low: str) -> bool:
    return low in _LISTS["function"]


def may_start(key: str) -> bool:
    """True if a word, given as its key, may begin a phrase of two words or more."""
    return key not in _LISTS["bad-start"]


def may_end(word: str, key: str) -> bool:
    """True if a word may end a phrase of two words or more."""
    return key not in _LISTS["bad-end"] and not word.endswith(("'s", "’s"))


def may_stand_alone(word: str) -> bool:
    """True if a word may be a phrase by itself."""
    if len(word) < 3 and not word.isupper() and word.isalnum():
        return False
    return "-to-" in word or word.rpartition("-")[2].lower() not in _LISTS["bad-end"]


def is_english(function_words: int, words: int) -> bool:
    """True unless a text is long enough to tell and has hardly an English function word.

    Phrases bounded by the wrong language's stop words are rubbish; such a paper keeps its authors' keywords.
    """
    return words < _FEW or function_words >= (_FUNCTION_SHARE if words >= _ENOUGH else _SMALL_SHARE) * words


def is_general(key: str) -> bool:
    """True for a single word, as its key, that is no topic by itself: method, learning, result."""
    return key in _LISTS["general"]
