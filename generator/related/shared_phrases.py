"""Every paper's phrases -> by number, those that other papers have too, and what two papers have in common."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, compress

import numpy as np
import numpy.typing as npt

from generator.keyphrases import Phrases

SLOTS_PER_PHRASE = 2
"""One phrase in seven is then kept in vain."""

Ordinals = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class SharedPhrases:
    """A row for each phrase of a paper that another paper has too, in the order of papers, then of keys."""

    starts: Ordinals
    """Where each paper's rows start, and where the last one's end."""
    key: Numbers
    """The key's place among all in alphabetical order."""
    wording: Numbers
    """Place in `wordings`."""
    number: npt.NDArray[np.uint8]
    """As `Phrases` packs it."""
    wordings: Sequence[str]
    """A key and, on a second line, one of the forms in which abstracts have it, as `Phrases` packs it."""
    papers_with: Ordinals
    """How many papers have each key."""

    def common(self, papers: Ordinals, others: Ordinals) -> tuple[Ordinals, Ordinals, Ordinals]:
        """What pairs of papers have in common: the pair's place and the row of either; by pair, then by key."""
        left, left_pairs = self._rows(papers)
        right, right_pairs = self._rows(others)
        keys = len(self.papers_with)
        codes, at_left, at_right = np.intersect1d(
            left_pairs * keys + self.key[left],
            right_pairs * keys + self.key[right],
            assume_unique=True,
            return_indices=True,
        )
        return codes // max(1, keys), left[at_left], right[at_right]

    def _rows(self, papers: Ordinals) -> tuple[Ordinals, Ordinals]:
        """All rows of some papers, one paper's after the other's, and at which place that paper is."""
        lengths = self.starts[papers + 1] - self.starts[papers]
        places = np.repeat(np.arange(len(papers)), lengths)
        ahead = np.cumsum(lengths) - lengths
        return np.arange(len(places)) + (self.starts[papers] - ahead)[places], places


def find_shared(phrases: Sequence[Phrases]) -> SharedPhrases:
    """Number the phrases that at least two papers have."""
    keys: dict[str, int] = {}
    wordings: dict[str, int] = {}
    key, wording, number, ends = array("i"), array("i"), bytearray(), array("q", [0])
    is_repeated = iter(_repeated(phrases))
    for found in phrases:
        every = zip(found.key_list(), found.forms.split("\n"), found.numbers, strict=False)
        for name, form, packed in compress(every, is_repeated):
            key.append(keys.setdefault(name, len(keys)))
            wording.append(wordings.setdefault(f"{name}\n{form}", len(wordings)))
            number.append(packed)
        ends.append(len(key))
    starts = np.array(ends, dtype=np.int64)
    ordered = _alphabetical(keys)[np.array(key, dtype=np.int32)]
    rows = np.lexsort((ordered, np.repeat(np.arange(len(phrases), dtype=np.int32), np.diff(starts))))
    return SharedPhrases(
        starts=starts,
        key=ordered[rows],
        wording=np.array(wording, dtype=np.int32)[rows],
        number=np.frombuffer(number, dtype=np.uint8)[rows],
        wordings=list(wordings),
        papers_with=np.bincount(ordered, minlength=len(keys)),
    )


def _repeated(phrases: Sequence[Phrases]) -> bytes:
    """For each phrase of each paper in turn, 1 if it occurs again; also if it falls into one slot with another, which
    costs a row that nobody has in common. A set of all keys would be the largest thing in memory.
    """
    hashes = np.fromiter(map(hash, chain.from_iterable(found.key_list() for found in phrases)), dtype=np.int64)
    slots = hashes % max(1, SLOTS_PER_PHRASE * len(hashes))
    return (np.bincount(slots) > 1)[slots].tobytes()


def _alphabetical(keys: dict[str, int]) -> Numbers:
    """The place in the alphabet of each number."""
    places = np.empty(len(keys), dtype=np.int32)
    places[[keys[name] for name in sorted(keys)]] = np.arange(len(keys))
    return places
