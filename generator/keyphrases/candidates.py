"""The prose of several texts -> the phrases that could name what each is about, and where they stand.

Nothing is judged here: the ranker does that. Nor do words of other texts come in: a text has the same candidates
whatever is read beside it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

import numpy as np

from generator.keyphrases.canonical import phrase_key
from generator.keyphrases.keys import Codes, Words, find_words
from generator.keyphrases.lexicon import Claims, Lexicon, Places
from generator.keyphrases.spans import Spans, find_spans
from generator.keyphrases.texts import Texts, read_texts
from generator.keyphrases.vocabulary import NO_VOCABULARY, Vocabulary

CAPITALS = re.compile(r"[A-Z]\w*[A-Z0-9]")


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """What could be a keyphrase of several texts, in columns.

    A row is a phrase of one text. The rows of a text stand together, in the order of first occurrence, but terms with
    glue words come last.
    """

    texts: Texts
    spans: Spans
    """Where the phrases stand."""
    rows: Places
    """Of each span, the row of its phrase."""
    by_row: Places
    """The spans in the order of their rows."""
    words: Words
    keys: Sequence[str]
    """Each phrase's folded form, acronyms written out."""
    text_of: Places
    """Ordinal of each phrase's text."""
    bounds: Places
    """First row of each text, and the number of all."""
    first_spans: Places
    """The first span of each phrase."""
    counts: Places
    """Its spans."""
    word_starts: Places
    """Where its key's words begin among `words`; `word_ends` where they end."""
    word_ends: Places
    _codes: Codes
    """All phrases' codes, rising, and the row of each."""
    _rows: Places

    def find(self, starts: Places, ends: Places, texts: Places) -> Places:
        """The rows of phrases in texts, given by where their words stand among `words`; -1 for what is no candidate."""
        if not len(self.keys):
            return np.full(len(starts), -1)
        wanted = self.words.codes(starts, ends, texts)
        found = np.minimum(np.searchsorted(self._codes, wanted), len(self._codes) - 1)
        return np.where(self._codes[found] == wanted, self._rows[found], -1)

    def rows_of(self, text: int) -> slice:
        return slice(self.bounds[text], self.bounds[text + 1])

    def keys_of(self, text: int) -> Sequence[str]:
        return self.keys[self.rows_of(text)]

    def key_sets(self) -> list[AbstractSet[str]]:
        """The keys of each text."""
        return [set(self.keys_of(text)) for text in range(len(self.bounds) - 1)]

    def are_among(self, keys: Sequence[Collection[str]]) -> Claims:
        """Which phrases are among the keys given for their texts."""
        found = np.zeros(len(self.keys), dtype=bool)
        for text, given in enumerate(keys):
            if given:
                found[self.rows_of(text)] = [key in given for key in self.keys_of(text)]
        return found

    def number(self, chosen: Claims) -> Places:
        """Of the chosen spans, how many each phrase has."""
        return np.bincount(self.rows[chosen], minlength=len(self.keys))

    def edge_words(self) -> tuple[Places, Places]:
        """The first and the last word of each phrase's key, as numbers."""
        return self.words.numbers[self.word_starts], self.words.numbers[self.word_ends - 1]


def find_candidates(proses: Sequence[str], lexicon: Lexicon) -> Candidates:
    """Find the phrases of texts' prose.

    >>> find_candidates(["We prune graph neural networks."], Lexicon()).keys
    ['prune', 'prune graph', 'prune graph neural network', 'graph', 'graph neural network', 'neural network', 'network']
    """
    texts = read_texts(proses, lexicon)
    spans, terms = find_spans(texts, lexicon)
    words, starts, ends = find_words(texts, spans, terms, lexicon)
    text_of = texts.texts_at(spans.starts)
    codes, first, rows = np.unique(words.codes(starts, ends, text_of), return_index=True, return_inverse=True)
    # What comes first in its text is first.
    order = np.argsort(first)
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    first, rows = first[order], place[rows]
    return Candidates(
        texts=texts,
        spans=spans,
        rows=rows,
        by_row=np.argsort(rows, kind="stable"),
        words=words,
        keys=words.keys(starts[first], ends[first]),
        text_of=text_of[first],
        bounds=np.searchsorted(text_of[first], np.arange(len(proses) + 1)),
        first_spans=first,
        counts=np.bincount(rows, minlength=len(first)),
        word_starts=starts[first],
        word_ends=ends[first],
        _codes=codes,
        _rows=place,
    )


def expanded_key(surface: str, expansions: Mapping[str, str], vocabulary: Vocabulary = NO_VOCABULARY) -> str:
    """The key of a phrase, with the acronyms in it written out where text or vocabulary tell their meaning."""
    key = phrase_key(surface)
    if not CAPITALS.search(surface):
        return key
    usual = vocabulary.expansions
    return " ".join([expansions.get(word) or usual.get(word, word) for word in key.split(" ")])
