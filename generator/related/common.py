"""Pairs of papers -> the phrases that both use, the strongest first.

Thousands of phrases are compared together, by the hashes of their keys; strings are taken up only for what pairs have
in common. Which numbers hashes are tells nothing and changes nothing, and two phrases of one pair with the same one are
met in none of a thousand million catalogues.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from generator.keyphrases import Phrases
from generator.keyphrases.phrases import ENDS, FLAGS
from generator.related.wordings import Wording, wording_of

MOST_REASONS = 3

REMEMBERED = 10_000
"""Papers whose hashes stay at hand, 1 kB each."""

AT_HAND = 500
"""Papers whose phrases stay at hand as strings, 6 kB each."""

Ordinals = npt.NDArray[np.int64]

_OFTEN = np.array([0.0, *(1 + math.log(count) for count in range(1, 256 >> FLAGS))])
"""What a number of occurrences weighs."""

_APART = 0x9E3779B97F4A7C15
"""Times a pair's place added to the hashes of its keys, so that keys are the same within one pair only."""


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """Phrases of papers, in columns."""

    papers: Ordinals
    places: Ordinals
    """Among their papers' phrases, best first."""
    pairs: Ordinals
    """The pairs for which they stand here."""
    keys: Ordinals
    """Hashes; those of `wordings` are of key and forms together."""
    wordings: Ordinals
    numbers: npt.NDArray[np.uint8]

    def at(self, rows: Ordinals) -> Rows:
        return Rows(*(getattr(self, column)[rows] for column in self.__slots__))


class CommonPhrases:
    """Finds the phrases that papers have in common, and chooses among them."""

    def __init__(self, phrases: Sequence[Phrases]) -> None:
        self._phrases = phrases
        self._hashes = functools.lru_cache(maxsize=REMEMBERED)(lambda paper: _hashes(phrases[paper]))
        self._texts = functools.lru_cache(maxsize=AT_HAND)(lambda paper: _texts(phrases[paper]))
        self._wordings: dict[int, Wording] = {}

    def told(self, pairs: Sequence[tuple[int, int]]) -> list[tuple[str, ...]]:
        """The strongest phrases of each pair as the first of it writes them, at most three, no word told twice; what
        says little only for want of anything better.
        """
        told: list[list[str]] = [[] for _ in pairs]
        words_told: set[str] = set()
        for pair, wording, form in self._best_first(pairs):
            chosen = told[pair]
            if not chosen:
                words_told.clear()
            words = wording.stems[form]
            if len(chosen) < MOST_REASONS and (wording.rank == 1 or not chosen) and words_told.isdisjoint(words):
                chosen.append(wording.texts[form])
                words_told.update(words)
        return [tuple(chosen) for chosen in told]

    def _best_first(self, pairs: Sequence[tuple[int, int]]) -> Iterable[tuple[int, Wording, int]]:
        """What may be told, pair by pair; equal ones as the paper ranks them."""
        ours, theirs = _common(*(self._rows([pair[side] for pair in pairs]) for side in (0, 1)))
        known, mine, other = self._known(ours, theirs)
        rank = np.array([wording.rank for wording in known], dtype=np.int8)
        may_be = (rank[mine] > 0) & (rank[other] > 0) & _are_phrases(known, mine, ours.numbers & theirs.numbers)
        form = _common_form(known, mine, other)
        strength = np.array([wording.strength for wording in known])
        weight = strength[mine] * _OFTEN[np.minimum(ours.numbers, theirs.numbers) >> FLAGS]
        best = np.lexsort((ours.places, -weight, rank[mine], ours.pairs))
        best = best[(may_be & (form >= 0))[best]]
        wordings = map(known.__getitem__, mine[best].tolist())
        return zip(ours.pairs[best].tolist(), wordings, form[best].tolist(), strict=True)

    def _rows(self, papers: Sequence[int]) -> Rows:
        hashes = [self._hashes(paper) for paper in papers]
        lengths = np.array([own.shape[1] for own in hashes], dtype=np.int64)
        pairs = np.repeat(np.arange(len(papers)), lengths)
        keys, wordings = np.concatenate([np.empty((2, 0), dtype=np.int64), *hashes], axis=1)
        numbers = [
            self._phrases[paper].numbers[:length] for paper, length in zip(papers, lengths.tolist(), strict=True)
        ]
        return Rows(
            papers=np.array(papers, dtype=np.int64)[pairs],
            places=np.arange(len(pairs)) - (np.cumsum(lengths) - lengths)[pairs],
            pairs=pairs,
            keys=keys,
            wordings=wordings,
            numbers=np.frombuffer(b"".join(numbers), dtype=np.uint8),
        )

    def _known(self, ours: Rows, theirs: Rows) -> tuple[list[Wording], Ordinals, Ordinals]:
        """All wordings in some rows, each once, and the place of each row's."""
        hashes, first, places = np.unique(
            np.concatenate((ours.wordings, theirs.wordings)), return_index=True, return_inverse=True
        )
        papers = np.concatenate((ours.papers, theirs.papers))[first].tolist()
        at = np.concatenate((ours.places, theirs.places))[first].tolist()
        for unknown, paper, place in zip(hashes.tolist(), papers, at, strict=True):
            if unknown not in self._wordings:
                keys, forms = self._texts(paper)
                self._wordings[unknown] = wording_of(keys[place], forms[place])
        known = [self._wordings[each] for each in hashes.tolist()]
        return known, places[: len(ours.places)], places[len(ours.places) :]


def _texts(phrases: Phrases) -> tuple[list[str], list[str]]:
    return phrases.key_list(), phrases.forms.split("\n")


def _hashes(phrases: Phrases) -> Ordinals:
    keys, forms = _texts(phrases)
    return np.array([list(map(hash, keys)), list(map(hash, zip(keys, forms, strict=False)))], dtype=np.int64)


def _common(ours: Rows, theirs: Rows) -> tuple[Rows, Rows]:
    """The rows of either side whose key the other side of their pair has too."""
    hashes = np.concatenate(
        [(rows.keys.view(np.uint64) + rows.pairs.astype(np.uint64) * _APART) for rows in (ours, theirs)]
    )
    order = np.argsort(hashes)
    is_again = hashes[order[1:]] == hashes[order[:-1]]
    both = np.sort(np.stack((order[:-1][is_again], order[1:][is_again])), axis=0)
    return ours.at(both[0]), theirs.at(both[1] - len(ours.keys))


def _are_phrases(known: Sequence[Wording], wordings: Ordinals, numbers: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    """True for what the literature knows, and for what both papers end a phrase with."""
    is_known = np.array([wording.is_known for wording in known], dtype=bool)
    return np.asarray(is_known[wordings] | (numbers & ENDS > 0))


def _common_form(known: Sequence[Wording], ours: Ordinals, theirs: Ordinals) -> npt.NDArray[np.int8]:
    """Which of the two texts we write stands in the other paper too, letter by letter but for case and endings: the
    usual one (0), that in full (1), or neither (-1): LLMs, or large language models.
    """
    stems = np.array([tuple(map(hash, wording.stems)) for wording in known], dtype=np.int64).reshape(-1, 2)
    mine, others = stems[ours], stems[theirs]
    usual, full = ((mine[:, [form]] == others).any(axis=1) for form in (0, 1))
    return np.where(usual, 0, np.where(full, 1, -1)).astype(np.int8)
