"""What tags.yml says, made of one piece: every spelling belongs to one tag at most, and no tag is broader than itself.

Goes in: the file as it was read. Comes out: a `Curation`, and a problem for each line that contradicts another one.
Of two such lines the one that stands at the head of a tag stays, else the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from generator.keyphrases import phrase_key
from generator.markup import Rendered
from generator.overrides import Named, TagEntry, TagsFile
from generator.problems import Problem, Severity


@dataclass(frozen=True, slots=True)
class CuratedTag:
    """A tag as its curator wants it."""

    key: str
    """Of the name at which it stands in the file; its address comes from this."""
    label: str
    is_pinned: bool = False
    parent: str | None = None
    """Key of a broader tag."""
    description: Rendered | None = None
    """One paragraph."""


@dataclass(frozen=True, slots=True)
class Curation:
    """The curator's word on tags, by phrase key."""

    tags: Mapping[str, CuratedTag] = field(default_factory=dict)
    """In the order of the file."""
    claims: Mapping[str, str] = field(default_factory=dict)
    """Key of each spelling in the file -> key of its tag."""
    dropped: frozenset[str] = frozenset()
    only_listed: bool = False
    names: tuple[Named, ...] = ()
    """Every tag that the file names, as it spells it."""


NO_CURATION = Curation()


def curate(tags_file: TagsFile) -> tuple[Curation, tuple[Problem, ...]]:
    """Make a curation of a file, and tell what in it contradicts itself."""
    claims = _Claims(tags_file.path)
    entries = {key: entry for entry in tags_file.entries if (key := claims.head(entry.name)) is not None}
    labels = {key: claims.label(key, entry) for key, entry in entries.items()}
    merged = [named for key, entry in entries.items() for named in claims.merge(key, entry)]
    dropped = [named for named in tags_file.drop if claims.drop(named)]
    parents = claims.parents(entries, frozenset(phrase_key(named.name) for named in dropped))
    tags = {
        key: CuratedTag(key, labels[key], entry.is_pinned, parents.get(key), entry.description)
        for key, entry in entries.items()
    }
    curation = Curation(
        tags=tags,
        claims=claims.owners,
        dropped=frozenset(phrase_key(named.name) for named in dropped),
        only_listed=tags_file.only_listed,
        names=(*(entry.name for entry in entries.values()), *merged, *dropped),
    )
    return curation, tuple(claims.problems)


@dataclass(slots=True)
class _Claims:
    """Which tag each spelling belongs to, as far as the file has been gone through."""

    path: str
    owners: dict[str, str] = field(default_factory=dict)
    heads: dict[str, Named] = field(default_factory=dict)
    """Key of a tag -> the name at which it stands."""
    problems: list[Problem] = field(default_factory=list)
    _quarrels: set[frozenset[str]] = field(default_factory=set)
    """Pairs of tags of which it is told that they claim the same."""

    def head(self, named: Named) -> str | None:
        """The key of a tag that is named for the first time, else None."""
        key = phrase_key(named.name)
        if not key:
            self._error(named, "cannot be a tag: nothing in it can be compared")
        elif key in self.heads:
            self._error(named, f"is the same tag as {self._where(key)}; join the two, this one is passed over")
        else:
            self.owners[key], self.heads[key] = key, named
            return key
        return None

    def label(self, key: str, entry: TagEntry) -> str:
        """The label to show: the one given, unless it is another tag's."""
        return entry.label.name if entry.label and self._claim(entry.label, key) else entry.name.name

    def merge(self, key: str, entry: TagEntry) -> Iterator[Named]:
        return (named for named in entry.merge if self._claim(named, key))

    def _claim(self, named: Named, owner: str) -> bool:
        key = phrase_key(named.name)
        other = self.owners.setdefault(key, owner) if key else owner
        if other == owner:
            return True
        if (pair := frozenset((owner, other))) not in self._quarrels:
            said = f"belongs to {self._where(other)} already; it cannot belong to {self.heads[owner].name!r} too"
            self._error(named, f"{said}: take it away from one of them")
        self._quarrels.add(pair)
        return False

    def drop(self, named: Named) -> bool:
        key = phrase_key(named.name)
        if key in self.owners:
            self._error(named, f"belongs to {self._where(self.owners[key])}; it cannot be dropped too: take one away")
        return bool(key) and key not in self.owners

    def parents(self, entries: Mapping[str, TagEntry], dropped: frozenset[str]) -> dict[str, str]:
        """The broader tag of each that has one; where broader leads round in a circle, its last line does not count."""
        stated = {key: entry.parent for key, entry in entries.items() if entry.parent}
        parents: dict[str, str] = {}
        for key, named in stated.items():
            parent = phrase_key(named.name)
            if parent in dropped:
                self._error(named, "is dropped and cannot be broader than another tag: take one away")
            else:
                parents[key] = self.owners.get(parent, parent)
        for circle in list(find_circles(parents)):
            last = max(circle, key=lambda key: stated[key].line)
            way = " > ".join(self.heads[key].name for key in _from(last, circle))
            self._error(stated[last], f"cannot be broader than {self.heads[last].name!r}: that leads round: {way}")
            del parents[last]
        return parents

    def _where(self, key: str) -> str:
        return f"{self.heads[key].name!r} in line {self.heads[key].line}"

    def _error(self, named: Named, what: str) -> None:
        self.problems.append(Problem(self.path, named.line, Severity.ERROR, f"{named.name!r} {what}"))


def _from(first: str, circle: tuple[str, ...]) -> tuple[str, ...]:
    """A circle told from one of its tags round to the same."""
    place = circle.index(first)
    return (*circle[place:], *circle[:place], first)


def find_circles(parents: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    """Yield each circle that the steps from one to the next lead into.

    >>> list(find_circles({"a": "b", "b": "c", "c": "b"}))
    [('b', 'c')]
    """
    walked: set[str] = set()
    for start in parents:
        steps: dict[str, int] = {}
        here: str | None = start
        while here is not None and here not in walked and here not in steps:
            steps[here] = len(steps)
            here = parents.get(here)
        if here in steps:
            yield tuple(steps)[steps[here] :]
        walked.update(steps)
