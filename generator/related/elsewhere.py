"""Corpus -> papers placed among the topics of a large collection, shipped as one small file of word vectors.

A catalogue of twenty abstracts has too few to find topics of its own in; which words go together is known elsewhere.
"""

from __future__ import annotations

import functools
import gzip
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources

import numpy as np
import numpy.typing as npt

from generator.corpus import Corpus
from generator.related.topics import Floats, on_grid
from generator.related.weights import weighed

LEAST_PLACED = 10
"""Papers below which their mean says more of each of them than of what they have in common."""

STRONGEST = 127
"""The largest step either way of a packed vector's numbers."""


@dataclass(frozen=True, slots=True, eq=False)
class WordVectors:
    """Where stems stand among the topics of a large collection."""

    rows: Mapping[str, int]
    vectors: npt.NDArray[np.int8]
    """Stems x topics, the strongest first, all on one scale."""


def topics_elsewhere(corpus: Corpus) -> Floats:
    """Place every paper by its known words, seen from the mean paper: unit rows in whole steps of the grid, noughts for
    papers without a known word. Noughts for all where too few have one.
    """
    known = load_word_vectors()
    columns = np.array([column for column, stem in enumerate(corpus.stems) if stem in known.rows], dtype=np.intp)
    vectors = known.vectors[[known.rows[corpus.stems[column]] for column in columns]].astype(np.float64)
    places = on_grid(weighed(corpus, columns) @ vectors).astype(np.float64)
    placed = places.any(axis=1)
    number = int(placed.sum())
    if number < LEAST_PLACED:
        return np.zeros_like(places, dtype=np.float32)
    # Whole numbers to the end: of papers that are all the same nothing must remain, not even rounding.
    places[placed] = places[placed] * number - places.sum(axis=0)
    return on_grid(places)


@functools.cache
def load_word_vectors() -> WordVectors:
    """Read the table that `benchmarks/fit_word_vectors.py` made."""
    packed = resources.files("generator").joinpath("data", "word_vectors.gz").read_bytes()
    return unpack_word_vectors(gzip.decompress(packed))


def unpack_word_vectors(table: bytes) -> WordVectors:
    """Read a line of stems and, after it, a byte for every number, stem by stem."""
    line, numbers = table.split(b"\n", 1)
    stems = line.decode("utf-8").split(" ")
    vectors = np.frombuffer(numbers, dtype=np.int8).reshape(len(stems), -1)
    return WordVectors({stem: row for row, stem in enumerate(stems)}, vectors)


def pack_word_vectors(stems: Sequence[str], vectors: npt.NDArray[np.float64]) -> bytes:
    """Write a table for `unpack_word_vectors`, the largest number as the strongest step."""
    steps = np.rint(vectors / np.abs(vectors).max() * STRONGEST).astype(np.int8)
    numbers: bytes = steps.tobytes()
    return " ".join(stems).encode("utf-8") + b"\n" + numbers
