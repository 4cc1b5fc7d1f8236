"""What many pages show of the same paper or tag, made for the first page that asks.

A paper of 4,000 stands on some nine lists and on eleven other papers' pages. Links and rows made anew each time were
half of the work on all pages; kept, they take about 1 kB a paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from generator.catalogue import Catalogue
from generator.pages.pieces import PaperLink, TagLink, paper_link, row, tag_link
from generator.pages.templates import PageTemplates
from generator.pages.words import Words
from generator.urls import Ways

Key = TypeVar("Key")
Made = TypeVar("Made")


class _Made(dict[Key, Made]):
    """By key, what was made for it when it was asked for first."""

    def __init__(self, make: Callable[[Key], Made]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: Key) -> Made:
        made = self[key] = self._make(key)
        return made


class MadeOnce:
    """Links and rows of one catalogue, by what leads to them from the page that asks."""

    def __init__(self, catalogue: Catalogue, templates: PageTemplates, words: Words) -> None:
        self.catalogue = catalogue
        self.templates = templates
        self.words = words
        self._tags = {tag.slug: tag for tag in catalogue.tagging.vocabulary}
        self._tag_links = _Made(self._tag_links_from)
        self._paper_links = _Made(self._paper_links_from)
        self._rows = _Made(self._rows_from)

    def tag_links(self, slugs: Iterable[str], ways: Ways) -> list[TagLink]:
        made = self._tag_links[ways]
        return [made[slug] for slug in slugs]

    def paper_links(self, ordinals: Iterable[int], ways: Ways) -> list[PaperLink]:
        made = self._paper_links[ways]
        return [made[ordinal] for ordinal in ordinals]

    def rows(self, ordinals: Iterable[int], ways: Ways) -> list[str]:
        """Papers in a list, as finished HTML."""
        # What leads to tags differs between lists, and does not show in a row.
        made = self._rows[ways._replace(tags="")]
        return [made[ordinal] for ordinal in ordinals]

    def _tag_links_from(self, ways: Ways) -> _Made[str, TagLink]:
        return _Made(lambda slug: tag_link(self._tags[slug], ways))

    def _paper_links_from(self, ways: Ways) -> _Made[int, PaperLink]:
        return _Made(lambda ordinal: paper_link(self.catalogue, ordinal, ways))

    def _rows_from(self, ways: Ways) -> _Made[int, str]:
        return _Made(lambda ordinal: self.templates.piece("_row", row=row(self.catalogue, ordinal, ways, self.words)))
