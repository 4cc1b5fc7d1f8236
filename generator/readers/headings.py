"""The heading of a list of papers -> what it says about all of them: venue and year."""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.readers.paragraphs import weight

_VENUE_YEAR = re.compile(r"\b([A-Za-z][\w&/+-]*)(?:[\s:_-]*|\s?['’])((?:19|20)\d\d|(?<=['’])\d\d)\b")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_ACRONYM = re.compile(r"(?:\w*[A-Z]){2}")
"""Two capitals: ICLR, NeurIPS, CoRL. A month or a general word before a year has at most one."""
_GENERAL = frozenset(
    "abstracts accepted april august autumn best december fall february in january july june list march may new "  # noqa: SIM905  # a list of words reads best as words
    "november october of papers proceedings reading september since spring summer the top version winter year".split()
)
_LIST_WORDS = re.compile(
    r"^(?:accepted|proceedings|session|track|papers|abstracts|list of|reading list|table of)\b"
    r"|\b(?:papers|abstracts|list|posters|orals|proceedings)$|(?:论文|列表|论文集|摘要|摘要集|清单|目录)$",
    re.IGNORECASE,
)
_LONGEST = 14
"""Words; the longest heading we met is the full name of a conference with its year."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a collection, as it stands in its file, and what could be read from it."""

    title: str
    venue: str | None = None
    year: int | None = None


def parse_heading(text: str) -> Heading:
    """Read venue and year from a heading where it names them.

    >>> parse_heading("Papers of NeurIPS 2024")
    Heading(title='Papers of NeurIPS 2024', venue='NeurIPS', year=2024)
    >>> parse_heading("Reading list, May 2024")
    Heading(title='Reading list, May 2024', venue=None, year=2024)
    """
    for found in _VENUE_YEAR.finditer(text):
        venue = found[1].rstrip("-_/&+")
        is_alone = found.start() == 0 and venue[0].isupper() and venue.lower() not in _GENERAL
        if _ACRONYM.match(venue) or is_alone:
            return Heading(text, venue, int(found[2]) + (2000 if len(found[2]) == 2 else 0))
    year = _YEAR.search(text)
    return Heading(text, year=int(year[0]) if year else None)


def looks_like_heading(text: str) -> bool:
    """Tell whether a short line names a list of papers rather than one of them."""
    if weight(text) > _LONGEST:
        return False
    heading = parse_heading(text)
    return (
        heading.venue is not None or bool(_LIST_WORDS.search(text)) or (heading.year is not None and weight(text) < 5)
    )
