"""Documents -> an inverted index whose scores are lunr's.

What comes in are the documents in the order of their ordinals; what goes out are packed postings, field lengths and
averages. Scores are not stored: the browser computes them from these with lunr's own formula (BM25, k1 1.2, b 0.75,
rounded to three digits; `lunr.Builder.createFieldVectors` in lunr.js), which is shorter to send and exact.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from lunr.stop_word_filter import WORDS as STOP_WORDS

from generator.search.documents import SearchDocument
from generator.search.packing import pack_bytes
from generator.search.stemmer import stem
from generator.search.tokeniser import raw_words, word_tokens

_STOP_WORD_AS_NAME = re.compile(rf"\b(?:{'|'.join(sorted(word.upper() for word in STOP_WORDS if len(word) > 1))})\b")
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


@dataclass(frozen=True, slots=True)
class InvertedIndex:
    """Everything the browser needs to score a query."""

    document_count: int
    lengths: tuple[array[int], ...]
    """Per field, by ordinal: how many tokens it has."""
    postings: Mapping[str, Mapping[int, bytes | bytearray]]
    """Term -> field number -> packed postings: gap × 2 + (frequency > 1), then frequency - 2 where it is above 1, then
    the field's length where the field carries it."""
    spellings: Mapping[str, tuple[str, int]]
    """Term -> the token most often seen for it, and in how many documents the term occurs."""

    @property
    def averages(self) -> tuple[float, ...]:
        """Average length of each field."""
        return tuple(sum(lengths) / self.document_count if self.document_count else 0.0 for lengths in self.lengths)


def build_index(documents: Sequence[SearchDocument]) -> InvertedIndex:
    """Count every token of every document, in time proportional to the text."""
    writers = [_FieldWriter(field.carries_length) for field in FIELDS]
    stems: dict[str, str] = {}
    seen: Counter[str] = Counter()
    for ordinal, document in enumerate(documents):
        for field, writer in zip(FIELDS, writers, strict=True):
            counted = Counter(field_tokens(field, document))
            seen.update(counted.keys())
            writer.add(ordinal, _stemmed(counted, stems))
    postings = _by_term(writers)
    return InvertedIndex(
        document_count=len(documents),
        lengths=tuple(writer.lengths for writer in writers),
        postings=postings,
        spellings=_spellings(seen, stems),
    )


def field_tokens(field: Field, document: SearchDocument) -> Iterator[str]:
    """Yield the tokens of one field that are counted, before they are stemmed."""
    for value in field.values(document):
        if not field.keeps_stop_words:
            yield from map(str.lower, _STOP_WORD_AS_NAME.findall(value))
        for raw in raw_words(value):
            for token in word_tokens(raw):
                if field.keeps_stop_words or token not in STOP_WORDS:
                    yield token


def _stemmed(counted: Mapping[str, int], stems: dict[str, str]) -> dict[str, int]:
    terms: dict[str, int] = {}
    for token, count in counted.items():
        term = stems.get(token)
        if term is None:
            term = stems[token] = stem(token)
        terms[term] = terms.get(term, 0) + count
    return terms


class _FieldWriter:
    """Packs the postings of one field while documents go by; nothing is kept unpacked."""

    __slots__ = ("_carries_length", "_last", "lengths", "packed")

    def __init__(self, carries_length: bool) -> None:  # noqa: FBT001  # a field's own word, passed on
        self._carries_length = carries_length
        self.lengths: array[int] = array("L")
        self.packed: dict[str, bytearray] = {}
        self._last: dict[str, int] = {}

    def add(self, ordinal: int, terms: Mapping[str, int]) -> None:
        length = sum(terms.values())
        self.lengths.append(length)
        tail = pack_bytes(length) if self._carries_length else b""
        for term, frequency in terms.items():
            gap = ordinal - self._last.get(term, -1) - 1
            self._last[term] = ordinal
            posting = pack_bytes(2 * gap) if frequency == 1 else pack_bytes(2 * gap + 1) + pack_bytes(frequency - 2)
            posting += tail
            if (packed := self.packed.get(term)) is None:
                self.packed[term] = bytearray(posting)
            else:
                packed += posting


def _by_term(writers: Sequence[_FieldWriter]) -> dict[str, dict[int, bytes | bytearray]]:
    postings: dict[str, dict[int, bytes | bytearray]] = {}
    for number, writer in enumerate(writers):
        for term, packed in writer.packed.items():
            postings.setdefault(term, {})[number] = packed
    return postings


def _spellings(seen: Mapping[str, int], stems: Mapping[str, str]) -> dict[str, tuple[str, int]]:
    best: dict[str, tuple[int, str]] = {}
    total: Counter[str] = Counter()
    for token, count in seen.items():
        term = stems[token]
        total[term] += count
        candidate = (-count, token)
        if term not in best or candidate < best[term]:
            best[term] = candidate
    return {term: (token, total[term]) for term, (_, token) in best.items()}
