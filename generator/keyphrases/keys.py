"""Spans of several texts -> the words of their keys, and a number that tells the keys of one text apart.

A key is a phrase's folded form (`canonical.phrase_key`), acronyms written out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from generator.keyphrases.canonical import JOINING, OPENING, is_one_word, joined_key
from generator.keyphrases.lexicon import Claims, Lexicon, Numbers, Places
from generator.keyphrases.spans import Spans
from generator.keyphrases.texts import Texts
from generator.keyphrases.tokens import JOINS

Codes = NDArray[np.uint64]

_BASE = 0xD1342543DE82EF95
_INVERSE = pow(_BASE, -1, 1 << 64)
"""Any odd number with its inverse: codes count modulo 2^64, as numpy does."""


class RunCodes:
    """Codes of the runs in a row of numbers: equal for equal runs.

    That two others have one code will not happen: among the 100,000 phrases of 500 papers and as many in question in
    one of a billion cases.
    """

    def __init__(self, numbers: Places) -> None:
        powers, self._inverses = (_powers(base, len(numbers)) for base in (_BASE, _INVERSE))
        self._sums = np.zeros(len(numbers) + 1, dtype=np.uint64)
        np.cumsum(scattered(numbers) * powers[:-1], out=self._sums[1:])

    def of(self, starts: Places, ends: Places) -> Codes:
        codes: Codes = (self._sums[ends] - self._sums[starts]) * self._inverses[starts]
        return codes


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """The words of keys, in one row: those of the tokens as they stand in their texts, behind these the words of keys
    that are no row of tokens.
    """

    distinct: Sequence[str]
    numbers: Places
    """Of each word among these."""
    runs: RunCodes

    def codes(self, starts: Places, ends: Places, texts: Places) -> Codes:
        """Codes of rows of words, each in a text: equal for equal rows in one text."""
        return self.runs.of(starts, ends) + scattered(~texts)

    def keys(self, starts: Places, ends: Places) -> list[str]:
        """The keys made of some rows of words."""
        words = list(map(self.distinct.__getitem__, self.numbers.tolist()))
        return [
            words[start] if end - start == 1 else " ".join(words[start:end])
            for start, end in zip(starts.tolist(), ends.tolist(), strict=True)
        ]


def find_words(texts: Texts, spans: Spans, terms: Mapping[int, str], lexicon: Lexicon) -> tuple[Words, Places, Places]:
    """Find the words of each span's key: all words, where the span's begin among them, and where they end.

    `terms` are the keys of some rows that are known.
    """
    numbers = lexicon.words
    words, bounds = _ragged(texts.tokens, texts.known.words, texts.known.lengths)
    starts, ends = bounds[spans.starts], bounds[spans.ends]
    # Mostly a key is just the words of its tokens side by side.
    is_joint, opens = _joints(words, numbers)
    is_odd = _any_between(texts.forms & JOINS > 0, spans.starts, spans.ends - 1)
    is_odd &= _any_between(is_joint, starts, ends - 1) | _any_between(opens, starts, ends)
    keys = {row: _joined(texts, spans.starts[row], spans.ends[row]) for row in np.flatnonzero(is_odd).tolist()}
    keys |= terms
    own = [[numbers[word] for word in key.split(" ")] for key in keys.values()]
    added = np.cumsum([len(words), *map(len, own)])
    starts[list(keys)], ends[list(keys)] = added[:-1], added[1:]
    words = np.concatenate([words, *own]).astype(np.int64)
    return Words(numbers.things, words, RunCodes(words)), starts, ends


def _joints(words: Places, numbers: Numbers[str]) -> tuple[Claims, Claims]:
    """Which words are one with the word behind them, and which are to be written in two."""
    may_join, opens = (
        np.isin(words, [numbers[word] for word in those & numbers.keys()]) for those in (JOINING, OPENING)
    )
    may_join[-1:] = False
    for place in np.flatnonzero(may_join).tolist():
        may_join[place] = is_one_word(numbers.things[words[place]], numbers.things[words[place + 1]])
    return may_join, opens


def _any_between(chosen: Claims, starts: Places, ends: Places) -> Claims:
    """True for each start and end with anything chosen between them."""
    before = np.concatenate([[0], np.cumsum(chosen)])
    return before[ends] > before[starts]


def _joined(texts: Texts, start: int, end: int) -> str:
    key = ""
    joins = False
    for number in texts.tokens[start:end].tolist():
        token = texts.lexicon[number]
        key = f"{key} {' '.join(token.words)}" if key else " ".join(token.words)
        key = joined_key(key) if joins else key
        joins = bool(token.form & JOINS)
    return key


def _ragged(numbers: Places, flat: Places, lengths: Places) -> tuple[Places, Places]:
    """The values of things one after the other, and where those of each begin; `flat` are the values of all distinct
    things, `lengths` how many each has.
    """
    own = lengths[numbers]
    bounds = np.concatenate([[0], np.cumsum(own)])
    shift = (np.cumsum(lengths) - lengths)[numbers] - bounds[:-1]
    return flat[np.arange(bounds[-1]) + np.repeat(shift, own)], bounds


def _powers(base: int, number: int) -> Codes:
    powers = np.full(number + 1, base, dtype=np.uint64)
    powers[0] = 1
    return np.cumprod(powers)


def scattered(numbers: Places) -> Codes:
    """64 bits for each number, as random as may be (S. Vigna's splitmix64)."""
    codes = (numbers.astype(np.uint64) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    codes = (codes ^ (codes >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    codes = (codes ^ (codes >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return codes ^ (codes >> np.uint64(31))
