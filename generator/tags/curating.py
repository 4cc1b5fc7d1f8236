"""What its curator wants on a paper, and how the curator's tags are shown."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from generator.keyphrases import phrase_key
from generator.papers import Paper
from generator.tags.curation import CuratedTag, Curation
from generator.tags.identities import Identities
from generator.tags.occurrences import Finder
from generator.tags.spellings import Mention, mention_of
from generator.tags.values import Tag


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a paper shows by its curator's will, by number."""

    pinned: tuple[int, ...] = ()
    """What comes first, in the order of the file."""
    listed: tuple[int, ...] = ()
    """What the text speaks of where only listed tags are shown; what it says most often comes first."""


NOTHING_WANTED = Wanted()


class Curator:
    """Applies a curation to the papers of one catalogue."""

    def __init__(self, curation: Curation, identities: Identities, *, tags_per_paper: int) -> None:
        self._curation = curation
        self._identities = identities
        self._places = tags_per_paper
        self._tags = {identities.of_curated(key): tag for key, tag in curation.tags.items()}
        self._parents = identities.of_stated([tag.parent for tag in curation.tags.values() if tag.parent])
        self._pinned = tuple(number for number, tag in self._tags.items() if tag.is_pinned)
        looked_for = self._tags if curation.only_listed else frozenset(self._pinned)
        spellings = spellings_of(curation, identities.in_capitals) if looked_for else ()
        numbered = ((spelling, identities.of_curated(key)) for spelling, key in spellings)
        self._finder = Finder((spelling, number) for spelling, number in numbered if number in looked_for)

    def wanted(self, paper: Paper, authors: Collection[int]) -> Wanted:
        """What to show beside the authors' own keywords."""
        if not self._finder.seeks:
            return NOTHING_WANTED
        found = self._finder.find(text_of(paper))
        pinned = tuple(number for number in self._pinned if number in found or number in authors)
        rest = found.keys() - {*pinned, *authors} if self._curation.only_listed else ()
        ranked = sorted(rest, key=lambda number: (-found[number].count, found[number].first))
        return Wanted(pinned, tuple(ranked[: max(0, self._places - len({*pinned, *authors}))]))

    def mentions(self, numbers: Iterable[int]) -> list[Mention]:
        """The curator's own way to write these tags."""
        tags = ((number, self._tags[number]) for number in numbers)
        return [mention_of(number, tag.key, tag.label, self._identities) for number, tag in tags]

    def dress(self, tags: Mapping[int, Tag]) -> list[Tag]:
        """Give the curator's tags their labels, descriptions and broader tags; `tags` are all by number."""
        return [
            self._dressed(tag, self._tags[number], tags) if number in self._tags else tag
            for number, tag in tags.items()
        ]

    def _dressed(self, tag: Tag, curated: CuratedTag, tags: Mapping[int, Tag]) -> Tag:
        others = {*tag.aliases, tag.label}
        broader = self._broader(curated, tags)
        return replace(
            tag,
            label=curated.label,
            aliases=tuple(sorted(other for other in others if other.lower() != curated.label.lower())),
            description=curated.description,
            broader=broader.slug if broader and broader != tag else None,
        )

    def _broader(self, curated: CuratedTag, tags: Mapping[int, Tag]) -> Tag | None:
        """The nearest broader tag that any paper has."""
        walked: set[str] = set()
        key = curated.parent
        while key is not None and key not in walked:
            number = self._parents[key]
            if number in tags:
                return tags[number]
            walked.add(key)
            listed = self._tags.get(number)
            key = listed.parent if listed else None
        return None


def spellings_of(curation: Curation, acronyms: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Every way to write each tag of the file, with the tag's key: its names, its label, their acronyms."""
    for named in curation.names:
        if owner := curation.claims.get(phrase_key(named.name)):
            yield named.name, owner
    for key, tag in curation.tags.items():
        yield tag.label, key
    for short, long in acronyms.items():
        if (owner := curation.claims.get(long)) and short not in curation.claims:
            yield short.upper(), owner


def text_of(paper: Paper) -> str:
    """What a paper says: its title, if it states one, and its abstract."""
    return f"{paper.title.prose}.\n{paper.abstract.prose}" if paper.title else paper.abstract.prose
