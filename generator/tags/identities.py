"""How one catalogue tells its tags apart: by what all spellings of a tag have in common, and by its curator's word."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from generator.keyphrases import is_general
from generator.keyphrases.vocabulary import Vocabulary
from generator.tags.curation import Curation
from generator.tags.merging import identity


class Identities:
    """Key of a phrase -> the tag it is, or none.

    Extracted phrases of one stem are one tag, and this is the tag of authors who state the favourite among them:
    `optimization`, not `optimality`. So no two tags have a key in common, nor then a label or an address.
    """

    def __init__(
        self, extracted: Collection[str], vocabulary: Vocabulary, acronyms: Mapping[str, str], curation: Curation
    ) -> None:
        """Take the keys of all extracted phrases, each once."""
        self.acronyms = acronyms
        self._only_listed = curation.only_listed
        self._curated = curation.tags
        said: dict[str, str | None] = {**dict.fromkeys(curation.dropped), **curation.claims}
        self._by_key = said
        self._stated = self._folded(said.items(), is_stated=True)
        self._extracted = self._folded(said.items(), is_stated=False)
        self._favourites = self._favourites_of(extracted, vocabulary)
        self._of_stem = {stem: self._stated_as(key) for stem, key in self._favourites.items()}
        self._keys: dict[str, str] = {}
        for stem, same in self._of_stem.items():
            candidates = (self._favourites[stem], self._keys.get(same, self._favourites[stem]))
            self._keys[same] = favourite(candidates, vocabulary)
        self.extracted = {key: self.of(key) for key in extracted}
        """What `of` says of each extracted phrase, which many papers may have."""
        self.general = frozenset(key for key in extracted if is_general(key) and key not in said)
        """Extracted phrases that are no topic: image's, data set. The curator may list them, a system be called so."""

    def of(self, key: str, *, is_stated: bool = False) -> str | None:
        """What all spellings of one tag have in common; None for what is never a tag.

        A tag that the curator lists is known by its key in the file.
        """
        if key in self._by_key:
            return self._by_key[key]
        same = identity(key, self.acronyms, is_stated=is_stated)
        known = self._stated if is_stated else self._extracted
        if same in known or self._only_listed:
            return known.get(same)
        return same if is_stated else self._of_stem.get(same, same)

    def key_of(self, same: str, stated: Iterable[str], vocabulary: Vocabulary) -> str:
        """The key that stands for a tag, and for no other; `stated` are those by which authors call it."""
        if same in self._curated:
            return same
        return self._keys.get(same) or favourite(stated, vocabulary)

    def _stated_as(self, key: str) -> str:
        return identity(key, self.acronyms, is_stated=True)

    def _favourites_of(self, extracted: Collection[str], vocabulary: Vocabulary) -> dict[str, str]:
        """Stem -> the key that stands for it."""
        alike: dict[str, set[str]] = {}
        for key in extracted:
            if key not in self._by_key:
                alike.setdefault(identity(key, self.acronyms), set()).add(key)
        return {stem: favourite(keys, vocabulary) for stem, keys in alike.items()}

    def _folded(self, said: Iterable[tuple[str, str | None]], *, is_stated: bool) -> dict[str, str | None]:
        """The curator's word by identity; where two of them are one identity, only their keys tell them apart."""
        folded: dict[str, set[str | None]] = {}
        for key, owner in said:
            folded.setdefault(identity(key, self.acronyms, is_stated=is_stated), set()).add(owner)
        return {same: next(iter(owners)) for same, owners in folded.items() if len(owners) == 1}


def favourite(keys: Iterable[str], vocabulary: Vocabulary) -> str:
    """Of several keys the one that authors like best as a keyword, so that new papers seldom change the choice.

    They prefer nouns: abstracts are full of verbs.
    """
    return min(keys, key=lambda key: _liking(key, vocabulary))


def _liking(key: str, vocabulary: Vocabulary) -> tuple[float, float, int, str]:
    counts = vocabulary.counts(key)
    return -counts.keywords, -counts.abstracts, len(key), key
