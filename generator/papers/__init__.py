"""Records -> papers: exact duplicates become one, each gets an id for good, a collection, and its text rendered.

    normal_form   what makes two texts the same
    duplicates    records of one paper -> one record
    corrections   what the user knows better, put in its place
    ids           record -> id, from what the source or the abstract says, never from place or number
    collections   record -> the collection it stands in
    people        names and keywords as a page shows them
    values        Paper, Collection

Papers keep the order of their records.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from types import MappingProxyType

from generator.markup import Rendered, render_abstract, render_line
from generator.overrides import PapersFile
from generator.papers.collections import assign_collections, venue_of
from generator.papers.corrections import NO_CORRECTIONS, correct, find_unmet_ids
from generator.papers.duplicates import merge_duplicates
from generator.papers.ids import assign_ids
from generator.papers.people import clean_authors, clean_keywords
from generator.papers.values import Collection, Paper
from generator.problems import Flaw, Problem, Severity
from generator.records import Record

__all__ = ["Collection", "Paper", "make_papers"]

TITLE_LIMIT = 1_000
"""Characters; the longest title of 42,786 real papers has 216. An abstract's limit is the renderer's."""
_NO_MACROS: Mapping[str, str] = MappingProxyType({})


def make_papers(
    records: Iterable[Record],
    *,
    macros: Mapping[str, str] = _NO_MACROS,
    corrections: PapersFile = NO_CORRECTIONS,
) -> tuple[tuple[Paper, ...], tuple[Problem, ...]]:
    """Make papers of records; the problems are those of merging, of ids, of corrections and of the records' texts."""
    merged, problems = merge_duplicates(tuple(records))
    ids, clashes = assign_ids(merged)
    problems += (*clashes, *find_unmet_ids(ids, corrections))
    merged = correct(merged, ids, corrections)
    papers: list[Paper] = []
    for record, name, collection in zip(merged, ids, assign_collections(merged), strict=True):
        paper, flaws = _make_paper(record, name, collection, macros=macros)
        papers.append(paper)
        # A repair made twice in one record is told once.
        problems += (flaw.at(record.source.path, record.source.line) for flaw in dict.fromkeys(flaws))
    return tuple(papers), tuple(problems)


def _make_paper(
    record: Record, name: str, collection: Collection, *, macros: Mapping[str, str]
) -> tuple[Paper, Iterator[Flaw]]:
    abstract = render_abstract(record.abstract, macros=macros)
    title, flaws_of_title = _make_title(record.title or "", macros)
    authors, flaws_of_authors = clean_authors(record.authors)
    keywords, flaws_of_keywords = clean_keywords(record.keywords)
    paper = Paper(
        id=name,
        source=record.source,
        title=title,
        abstract=abstract,
        authors=authors,
        keywords=keywords,
        collection=collection,
        venue=venue_of(record),
        year=record.year,
        doi=record.doi,
        url=record.url,
        pdf=record.pdf,
        code=record.code,
    )
    return paper, chain(flaws_of_title, abstract.flaws, flaws_of_authors, flaws_of_keywords)


def _make_title(source: str, macros: Mapping[str, str]) -> tuple[Rendered | None, tuple[Flaw, ...]]:
    """Render a stated title; one of which nothing is left to read is none."""
    cut: tuple[Flaw, ...] = ()
    if len(source) > TITLE_LIMIT:
        cut = (Flaw(Severity.ERROR, f"title of {len(source):,} characters cut at {TITLE_LIMIT:,}"),)
        head = source[: TITLE_LIMIT - 2]
        source = f"{head.rpartition(' ')[0] or head} …"
    rendered = render_line(source, macros=macros)
    return (rendered if rendered.one_line else None), (*cut, *rendered.flaws)
