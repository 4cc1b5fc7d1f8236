"""What many pages show of the same paper or tag, made for the first page that asks.

A paper of 4,000 stands on some nine lists and on eleven other papers' pages. Links and rows made anew each time were
half of the work on all pages; kept, they take about 1 kB a paper.
"""

from __future__ import annotations

from functools import cache, partial

from generator.catalogue import Catalogue
from generator.pages.pieces import TagLink, paper_link, row, tag_link
from generator.pages.templates import PageTemplates
from generator.pages.words import Words
from generator.tags import Tag
from generator.urls import Ways


class MadeOnce:
    """Links and rows of one catalogue, by what leads to them from the page that asks."""

    def __init__(self, catalogue: Catalogue, templates: PageTemplates, words: Words) -> None:
        self.catalogue = catalogue
        self.templates = templates
        self.words = words
        self._row_by_way = cache(self._row)
        self._tag_link_by_way = cache(self._tag_link)
        self._tags = {tag.slug: tag for tag in catalogue.tagging.vocabulary}
        self.paper_link = cache(partial(paper_link, catalogue))

    def tag_link(self, tag: Tag, ways: Ways) -> TagLink:
        return self._tag_link_by_way(tag.slug, ways)

    def row(self, ordinal: int, ways: Ways) -> str:
        """One paper in a list, as finished HTML."""
        # What leads to tags differs between lists, and does not show in a row.
        return self._row_by_way(ordinal, ways._replace(tags=""))

    def _row(self, ordinal: int, ways: Ways) -> str:
        return self.templates.piece("_row", row=row(self.catalogue, ordinal, ways, self.words))

    def _tag_link(self, slug: str, ways: Ways) -> TagLink:
        return tag_link(self._tags[slug], ways)
