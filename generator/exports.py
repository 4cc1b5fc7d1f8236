"""Catalogue -> the data contract of `papershelf export`: complete JSON, no key ever absent."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.catalogue import Catalogue
from generator.problems import Problem

Data = dict[str, object]


def export_json(catalogue: Catalogue, problems: Sequence[Problem]) -> Iterator[str]:
    """Yield one JSON object in pieces: the papers one by one, so that 100,000 of them need no second copy in memory."""
    yield '{"papers": [\n'
    for ordinal, line in enumerate(export_lines(catalogue)):
        yield f",\n{line}" if ordinal else line
    rest = {"tags": _tags(catalogue), "collections": _collections(catalogue), "problems": _problems(problems)}
    yield "\n]" + "".join(f',\n"{name}": {_dump(value)}' for name, value in rest.items()) + "}\n"


def export_lines(catalogue: Catalogue) -> Iterator[str]:
    """Yield each paper as one line of JSON."""
    labels = {tag.slug: tag for tag in catalogue.tagging.vocabulary}
    for ordinal, paper in enumerate(catalogue.papers):
        title = catalogue.titles[ordinal]
        yield _dump(
            {
                "id": paper.id,
                "title": title.text,
                "title_html": title.html,
                "title_is_derived": title.is_derived,
                "authors": paper.authors,
                "abstract": paper.abstract.text,
                "abstract_html": paper.abstract.html,
                "keywords": paper.keywords,
                "collection": paper.collection.slug,
                "venue": paper.venue,
                "year": paper.year,
                "doi": paper.doi,
                "url": paper.url,
                "pdf": paper.pdf,
                "code": paper.code,
                "tags": [
                    {
                        "slug": tag.slug,
                        "label": labels[tag.slug].label,
                        "kind": labels[tag.slug].kind,
                        "source": tag.source,
                    }
                    for tag in catalogue.tagging.of_paper[ordinal]
                ],
                "related": [
                    {"id": catalogue.papers[link.ordinal].id, "score": link.score, "shared": link.shared}
                    for link in catalogue.related[ordinal]
                ],
                "source": {"path": paper.source.path, "line": paper.source.line, "format": paper.source.format},
            }
        )


def _tags(catalogue: Catalogue) -> list[Data]:
    return [
        {"slug": tag.slug, "label": tag.label, "kind": tag.kind, "count": tag.count, "aliases": tag.aliases}
        for tag in catalogue.tagging.vocabulary
    ]


def _collections(catalogue: Catalogue) -> list[Data]:
    return [
        {"slug": counted.collection.slug, "title": counted.collection.title, "count": counted.count}
        for counted in catalogue.collections
    ]


def _problems(problems: Iterable[Problem]) -> list[Data]:
    return [
        {"path": problem.path, "line": problem.line, "severity": str(problem.severity), "message": problem.message}
        for problem in problems
    ]


def _dump(value: Mapping[str, object] | Sequence[object]) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
