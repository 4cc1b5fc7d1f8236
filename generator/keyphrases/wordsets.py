"""Phrases of several papers -> which words each has, as bits: so that two of one paper are compared at a glance."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, compress, count, pairwise

import numpy as np
from numpy.typing import NDArray

from generator.keyphrases.canonical import phrase_key
from generator.keyphrases.folding import CODE, STARTS
from generator.keyphrases.lexicon import Places
from generator.keyphrases.phrases import ALL_WORDS

_BITS = 64
_SEPARATORS = re.compile("[ -]+")


def find_word_sets(
    keys: Sequence[str], written: Sequence[str], bounds: Sequence[int]
) -> tuple[list[str], NDArray[np.uint64]]:
    """For each paper the starts of all words in its phrases, each once, between blanks; for each phrase which of its
    paper's are its own: 1 for the first, 2 for the second, 4 for the third and so on.

    `written` is how the papers write their phrases, `bounds` are the places where each paper's begin, and the number of
    all. What could be an acronym of another phrase has its words, whether or not the abstract says so. A compound has
    the words that it is written with besides itself: a video game, semi-supervised.
    """
    words = _words(keys, written, bounds)
    numbers: defaultdict[str, int] = defaultdict(count().__next__)
    starts = np.array(list(map(numbers.__getitem__, map(STARTS.__getitem__, chain.from_iterable(words)))), dtype="i8")
    ends = np.cumsum([0, *map(len, words)])
    papers = np.repeat(np.arange(len(bounds) - 1), np.diff(ends[list(bounds)]))
    distinct, bit = _by_paper(starts, papers, len(bounds) - 1)
    bits = np.where(bit < _BITS, np.uint64(1) << bit.astype(np.uint64), np.uint64(ALL_WORDS))
    sets = np.bitwise_or.reduceat(bits, ends[:-1]) if len(bits) else bits
    things = list(numbers)
    return [" ".join([things[start] for start in each]) for each in distinct], sets.astype(CODE)


def _words(keys: Sequence[str], written: Sequence[str], bounds: Sequence[int]) -> list[list[str]]:
    """The words of each phrase, with those that they stand for."""
    words = [key.split(" ") for key in keys]
    # In parts that are more than its words: a phrase that holds a compound.
    in_parts = [form.count(" ") + form.count("-") >= len(own) for own, form in zip(words, written, strict=True)]
    for start, end in pairwise(bounds):
        own = words[start:end]
        longer = _acronyms(own, keys[start:end])
        for place in compress(range(start, end), in_parts[start:end]):
            longer.update(_compounds(words[place], written[place]))
        if longer:
            words[start:end] = [_written_out(each, longer) for each in own]
    return words


def _by_paper(starts: Places, papers: Places, number: int) -> tuple[list[list[int]], Places]:
    """Each paper's distinct starts in the order of their first occurrence; of each start its place among these."""
    width = starts.max(initial=0) + 1
    codes, firsts, numbers = np.unique(papers * width + starts, return_index=True, return_inverse=True)
    order = np.argsort(firsts)
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    bounds = np.searchsorted(codes[order] // width, np.arange(number + 1))
    distinct = (codes[order] % width).tolist()
    return [distinct[start:end] for start, end in pairwise(bounds.tolist())], rank[numbers] - bounds[papers]


def _acronyms(words: Sequence[Sequence[str]], keys: Sequence[str]) -> dict[str, str]:
    """The words that are the initials of other phrases, with these."""
    present = set(chain.from_iterable(words))
    # Few papers have a word of two letters, and most phrases have two words.
    lengths = set(map(len, present)) - {1}
    return {
        initials: key
        for own, key in zip(words, keys, strict=True)
        if len(own) in lengths and (initials := "".join([word[0] for word in own])) in present
    }


def _written_out(words: list[str], longer: Mapping[str, str]) -> list[str]:
    if longer.keys().isdisjoint(words):
        return words
    return " ".join([longer.get(word, word) for word in words]).split(" ")


def _compounds(words: Sequence[str], form: str) -> Iterator[tuple[str, str]]:
    """The words of a key that the abstract writes in parts, each with itself and its parts."""
    parts = _SEPARATORS.split(form)
    if len(parts) <= len(words):
        return
    for pair in pairwise(parts):
        joined = phrase_key(" ".join(pair))
        if joined in words:
            yield joined, " ".join((joined, *map(phrase_key, pair)))
