"""Record -> the collection it stands in: its list's heading, else venue and year, else the name of its file."""

from __future__ import annotations

import functools
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import PurePosixPath

from generator.markup import clean_text
from generator.papers.values import Collection
from generator.records import Record
from generator.slugs import slug, with_hash

_SPELLINGS = {
    "arxiv": "arXiv",
    "automl": "AutoML",
    "biorxiv": "bioRxiv",
    "cell": "Cell",
    "corl": "CoRL",
    "elife": "eLife",
    "lancet": "Lancet",
    "medrxiv": "medRxiv",
    "mlsys": "MLSys",
    "nature": "Nature",
    "neurips": "NeurIPS",
    "neuron": "Neuron",
    "recsys": "RecSys",
    "science": "Science",
}
"""Venues with short names whose own spelling is neither lower nor upper case; a word is no acronym."""
_YEAR = re.compile(r"(?:19|20)\d\d")
_LONGEST_ACRONYM = 7
"""Letters: aistats."""
_SUFFIX = re.compile(r"(?:\.[a-z]\w{1,7})?(?:\.gz)?$", re.IGNORECASE)
_BETWEEN_WORDS = re.compile(r"[\s_.-]+|(?<=[a-z])(?=(?:19|20)\d\d\b)")


def display_venue(venue: str) -> str:
    """Spell a venue as people do: data sets write acronyms in lower case.

    >>> display_venue("iclr"), display_venue("corl"), display_venue("nature")
    ('ICLR', 'CoRL', 'Nature')
    """
    if venue.islower() and len(venue) <= _LONGEST_ACRONYM and venue.isalnum():
        return _SPELLINGS.get(venue, venue.upper())
    return venue


def venue_of(record: Record) -> str | None:
    """The venue of a record as it is shown, if there is anything to show."""
    return (display_venue(clean_heading(record.venue)) or None) if record.venue else None


def assign_collections(records: Sequence[Record]) -> list[Collection]:
    """Return the collection of each record; two collections never share a slug."""
    titles = [_title(record) for record in records]
    members: defaultdict[str, list[Record]] = defaultdict(list)
    spelling: dict[str, str] = {}
    for title, record in zip(titles, records, strict=True):
        members[_fold(title)].append(record)
        spelling.setdefault(_fold(title), title)
    slugs = _distinct_slugs(list(spelling))
    made = {name: _collection(slugs[name], spelling[name], members[name]) for name in spelling}
    return [made[_fold(title)] for title in titles]


def readable_stem(path: str) -> str:
    """Make a title of a file's name.

    >>> readable_stem("abstracts/iclr-2025.jsonl.gz"), readable_stem("my_reading_list.txt")
    ('ICLR 2025', 'My reading list')
    """
    words = _BETWEEN_WORDS.split(_SUFFIX.sub("", PurePosixPath(path).name).strip("._- "))
    if len(words) > 1 and _YEAR.fullmatch(words[1]):
        return " ".join([display_venue(words[0]), *words[1:]])
    title = " ".join(words) or "Papers"
    return title[0].upper() + title[1:]


@functools.lru_cache(maxsize=10_000)
def clean_heading(text: str) -> str:
    """Clean a heading or a venue; the same few stand on thousands of records."""
    return clean_text(text)[0]


def _title(record: Record) -> str:
    if record.collection and (heading := clean_heading(record.collection)):
        return heading
    venue = venue_of(record)
    if venue and record.year and str(record.year) not in venue:
        return f"{venue} {record.year}"
    return venue or readable_stem(record.source.path)


def _fold(title: str) -> str:
    return " ".join(title.casefold().split())


def _distinct_slugs(names: Sequence[str]) -> dict[str, str]:
    """Slug each name; names that differ only in what a slug leaves out are told apart by a hash."""
    slugs = {name: slug(name, fallback="collection") for name in names}
    counts = Counter(slugs.values())
    return {name: with_hash(made, name) if counts[made] > 1 else made for name, made in slugs.items()}


def _collection(made: str, title: str, members: Sequence[Record]) -> Collection:
    """State a venue and a year where all members agree on it."""
    venues = {venue_of(record) for record in members}
    years = {record.year for record in members}
    return Collection(
        slug=made,
        title=title,
        venue=venues.pop() if len(venues) == 1 else None,
        year=years.pop() if len(years) == 1 else None,
    )
