"""Why two papers stand beside one another: phrases that both abstracts use, said as one of them says it.

A reason is never made up: it is a phrase found in both, or there is none. Thousands of pairs are looked at together, by
number; strings are taken up only for what pairs have in common.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from generator.keyphrases import Phrases
from generator.keyphrases.phrases import ENDS, FLAGS
from generator.related.inside import InnerPhrases
from generator.related.shared_phrases import Ordinals, SharedPhrases, find_shared
from generator.related.wordings import Wordings

MOST_REASONS = 3

TOGETHER = 4_000
"""Pairs of papers looked at together."""

Weights = npt.NDArray[np.float64]


def find_reasons(phrases: Sequence[Phrases], papers: Ordinals, others: Ordinals) -> Iterator[tuple[str, ...]]:
    """For each pair of papers the strongest phrases that both use, at most three, as the first of them writes them; or
    one that stands inside another.
    """
    shared = find_shared(phrases)
    wordings = Wordings(shared.wordings)
    rarity = _rarity(shared.papers_with, len(phrases))
    inner = InnerPhrases(phrases)
    for start in range(0, len(papers), TOGETHER):
        ones, twos = papers[start : start + TOGETHER], others[start : start + TOGETHER]
        told = _told(shared, wordings, rarity, ones, twos)
        for one, two, texts in zip(ones.tolist(), twos.tolist(), told, strict=True):
            yield tuple(texts) or inner.shared(one, two)


def _told(
    shared: SharedPhrases, wordings: Wordings, rarity: Weights, papers: Ordinals, others: Ordinals
) -> list[list[str]]:
    """The strongest phrases of each pair, no word told twice; what says little only for want of anything better."""
    pairs, ours, theirs = shared.common(papers, others)
    wordings.ask(shared.wording[np.concatenate((ours, theirs))])
    form = wordings.common_form(shared.wording[ours], shared.wording[theirs])
    may_be = (form >= 0) & _may_be_told(shared, wordings, ours) & _may_be_told(shared, wordings, theirs)
    pairs, ours, theirs, form = pairs[may_be], ours[may_be], theirs[may_be], form[may_be]
    wording, key = shared.wording[ours], shared.key[ours]
    often = _OFTEN[np.minimum(shared.number[ours] >> FLAGS, shared.number[theirs] >> FLAGS)]
    weight = wordings.strength[wording] * rarity[key] * often
    rank = wordings.rank[wording]
    best = np.lexsort((key, -weight, rank, pairs))
    told: list[list[str]] = [[] for _ in papers]
    words_told: list[set[str]] = [set() for _ in papers]
    columns = (pairs, rank, wording, form, wordings.stems[wording, form])
    for pair, standing, place, written, stems in zip(*(column[best].tolist() for column in columns), strict=True):
        words = wordings.words[stems]
        if len(told[pair]) < MOST_REASONS and (standing == 1 or not told[pair]) and words_told[pair].isdisjoint(words):
            told[pair].append(wordings.texts[place][written])
            words_told[pair].update(words)
    return told


def _may_be_told(shared: SharedPhrases, wordings: Wordings, rows: Ordinals) -> npt.NDArray[np.bool_]:
    """What is some reason, and a phrase: the literature knows it, or the paper ends one with it."""
    wording = shared.wording[rows]
    is_phrase = (shared.number[rows] & ENDS > 0) | wordings.is_known[wording]
    return np.asarray(is_phrase & (wordings.rank[wording] > 0))


def _rarity(papers_with: Ordinals, size: int) -> Weights:
    """By the logarithm of `math`, for numpy's differs from processor to processor."""
    return np.array([math.log((1 + size) / papers) + 1 for papers in papers_with.tolist()])


_OFTEN = np.array([0.0] + [1 + math.log(count) for count in range(1, 256 >> FLAGS)])
"""What a number of occurrences weighs."""
