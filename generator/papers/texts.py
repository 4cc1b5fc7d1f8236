"""The texts of a record -> what its paper shows of them: a function of them and the user's macros alone.

Most of the work on a record is done here, and nothing here looks at another record, so what came out may be kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.markup import Rendered, render_abstract, render_line
from generator.memory import Packed, packed
from generator.papers.duplicates import Signature, signature
from generator.papers.people import clean_authors, clean_keywords
from generator.problems import Flaw, Severity
from generator.records import Record

TITLE_LIMIT = 1_000
"""Characters; the longest title of 42,786 real papers has 216. An abstract's limit is the renderer's."""


@dataclass(frozen=True, slots=True)
class Texts:
    """What became of a record's texts but the abstract."""

    title: Rendered | None
    authors: tuple[str, ...]
    keywords: tuple[str, ...]
    flaws: tuple[Flaw, ...]
    """A repair made twice is told once."""
    signature: Signature


def texts_of(record: Record) -> tuple[object, ...]:
    """All that `read_texts` looks at but the macros: where these are equal, so is what it gives."""
    return record.abstract, record.title, record.authors, record.keywords


def read_texts(record: Record, macros: Mapping[str, str]) -> tuple[Packed[Rendered], Texts]:
    """The abstract, ready to be put aside, and the rest."""
    title, flaws_of_title = _make_title(record.title or "", macros)
    abstract = render_abstract(record.abstract, macros=macros)
    authors, flaws_of_authors = clean_authors(record.authors)
    keywords, flaws_of_keywords = clean_keywords(record.keywords)
    flaws = (*flaws_of_title, *abstract.flaws, *flaws_of_authors, *flaws_of_keywords)
    return packed(abstract), Texts(title, authors, keywords, tuple(dict.fromkeys(flaws)), signature(record))


def _make_title(source: str, macros: Mapping[str, str]) -> tuple[Rendered | None, tuple[Flaw, ...]]:
    """Render a stated title; one of which nothing is left to read is none."""
    cut: tuple[Flaw, ...] = ()
    if len(source) > TITLE_LIMIT:
        cut = (Flaw(Severity.ERROR, f"title of {len(source):,} characters cut at {TITLE_LIMIT:,}"),)
        head = source[: TITLE_LIMIT - 2]
        source = f"{head.rpartition(' ')[0] or head} …"
    rendered = render_line(source, macros=macros)
    return (rendered if rendered.one_line else None), (*cut, *rendered.flaws)
