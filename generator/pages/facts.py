"""What a page is made of, as a digest: pages with equal facts are equal, as long as the templates and words are.

Facts may hold more than a page shows; then it is made again for nothing. They must never hold less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from functools import cached_property
from hashlib import blake2b
from operator import attrgetter

from generator.catalogue import Catalogue
from generator.pages.relations import Relations
from generator.papers import Paper
from generator.tags import Tag

_SHOWN = attrgetter(*(field.name for field in fields(Paper) if field.name not in {"source", "title"}))
"""In which line of its file a paper stands is not shown; else a paper added on top would change all pages. Its title is
among the facts of its row. Of its abstract, the `repr` is a digest."""


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
        relations, rows, said = self._relations, self._rows, self._said
        return _digest(
            repr(_SHOWN(paper)),
            rows[ordinal],
            *[said[tag.slug] for tag in self._catalogue.tagging.of_paper[ordinal]],
            "related",
            *[text for link in relations.shown[ordinal] for text in (rows[link.ordinal], *link.shared)],
            "linked from",
            *[rows[other] for other in relations.linked_from[ordinal]],
            "neighbours",
            *["none" if other is None else rows[other] for other in relations.neighbours[ordinal]],
        )

    def of_list(self, uris: Sequence[str], number: int, ordinals: Sequence[int], *more: object) -> str:
        """One page of a list, its rows, and whatever `more` the page says."""
        rows = self._rows
        return _digest(repr((uris, number, more)), *[rows[ordinal] for ordinal in ordinals])

    @cached_property
    def _said(self) -> dict[str, str]:
        """What other pages may say of each tag."""
        return {slug: repr(said_of(tag)) for slug, tag in self._relations.tags.items()}

    @cached_property
    def _rows(self) -> list[str]:
        """What other pages may show of each paper."""
        catalogue = self._catalogue
        return [
            _digest(
                title.text,
                title.html,
                sentence,
                repr((title.is_derived, paper.id, paper.authors, paper.venue, paper.year)),
            )
            for paper, title, sentence in zip(catalogue.papers, catalogue.titles, catalogue.key_sentences, strict=True)
        ]


def _digest(*texts: str) -> str:
    """Of texts without a NUL, which markup takes away and `repr` spells out: there is one way to part them again."""
    return blake2b("\0".join(texts).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
