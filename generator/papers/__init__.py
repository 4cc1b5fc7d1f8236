"""Records -> papers: exact duplicates become one, each gets an id for good, a collection, and its text rendered.

    normal_form   what makes two texts the same
    duplicates    records of one paper -> one record
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
from generator.papers.collections import assign_collections, clean_heading, display_venue
from generator.papers.duplicates import merge_duplicates
from generator.papers.ids import assign_ids
from generator.papers.people import clean_authors, clean_keywords
from generator.papers.values import Collection, Paper
from generator.problems import Flaw, Problem, Severity
from generator.records import Record

__all__ = ["Collection", "Paper", "make_papers"]

ABSTRACT_LIMIT = 20_000
"""Characters. The longest of 42,786 real abstracts has 4,433; later rooms rely on a bound."""
TITLE_LIMIT = 1_000
"""Characters; the longest title of those papers has 216."""
_NO_MACROS: Mapping[str, str] = MappingProxyType({})


def make_papers(
    records: Iterable[Record], *, macros: Mapping[str, str] = _NO_MACROS
) -> tuple[tuple[Paper, ...], tuple[Problem, ...]]:
    """Make papers of records; the problems are those of merging, of ids and of the records' texts."""
    merged, problems = merge_duplicates(tuple(records))
    ids, clashes = assign_ids(merged)
    problems += clashes
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
    abstract, cut = _bounded(record.abstract, "abstract", ABSTRACT_LIMIT)
    title, cut_title = _bounded(record.title or "", "title", TITLE_LIMIT)
    rendered, rendered_title = render_abstract(abstract, macros=macros), _rendered_title(title, macros)
    authors, flaws_of_authors = clean_authors(record.authors)
    keywords, flaws_of_keywords = clean_keywords(record.keywords)
    paper = Paper(
        id=name,
        source=record.source,
        title=rendered_title,
        abstract=rendered,
        authors=authors,
        keywords=keywords,
        collection=collection,
        venue=display_venue(clean_heading(record.venue)) or None if record.venue else None,
        year=record.year,
        doi=record.doi,
        url=record.url,
        pdf=record.pdf,
        code=record.code,
    )
    flaws_of_title = rendered_title.flaws if rendered_title else ()
    return paper, chain(cut, cut_title, flaws_of_title, rendered.flaws, flaws_of_authors, flaws_of_keywords)


def _rendered_title(title: str, macros: Mapping[str, str]) -> Rendered | None:
    """Render a stated title; one of which nothing is left to read is none."""
    rendered = render_line(title, macros=macros)
    return rendered if rendered.one_line else None


def _bounded(text: str, what: str, limit: int) -> tuple[str, tuple[Flaw, ...]]:
    """Cut a text that no page could show, so that no input costs more than its size."""
    if len(text) <= limit:
        return text, ()
    kept = text[:limit].rpartition(" ")[0] or text[:limit]
    return f"{kept} …", (Flaw(Severity.ERROR, f"{what} of {len(text)} characters; cut after {limit}"),)
