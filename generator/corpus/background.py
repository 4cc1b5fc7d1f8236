"""How common a term is outside the catalogue: shares of papers in a large collection, shipped as one small file.

A catalogue of twenty abstracts cannot tell by itself that "robot" is a common word and "riccati" is not.
"""

from __future__ import annotations

import functools
import gzip
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from itertools import repeat

import numpy as np
import numpy.typing as npt

STEP = 1.25
"""Document frequencies are kept as powers of this: 12 % off at most, which idf turns into 0.1 of about 6."""


FONDNESS_STEP = 0.25


@dataclass(frozen=True, slots=True)
class Background:
    """Document frequencies of the terms that a large collection of papers uses."""

    size: int
    """Papers counted."""
    document_frequency: Mapping[str, float]

    def share(self, term: str) -> float:
        """The share of papers that hold the term; 0 where too few do to be listed."""
        return self.document_frequency.get(term, 0.0) / self.size

    def shares(self, terms: Iterable[str]) -> npt.NDArray[np.float64]:
        """The share of each term."""
        return np.fromiter(map(self.document_frequency.get, terms, repeat(0.0)), dtype=np.float64) / self.size


@functools.cache
def load_background() -> Background:
    """Read the table that `benchmarks/fit_background.py` made."""
    return parse_background(_unpacked("background_terms.txt.gz"))


@functools.cache
def load_fondness() -> Mapping[str, float]:
    """How fond titles are of a stem: its log odds to stand in the title too when it stands in the abstract, over the
    mean stem's. Topics are above 0, the words of every abstract below. From the same script.
    """
    return parse_fondness(_unpacked("background_fondness.txt.gz"))


def _unpacked(name: str) -> str:
    return gzip.decompress(resources.files("generator").joinpath("data", name).read_bytes()).decode("utf-8")


def parse_background(text: str) -> Background:
    r"""Parse a table: the number of papers, then a line a level, `level term term …`, pairs of stems joined by `_`.

    >>> parse_background("900\n3 robot\n2 linear_quadrat").document_frequency
    {'robot': 1.953125, 'linear quadrat': 1.5625}
    """
    size, *lines = text.splitlines()
    frequency = {term: STEP**level for level, terms in _levels(lines) for term in terms}
    return Background(int(size), frequency)


def format_background(size: int, frequency: Mapping[str, int]) -> str:
    """Write a table for `parse_background`, terms in order, so that the same counts give the same text."""
    return "\n".join([str(size), *_lines({term: math.log(papers, STEP) for term, papers in frequency.items()})]) + "\n"


def parse_fondness(text: str) -> dict[str, float]:
    """Parse lines of `level stem stem …`."""
    return {stem: FONDNESS_STEP * level for level, stems in _levels(text.splitlines()) for stem in stems}


def format_fondness(fondness: Mapping[str, float]) -> str:
    """Write a table for `parse_fondness`."""
    return "\n".join(_lines({stem: value / FONDNESS_STEP for stem, value in fondness.items()})) + "\n"


def _levels(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    for line in lines:
        level, *terms = line.split(" ")
        yield int(level), [term.replace("_", " ") for term in terms]


def _lines(values: Mapping[str, float]) -> list[str]:
    levels: dict[int, list[str]] = {}
    for term, value in values.items():
        levels.setdefault(round(value), []).append(term.replace(" ", "_"))
    return [" ".join([str(level), *sorted(levels[level])]) for level in sorted(levels, reverse=True)]
