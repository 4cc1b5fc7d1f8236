"""How one catalogue tells its tags apart: by what all spellings of a tag have in common, and by its curator's word."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.tags.curation import Curation
from generator.tags.merging import identity


class Identities:
    """Key of a phrase -> the tag it is, or none."""

    def __init__(self, acronyms: Mapping[str, str], curation: Curation) -> None:
        self.acronyms = acronyms
        self._only_listed = curation.only_listed
        said: dict[str, str | None] = {**dict.fromkeys(curation.dropped), **curation.claims}
        self._by_key = said
        self._stated = self._folded(said.items(), is_stated=True)
        self._extracted = self._folded(said.items(), is_stated=False)

    def of(self, key: str, *, is_stated: bool = False) -> str | None:
        """What all spellings of one tag have in common; None for what is never a tag.

        A tag that the curator lists is known by its key in the file.
        """
        if key in self._by_key:
            return self._by_key[key]
        same = identity(key, self.acronyms, is_stated=is_stated)
        known = self._stated if is_stated else self._extracted
        return known.get(same, None if self._only_listed else same)

    def _folded(self, said: Iterable[tuple[str, str | None]], *, is_stated: bool) -> dict[str, str | None]:
        """The curator's word by identity; where two of them are one identity, only their keys tell them apart."""
        folded: dict[str, set[str | None]] = {}
        for key, owner in said:
            folded.setdefault(identity(key, self.acronyms, is_stated=is_stated), set()).add(owner)
        return {same: next(iter(owners)) for same, owners in folded.items() if len(owners) == 1}
