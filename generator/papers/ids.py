"""Record -> id: the stable public name of a paper, and of its page.

An id says what the source says (key, else DOI), else it is a hash of the abstract. It never depends on other papers,
but where several claim one id: then each adds a hash of its abstract.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from urllib.parse import parse_qs, urlsplit

from generator.papers.normal_form import identity, normal_form
from generator.problems import Problem, Severity
from generator.records import Record
from generator.slugs import short_hash, slug, with_hash

_WEB = re.compile(r"https?://", re.IGNORECASE)


def assign_ids(records: Sequence[Record]) -> tuple[list[str], list[Problem]]:
    """Name every record, each differently; several records of one name give one warning."""
    names = [_stated_name(record) or _content_hash(record) for record in records]
    ids, problems = list(names), _warn_of_clashes(records, names)
    for distinguish in (_content_hash, _identity_hash):
        ids = _told_apart(ids, records, distinguish)
    while len(set(ids)) < len(ids):  # a key that looks like another one with its hash
        ids = _told_apart(ids, records, _key_hash)
    return ids, problems


def _stated_name(record: Record) -> str | None:
    if record.key:
        return slug(_core(record.key), fallback="paper")
    return slug(record.doi, fallback="paper") if record.doi else None


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


def _content_hash(record: Record) -> str:
    return short_hash(normal_form(record.abstract)) if record.abstract else _identity_hash(record)


def _identity_hash(record: Record) -> str:
    return short_hash(identity(record))


def _key_hash(record: Record) -> str:
    """Hash what is left to differ: the key as it is written, and the place in the source."""
    return short_hash(f"{record.key} {record.source.path} {record.source.line}")


def _told_apart(ids: Sequence[str], records: Sequence[Record], distinguish: Callable[[Record], str]) -> list[str]:
    counts = Counter(ids)
    return [
        with_hash(name, distinguish(record)) if counts[name] > 1 else name
        for name, record in zip(ids, records, strict=True)
    ]


def _warn_of_clashes(records: Sequence[Record], names: Sequence[str]) -> list[Problem]:
    counts = Counter(names)
    first = {name: record.source for name, record in zip(reversed(names), reversed(records), strict=True)}
    return [
        Problem(
            source.path,
            source.line,
            Severity.WARNING,
            f"{counts[name]} papers share the id {name!r}; each adds a hash of its text",
        )
        for name, source in reversed(first.items())
        if counts[name] > 1
    ]
