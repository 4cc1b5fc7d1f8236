"""Lists of papers -> pages: the plain list of all, one list for each collection and each shared tag, all paged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from generator import urls
from generator.catalogue import Catalogue, CollectionCount
from generator.languages import lang_attribute
from generator.markup.escape import html_text
from generator.pages.facts import PageFacts, said_of
from generator.pages.front_matter import Value
from generator.pages.made_once import MadeOnce
from generator.pages.page_file import MarkdownPage, PlannedPage
from generator.pages.pieces import Paging, TagLink, collection_link, paging, short_description
from generator.pages.relations import SHARED, Relations, found_with
from generator.pages.templates import PageTemplates
from generator.pages.words import Words
from generator.tags import Tag

FOUND_WITH = 6
NARROWER = 60
"""Tags below a tag that its page names, the largest first; more are no list to choose from."""
SPELLINGS = 6
"""Other spellings a tag page names; the rest differ in a capital."""


@dataclass(frozen=True, slots=True)
class YearGroup:
    year: str
    """Empty where all papers of the list are of one year, which every row states."""
    rows: Sequence[str]


@dataclass(frozen=True, slots=True)
class TagGroup:
    """Tags that stand in one relation to the tag of a page."""

    relation: str
    tags: Sequence[TagLink]


@dataclass(frozen=True, slots=True)
class ListPage:
    """One page of a longer list."""

    number: int
    """From 1."""
    uris: Sequence[str]
    """Of all pages of the list."""
    ordinals: Sequence[int]

    @property
    def uri(self) -> str:
        return self.uris[self.number - 1]

    @property
    def ways(self) -> urls.Ways:
        return urls.ways_from(self.uri)

    def paging(self, words: Words) -> Paging | None:
        return paging(self.uris, self.number, words)

    def planned(self, make: Callable[[ListPage], MarkdownPage], facts: PageFacts, *more: object) -> PlannedPage:
        """`more` is what the page says beside its rows."""
        known = partial(facts.of_list, self.uris, self.number, self.ordinals, *more)
        return PlannedPage(urls.source_uri(self.uri), partial(make, self), known)


@dataclass(frozen=True, slots=True)
class Lists:
    """Makes the pages of every list of papers."""

    catalogue: Catalogue
    relations: Relations
    facts: PageFacts
    once: MadeOnce
    templates: PageTemplates
    words: Words
    page_size: int

    def of_all(self) -> Iterator[PlannedPage]:
        ordinals = range(len(self.catalogue.papers))
        for page in self._pages(ordinals, urls.list_uri):
            yield page.planned(self._list_page, self.facts)

    def of_collections(self) -> Iterator[PlannedPage]:
        for counted in self.catalogue.collections:
            slug = counted.collection.slug
            for page in self._pages(self.relations.of_collection[slug], partial(urls.collection_uri, slug)):
                yield page.planned(partial(self._collection_page, counted), self.facts, counted)

    def of_tags(self) -> Iterator[PlannedPage]:
        for tag in self.catalogue.tagging.vocabulary:
            if tag.count >= SHARED:
                newest_first = sorted(self.relations.of_tag[tag.slug], key=lambda ordinal: -self._year(ordinal))
                years = len({self._year(ordinal) for ordinal in newest_first})
                around = self._around(tag)
                said = [(name, [said_of(other) for other in tags]) for name, tags in around]
                for page in self._pages(newest_first, partial(urls.tag_uri, tag.slug)):
                    yield page.planned(partial(self._tag_page, tag, years, around), self.facts, tag, years, said)

    def _around(self, tag: Tag) -> list[tuple[str, Sequence[Tag]]]:
        """The tags that a tag's page names, by what they are to it."""
        return [
            ("broader", [self.relations.tags[tag.broader]] if tag.broader else []),
            ("narrower", self.relations.narrower.get(tag.slug, [])[:NARROWER]),
            ("found_with", found_with(self.relations, tag.slug, limit=FOUND_WITH)),
        ]

    def _list_page(self, page: ListPage) -> MarkdownPage:
        head = list_head(self.words.phrases["list_title"])
        rows = self._rows(page.ordinals, page.ways)
        return self.templates.page(page.uri, "list", head, rows=rows, paging=page.paging(self.words))

    def _collection_page(self, counted: CollectionCount, page: ListPage) -> MarkdownPage:
        return self.templates.page(
            page.uri,
            "collection",
            list_head(counted.collection.title),
            collection=collection_link(counted.collection, counted.count, page.ways.root, self.words),
            browse=page.ways.root + urls.browse_uri(collection=counted.collection.slug),
            rows=self._rows(page.ordinals, page.ways),
            paging=page.paging(self.words),
        )

    def _tag_page(
        self, tag: Tag, years: int, around: Sequence[tuple[str, Sequence[Tag]]], page: ListPage
    ) -> MarkdownPage:
        ways = page.ways
        spellings = ", ".join(map(html_text, tag.aliases[:SPELLINGS]))
        return self.templates.page(
            page.uri,
            "tag",
            tag_head(tag),
            tag=self.once.tag_links([tag.slug], ways)[0],
            description=tag.description.html if tag.description and page.number == 1 else "",
            description_lang=lang_attribute(tag.description.text) if tag.description else "",
            papers=self.words.count("papers", tag.count),
            spellings=self.words.say("other_spellings", spellings=spellings) if spellings else "",
            groups=[
                TagGroup(self.words.say(name), self.once.tag_links((other.slug for other in tags), ways))
                for name, tags in around
                if tags
            ],
            browse=ways.root + urls.browse_uri(tag=tag.slug),
            years=self._by_year(page, ways) if years > 1 else [YearGroup("", self._rows(page.ordinals, ways))],
            paging=page.paging(self.words),
        )

    def _pages(self, ordinals: Sequence[int], uri: Callable[[int], str]) -> Iterator[ListPage]:
        starts = range(0, len(ordinals), self.page_size)
        uris = [uri(number) for number in range(1, len(starts) + 1)]
        for number, start in enumerate(starts, 1):
            part = ordinals[start : start + self.page_size]
            yield ListPage(number, uris, part)

    def _rows(self, ordinals: Iterable[int], ways: urls.Ways) -> list[str]:
        return self.once.rows(ordinals, ways)

    def _by_year(self, page: ListPage, ways: urls.Ways) -> list[YearGroup]:
        return [
            YearGroup(str(year) if year else self.words.say("no_year"), self._rows(ordinals, ways))
            for year, ordinals in groupby(page.ordinals, key=self._year)
        ]

    def _year(self, ordinal: int) -> int:
        return self.catalogue.papers[ordinal].year or 0


def tag_head(tag: Tag) -> dict[str, Value]:
    head = list_head(tag.label)
    return {**head, "description": short_description(tag.description.one_line)} if tag.description else head


def list_head(title: str) -> dict[str, Value]:
    """Front matter of a page that lists: its papers are found by search themselves."""
    return {"title": title, "template": "shelf.html", "search": {"exclude": True}}
