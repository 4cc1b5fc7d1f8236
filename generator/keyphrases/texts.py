"""The prose of several texts -> their tokens, laid end to end in columns.

What follows from a token's form alone is looked up once for each distinct token; the columns repeat it. Texts are read
together to save time and for nothing else: none has a say in another's tokens.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from generator.keyphrases.acronyms import Acronym, find_acronyms
from generator.keyphrases.elsewhere import tokens_elsewhere
from generator.keyphrases.ideographs import IDEOGRAPHS, find_ideographic
from generator.keyphrases.stops import is_english
from generator.keyphrases.tokens import (
    ABBREVIATES,
    BOUND,
    FUNCTION_LIST_START,
    FUNCTION_WORD,
    LIST_START,
    MARK,
    TOKENS,
    WORD,
    Token,
)
from generator.markup.rendered import OBJECT
from generator.text import tokens as text_tokens

Key = TypeVar("Key", bound=Hashable)

Places = NDArray[np.int64]
"""Places among the tokens of all texts, or other numbers of things."""
Claims = NDArray[np.bool_]

_CITATIONS = re.compile(r"\[[A-Z][A-Za-z+]{0,8}\d{2,4}[a-z]?(?:[,;]\s*[A-Z][A-Za-z+]{0,8}\d{2,4}[a-z]?)*\]")
"""Keys of a bibliography: [BGM20, KZC21]."""
_NOTICE = re.compile(
    r"\b(?:attract|receiv|draw(?!\w* on)|drew|gain(?:ed|ing)|gather|garner|paid|pay|deserv)\w*"
    r"(?:\s+[\w-]+){0,4}?\s+(?:attention|momentum|popularity|traction)\b"
)
"""Attention that is nobody's mechanism, and its like: has received much attention, has gained momentum. A third of the
abstracts with attention mean this one."""
_NOTICED = ("attention", "momentum", "popularity", "traction")
_FUNCTION_WORDS = (FUNCTION_WORD, FUNCTION_LIST_START)
_WORDS = (WORD, BOUND, LIST_START, *_FUNCTION_WORDS)

EDGE = 0
"""Number of the token that stands before the first of a text and behind the last: a mark without a word."""


@dataclass(frozen=True, slots=True, eq=False)
class Texts:
    """The tokens of texts; between two texts, before the first and behind the last stands an edge."""

    distinct: Sequence[Token]
    """Each token once; acronyms have the words of what they stand for."""
    tokens: Places
    """Number of each token among these."""
    starts: Places
    """Where each text's first token stands; behind these the place behind the last edge."""
    kinds: NDArray[np.uint8]
    forms: NDArray[np.int32]
    ideographic: Places
    """Where phrases of Chinese or Japanese stand, which are one token each."""
    is_whole: Claims
    """Which of these stand alone between cuts."""
    acronyms: Sequence[Sequence[Acronym]]
    """Those that each text introduces."""

    def texts_at(self, places: Places) -> Places:
        """The ordinals of the texts to which places belong."""
        return np.searchsorted(self.starts, places, side="right") - 1

    def bounds_at(self, place: int) -> tuple[int, int]:
        """Where the text to which a place belongs begins and ends."""
        text = int(np.searchsorted(self.starts, place, side="right")) - 1
        return int(self.starts[text]), int(self.starts[text + 1]) - 1

    def written(self, start: int, end: int) -> str:
        """Some tokens as they are written, with blanks between."""
        return " ".join([self.distinct[number].text for number in self.tokens[start:end].tolist()])


class Numbers(dict[Key, int]):
    """Numbers things in the order in which somebody first asks for them."""

    def __missing__(self, key: Key) -> int:
        number = self[key] = len(self)
        return number


class _Distinct(dict[Hashable, int]):
    """Numbers tokens, by their text or by what makes one text's token another's."""

    def __init__(self, usual: Mapping[str, str]) -> None:
        super().__init__()
        self._usual = usual
        self.read = [Token("")]
        """As they were read."""
        self.tokens = [*self.read]
        """With the acronyms written out."""

    def __missing__(self, text: str) -> int:
        return self.add(text, TOKENS[text], {})

    def add(self, key: Hashable, token: Token, own: Mapping[str, str]) -> int:
        number = self[key] = len(self.tokens)
        self.read.append(token)
        self.tokens.append(_written_out(token, own, self._usual) if token.form & ABBREVIATES else token)
        return number


def _written_out(token: Token, own: Mapping[str, str], usual: Mapping[str, str]) -> Token:
    words = " ".join([own.get(word) or usual.get(word, word) for word in token.words])
    return replace(token, words=tuple(words.split(" ")))


def read_texts(proses: Sequence[str], usual: Mapping[str, str]) -> Texts:
    """Read texts; `usual` are the acronyms that need no introduction, with what they stand for."""
    cut = [_cut(prose) for prose in proses]
    distinct = _Distinct(usual)
    numbers = [EDGE]
    for texts, _ in cut:
        numbers += map(distinct.__getitem__, texts)
        numbers.append(EDGE)
    starts = np.cumsum([1, *[len(texts) + 1 for texts, _ in cut]], dtype=np.int64)
    tokens = np.array(numbers, dtype=np.int64)
    acronyms: list[Sequence[Acronym]] = [find_acronyms(prose) for prose in proses]
    for text in _not_in_english(tokens, starts, distinct):
        if not cut[text][1]:
            is_readable = _read_elsewhere(tokens[starts[text] : starts[text + 1] - 1], distinct)
            acronyms[text] = acronyms[text] if is_readable else ()
    _write_out(tokens, starts, acronyms, distinct)
    ideographic, is_whole = _ideographic(starts, [phrases for _, phrases in cut])
    kinds = column(tokens, [token.kind for token in distinct.tokens], "u1")
    kinds[ideographic] = MARK
    forms = column(tokens, [token.form for token in distinct.tokens], "i4")
    return Texts(distinct.tokens, tokens, starts, kinds, forms, ideographic, is_whole, acronyms)


def _cut(prose: str) -> tuple[Sequence[str], Sequence[bool]]:
    """The texts of the tokens; those of ideographic phrases come first, for which is said whether they are whole."""
    text = _CITATIONS.sub(OBJECT, prose) if "[" in prose else prose
    text = _NOTICE.sub(OBJECT, text) if any(word in text for word in _NOTICED) else text
    if text.isascii() or not IDEOGRAPHS.search(text):
        return text_tokens(text), ()
    found = list(find_ideographic(text))
    phrases, are_whole = zip(*found, strict=True) if found else ((), ())
    return (*phrases, *text_tokens(IDEOGRAPHS.sub(OBJECT, text))), are_whole


def column(numbers: Places, values: Sequence[object], dtype: str) -> NDArray[Any]:
    """What is known of distinct things, by their numbers."""
    return np.array(values, dtype=dtype)[numbers]


def _not_in_english(tokens: Places, starts: Places, distinct: _Distinct) -> list[int]:
    kinds = column(tokens, [token.kind for token in distinct.tokens], "u1")
    function_words, words = (
        np.add.reduceat(np.isin(kinds, wanted), starts[:-1], dtype=np.int64).tolist()
        for wanted in (_FUNCTION_WORDS, _WORDS)
    )
    return [text for text, counts in enumerate(zip(function_words, words, strict=True)) if not is_english(*counts)]


def _read_elsewhere(tokens: Places, distinct: _Distinct) -> bool:
    """Bound a text's tokens as its language does; leave none of a language that is not ours."""
    read = tokens_elsewhere([distinct.read[number] for number in tokens.tolist()])
    tokens[:] = EDGE if read is None else [distinct.get(token) or distinct.add(token, token, {}) for token in read]
    return read is not None


def _write_out(tokens: Places, starts: Places, acronyms: Sequence[Sequence[Acronym]], distinct: _Distinct) -> None:
    """Write out the acronyms that texts introduce themselves."""
    is_short = column(tokens, [token.form & ABBREVIATES for token in distinct.tokens], "?")
    for text, introduced in enumerate(acronyms):
        own = {acronym.key: acronym.long_key for acronym in introduced}
        start, end = starts[text], starts[text + 1]
        for place in (start + np.flatnonzero(is_short[start:end])).tolist() if own else ():
            number = int(tokens[place])
            if not own.keys().isdisjoint(distinct.read[number].words):
                tokens[place] = distinct.get((text, number)) or distinct.add((text, number), distinct.read[number], own)


def _ideographic(starts: Places, are_whole: Sequence[Sequence[bool]]) -> tuple[Places, Claims]:
    places = [np.arange(start, start + len(whole)) for start, whole in zip(starts.tolist(), are_whole, strict=False)]
    return np.concatenate([np.zeros(0, np.int64), *places]), np.array(
        [each for whole in are_whole for each in whole], dtype=bool
    )
