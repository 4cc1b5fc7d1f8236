"""Prose in German, French, Spanish or Portuguese -> tokens bounded by that language's own stop words.

Lists only (`data/stop_words_elsewhere.txt`); nothing is known of these languages' terms, so place, frequency and form
must do. A text in yet another language gives no phrase and keeps its authors' keywords.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.keyphrases.canonical import phrase_key
from generator.keyphrases.tokens import (
    ABBREVIATES,
    BOUND,
    ENDS,
    JOINS,
    STANDS_ALONE,
    STARTS,
    WORD,
    Token,
)
from generator.keyphrases.wordlists import read_sections

_STOP_WORDS = {language: frozenset(words) for language, words in read_sections("stop_words_elsewhere.txt").items()}
_LEAST_SHARE = 0.2
"""Of a text's tokens that are a language's stop words; invented abstracts of each language have 0.35 and more of their
own and under 0.15 of the others', Spanish and Portuguese aside (0.25), where the higher share decides."""
_IN_ENGLISH = STARTS | ENDS | STANDS_ALONE | JOINS | ABBREVIATES
"""Bits of a token's form that mean something in English only."""
_SHORTEST = 5
"""Letters of a word that may stand alone."""


def tokens_elsewhere(tokens: Sequence[Token]) -> list[Token] | None:
    """The tokens with the bounds of their language, or None if it is not one of ours."""
    lows = [token.text.lower() for token in tokens]
    counts = {language: sum(low in words for low in lows) for language, words in sorted(_STOP_WORDS.items())}
    language = max(counts, key=counts.__getitem__)
    if counts[language] < _LEAST_SHARE * len(tokens):
        return None
    return [_read(token, low, language) for token, low in zip(tokens, lows, strict=True)]


def _read(token: Token, low: str, language: str) -> Token:
    if low in _STOP_WORDS[language] or not any(map(str.isalpha, low)):
        return token._replace(kind=BOUND, words=()) if token.words else token
    # Only nouns have capitals in German, and a phrase ends with its noun.
    is_noun = language != "german" or token.text[0].isupper()
    may_be = STARTS | is_noun * ENDS | (is_noun and len(low) >= _SHORTEST) * STANDS_ALONE
    words = tuple(phrase_key(token.text).split(" "))
    return Token(token.text, WORD, token.form & ~_IN_ENGLISH | may_be, words, token.word)
