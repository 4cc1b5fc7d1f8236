"""How common a term is outside the catalogue: shares of papers in a large collection, shipped as one small file.

A catalogue of twenty abstracts cannot tell by itself that "robot" is a common word and "riccati" is not.
"""

from __future__ import annotations

import functools
import gzip
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources

import numpy as np
import numpy.typing as npt

STEP = 1.25
"""Document frequencies are kept as powers of this: 12 % off at most, which idf turns into 0.1 of about 6."""


@dataclass(frozen=True, slots=True)
class Background:
    """Document frequencies of the terms that a large collection of papers uses."""

    size: int
    """Papers counted."""
    document_frequency: Mapping[str, float]

    def share(self, term: str) -> float:
        """The share of papers that hold the term; 0 where too few do to be listed."""
        return self.document_frequency.get(term, 0.0) / self.size

    def shares(self, terms: Sequence[str]) -> npt.NDArray[np.float64]:
        """The share of each term."""
        found = map(self.document_frequency.get, terms, [0.0] * len(terms))
        return np.fromiter(found, dtype=np.float64, count=len(terms)) / self.size


@functools.cache
def load_background() -> Background:
    """Read the table that `benchmarks/fit_background.py` made."""
    packed = resources.files("generator").joinpath("data", "background_terms.txt.gz").read_bytes()
    return parse_background(gzip.decompress(packed).decode())


def parse_background(text: str) -> Background:
    """Parse a table: the number of papers, then a line a level, `level term term …`, pairs of stems joined by `_`.

    >>> parse_background("900\\n3 robot\\n2 linear_quadrat").document_frequency
    {'robot': 1.953125, 'linear quadrat': 1.5625}
    """
    size, *levels = text.splitlines()
    frequency: dict[str, float] = {}
    for line in levels:
        level, *terms = line.split(" ")
        frequency |= dict.fromkeys((term.replace("_", " ") for term in terms), STEP ** int(level))
    return Background(int(size), frequency)


def format_background(size: int, frequency: Mapping[str, int]) -> str:
    """Write a table for `parse_background`, terms in order, so that the same counts give the same text."""
    levels: dict[int, list[str]] = {}
    for term, papers in frequency.items():
        levels.setdefault(round(float(np.log(papers) / np.log(STEP))), []).append(term.replace(" ", "_"))
    return "\n".join([str(size), *(_line(level, levels[level]) for level in sorted(levels, reverse=True))]) + "\n"


def _line(level: int, terms: Iterable[str]) -> str:
    return " ".join([str(level), *sorted(terms)])
