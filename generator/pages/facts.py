"""What a page is made of, as a digest: pages with equal facts are equal, as long as the templates and words are.

Facts may hold more than a page shows; then it is made again for nothing. They must never hold less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from functools import cached_property

from generator.catalogue import Catalogue
from generator.memory import digest
from generator.pages.relations import Relations
from generator.papers import Paper
from generator.tags import Tag

_SHOWN = tuple(field.name for field in fields(Paper) if field.name != "source")
"""In which line of its file a paper stands is not shown; else a paper added on top would change all pages."""


def said_of(tag: Tag) -> tuple[object, ...]:
    """What pages say of a tag that is not their own."""
    return tag.slug, tag.label, tag.kind, tag.count


class PageFacts:
    """The facts of the pages of a catalogue."""

    def __init__(self, catalogue: Catalogue, relations: Relations) -> None:
        self._catalogue = catalogue
        self._relations = relations

    def of_paper(self, ordinal: int) -> str:
        """All of the paper itself, and what its page says of its tags and its neighbours."""
        paper = self._catalogue.papers[ordinal]
        relations, rows = self._relations, self._rows
        return digest(
            [getattr(paper, name) for name in _SHOWN],
            rows[ordinal],
            [said_of(relations.tags[tag.slug]) for tag in self._catalogue.tagging.of_paper[ordinal]],
            [(rows[link.ordinal], link.shared) for link in relations.shown[ordinal]],
            [rows[other] for other in relations.linked_from[ordinal]],
            [other is not None and rows[other] for other in relations.neighbours[ordinal]],
        )

    def of_list(self, uris: Sequence[str], number: int, ordinals: Sequence[int], *more: object) -> str:
        """One page of a list, its rows, and whatever `more` the page says."""
        return digest(uris, number, [self._rows[ordinal] for ordinal in ordinals], more)

    @cached_property
    def _rows(self) -> list[str]:
        """What other pages may show of each paper."""
        catalogue = self._catalogue
        return [
            digest(paper.id, title, sentence, paper.authors, paper.venue, paper.year)
            for paper, title, sentence in zip(catalogue.papers, catalogue.titles, catalogue.key_sentences, strict=True)
        ]
