"""One document -> its counted words: all of the index that a document decides alone.

What comes in is a document, what goes out are its tokens, which `blocks` packs. Most of the work of the index is done
here, and nothing here looks at another document, so what was counted once may be kept.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from lunr.stop_word_filter import WORDS as STOP_WORDS

from generator.memory import COMMON
from generator.search.documents import SearchDocument
from generator.search.stemmer import stem
from generator.search.tokeniser import raw_words, tokens, word_tokens

_CAPITALS = re.compile(r"[A-Z](?<!\w[A-Z])[A-Z]++(?!\w)")
"""Whole words; that it starts with the letter, not with a boundary, makes it three times as fast."""
_STOP_WORDS_AS_NAMES = frozenset(word.upper() for word in STOP_WORDS)
"""A method called WE, HIM or DO is a name, and people search for it."""


@dataclass(frozen=True, slots=True)
class Field:
    """A part of a document that is counted apart."""

    name: str
    boost: int
    values: Callable[[SearchDocument], Sequence[str]]
    keeps_stop_words: bool = True
    """Short fields keep them: "To be or not to be" is a title, and An, He and So are authors."""
    carries_length: bool = True
    """Each posting of a short field holds the field's length, so that nobody fetches lengths of papers that do not
    match. A long field has a hundred postings a paper, so there one list of lengths is the shorter way."""


def _collection(document: SearchDocument) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(text for text in (document.collection and document.collection[1], document.venue) if text)
    )


FIELDS = (
    Field("title", 2, lambda document: (document.title,)),
    Field("text", 1, lambda document: (document.text,), keeps_stop_words=False, carries_length=False),
    Field("tag", 1, lambda document: tuple(label for _, label in document.tags)),
    Field("author", 1, lambda document: document.authors),
    Field("collection", 1, _collection),
    Field("year", 1, lambda document: (str(document.year),) if document.year is not None else ()),
)
"""Boosts measured by known-item search on 4,000 papers: title 2 is best, higher ones hurt."""
_BESIDE_THE_ABSTRACT = tuple(field.values for field in FIELDS if field.name != "text")


@dataclass(frozen=True, slots=True)
class CountedDocument:
    """The distinct tokens of each field, field after field as in FIELDS."""

    entries: Sequence[str]
    """`token|term` where the stemmer changes a token, else the token."""
    frequencies: Sequence[int]
    """How often each token occurs in its field."""
    sizes: tuple[int, ...]
    """For each field, how many of the tokens are its own."""
    title_key: str
    """What titles are sorted by, as a reader looks them up: their words, without case, accents and leading signs."""


def counted_values(document: SearchDocument) -> tuple[object, ...]:
    """All that `count_document` looks at: where these are equal, so is what it gives.

    The abstract stands there by its digest: to fetch it from where it lies takes longer than to fetch what was counted.
    """
    return document.abstract, *(tuple(values(document)) for values in _BESIDE_THE_ABSTRACT)


def count_document(document: SearchDocument) -> CountedDocument:
    """Count the tokens of each field; whoever keeps the outcome may keep it under `counted_values`."""
    counted = [count_tokens(field, document) for field in FIELDS]
    distinct = [token for of_field in counted for token in of_field]
    return CountedDocument(
        entries=list(map(_entry, distinct)),
        frequencies=[count for of_field in counted for count in of_field.values()],
        sizes=tuple(map(len, counted)),
        title_key=" ".join(tokens(document.title)),
    )


@functools.lru_cache(maxsize=COMMON)
def _entry(token: str) -> str:
    term = stem(token)
    return token if term == token else f"{token}|{term}"


def count_tokens(field: Field, document: SearchDocument) -> dict[str, int]:
    """Count the tokens of one field, before they are stemmed."""
    values = field.values(document)
    counted: dict[str, int] = Counter(chain.from_iterable(map(raw_words, values)))
    # Nine of ten words are their own and only token.
    compounds = [(raw, counted.pop(raw)) for raw in [raw for raw in counted if not (raw.isascii() and raw.isalnum())]]
    for raw, count in compounds:
        for token in word_tokens(raw):
            counted[token] = counted.get(token, 0) + count
    return counted if field.keeps_stop_words else _without_stop_words(counted, values)


def _without_stop_words(counted: Mapping[str, int], values: Sequence[str]) -> dict[str, int]:
    kept = {token: count for token, count in counted.items() if token not in STOP_WORDS}
    names = chain.from_iterable(map(_CAPITALS.findall, values))
    return kept | Counter(name.lower() for name in names if name in _STOP_WORDS_AS_NAMES)
