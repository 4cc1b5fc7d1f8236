"""A vocabulary in columns -> what the literature does with a phrase, with its first and its last word, as numbers.

Worked out once for all that the vocabulary knows; a candidate has the numbers of a row. Logarithms are those of the C
library's one function, so that they are the same whatever stands beside them and on any machine.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, repeat

import numpy as np

from generator.keyphrases.lexicon import Floats, Places
from generator.keyphrases.vocabulary import NO_COUNTS, Counts, Vocabulary

MOST_WORDS = 50
"""Of a phrase that the vocabulary does not know; what has more counts as having so many."""


@dataclass(frozen=True, slots=True, eq=False)
class CountTable:
    """Counts of phrases or of words, in columns; the last row is for all that is unknown."""

    rows: Mapping[str, int]
    abstracts: Floats
    ends: Floats
    whole: Floats
    titles: Floats
    title_whole: Floats
    keywords: Floats

    @classmethod
    def of(cls, counts: Mapping[str, Counts]) -> CountTable:
        every = chain.from_iterable((*counts.values(), NO_COUNTS))
        columns = np.fromiter(every, dtype=np.float64).reshape(len(counts) + 1, -1).T.copy()
        return cls({key: row for row, key in enumerate(counts)}, *columns)

    def row(self, key: str) -> int:
        """The row of a key; -1 for what is unknown, which as an index is the last row too."""
        return self.rows.get(key, -1)

    def find(self, keys: Iterable[str]) -> Places:
        """The row of each key."""
        return np.fromiter(map(self.rows.get, keys, repeat(-1)), dtype=np.int64)

    def title_shares(self) -> Floats:
        """Logarithms of the shares of the abstracts with a phrase whose titles have it too."""
        return of_each(math.log, (self.titles + 0.5) / (self.abstracts + 3))

    def word_shares(self) -> tuple[Floats, Floats]:
        """Of the phrases that begin, or end, with a word: logarithms of the shares that titles have, and that authors
        give as keywords.
        """
        return (
            of_each(math.log, (self.titles + 1) / (self.abstracts + 15)),
            of_each(math.log, (self.keywords + 0.2) / (self.abstracts + 100)) + 5,
        )


def of_each(function: Callable[[float], float], values: Floats) -> Floats:
    """A function of each value, called once for equal ones."""
    distinct, numbers = np.unique(values, return_inverse=True)
    return np.array(list(map(function, distinct.tolist())), dtype=np.float64)[numbers]


def use_columns(vocabulary: Vocabulary, known: CountTable) -> Sequence[Floats]:
    """What the literature does with each phrase that it knows, and with unknown ones: the last row is for those of one
    word, the one before it for two, and so on; the columns are `features.USE_NAMES`.
    """
    lengths = range(MOST_WORDS, 0, -1)
    unknown = [str(words) for words in lengths]
    words = np.array([*[key.count(" ") + 1 for key in known.rows], *lengths])
    longer = np.fromiter(map(vocabulary.longer.get, (*known.rows, *unknown), repeat(0.0)), dtype=np.float64)
    rows = np.minimum(np.arange(len(words)), len(known.rows))
    abstracts, keywords = known.abstracts[rows], known.keywords[rows]
    one, long, many = ((words == 1) * 1.0, (words > 2) * 1.0, (words > 1) * 1.0)
    log_abstracts = of_each(math.log1p, abstracts)
    in_titles = known.title_shares()[rows]
    title_whole = of_each(math.log, (known.title_whole[rows] + 0.3) / (abstracts + 5))
    whole = of_each(math.log, (known.whole[rows] + 1) / (abstracts + 4))
    swallowed = longer / (abstracts + 1)
    keyword_share = of_each(math.log, (keywords + 0.05) / (abstracts + 20)) + 5
    is_unknown = (abstracts == 0) * 1.0
    return [
        *(one, (words == 2) * 1.0, (words == 3) * 1.0, (words == 4) * 1.0, (words > 4) * 1.0),
        *(log_abstracts, log_abstracts**2, is_unknown),
        *(one * log_abstracts, one * log_abstracts**2, one * is_unknown, long * log_abstracts),
        *(in_titles, of_each(math.log1p, known.titles[rows]), one * in_titles, long * in_titles),
        *(title_whole, one * title_whole, long * title_whole),
        *(of_each(math.log, (known.ends[rows] + 2) / (abstracts + 4)), whole, one * whole, swallowed, many * swallowed),
        *(of_each(math.log1p, keywords), keyword_share, one * keyword_share, (keywords > 0) * 1.0),
    ]
