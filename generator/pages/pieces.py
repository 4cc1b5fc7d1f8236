"""Pieces of HTML that several pages share: links to papers, tags and collections, rows of lists, paging.

What goes in is plain text; what comes out is finished HTML. `ways` and `root` lead from the page to other pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from generator import urls
from generator.catalogue import Catalogue
from generator.languages import lang_attribute
from generator.markup.escape import html_text
from generator.pages.relations import SHARED
from generator.pages.words import Words, written_number
from generator.papers import Collection
from generator.tags import Tag

AUTHORS_IN_ROW = 3
DESCRIPTION = 160
"""Characters a search engine shows of a page's description."""
_DOT = "\N{NO-BREAK SPACE}· "
"""The dot stays with what stands before it, at the end of a line if need be."""
_ANCHOR = re.compile(r"</?a\b[^>]*>")
_PAGES_AROUND = 2
"""Numbered links before and after the present page; with the first and the last one they fit on a phone."""


@dataclass(frozen=True, slots=True)
class TagLink:
    slug: str
    label: str
    lang: str
    href: str
    count: str
    size: int


@dataclass(frozen=True, slots=True)
class PaperLink:
    id: str
    title: str
    lang: str
    href: str


@dataclass(frozen=True, slots=True)
class Row:
    """One paper in a list."""

    paper: PaperLink
    by: str
    """Authors, venue and year on one line."""
    key_sentence: str
    lang: str
    """Of the key sentence."""


@dataclass(frozen=True, slots=True)
class CollectionLink:
    title: str
    lang: str
    href: str
    venue: str
    """Empty where the title says it."""
    count: str
    """Empty on a paper's page, which would change with every other paper of its collection."""


@dataclass(frozen=True, slots=True)
class PageLink:
    """A numbered link to one page of a list; without `href` it is the present page, without `number` a gap."""

    number: str
    href: str


@dataclass(frozen=True, slots=True)
class Paging:
    position: str
    previous: str
    next: str
    links: tuple[PageLink, ...]


def tag_link(tag: Tag, ways: urls.Ways) -> TagLink:
    is_shared = tag.count >= SHARED
    return TagLink(
        slug=tag.slug,
        label=html_text(tag.label),
        lang=lang_attribute(tag.label),
        href=ways.to_tag(tag.slug) if is_shared else ways.root + urls.browse_uri(tag=tag.slug),
        count=written_number(tag.count),
        size=tag.count,
    )


def paper_link(catalogue: Catalogue, ordinal: int, ways: urls.Ways) -> PaperLink:
    title = catalogue.titles[ordinal]
    paper_id = catalogue.papers[ordinal].id
    return PaperLink(
        id=paper_id,
        title=without_links(title.html),
        lang=lang_attribute(title.text),
        href=ways.to_paper(paper_id),
    )


def row(catalogue: Catalogue, ordinal: int, ways: urls.Ways, words: Words) -> Row:
    key_sentence = catalogue.key_sentences[ordinal]
    return Row(
        paper=paper_link(catalogue, ordinal, ways),
        by=by_line(catalogue, ordinal, words),
        key_sentence=html_text(key_sentence),
        lang=lang_attribute(key_sentence),
    )


def by_line(catalogue: Catalogue, ordinal: int, words: Words) -> str:
    """Authors, venue and year: `Ada Lovelace, Emmy Noether, Mary Cartwright and 5 more · ICLR 2025`."""
    paper = catalogue.papers[ordinal]
    authors = ", ".join(map(html_text, paper.authors[:AUTHORS_IN_ROW]))
    if more := paper.authors[AUTHORS_IN_ROW:]:
        authors += " " + words.say("more_authors", n=written_number(len(more)))
    return _DOT.join(part for part in (authors, venue_and_year(paper.venue, paper.year)) if part)


def venue_and_year(venue: str | None, year: int | None) -> str:
    """`ICLR 2025`; the year only once where the venue's name has it already."""
    stated = html_text(venue or "")
    if year is None or str(year) in stated:
        return stated
    return f"{stated} {year}".strip()


def collection_link(collection: Collection, count: int | None, root: str, words: Words) -> CollectionLink:
    venue = venue_and_year(collection.venue, collection.year)
    return CollectionLink(
        title=html_text(collection.title),
        lang=lang_attribute(collection.title),
        href=root + urls.collection_uri(collection.slug),
        venue="" if venue in html_text(collection.title) else venue,
        count="" if count is None else words.count("papers", count),
    )


def paging(uris: Sequence[str], page: int, words: Words) -> Paging | None:
    """Links between the pages of a list; None where one page holds it all."""
    pages = len(uris)
    if pages == 1:
        return None
    link = partial(urls.link, uris[page - 1])
    return Paging(
        position=words.say("page_of", page=written_number(page), pages=written_number(pages)),
        previous=link(uris[page - 2]) if page > 1 else "",
        next=link(uris[page]) if page < pages else "",
        links=tuple(
            PageLink(
                written_number(number) if number else "", link(uris[number - 1]) if number not in (0, page) else ""
            )
            for number in _numbers_shown(page, pages)
        ),
    )


def short_description(text: str) -> str:
    """What front matter says of a page in one line, cut after a word; Chinese, which has no spaces, is cut anywhere.

    >>> short_description("word " * 100)[-8:], len(short_description("船" * 1000))
    ('d word …', 160)
    """
    text = " ".join(text.split())
    if len(text) <= DESCRIPTION:
        return text
    start = text[: DESCRIPTION - 1]
    return (start.rpartition(" ")[0] or start[:-1]) + " …"


def without_links(html: str) -> str:
    """A title as it may stand inside a link: HTML knows no link in a link."""
    return _ANCHOR.sub("", html) if "<a" in html else html


def _numbers_shown(page: int, pages: int) -> Iterator[int]:
    """Page numbers in order, 0 for a gap."""
    around = range(max(1, page - _PAGES_AROUND), min(pages, page + _PAGES_AROUND) + 1)
    last = 0
    for number in sorted({1, *around, pages}):
        if number > last + 1:
            yield 0
        yield number
        last = number
