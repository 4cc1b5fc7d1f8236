"""The map of the papers -> its page: the frame that a script draws in, and its regions as a list for everybody else."""

from __future__ import annotations

from dataclasses import dataclass

from generator import urls
from generator.catalogue import Catalogue
from generator.map_file import map_file
from generator.pages.lists import list_head
from generator.pages.page_file import MarkdownPage
from generator.pages.pieces import PaperLink, TagLink, paper_link, tag_link
from generator.pages.templates import PageTemplates
from generator.pages.words import Words
from generator.paper_map import NOWHERE, PaperMap

REGIONS = 24
"""On the list, with three papers each: 15 kB however large the catalogue. Every tag has a page of its own."""


@dataclass(frozen=True, slots=True)
class ListedRegion:
    tag: TagLink
    papers: list[PaperLink]


def map_uri(catalogue: Catalogue) -> str:
    """Where the map is; empty where there is none."""
    return urls.MAP if catalogue.map else ""


def map_page(catalogue: Catalogue, drawn: PaperMap, templates: PageTemplates, words: Words) -> MarkdownPage:
    ways = urls.ways_from(urls.MAP)
    tags = {tag.slug: tag for tag in catalogue.tagging.vocabulary}
    links = {region.slug: tag_link(tags[region.slug], ways) for region in drawn.regions}
    listed = [
        ListedRegion(links[region.slug], [paper_link(catalogue, ordinal, ways) for ordinal in region.examples])
        for region in drawn.regions[:REGIONS]
    ]
    years = sorted({paper.year for paper in catalogue.papers if paper.year}, reverse=True)
    papers = words.count("papers", len(catalogue.papers))
    return templates.page(
        urls.MAP,
        "map",
        {**list_head(words.phrases["map"]), "template": "map.html", "map": map_file(drawn, catalogue.papers).uri},
        lead=words.say("map_lead", papers=papers) + _left_out(drawn, words),
        total=papers,
        tags=sorted(links.values(), key=lambda link: (link.label.casefold(), link.slug)),
        years=years,
        regions=listed,
        regions_lead=words.say("regions_lead"),
    )


def _left_out(drawn: PaperMap, words: Words) -> str:
    without_place = sum(place == NOWHERE for place in drawn.places)
    return " " + words.say("map_left_out", papers=words.count("papers", without_place)) if without_place else ""
