"""Catalogue -> the Markdown pages of the site: front matter and a body of HTML lines that no Markdown reader touches.

Goes in: a catalogue. Goes out: one `PlannedPage` a page, made when somebody asks for it. Never here: analysis of
papers, search data, the disk, MkDocs.
Templates are data: `site_templates/pages/*.md.jinja`, each of which the user may replace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from generator import urls
from generator.catalogue import Catalogue
from generator.pages.facts import PageFacts
from generator.pages.home import collection_index, home
from generator.pages.lists import Lists, list_head
from generator.pages.made_once import MadeOnce
from generator.pages.map_page import map_page, map_uri
from generator.pages.page_file import MarkdownPage, PlannedPage
from generator.pages.paper import paper_head, paper_view
from generator.pages.relations import Relations, relate
from generator.pages.tag_index import tag_index
from generator.pages.templates import PageTemplates
from generator.pages.words import read_words

__all__ = ["MarkdownPage", "PlannedPage", "page_files"]

LANGUAGE = "en"
"""Of the interface; `site_templates/words/` holds one file for each."""


def page_files(
    catalogue: Catalogue,
    *,
    site_name: str,
    introduction: str,
    templates: Sequence[Path],
    page_size: int,
) -> Iterator[PlannedPage]:
    """Plan every page; `introduction` is the hand-written Markdown of the home page.

    Of two template folders with the same file the first wins.
    """
    words = read_words(LANGUAGE)
    pages = PageTemplates(templates, {"words": words.fixed()})
    relations = relate(catalogue)
    once = MadeOnce(catalogue, pages, words)
    facts = PageFacts(catalogue, relations)
    lists = Lists(catalogue, relations, facts, once, pages, words, page_size)
    yield _planned(urls.HOME, partial(home, once, site_name=site_name, introduction=introduction))
    browse = {**list_head(words.phrases["browse_papers"]), "template": "browse.html"}
    yield _planned(urls.BROWSE, partial(pages.page, urls.BROWSE, "papers", browse, map=map_uri(catalogue)))
    yield _planned(urls.TAG_INDEX, partial(tag_index, catalogue.tagging.vocabulary, pages, words))
    yield _planned(urls.COLLECTION_INDEX, partial(collection_index, catalogue, pages, words))
    if catalogue.map:
        yield _planned(urls.MAP, partial(map_page, catalogue, catalogue.map, pages, words))
    yield from lists.of_all()
    yield from lists.of_collections()
    yield from lists.of_tags()
    for ordinal, paper in enumerate(catalogue.papers):
        make = partial(_paper, once, relations, ordinal)
        yield PlannedPage(urls.source_uri(urls.paper_uri(paper.id)), make, partial(facts.of_paper, ordinal))


def _planned(uri: str, make: Callable[[], MarkdownPage]) -> PlannedPage:
    return PlannedPage(urls.source_uri(uri), make)


def _paper(once: MadeOnce, relations: Relations, ordinal: int) -> MarkdownPage:
    head = paper_head(once.catalogue, relations, ordinal)
    view = paper_view(once, relations, ordinal)
    return once.templates.page(urls.paper_uri(view.id), "paper", head, paper=view)
