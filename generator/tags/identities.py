"""How one catalogue tells its tags apart: by what all spellings of a tag have in common, and by its curator's word.

A tag is a number here. Extracted phrases of one stem are one tag, and this is the tag of authors who state the
favourite among them: `optimization`, not `optimality`. So no two tags have a key in common, nor a label or an address.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from generator.keyphrases import Table
from generator.keyphrases.candidates import expanded_key
from generator.keyphrases.fitness import UNFIT, fitness_of
from generator.keyphrases.folding import CODE, identity_code, stated_identity
from generator.keyphrases.vocabulary import Vocabulary
from generator.tags.curation import Curation
from generator.tags.merging import certain_acronyms, written_out

Same = TypeVar("Same", str, bytes)

NONE = -1
"""The number of what is never a tag."""


class Identities:
    """Phrase -> number of the tag it is, or `NONE`.

    Numbers below `_first_curated` are stems of extracted phrases in the order of their codes, behind them come the
    curator's tags, and last what authors alone call so.
    """

    def __init__(self, table: Table, acronyms: dict[str, str], vocabulary: Vocabulary, curation: Curation) -> None:
        self.in_capitals = acronyms
        """Acronym -> long form, by key, where it is written in capitals."""
        self.acronyms = certain_acronyms(acronyms, vocabulary)
        """The same in any case."""
        self.rewritten = _written_out(table, self.acronyms)
        """The keys of those rows that hold acronyms, with their long forms."""
        self._table = table
        self._vocabulary = vocabulary
        self._curation = curation
        self._said: dict[str, str | None] = {**dict.fromkeys(curation.dropped), **curation.claims}
        codes = table.codes.copy()
        codes[list(self.rewritten)] = _codes(map(identity_code, self.rewritten.values()))
        self._codes, self._stems = np.unique(codes, return_inverse=True)
        self._first_curated = len(self._codes)
        self._curated = {key: self._first_curated + place for place, key in enumerate(curation.tags)}
        self._stated_said = self._folded(stated_identity)
        self._stated: dict[str, int] = {}
        self._favourites: dict[int, str] = {}
        self.is_said = np.zeros(len(codes), dtype=bool)
        """The rows whose very spelling stands in the curator's file."""
        self.of_row = self._stems
        """What each row of the table is."""
        if self._said or curation.only_listed:
            self._curate()

    def _curate(self) -> None:
        """Let the curator's word go before the stems."""
        of_stem = np.arange(self._first_curated)
        if self._curation.only_listed:
            of_stem[:] = NONE
        said = self._folded(identity_code)
        for stem, owner in zip(self._stems_of(said), said.values(), strict=True):
            if stem != NONE:
                of_stem[stem] = self.of_curated(owner)
        self.of_row = of_stem[self._stems]
        rows = self._table.rows_of(self._said)
        self.of_row[rows] = [self.of_curated(self._said[key]) for key in self._table.keys(rows)]
        self.is_said[rows] = True

    @property
    def count(self) -> int:
        """Numbers given so far."""
        return self._first_curated + len(self._curated) + len(self._stated)

    def of_curated(self, key: str | None) -> int:
        """The number of a tag that the curator lists."""
        return NONE if key is None else self._curated[key]

    def of_stated(self, keys: Iterable[str]) -> dict[str, int]:
        """The tags of what people state, by key."""
        written = {key: written_out(key, self.acronyms) for key in keys}
        stems = self._stems_of(map(identity_code, written.values()))
        self._find_favourites(stems)
        return {key: self._of_stated(key, written[key], stem) for key, stem in zip(written, stems, strict=True)}

    def _of_stated(self, key: str, written: str, stem: int) -> int:
        if key in self._said:
            return self.of_curated(self._said[key])
        same = stated_identity(written)
        if same in self._stated_said or self._curation.only_listed:
            return self.of_curated(self._stated_said.get(same))
        favourite = self._favourites.get(stem)
        if favourite is not None and stated_identity(written_out(favourite, self.acronyms)) == same:
            return stem
        return self._stated.setdefault(same, self.count)

    def key_of_spelling(self, spelling: str) -> str:
        """The key of what somebody writes, with its acronyms as their long forms."""
        return written_out(expanded_key(spelling, self.in_capitals), self.acronyms)

    def is_curated(self, number: int) -> bool:
        return 0 <= number - self._first_curated < len(self._curated)

    def key_of(self, number: int, keys: Collection[str]) -> str:
        """The key that stands for a tag, and for no other; `keys` are those by which it is called."""
        if self.is_curated(number):
            return list(self._curated)[number - self._first_curated]
        return self._favourites.get(number) or favourite(keys, self._vocabulary)

    def _find_favourites(self, stems: Collection[int]) -> None:
        """Learn the keys that stand for some stems: favourites among all extracted ones but those in the file."""
        wanted = np.zeros(self._first_curated + 1, dtype=bool)  # the last place stands for what is never a tag
        wanted[list(stems)] = True
        wanted[NONE] = False
        rows = np.flatnonzero(wanted[self._stems] & ~self.is_said)
        alike: dict[int, set[str]] = {}
        for stem, key in zip(self._stems[rows].tolist(), self._table.keys(rows), strict=True):
            alike.setdefault(stem, set()).add(key)
        self._favourites |= {stem: favourite(keys, self._vocabulary) for stem, keys in alike.items()}

    def _stems_of(self, codes_of: Iterable[bytes]) -> list[int]:
        """The stems of these codes, `NONE` for those that no extracted phrase has."""
        codes = _codes(codes_of)
        places = np.searchsorted(self._codes, codes)
        found = np.append(self._codes, 0)[places]  # a code beyond the last one has place, but nothing is there
        is_known = (found == codes) & (places < len(self._codes))
        return [int(place) for place in np.where(is_known, places, NONE)]

    def _folded(self, fold: Callable[[str], Same]) -> dict[Same, str | None]:
        """The curator's word by identity; where two of them are one identity, only their keys tell them apart."""
        folded: dict[Same, set[str | None]] = {}
        for key, owner in self._said.items():
            folded.setdefault(fold(written_out(key, self.in_capitals)), set()).add(owner)
        return {same: next(iter(owners)) for same, owners in folded.items() if len(owners) == 1}


def _written_out(table: Table, acronyms: Mapping[str, str]) -> dict[int, str]:
    rows = table.rows_with(acronyms.keys())
    return {row: written_out(key, acronyms) for row, key in zip(rows.tolist(), table.keys(rows), strict=True)}


def _codes(codes: Iterable[bytes]) -> NDArray[np.uint64]:
    return np.frombuffer(b"".join(codes), dtype=CODE)


def favourite(keys: Collection[str], vocabulary: Vocabulary) -> str:
    """Of several keys the one that authors like best as a keyword, so that new papers seldom change the choice.

    They prefer nouns: abstracts are full of verbs. What is no topic stands for none that is: coordination, not
    coordinate.
    """
    if len(keys) == 1:
        return next(iter(keys))
    return min(keys, key=lambda key: _liking(key, vocabulary))


def _liking(key: str, vocabulary: Vocabulary) -> tuple[bool, float, float, int, str]:
    counts = vocabulary.counts(key)
    return fitness_of(key, key, vocabulary) == UNFIT, -counts.keywords, -counts.abstracts, len(key), key
