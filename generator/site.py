"""Catalogue -> every file the site is built from, in the order of their URIs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

import markdown

from generator.catalogue import Catalogue
from generator.frame import frame_files
from generator.map_file import map_file
from generator.markup import Rendered, html_text
from generator.memory import NO_MEMORY, Memory, forget, packed
from generator.pages import PlannedPage, page_files
from generator.search import SearchDocument, search_files
from generator.sitefile import SiteFile
from generator.urls import paper_uri

HOME = "index.md"
REPLACED = frozenset({HOME, "papers.md", "tags.md", "collections.md", "map.md"})
"""Pages of which ours stand in the place."""


@dataclass(frozen=True, slots=True)
class HandWritten:
    """A Markdown page that somebody wrote by hand and keeps in the content folder."""

    source: str
    """Below the content folder: `about.md`."""
    uri: str
    """Of the page that it becomes: `about.html`."""
    title: str
    body: str
    """Markdown without its front matter."""


def site_files(  # noqa: PLR0913 - the settings of pages and of search
    catalogue: Catalogue,
    *,
    site_name: str,
    hand_written: Sequence[HandWritten],
    templates: Sequence[Path],
    page_size: int,
    memory: Memory = NO_MEMORY,
) -> Iterator[SiteFile | PlannedPage]:
    """Plan the pages and make the search index, in the order of their URIs.

    A page is made when somebody asks for its content. `hand_written` are the pages of the content folder: `index.md`
    introduces the home page, the others can be searched. Of two template folders with the same file the first wins.
    """
    introduction = next((page.body for page in hand_written if page.source == HOME), "")
    # The index first: nothing takes more room while it is made, and what the pages show takes its share for longer.
    index = [*search_files(search_documents(catalogue, hand_written), memory=memory)]
    forget()
    files: list[SiteFile | PlannedPage] = [
        *page_files(
            catalogue, site_name=site_name, introduction=introduction, templates=templates, page_size=page_size
        ),
        *([map_file(catalogue.map, catalogue.papers)] if catalogue.map else []),
        *frame_files(),
        *index,
    ]
    yield from sorted(files, key=lambda file: file.uri)


def search_documents(catalogue: Catalogue, hand_written: Sequence[HandWritten]) -> list[SearchDocument]:
    """What search knows: every paper in the order of the catalogue, then the hand-written pages (home excepted)."""
    labels = {tag.slug: tag.label for tag in catalogue.tagging.vocabulary}
    papers = [_paper_document(catalogue, ordinal, labels) for ordinal in range(len(catalogue.papers))]
    return papers + [_page_document(page) for page in hand_written if page.source not in REPLACED]


def _paper_document(catalogue: Catalogue, ordinal: int, labels: Mapping[str, str]) -> SearchDocument:
    paper = catalogue.papers[ordinal]
    return SearchDocument(
        uri=paper_uri(paper.id),
        id=paper.id,
        title=catalogue.titles[ordinal].text,
        title_html=catalogue.titles[ordinal].html,
        abstract=paper.held,
        key_sentence=catalogue.key_sentences[ordinal],
        authors=paper.authors,
        tags=tuple((tag.slug, labels[tag.slug]) for tag in catalogue.tagging.of_paper[ordinal]),
        collection=(paper.collection.slug, paper.collection.title),
        venue=paper.venue,
        year=paper.year,
        doi=paper.doi,
        has_code=bool(paper.code),
    )


def _page_document(page: HandWritten) -> SearchDocument:
    text = markdown_text(page.body)
    return SearchDocument(
        uri=page.uri,
        id=None,
        title=page.title,
        title_html=html_text(page.title),
        abstract=packed(Rendered(text, text)),
        key_sentence="",
        authors=(),
        tags=(),
        collection=None,
        venue=None,
        year=None,
        has_code=False,
    )


def markdown_text(source: str) -> str:
    r"""The words of a Markdown page, in reading order.

    >>> markdown_text("# About\n\nRead *this* at [home](index.md).")
    'About Read this at home.'
    """
    collector = _TextCollector()
    collector.feed(markdown.markdown(source))
    return " ".join("".join(collector.parts).split())


class _TextCollector(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []

    def handle_data(self, data: str) -> None:
        self.parts.append(data)
