"""Phrases of several papers -> which words each has, as bits: so that two of one paper are compared at a glance."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, count, pairwise

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
    words = [key.split(" ") for key in keys]
    for start, end in pairwise(bounds):
        _write_out(words, keys, written, range(start, end))
    numbers: defaultdict[str, int] = defaultdict(count().__next__)
    starts = np.array(list(map(numbers.__getitem__, map(STARTS.__getitem__, chain.from_iterable(words)))), dtype="i8")
    ends = np.cumsum([0, *map(len, words)])
    papers = np.repeat(np.arange(len(bounds) - 1), np.diff(ends[list(bounds)]))
    own, place = _by_paper(starts, papers, len(bounds) - 1)
    bits = np.where(place < _BITS, np.uint64(1) << place.astype(np.uint64), np.uint64(ALL_WORDS))
    sets = np.bitwise_or.reduceat(bits, ends[:-1]) if len(bits) else bits
    things = list(numbers)
    return [" ".join([things[start] for start in each]) for each in own], sets.astype(CODE)


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


def _write_out(words: list[list[str]], keys: Sequence[str], written: Sequence[str], own: range) -> None:
    """Write out the words of one paper that stand for others."""
    present = set(chain.from_iterable(words[own.start : own.stop]))
    lengths = set(map(len, present))
    longer = {
        initials: keys[place]
        for place in own
        # Few papers have a word of two letters, and most phrases have two words.
        if 1 < len(words[place]) in lengths and (initials := "".join([word[0] for word in words[place]])) in present
    }
    for place in own:
        longer.update(_compounds(words[place], written[place]))
    for place in own if longer else ():
        if not longer.keys().isdisjoint(words[place]):
            words[place] = " ".join([longer.get(word, word) for word in words[place]]).split(" ")


def _compounds(words: Sequence[str], form: str) -> Iterator[tuple[str, str]]:
    """The words of a key that the abstract writes in parts, each with itself and its parts."""
    if form.count(" ") + form.count("-") < len(words):
        return
    parts = _SEPARATORS.split(form)
    if len(parts) <= len(words):
        return
    for pair in pairwise(parts):
        joined = phrase_key(" ".join(pair))
        if joined in words:
            yield joined, " ".join((joined, *map(phrase_key, pair)))
