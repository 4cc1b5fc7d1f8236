"""Phrases of all papers -> what each paper offers for the places that are left, and how many papers have it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from generator.keyphrases import Phrases, Table
from generator.keyphrases.fitness import UNFIT, VAGUE
from generator.keyphrases.folding import word_starts
from generator.tags.identities import NONE, Identities
from generator.tags.materials import Material
from generator.tags.merging import written_out
from generator.tags.selection import COUNTED, LEAST_LOGIT, Choice, Offer


@dataclass(frozen=True, slots=True, eq=False)
class Topics:
    """Rows of the table that may become a tag on their paper, each tag once a paper."""

    table: Table
    identities: Identities
    rows: NDArray[np.int64]
    pairs: NDArray[np.int64]
    """Paper and tag of each row, as one number."""

    def counts(self, placed: NDArray[np.int64]) -> dict[int, int]:
        """How many papers have a tag among what is best of them or placed on them; those on one paper left out."""
        numbers = np.unique(np.concatenate([self.pairs, placed])) % self.identities.count
        counts = np.bincount(numbers)
        shared = np.flatnonzero(counts > 1)
        return dict(zip(shared.tolist(), counts[shared].tolist(), strict=True))

    def without(self, placed: NDArray[np.int64]) -> Topics:
        """The topics that have no place yet."""
        is_open = ~np.isin(self.pairs, placed)
        return Topics(self.table, self.identities, self.rows[is_open], self.pairs[is_open])


def find_topics(table: Table, identities: Identities) -> Topics:
    """Find what may be chosen: no noise, nothing general, and only the best of each paper."""
    places = np.arange(len(table.papers)) - table.bounds[table.papers]
    may_be = (identities.of_row != NONE) & ((table.fitness != UNFIT) | identities.is_said)
    is_good = ~table.is_introduced & (table.logits >= LEAST_LOGIT) & (places < COUNTED)
    rows = np.flatnonzero(may_be & is_good)
    pairs = table.papers[rows] * np.int64(identities.count) + identities.of_row[rows]
    _, first = np.unique(pairs, return_index=True)
    first.sort()
    return Topics(table, identities, rows[first], pairs[first])


def placed_pairs(materials: Sequence[Material], identities: Identities) -> NDArray[np.int64]:
    """Paper and tag of all that has a place already, as `Topics.pairs`."""
    count = identities.count
    pairs = [ordinal * count + number for ordinal, material in enumerate(materials) for number in material.placed]
    return np.array(pairs, dtype=np.int64)


def make_offers(topics: Topics, materials: Sequence[Material], *, tags_per_paper: int) -> list[Offer]:
    """Make the offer of each paper."""
    table, identities = topics.table, topics.identities
    rows = topics.rows.tolist()
    numbers = identities.of_row[topics.rows].tolist()
    logits = table.logits[topics.rows].tolist()
    are_vague = ((table.fitness == VAGUE) & ~identities.is_said)[topics.rows].tolist()
    cuts = np.searchsorted(topics.rows, table.bounds).tolist()
    starts = table.bounds.tolist()
    offers = []
    for ordinal, (start, end) in enumerate(pairwise(cuts)):
        material = materials[ordinal]
        words = Words(table.phrases[ordinal])
        own = [
            words.of_key(identities.rewritten[row]) if row in identities.rewritten else words.at(row - starts[ordinal])
            for row in rows[start:end]
        ]
        offers.append(
            Offer(
                tuple(map(Choice, numbers[start:end], own, logits[start:end], are_vague[start:end])),
                tuple(words.of_key(written_out(key, identities.acronyms)) for key in material.stated),
                max(0, tags_per_paper - len(material.placed)),
            )
        )
    return offers


class Words:
    """The words of one paper's phrases as bits, which grow by what else is said of it."""

    def __init__(self, found: Phrases) -> None:
        self._starts = found.starts
        self._words = found.words
        self._width = len(found.words) // max(1, len(found.numbers))
        self._bits: dict[str, int] = {}

    def at(self, place: int) -> int:
        """The words of the phrase at a place."""
        return int.from_bytes(self._words[place * self._width : (place + 1) * self._width], "little")

    def of_key(self, key: str) -> int:
        """The words of a key that comes from elsewhere."""
        if not self._bits:
            self._bits = {start: 1 << place for place, start in enumerate(self._starts.split(" "))}
        own = 0
        for start in word_starts(key):
            own |= self._bits.setdefault(start, 1 << len(self._bits))
        return own
