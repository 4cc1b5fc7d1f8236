"""Phrases of all papers -> what each paper offers for the places that are left, and how many papers have it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.keyphrases import Table
from generator.keyphrases.fitness import UNFIT, VAGUE
from generator.keyphrases.phrases import ALL_WORDS, bits_by_start, bits_of
from generator.tags.identities import NONE, Identities
from generator.tags.materials import Material
from generator.tags.merging import written_out
from generator.tags.sharing import Offers

CLEAR_LOGIT, LEAST_LOGIT = -5.5, -6.3
"""A phrase below the first is as good as vague, below the second it is noise even where other papers share it."""
COUNTED = 40
"""Phrases of a paper that count when we ask how many papers share a tag."""


@dataclass(frozen=True, slots=True, eq=False)
class Topics:
    """Rows of the table that may become a tag on their paper, each tag once a paper, and not where it has a place."""

    rows: NDArray[np.int64]
    papers_with: NDArray[np.int64]
    """How many papers have each tag among what is best of them or placed on them."""


def find_topics(table: Table, identities: Identities, materials: Sequence[Material]) -> Topics:
    """Find what may be chosen: no noise, nothing general, and only the best of each paper."""
    rows = np.flatnonzero(_may_be_chosen(table, identities))
    pairs, first = np.unique(_pairs(table.papers[rows], identities.of_row[rows], identities), return_index=True)
    placed = _placed(materials, identities)
    places = np.searchsorted(pairs, placed)
    is_topic = np.append(pairs, -1)[places] == placed
    every = np.concatenate([pairs, placed[~is_topic]])
    is_open = np.ones(len(pairs), dtype=bool)
    is_open[places[is_topic]] = False
    return Topics(
        rows=rows[np.sort(first[is_open])],
        papers_with=np.bincount(every % identities.count, minlength=identities.count),
    )


def _may_be_chosen(table: Table, identities: Identities) -> NDArray[np.bool_]:
    places = np.arange(len(table.papers)) - table.bounds[table.papers]
    may_be = (identities.of_row != NONE) & ((table.fitness != UNFIT) | identities.is_said)
    return np.asarray(may_be & ~table.is_introduced & (table.logits >= LEAST_LOGIT) & (places < COUNTED))


def _placed(materials: Sequence[Material], identities: Identities) -> NDArray[np.int64]:
    placed = [(ordinal, number) for ordinal, material in enumerate(materials) for number in material.placed]
    papers, numbers = np.array(placed, dtype=np.int64).reshape(-1, 2).T
    return _pairs(papers, numbers, identities)


def _pairs(papers: NDArray[Any], numbers: NDArray[np.int64], identities: Identities) -> NDArray[np.int64]:
    """Paper and tag as one number."""
    return np.asarray(papers * np.int64(identities.count) + numbers)


def make_offers(
    topics: Topics, table: Table, identities: Identities, materials: Sequence[Material], *, tags_per_paper: int
) -> Offers:
    """Make the offers of all papers."""
    words, taken = _words(table, identities, [material.stated for material in materials])
    return Offers(
        bounds=np.searchsorted(topics.rows, table.bounds).tolist(),
        tags=identities.of_row[topics.rows],
        words=words[topics.rows],
        logits=table.logits[topics.rows],
        are_vague=((table.fitness == VAGUE) & ~identities.is_said | (table.logits < CLEAR_LOGIT))[topics.rows],
        taken=taken,
        rooms=[max(0, tags_per_paper - len(material.placed)) for material in materials],
    )


def _words(
    table: Table, identities: Identities, stated: Sequence[Sequence[str]]
) -> tuple[NDArray[np.uint64], list[list[int]]]:
    """The words of each row of the table, and those of the keys that are stated for each paper."""
    words = table.words.copy()
    taken: list[list[int]] = []
    rewritten = [(row, key) for row, key in identities.rewritten.items()]
    ends = np.searchsorted([row for row, _ in rewritten], table.bounds).tolist()
    for found, keys, (start, end) in zip(table.phrases, stated, pairwise(ends), strict=True):
        bits = bits_by_start(found) if keys or start < end else {}
        for row, key in rewritten[start:end]:
            words[row] = min(bits_of(key, bits), ALL_WORDS)
        taken.append([bits_of(written_out(key, identities.acronyms), bits) for key in keys])
    return words, taken
