"""The prose of several texts -> their tokens, laid end to end.

Texts are read together to save time and for nothing else: none has a say in another's tokens.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from generator.keyphrases.acronyms import Acronym, find_acronyms
from generator.keyphrases.elsewhere import tokens_elsewhere
from generator.keyphrases.ideographs import IDEOGRAPHS, find_ideographic
from generator.keyphrases.lexicon import EDGE, Claims, Columns, Lexicon, Places
from generator.keyphrases.stops import is_english
from generator.keyphrases.tokens import (
    ABBREVIATES,
    BOUND,
    FUNCTION_LIST_START,
    FUNCTION_WORD,
    LIST_START,
    MARK,
    WORD,
    Token,
)
from generator.markup.rendered import OBJECT
from generator.text import tokens as text_tokens

_CITATIONS = re.compile(r"\[[A-Z][A-Za-z+]{0,8}\d{2,4}[a-z]?(?:[,;]\s*[A-Z][A-Za-z+]{0,8}\d{2,4}[a-z]?)*\]")
"""Keys of a bibliography: [BGM20, KZC21]."""
_NOTICE = re.compile(
    r"\b(?:attract|receiv|draw(?!\w* on)|drew|gain(?:ed|ing)|gather|garner|paid|pay|deserv)\w*"
    r"(?:\s+[\w-]+){0,4}?\s+(?:attention|momentum|popularity|traction)\b"
)
"""Attention that is nobody's mechanism, and its like: has received much attention, has gained momentum. A third of the
abstracts with attention mean this one."""
_NOTICED = ("attention", "momentum", "popularity", "traction")
_FUNCTION_WORDS = np.isin(np.arange(256), (FUNCTION_WORD, FUNCTION_LIST_START))
_WORDS = _FUNCTION_WORDS | np.isin(np.arange(256), (WORD, BOUND, LIST_START))
"""Which kinds of tokens are words."""


@dataclass(frozen=True, slots=True, eq=False)
class Texts:
    """The tokens of texts; between two texts, before the first and behind the last stands an edge."""

    lexicon: Sequence[Token]
    """The tokens by number; acronyms have the words of what they stand for."""
    known: Columns
    tokens: Places
    """Number of each token."""
    starts: Places
    """Where each text's first token stands; behind these the place behind the last edge."""
    kinds: Places
    forms: Places
    ideographic: Places
    """Where phrases of Chinese or Japanese stand, which are one token each."""
    is_whole: Claims
    """Which of these stand alone between cuts."""
    acronyms: Sequence[Sequence[Acronym]]
    """Those that each text introduces."""

    def texts_at(self, places: Places) -> Places:
        """The ordinals of the texts to which places belong."""
        return np.searchsorted(self.starts, places, side="right") - 1


def read_texts(proses: Sequence[str], lexicon: Lexicon) -> Texts:
    """Read texts."""
    lexicon.make_room()
    cut = [_cut(prose) for prose in proses]
    numbers = array("q", [EDGE])
    for texts, _ in cut:
        numbers.extend(map(lexicon.__getitem__, texts))
        numbers.append(EDGE)
    tokens = np.array(numbers)
    starts = np.cumsum([1, *[len(texts) + 1 for texts, _ in cut]], dtype=np.int64)
    acronyms: list[Sequence[Acronym]] = [find_acronyms(prose) for prose in proses]
    for text in _not_in_english(tokens, starts, lexicon):
        if not cut[text][1]:
            is_readable = _read_elsewhere(tokens[starts[text] : starts[text + 1] - 1], lexicon)
            acronyms[text] = acronyms[text] if is_readable else ()
    _write_out(tokens, starts, acronyms, lexicon)
    ideographic, is_whole = _ideographic(starts, [phrases for _, phrases in cut])
    known = lexicon.columns()
    kinds = known.kinds[tokens]
    kinds[ideographic] = MARK
    forms = known.forms[tokens]
    return Texts(lexicon.tokens, known, tokens, starts, kinds, forms, ideographic, is_whole, acronyms)


def _cut(prose: str) -> tuple[Sequence[str], Sequence[bool]]:
    """The texts of the tokens; those of ideographic phrases come first, for which is said whether they are whole."""
    text = _CITATIONS.sub(OBJECT, prose) if "[" in prose else prose
    text = _NOTICE.sub(OBJECT, text) if any(word in text for word in _NOTICED) else text
    if text.isascii() or not IDEOGRAPHS.search(text):
        return text_tokens(text), ()
    found = list(find_ideographic(text))
    phrases, are_whole = zip(*found, strict=True) if found else ((), ())
    return (*phrases, *text_tokens(IDEOGRAPHS.sub(OBJECT, text))), are_whole


def _not_in_english(tokens: Places, starts: Places, lexicon: Lexicon) -> list[int]:
    kinds = lexicon.columns().kinds[tokens]
    function_words, words = (
        np.diff(np.cumsum(wanted[kinds])[starts - 1]).tolist() for wanted in (_FUNCTION_WORDS, _WORDS)
    )
    return [text for text, counts in enumerate(zip(function_words, words, strict=True)) if not is_english(*counts)]


def _read_elsewhere(tokens: Places, lexicon: Lexicon) -> bool:
    """Bound a text's tokens as its language does; leave none of a language that is not ours."""
    read = tokens_elsewhere(list(map(lexicon.read, tokens.tolist())))
    tokens[:] = EDGE if read is None else [lexicon.get(token) or lexicon.add(token, token) for token in read]
    return read is not None


def _write_out(tokens: Places, starts: Places, acronyms: Sequence[Sequence[Acronym]], lexicon: Lexicon) -> None:
    """Write out the acronyms that texts introduce themselves."""
    is_short = lexicon.columns().forms[tokens] & ABBREVIATES > 0
    for text, introduced in enumerate(acronyms):
        own = {acronym.key: acronym.long_key for acronym in introduced}
        start, end = starts[text], starts[text + 1]
        for place in (start + np.flatnonzero(is_short[start:end])).tolist() if own else ():
            token = lexicon.read(int(tokens[place]))
            if not own.keys().isdisjoint(token.words):
                key = token, *map(own.get, token.words)
                tokens[place] = lexicon.get(key) or lexicon.add(key, token, own)


def _ideographic(starts: Places, are_whole: Sequence[Sequence[bool]]) -> tuple[Places, Claims]:
    places = [np.arange(start, start + len(whole)) for start, whole in zip(starts.tolist(), are_whole, strict=False)]
    return np.concatenate([np.zeros(0, np.int64), *places]), np.array(
        [each for whole in are_whole for each in whole], dtype=bool
    )
