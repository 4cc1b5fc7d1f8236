"""Tokens -> numbers, and what their forms tell, in columns: looked up once for all texts that hold a token.

A lexicon grows with what it is asked for. It may forget all between two readings, which changes no text's phrases: a
number means something only within one reading.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from generator.keyphrases.tokens import ABBREVIATES, Token, read_token
from generator.keyphrases.vocabulary import NO_VOCABULARY, Vocabulary
from generator.memory import MOST, Remembered, forget_in_time

Key = TypeVar("Key", bound=Hashable)
Thing = TypeVar("Thing")

Places = NDArray[np.int64]
"""Places in a row of things, or their numbers."""
Claims = NDArray[np.bool_]
Floats = NDArray[np.float64]

NO_ACRONYMS: Mapping[str, str] = MappingProxyType({})

EDGE = 0
"""Number of the token that stands before the first of a text and behind the last: a mark without a word."""

NO_WORD = 0
"""Number of its word, which is empty, among words as they stand."""


class Numbers(dict[Key, int]):
    """Numbers things in the order in which somebody first asks for them."""

    def __init__(self) -> None:
        super().__init__()
        self.things: list[Key] = []
        """By number."""

    def __missing__(self, key: Key) -> int:
        number = self[key] = len(self.things)
        self.things.append(key)
        return number


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """What is known of each token by its number."""

    kinds: Places
    forms: Places
    stops: Places
    """Which word of `Vocabulary.glued` it is; -1 for any other."""
    besides: Places
    """Number of the word as it stands (`Token.word`)."""
    lengths: Places
    """Words of its key."""
    words: Places
    """Numbers of all tokens' words, one after the other."""

    def __add__(self, other: Columns) -> Columns:
        return Columns(*[np.concatenate([getattr(self, name), getattr(other, name)]) for name in self.__slots__])


class Lexicon(Remembered[Hashable, int]):
    """Numbers tokens, by their text or by whatever tells two of one text apart."""

    def __init__(self, vocabulary: Vocabulary = NO_VOCABULARY) -> None:
        super().__init__(self._number)
        self.vocabulary = vocabulary
        self._stops = {stop: number for number, stop in enumerate(vocabulary.glued)}
        self.clear()

    def clear(self) -> None:
        super().clear()
        self.tokens: list[Token] = []
        """By number, with acronyms written out."""
        self._read: dict[int, Token] = {}
        """Those that were read otherwise."""
        self.words: Numbers[str] = Numbers()
        """Words of keys."""
        self.besides: Numbers[str] = Numbers()
        """Words as they stand."""
        self._columns = Columns(*[np.zeros(0, dtype=np.int64) for _ in Columns.__slots__])
        self.add("", Token(""))

    def __missing__(self, key: Hashable) -> int:
        return self._number(key)  # and forget nothing in the middle of a text

    def _number(self, text: Hashable) -> int:
        return self.add(text, read_token(str(text)))

    def make_room(self) -> None:
        """Forget all if that is much; to be called only between two readings."""
        if len(self) >= MOST:
            self.clear()

    def add(self, key: Hashable, token: Token, own: Mapping[str, str] = NO_ACRONYMS) -> int:
        """Number a token; `own` are the acronyms that its text introduces, with what they stand for."""
        number = self[key] = len(self.tokens)
        if token.form & ABBREVIATES:
            self._read[number] = token
            token = _written_out(token, own, self.vocabulary.expansions)
        self.tokens.append(token)
        return number

    def read(self, number: int) -> Token:
        """A token as it was read, acronyms not written out."""
        return self._read.get(number) or self.tokens[number]

    def columns(self) -> Columns:
        """What is known of all tokens that have a number."""
        new = self.tokens[len(self._columns.kinds) :]
        if new:
            self._columns += self._columns_of(new)
        return self._columns

    def _columns_of(self, tokens: Sequence[Token]) -> Columns:
        columns: Iterable[Iterable[int]] = (
            [token.kind for token in tokens],
            [token.form for token in tokens],
            [self._stops.get(token.text, -1) for token in tokens],
            [self.besides[token.word] for token in tokens],
            [len(token.words) for token in tokens],
            map(self.words.__getitem__, chain.from_iterable([token.words for token in tokens])),
        )
        return Columns(*[np.fromiter(column, dtype=np.int64) for column in columns])


def _written_out(token: Token, own: Mapping[str, str], usual: Mapping[str, str]) -> Token:
    words = " ".join([own.get(word) or usual.get(word, word) for word in token.words])
    return token._replace(words=tuple(words.split(" ")))


class Learnt(Generic[Thing]):
    """What a function says of each of a growing list's things, in a column that grows with the list."""

    def __init__(self, function: Callable[[Thing], float], dtype: str) -> None:
        self._function = function
        self._dtype = dtype
        self.clear()
        forget_in_time(self)

    def clear(self) -> None:
        self._things: Sequence[Thing] = ()
        self._column = np.zeros(0, dtype=self._dtype)

    def of(self, things: Sequence[Thing]) -> NDArray[Any]:
        """The column for a list; the same as last time, or another one from now on."""
        if things is not self._things:
            self.clear()
            self._things = things
        new = things[len(self._column) :]
        if new:
            learnt = np.array(list(map(self._function, new)), dtype=self._dtype)
            self._column = np.concatenate([self._column, learnt])
        return self._column
