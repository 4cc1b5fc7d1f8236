"""Why two papers stand beside one another: phrases that both abstracts use, said as one of them says it.

A reason is never made up: it is a phrase found in both, or there is none. Thousands of pairs are looked at together, by
number; strings are taken up only for what pairs have in common.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import numpy.typing as npt

from generator.keyphrases import Phrases
from generator.keyphrases.phrases import ENDS, FLAGS
from generator.related.inside import InnerPhrases
from generator.related.shared_phrases import Ordinals, find_shared
from generator.related.wordings import Wordings

MOST_REASONS = 3

TOGETHER = 4_000
"""Pairs of papers looked at together."""

_OFTEN = np.array([0.0, *(1 + math.log(count) for count in range(1, 256 >> FLAGS))])
"""What a number of occurrences weighs."""


def find_reasons(phrases: Sequence[Phrases], papers: Ordinals, others: Ordinals) -> Iterator[tuple[str, ...]]:
    """For each pair of a paper and another the strongest phrases that both use, at most three, as the paper writes
    them; or one that stands inside another; or nothing.
    """
    common, inner = CommonPhrases(phrases), InnerPhrases(phrases)
    for start in range(0, len(papers), TOGETHER):
        ours, theirs = papers[start : start + TOGETHER], others[start : start + TOGETHER]
        for paper, other, told in zip(ours.tolist(), theirs.tolist(), common.told(ours, theirs), strict=True):
            yield tuple(told) or inner.told(paper, other)


class CommonPhrases:
    """Finds the phrases that papers have in common, and chooses among them."""

    def __init__(self, phrases: Sequence[Phrases]) -> None:
        self._shared = find_shared(phrases)
        self._wordings = Wordings(self._shared.wordings)
        # By the logarithm of `math`: numpy's differs from processor to processor.
        rarities = [math.log((1 + len(phrases)) / papers) + 1 for papers in self._shared.papers_with.tolist()]
        self._rarity = np.array(rarities)

    def told(self, papers: Ordinals, others: Ordinals) -> list[list[str]]:
        """The strongest phrases of each pair, no word told twice; what says little only for want of anything better."""
        told: list[list[str]] = [[] for _ in papers]
        words_told: set[str] = set()
        for pair, rank, wording, form, stems in self._best_first(papers, others):
            chosen = told[pair]
            if not chosen:
                words_told.clear()
            words = self._wordings.words[stems]
            if len(chosen) < MOST_REASONS and (rank == 1 or not chosen) and words_told.isdisjoint(words):
                chosen.append(self._wordings.texts[wording][form])
                words_told.update(words)
        return told

    def _best_first(self, papers: Ordinals, others: Ordinals) -> Iterable[tuple[int, ...]]:
        """What may be told, pair by pair: the place of the pair; rank, wording, its form and the place of its stems."""
        pairs, ours, theirs = self._shared.common(papers, others)
        mine, others_ = self._shared.wording[ours], self._shared.wording[theirs]
        self._wordings.ask(np.concatenate((mine, others_)))
        form = self._wordings.common_form(mine, others_)
        may_be = (form >= 0) & self._may_be_told(ours) & self._may_be_told(theirs)
        rank = self._wordings.rank[mine]
        columns = (pairs, rank, mine, form, self._wordings.stems[mine, form])
        best = np.lexsort((self._shared.key[ours], -self._weight(ours, theirs), rank, pairs))
        best = best[may_be[best]]
        return zip(*(column[best].tolist() for column in columns), strict=True)

    def _may_be_told(self, rows: Ordinals) -> npt.NDArray[np.bool_]:
        """What is some reason, and a phrase: the literature knows it, or the paper ends one with it."""
        wording = self._shared.wording[rows]
        is_phrase = (self._shared.number[rows] & ENDS > 0) | self._wordings.is_known[wording]
        return np.asarray(is_phrase & (self._wordings.rank[wording] > 0))

    def _weight(self, ours: Ordinals, theirs: Ordinals) -> npt.NDArray[np.float64]:
        shared = self._shared
        often = _OFTEN[np.minimum(shared.number[ours] >> FLAGS, shared.number[theirs] >> FLAGS)]
        return np.asarray(self._wordings.strength[shared.wording[ours]] * self._rarity[shared.key[ours]] * often)
