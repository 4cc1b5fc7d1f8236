"""Record -> id: the stable public name of a paper, and of its page.

An id says what the source says (key, else DOI), else it is a hash of the abstract. It never depends on other papers,
but where several claim one id: then each adds a hash of its abstract.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from urllib.parse import parse_qs, urlsplit

from generator.papers.normal_form import identity, normal_form
from generator.problems import Problem, Severity
from generator.records import Record
from generator.slugs import short_hash, slug, with_hash

_WEB = re.compile(r"https?://", re.IGNORECASE)


def assign_ids(records: Sequence[Record]) -> tuple[list[str], list[Problem]]:
    """Name every record, each differently; several records of one name give one warning."""
    names = [_stated_name(record) or short_hash(_content(record)) for record in records]
    ids = _told_apart(_told_apart(names, records, _content), records, identity)
    while len(set(ids)) < len(ids):  # a key that looks like another one with its hash
        ids = _told_apart(ids, records, repr)
    return ids, _warn_of_clashes(records, names)


def _stated_name(record: Record) -> str | None:
    if record.key:
        return slug(_core(record.key), fallback="paper")
    return slug(record.doi, fallback="paper") if record.doi else None


def _content(record: Record) -> str:
    return normal_form(record.abstract) if record.abstract else identity(record)


def _core(key: str) -> str:
    """Take from a web address the part that names the paper: `…/forum?id=B1-Hhnslg` -> `B1-Hhnslg`."""
    if not _WEB.match(key):
        return key
    try:
        address = urlsplit(key)
    except ValueError:
        return key
    asked = parse_qs(address.query).get("id")
    return asked[0] if asked else f"{(address.hostname or '').removeprefix('www.')}{address.path}"


def _told_apart(ids: Sequence[str], records: Sequence[Record], distinguish: Callable[[Record], str]) -> list[str]:
    """Add a hash of what distinguishes them to ids that several records claim, if it does distinguish them."""
    claims: defaultdict[str, set[str]] = defaultdict(set)
    counts = Counter(ids)
    for name, record in zip(ids, records, strict=True):
        if counts[name] > 1:
            claims[name].add(distinguish(record))
    return [
        with_hash(name, distinguish(record)) if len(claims.get(name, ())) > 1 else name
        for name, record in zip(ids, records, strict=True)
    ]


def _warn_of_clashes(records: Sequence[Record], names: Sequence[str]) -> list[Problem]:
    """Tell each name that several papers claim once, where the first of them stands."""
    members: defaultdict[str, list[Record]] = defaultdict(list)
    for name, record in zip(names, records, strict=True):
        members[name].append(record)
    return [_clash(name, group) for name, group in members.items() if len(group) > 1]


def _clash(name: str, group: Sequence[Record]) -> Problem:
    source = group[0].source
    shared = f"the id {name!r}" if _stated_name(group[0]) else "one abstract under different titles"
    return Problem(
        source.path, source.line, Severity.WARNING, f"{len(group)} papers share {shared}; each id adds a hash"
    )
