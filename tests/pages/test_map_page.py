"""The map as a page for those who read: its regions, its words, and the links to it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shelf import a_catalogue, a_paper, pages_of, split_page

from generator.map_file import map_file
from generator.pages.map_page import REGIONS
from generator.paper_map import PaperMap, Region

PAPERS = [a_paper(f"p{number}", title=f"Boat <{number}>", year=2020 + number % 3) for number in range(60)]


@pytest.fixture
def mapped():
    """A catalogue of sixty papers, each with a tag that names a region, but for one paper that stands nowhere."""
    tags = {f"sail {number}": [paper.id for paper in PAPERS[number:]] for number in range(50)}
    places = ((0, 0), *((number, 1) for number in range(1, 60)))
    regions = tuple(Region(f"sail-{number}", f"sail {number}", 60 - number, (9, 9), (number,)) for number in range(50))
    return replace(a_catalogue(*PAPERS, tags=tags), map=PaperMap(places, regions))


def test_the_page_names_the_file_that_it_draws(mapped):
    head, _ = split_page(pages_of(mapped)["map.md"])

    assert f"map: {map_file(mapped.map, mapped.papers).uri}" in head.replace('"', "")


def test_the_list_of_regions_does_not_grow_with_the_catalogue(mapped):
    _, body = split_page(pages_of(mapped)["map.md"])

    assert body.count('class="region-name"') == REGIONS
    assert '<a data-tag="sail-0" href="tags/sail-0.html">sail 0</a> <span class="count">60</span>' in body
    assert '<a data-paper="p3" href="papers/p3.html">Boat &lt;3&gt;</a>' in body


def test_every_region_can_be_chosen_and_every_year(mapped):
    _, body = split_page(pages_of(mapped)["map.md"])

    assert body.count('<option value="sail-') == 50
    assert "<option>2022</option><option>2021</option><option>2020</option>" in body


def test_papers_that_are_not_on_the_map_are_told(mapped):
    _, body = split_page(pages_of(mapped)["map.md"])

    assert "share no topic with the others: 1 paper." in body


def test_home_and_browse_link_to_the_map_only_where_there_is_one(mapped):
    with_map, without = pages_of(mapped), pages_of(replace(mapped, map=None))

    assert [uri for uri, page in with_map.items() if 'href="map.html"' in page] == ["index.md", "papers.md"]
    assert "map.md" not in without
    assert not any("map.html" in page for page in without.values())
