"""Papers -> counted terms: every abstract's stemmed words and pairs of words, counted once for all who ask.

In go papers, out comes a `Corpus`: a sparse table of counts (papers x terms) and, beside each term, in how many papers
of a large background collection it occurs. Nothing here weighs or compares; `related` does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import resources
from itertools import chain
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from scipy import sparse

from generator.corpus.background import Background, load_background
from generator.markup.rendered import OBJECT
from generator.papers import Paper
from generator.text import stem

STATED_TITLE_WEIGHT = 2
"""A title says in ten words what the abstract says in two hundred; counting it twice was best on titled papers."""

STOP_WORDS = frozenset(
    word
    for line in resources.files("generator")
    .joinpath("data", "background_stop_words.txt")
    .read_text("utf-8")
    .splitlines()
    if not line.startswith("#")
    for word in line.split()
)
"""Words that connect, and the boilerplate of abstracts: they say nothing about what a paper is about."""

Table: TypeAlias = Any
"""A scipy CSR matrix of float32; scipy comes without types."""

_BREAK = -2
_DROPPED = -1
_TOKEN = re.compile(r"[^\W_]+|[.,;:!?()\[\]" + OBJECT + "。，；：！？（）、]")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+")
"""Kanji, kana and Chinese characters: written without spaces, so their pairs stand for words."""


@dataclass(frozen=True, slots=True, eq=False)
class Corpus:
    """The catalogue as counted text; rows are papers by ordinal, columns are terms in alphabetical order."""

    terms: tuple[str, ...]
    """A stem, two stems with a space between, or a pair of Chinese characters."""
    counts: Table
    """A stated title counts as its words twice more."""
    document_frequency: npt.NDArray[np.int64]
    background: npt.NDArray[np.float64]
    """The share of the background collection's papers that hold the term."""

    @property
    def size(self) -> int:
        return int(self.counts.shape[0])

    @classmethod
    def from_papers(cls, papers: Sequence[Paper]) -> Corpus:
        """Count every paper's terms; pairs of words that only one paper has are left out, as they relate nothing."""
        return count_terms(_texts_of(paper) for paper in papers)


def count_terms(texts: Iterable[Sequence[str]], *, background: Background | None = None) -> Corpus:
    """Count the terms of texts; each paper is a sequence of pieces over whose borders no pair of words reaches."""
    stems, tokens, starts = _tokenise(texts)
    papers = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
    kept = tokens != _DROPPED
    tokens, papers = tokens[kept], papers[kept]
    words, pairs = tokens >= 0, (tokens[:-1] >= 0) & (tokens[1:] >= 0) & (papers[:-1] == papers[1:])
    single = _table(papers[words], tokens[words], (len(starts) - 1, len(stems)))
    keys, columns = np.unique(
        tokens[:-1][pairs].astype(np.int64) * max(1, len(stems)) + tokens[1:][pairs], return_inverse=True
    )
    double = _table(papers[:-1][pairs], columns, (len(starts) - 1, len(keys)))
    shared = np.flatnonzero(_document_frequency(double) > 1)
    first, second = np.divmod(keys[shared], max(1, len(stems)))
    terms = (*stems, *(f"{stems[a]} {stems[b]}" for a, b in zip(first.tolist(), second.tolist(), strict=True)))
    counts = sparse.hstack([single, double[:, shared]], format="csr", dtype=np.float32)
    known = background or load_background()
    return Corpus(terms, counts, _document_frequency(counts), known.shares(terms))


def _texts_of(paper: Paper) -> tuple[str, ...]:
    title = (paper.title.prose,) * STATED_TITLE_WEIGHT if paper.title else ()
    return (*title, paper.abstract.prose)


class _Vocabulary(dict[str, int]):
    """Token -> number of its stem; asked once for every token of the corpus, so the known ones cost one look-up."""

    def __init__(self) -> None:
        super().__init__()
        self.stems: dict[str, int] = {}

    def __missing__(self, token: str) -> int:
        self[token] = number = self._number_of(token)
        return number

    def _number_of(self, token: str) -> int:
        if not token[0].isalnum():
            return _BREAK
        if token in STOP_WORDS or token.isdecimal() or (len(token) == 1 and not _UNSPACED.match(token)):
            return _DROPPED
        return self.stems.setdefault(stem(token), len(self.stems))


def _tokenise(texts: Iterable[Sequence[str]]) -> tuple[list[str], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """All stems in alphabetical order, all tokens as numbers of stems, and where each paper's tokens start."""
    vocabulary = _Vocabulary()
    numbered = [[vocabulary[token] for token in _tokens(pieces)] for pieces in texts]
    starts = np.cumsum([0, *map(len, numbered)])
    tokens = np.fromiter(chain.from_iterable(numbered), dtype=np.int64, count=int(starts[-1]))
    stems = sorted(vocabulary.stems)
    place = np.empty(len(stems) + 2, dtype=np.int64)
    place[[vocabulary.stems[word] for word in stems]] = np.arange(len(stems))
    place[[_BREAK, _DROPPED]] = _BREAK, _DROPPED
    return stems, place[tokens], starts


def _tokens(pieces: Sequence[str]) -> list[str]:
    text = " . ".join(pieces).lower()
    return _TOKEN.findall(_UNSPACED.sub(_pairs_of_characters, text))


def _pairs_of_characters(run: re.Match[str]) -> str:
    characters = run[0]
    pairs = [characters[at : at + 2] for at in range(max(1, len(characters) - 1))]
    return f" . {' . '.join(pairs)} . "


def _table(rows: npt.NDArray[np.int64], columns: npt.NDArray[np.int64], shape: tuple[int, int]) -> Table:
    ones = np.ones(len(rows), dtype=np.float32)
    return sparse.csr_matrix((ones, (rows, columns)), shape=shape)


def _document_frequency(counts: Table) -> npt.NDArray[np.int64]:
    return np.bincount(counts.indices, minlength=counts.shape[1]).astype(np.int64)
