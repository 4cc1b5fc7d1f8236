"""The candidates of several texts -> what the longer ones around each, and the shorter ones in it, have over it.

Of manipulation, robot manipulation and robot manipulation skills a paper wants one, and which of them the literature
has in its titles says more of the choice than what it says of each alone.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np

from generator.keyphrases.candidates import Candidates
from generator.keyphrases.lexicon import Claims, Floats, Places

MOST_WORDS = 24
"""Of a candidate that is looked into; no paper of 4,000 has more than 11 in one. More are words run together with
hyphens, as many as a page holds, and pieces there are by the square of that."""


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """Which candidates stand inside which others of the same text, a row for each pair."""

    whole: Places
    """Row of the longer candidate."""
    part: Places
    is_word: Claims
    """The part is one word; these come in the order of the words."""


def find_pieces(candidates: Candidates) -> Pieces:
    """Look for all shorter runs of each candidate's words among the candidates of its text."""
    words = candidates.word_ends - candidates.word_starts
    starts, ends, firsts = _runs()
    lengths = np.where(words <= MOST_WORDS, words, 1)
    own = firsts[lengths + 1] - firsts[lengths]
    whole = np.repeat(np.arange(len(words)), own)
    run = np.arange(len(whole)) + np.repeat(firsts[lengths] - (np.cumsum(own) - own), own)
    first = candidates.word_starts[whole]
    part = candidates.find(first + starts[run], first + ends[run], candidates.text_of[whole])
    is_piece = part >= 0
    return Pieces(whole[is_piece], part[is_piece], (ends - starts == 1)[run][is_piece])


@functools.cache
def _runs() -> tuple[Places, Places, Places]:
    """Starts and ends of all shorter runs of two words, then of three and so on, the shortest first; where those of so
    many words begin.
    """
    runs = [
        [(start, start + size) for size in range(1, words) for start in range(words - size + 1)]
        for words in range(MOST_WORDS + 1)
    ]
    starts, ends = np.array([run for own in runs for run in own], dtype=np.int64).T
    return starts, ends, np.cumsum([0, *map(len, runs)])


def best(pieces_of: Places, values: Floats, own: Floats) -> Floats:
    """The highest value that any piece brings to each row; its own where there is none."""
    found = np.full(len(own), -np.inf)
    np.maximum.at(found, pieces_of, values)
    return np.where(found == -np.inf, own, found)
