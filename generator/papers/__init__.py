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
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType

from generator.markup import Rendered, render_abstract, render_line
from generator.memory import NO_MEMORY, Memory
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
    memory: Memory = NO_MEMORY,
) -> tuple[tuple[Paper, ...], tuple[Problem, ...]]:
    """Make papers of records; the problems are those of merging, of ids, of corrections and of the records' texts."""
    merged, problems = merge_duplicates(tuple(records))
    ids, clashes = assign_ids(merged)
    problems += (*clashes, *find_unmet_ids(ids, corrections))
    merged = correct(merged, ids, corrections)
    texts = memory.recall(
        "texts",
        ((record.abstract, record.title, macros) for record in merged),
        lambda places: (_render(merged[place], macros) for place in places),
    )
    papers: list[Paper] = []
    for record, text, name, collection in zip(merged, texts, ids, assign_collections(merged), strict=True):
        paper, flaws = _make_paper(record, text, name, collection, memory)
        papers.append(paper)
        # A repair made twice in one record is told once.
        problems += (flaw.at(record.source.path, record.source.line) for flaw in dict.fromkeys(flaws))
    return tuple(papers), tuple(problems)


def _make_paper(
    record: Record, text: _Text, name: str, collection: Collection, memory: Memory
) -> tuple[Paper, Iterator[Flaw]]:
    authors, flaws_of_authors = clean_authors(record.authors)
    keywords, flaws_of_keywords = clean_keywords(record.keywords)
    paper = Paper(
        id=name,
        source=record.source,
        title=text.title,
        held=memory.hold(text.abstract),
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
    return paper, chain(text.flaws_of_title, text.abstract.flaws, flaws_of_authors, flaws_of_keywords)


@dataclass(frozen=True, slots=True)
class _Text:
    """Title and abstract of a record, rendered: a function of the two and the macros alone."""

    title: Rendered | None
    flaws_of_title: tuple[Flaw, ...]
    abstract: Rendered


def _render(record: Record, macros: Mapping[str, str]) -> _Text:
    return _Text(*_make_title(record.title or "", macros), render_abstract(record.abstract, macros=macros))


def _make_title(source: str, macros: Mapping[str, str]) -> tuple[Rendered | None, tuple[Flaw, ...]]:
    """Render a stated title; one of which nothing is left to read is none."""
    cut: tuple[Flaw, ...] = ()
    if len(source) > TITLE_LIMIT:
        cut = (Flaw(Severity.ERROR, f"title of {len(source):,} characters cut at {TITLE_LIMIT:,}"),)
        head = source[: TITLE_LIMIT - 2]
        source = f"{head.rpartition(' ')[0] or head} …"
    rendered = render_line(source, macros=macros)
    return (rendered if rendered.one_line else None), (*cut, *rendered.flaws)
