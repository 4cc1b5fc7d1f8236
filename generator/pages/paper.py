"""One paper -> its page: what it says, what it is about, what lies near it, how to cite it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator import urls
from generator.catalogue import Catalogue
from generator.languages import lang_attribute
from generator.markup.escape import html_attribute, html_text
from generator.pages.bibtex import bibtex
from generator.pages.front_matter import Value
from generator.pages.made_once import MadeOnce
from generator.pages.pieces import (
    CollectionLink,
    PaperLink,
    TagLink,
    collection_link,
    short_description,
    venue_and_year,
)
from generator.pages.relations import Relations
from generator.pages.words import Words, written_number
from generator.papers import Paper

AUTHORS_SHOWN = 20
"""Beyond these a list of authors folds, so that the abstract stays on the first screen."""


@dataclass(frozen=True, slots=True)
class OutwardLink:
    label: str
    href: str


class RelatedLink(NamedTuple):
    """There are eight times as many as papers, and a tuple is made in a third of the time."""

    paper: PaperLink
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperView:
    """What `paper.md.jinja` shows; every text is finished HTML."""

    id: str
    title: str
    lang: str
    title_is_derived: bool
    collection: CollectionLink
    authors: str
    more_authors: str
    """Those that fold away, and the words that unfold them."""
    and_more: str
    venue: str
    links: Sequence[OutwardLink]
    abstract: str
    abstract_lang: str
    topics: Sequence[TagLink]
    names: Sequence[TagLink]
    related: Sequence[RelatedLink]
    linked_from: Sequence[PaperLink]
    bibtex: str
    previous: PaperLink | None
    next: PaperLink | None


def paper_view(once: MadeOnce, relations: Relations, ordinal: int) -> PaperView:
    catalogue, words = once.catalogue, once.words
    paper, title = catalogue.papers[ordinal], catalogue.titles[ordinal]
    abstract = paper.abstract
    ways = urls.ways_from(urls.paper_uri(paper.id))
    tags = once.tag_links([tag.slug for tag in catalogue.tagging.of_paper[ordinal]], ways)
    before, after = (None if other is None else _link(once, other, ways) for other in relations.neighbours[ordinal])
    return PaperView(
        id=paper.id,
        title=title.html,
        lang=lang_attribute(title.text),
        title_is_derived=title.is_derived,
        collection=collection_link(paper.collection, None, ways.root, words),
        authors=_names(paper.authors[:AUTHORS_SHOWN]),
        more_authors=_names(paper.authors[AUTHORS_SHOWN:]),
        and_more=words.say("more_authors", n=written_number(len(paper.authors) - AUTHORS_SHOWN)),
        venue=venue_and_year(paper.venue, paper.year),
        links=_outward_links(paper, words),
        abstract=abstract.html,
        abstract_lang=lang_attribute(abstract.text),
        topics=[tag for tag in tags if relations.tags[tag.slug].kind == "topic"],
        names=[tag for tag in tags if relations.tags[tag.slug].kind == "name"],
        related=_related(once, relations, ordinal, ways),
        linked_from=once.paper_links(relations.linked_from[ordinal], ways),
        bibtex=html_text(bibtex(paper, title.text, note=words.phrases["title_is_derived"] if title.is_derived else "")),
        previous=before,
        next=after,
    )


def paper_head(catalogue: Catalogue, relations: Relations, ordinal: int) -> dict[str, Value]:
    """Front matter; the theme makes `citation_*` tags of it, but none for a title that the paper does not have."""
    paper, title = catalogue.papers[ordinal], catalogue.titles[ordinal]
    head: dict[str, Value] = {
        "title": title.text,
        "template": "paper.html",
        "search": {"exclude": True},
        "description": short_description(catalogue.key_sentences[ordinal] or paper.abstract.one_line),
        "authors": list(paper.authors),
        "tags": [relations.tags[tag.slug].label for tag in catalogue.tagging.of_paper[ordinal]],
        "venue": paper.venue or "",
        "year": paper.year or "",
        "doi": paper.doi or "",
        "pdf": paper.pdf or "",
    }
    return {**head, "title_is_derived": True} if title.is_derived else head


def _names(authors: Sequence[str]) -> str:
    return ", ".join(map(html_text, authors))


def _outward_links(paper: Paper, words: Words) -> list[OutwardLink]:
    links = [(words.say("link_page"), paper.url), (words.say("link_pdf"), paper.pdf)]
    links += [(words.say("link_code"), address) for address in paper.code]
    if paper.doi:
        links.append((words.say("link_doi", doi=html_text(paper.doi)), urls.doi_url(paper.doi)))
    return [OutwardLink(label, html_attribute(address)) for label, address in links if address]


def _related(once: MadeOnce, relations: Relations, ordinal: int, ways: urls.Ways) -> list[RelatedLink]:
    shown = relations.shown[ordinal]
    papers = once.paper_links((link.ordinal for link in shown), ways)
    return [
        RelatedLink(paper, once.words.say("shares", phrases=html_text(", ".join(link.shared))) if link.shared else "")
        for paper, link in zip(papers, shown, strict=True)
    ]


def _link(once: MadeOnce, ordinal: int, ways: urls.Ways) -> PaperLink:
    [link] = once.paper_links([ordinal], ways)
    return link
