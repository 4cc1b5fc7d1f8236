"""The catalogue at a glance -> the home page and the list of collections; as light for 100,000 papers as for 19."""

from __future__ import annotations

from generator import urls
from generator.catalogue import Catalogue, CollectionCount
from generator.languages import lang_attribute
from generator.markup.escape import html_text
from generator.pages.front_matter import Value
from generator.pages.lists import list_head
from generator.pages.made_once import MadeOnce
from generator.pages.map_page import map_uri
from generator.pages.page_file import MarkdownPage
from generator.pages.pieces import collection_link, venue_and_year
from generator.pages.templates import PageTemplates
from generator.pages.words import Words
from generator.papers import Collection

COLLECTIONS = 12
SHARED_TAGS = 20
LATEST = 10
SOURCES_NAMED = 3
"""More collections or source files than this are counted, not named."""


def home(once: MadeOnce, *, site_name: str, introduction: str) -> MarkdownPage:
    catalogue, words = once.catalogue, once.words
    ways = urls.ways_from(urls.HOME)
    tags = sorted(catalogue.tagging.vocabulary, key=lambda tag: (-tag.count, tag.slug))
    lead = what_lies_here(catalogue, words)
    heading, text = _split_heading(introduction)
    head: dict[str, Value] = {"title": site_name, "template": "home.html", "search": {"exclude": True}}
    return once.templates.page(
        urls.HOME,
        "index",
        head,
        markdown=text.strip(),
        heading=html_text(heading or site_name),
        lead=lead,
        browse=urls.BROWSE,
        map=map_uri(catalogue),
        collections=[
            collection_link(counted.collection, counted.count, "", words)
            for counted in catalogue.collections[:COLLECTIONS]
        ],
        all_collections=_all_collections(catalogue, words),
        tags=once.tag_links((tag.slug for tag in tags[:SHARED_TAGS] if tag.count > 1), ways),
        latest=once.rows(latest(catalogue), ways),
        made_from=words.say("made_from", sources=_source_files(catalogue, words)),
    )


def collection_index(catalogue: Catalogue, templates: PageTemplates, words: Words) -> MarkdownPage:
    return templates.page(
        urls.COLLECTION_INDEX,
        "collections",
        list_head(words.phrases["collections"]),
        lead=words.say(
            "collections_lead",
            collections=words.count("collections", len(catalogue.collections)),
            papers=words.count("papers", len(catalogue.papers)),
        ),
        collections=[
            collection_link(counted.collection, counted.count, "", words) for counted in catalogue.collections
        ],
    )


def what_lies_here(catalogue: Catalogue, words: Words) -> str:
    """Say it in one sentence: `19 abstracts from ICLR 2025, tagged and cross-linked`."""
    papers = words.count("abstracts", len(catalogue.papers))
    return words.say("what_lies_here", papers=papers, sources=_collections_named(catalogue, words))


def latest(catalogue: Catalogue) -> list[int]:
    """The papers of the newest year, in the order of their sources."""
    ordinals = range(len(catalogue.papers))
    return sorted(ordinals, key=lambda ordinal: -(catalogue.papers[ordinal].year or 0))[:LATEST]


def _split_heading(introduction: str) -> tuple[str, str]:
    """A heading on top of the hand-written text takes the place of the site's name."""
    first, _, rest = introduction.lstrip().partition("\n")
    return (first[2:].strip(), rest) if first.startswith("# ") else ("", introduction)


def _collections_named(catalogue: Catalogue, words: Words) -> str:
    if len(catalogue.collections) > SOURCES_NAMED:
        return words.count("collections", len(catalogue.collections)) + _span_of_years(catalogue.collections)
    return words.join([_name(counted.collection) for counted in catalogue.collections])


def _name(collection: Collection) -> str:
    if named := venue_and_year(collection.venue, collection.year if collection.venue else None):
        return named
    return f"<span{lang_attribute(collection.title)}>{html_text(collection.title)}</span>"


def _span_of_years(collections: tuple[CollectionCount, ...]) -> str:
    years = sorted({counted.collection.year for counted in collections if counted.collection.year})
    if not years:
        return ""
    return f" ({years[0]})" if len(years) == 1 else f" ({years[0]}–{years[-1]})"


def _all_collections(catalogue: Catalogue, words: Words) -> str:
    number = len(catalogue.collections)
    return words.say("all_collections", n=f"{number:,}") if number > COLLECTIONS else ""


def _source_files(catalogue: Catalogue, words: Words) -> str:
    """By name alone: where they lie on somebody's disk is nobody's business."""
    names = sorted({paper.source.path.rsplit("/", 1)[-1] for paper in catalogue.papers})
    if len(names) > SOURCES_NAMED:
        return words.count("files", len(names))
    return words.join([html_text(name) for name in names])
