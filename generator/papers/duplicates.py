"""Records of one paper -> one record.

Two records are one paper if their DOI is equal, or their title and abstract in normal form; if one has no title, the
abstract alone. Likeness is never enough: "Part I" and "Part II" stay apart, and so do a dozen papers called "Preface".
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import replace

from generator.papers.normal_form import identity, normal_form
from generator.problems import Problem, Severity
from generator.records import Record
from generator.slugs import short_hash

Signature = tuple[str, str]
"""Hashes of title and abstract in normal form; empty where the record has none."""


def merge_duplicates(records: Sequence[Record], signatures: Sequence[Signature]) -> tuple[list[Record], list[Problem]]:
    """Merge records that are the same paper; the first stays in its place and takes what it lacks from the others.

    A record that nothing is merged with is given back itself.
    """
    merged: list[Record] = []
    problems: list[Problem] = []
    for group in _groups(records, signatures):
        first, *others = group
        merged.append(_merge([records[ordinal] for ordinal in group]) if others else records[first])
        problems += [_told(records, signatures, first, other) for other in others]
    return merged, problems


def signature(record: Record) -> Signature:
    title = normal_form(record.title) if record.title else ""
    abstract = normal_form(record.abstract) if record.abstract else ""
    return title and short_hash(title), abstract and short_hash(abstract)


def _groups(records: Sequence[Record], signatures: Sequence[Signature]) -> list[list[int]]:
    """Return the ordinals of each paper's records, ascending, in the order of the papers' first records."""
    leader = list(range(len(records)))

    def find(ordinal: int) -> int:
        while leader[ordinal] != ordinal:
            leader[ordinal] = leader[leader[ordinal]]
            ordinal = leader[ordinal]
        return ordinal

    titled = _titled_by_abstract(signatures)
    seen: dict[Hashable, int] = {}
    for ordinal, record in enumerate(records):
        for key in _keys(record, signatures[ordinal], titled):
            leader[find(ordinal)] = find(seen.setdefault(key, ordinal))
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for ordinal in range(len(records)):
        groups[find(ordinal)].append(ordinal)
    return list(groups.values())


def _titled_by_abstract(signatures: Sequence[Signature]) -> dict[str, str]:
    """Map each abstract to the title that it has somewhere; where it has several, to one that no order decides."""
    titles: dict[str, str] = {}
    for title, abstract in signatures:
        if title and abstract:
            titles[abstract] = min(title, titles.get(abstract, title))
    return titles


def _keys(record: Record, signature: Signature, titled: dict[str, str]) -> list[Hashable]:
    title, abstract = signature
    keys: list[Hashable] = [("doi", record.doi)] if record.doi else []
    if abstract:
        keys.append((title or titled.get(abstract, ""), abstract))
    else:
        keys.append(identity(record))
    return keys


def _merge(group: Sequence[Record]) -> Record:
    first = group[0]
    filled = {
        name: value
        for name in _MERGED
        if (value := next((value for record in group if (value := getattr(record, name))), None)) is not None
    }
    # The key becomes the id: which record comes first must not decide it.
    key = min((record.key for record in group if record.key), default=None)
    return replace(first, **filled, key=key)


_MERGED = ("title", "abstract", "authors", "keywords", "collection", "venue", "year", "doi", "url", "pdf", "code")


def _told(records: Sequence[Record], signatures: Sequence[Signature], first: int, other: int) -> Problem:
    source, known = records[other].source, records[first].source
    is_same = _is_same_text(signatures[first], signatures[other])
    what = "the same paper as" if is_same else "another text, but the DOI of"
    severity = Severity.NOTE if is_same else Severity.WARNING
    return Problem(source.path, source.line, severity, f"{what} {known.path}:{known.line}; merged")


def _is_same_text(one: Signature, other: Signature) -> bool:
    """Compare the abstracts where both records have one, else the titles."""
    place = 1 if one[1] and other[1] else 0
    return one[place] == other[place]
