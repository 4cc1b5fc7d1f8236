"""Records -> papers: exact duplicates become one, each gets an id for good, a collection, and its text rendered.

    texts         what a record says, as a page shows it; names and keywords: people
    normal_form   what makes two texts the same
    duplicates    records of one paper -> one record
    corrections   what the user knows better, put in its place
    ids           record -> id, from what the source or the abstract says, never from place or number
    collections   record -> the collection it stands in
    values        Paper, Collection

Papers keep the order of their records.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from generator.markup import Rendered
from generator.memory import NO_MEMORY, Held, Memory
from generator.overrides import PapersFile
from generator.papers.collections import assign_collections, venue_of
from generator.papers.corrections import NO_CORRECTIONS, correct, find_unmet_ids
from generator.papers.duplicates import merge_duplicates
from generator.papers.ids import assign_ids
from generator.papers.texts import Texts, read_texts, texts_of
from generator.papers.values import Collection, Paper
from generator.problems import Problem
from generator.records import Record

__all__ = ["Collection", "Paper", "make_papers"]

_NO_MACROS: Mapping[str, str] = MappingProxyType({})


def make_papers(
    records: Iterable[Record],
    *,
    macros: Mapping[str, str] = _NO_MACROS,
    corrections: PapersFile = NO_CORRECTIONS,
    memory: Memory = NO_MEMORY,
) -> tuple[tuple[Paper, ...], tuple[Problem, ...]]:
    """Make papers of records; the problems are those of merging, of ids, of corrections and of the records' texts."""
    stated = tuple(records)
    texts = list(_texts("texts", stated, macros, memory))
    merged, problems = merge_duplicates(stated, [text.signature for _, text in texts])
    ids, clashes = assign_ids(merged)
    problems += (*clashes, *find_unmet_ids(ids, corrections))
    final = correct(merged, ids, corrections)
    # What is neither merged nor corrected is the same record still.
    known = dict(zip(map(id, stated), texts, strict=True))
    changed = [record for record in final if id(record) not in known]
    known.update(zip(map(id, changed), _texts("changed texts", changed, macros, memory), strict=True))
    papers: list[Paper] = []
    for record, name, collection in zip(final, ids, assign_collections(final), strict=True):
        abstract, text = known[id(record)]
        papers.append(_make_paper(record, abstract, text, name, collection))
        problems += (flaw.at(record.source.path, record.source.line) for flaw in text.flaws)
    return tuple(papers), tuple(problems)


def _texts(
    name: str, records: Sequence[Record], macros: Mapping[str, str], memory: Memory
) -> Iterator[tuple[Held[Rendered], Texts]]:
    keys = ((*texts_of(record), macros) for record in records)
    known = memory.recall(name, keys, lambda places: (read_texts(records[place], macros) for place in places))
    return ((memory.hold(abstract), text) for abstract, text in known)


def _make_paper(record: Record, abstract: Held[Rendered], text: Texts, name: str, collection: Collection) -> Paper:
    return Paper(
        id=name,
        source=record.source,
        title=text.title,
        held=abstract,
        authors=text.authors,
        keywords=text.keywords,
        collection=collection,
        venue=venue_of(record),
        year=record.year,
        doi=record.doi,
        url=record.url,
        pdf=record.pdf,
        code=record.code,
    )
