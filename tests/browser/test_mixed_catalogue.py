"""Some 500 made-up papers beside the seed: paging, facets, tags, search and links at a size where lists have pages."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import pytest
from playwright.sync_api import expect

TOTAL = 19 + 500 + 4 + 2 + 1
"""The seed, the made-up papers, the odd ones less a duplicate, the titled and the untitled text."""


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name == "id":
                self.ids.append(value)
            if name in ("href", "src", "action") and tag != "base":
                self.links.append(value or "")


def parse(path: Path) -> _Links:
    parser = _Links()
    parser.feed(path.read_text(encoding="utf-8"))
    return parser


def test_every_link_leads_to_a_file_and_no_id_stands_twice(mixed_site):
    lost, twice, files = [], [], set()
    for page in mixed_site.rglob("*.html"):
        if page.name == "404.html":
            continue
        parsed = parse(page)
        if len(set(parsed.ids)) != len(parsed.ids):
            twice.append(page.name)
        for link in set(parsed.links):
            parts = urlsplit(urldefrag(link).url)
            if parts.scheme in ("http", "https", "data", "mailto") or not parts.path:
                continue
            target = (page.parent / unquote(parts.path)).resolve()
            if target not in files:
                if not target.is_file():
                    lost.append((page.relative_to(mixed_site).as_posix(), link))
                files.add(target)
    assert lost == []
    assert twice == []


def test_each_paper_has_one_page_and_copies_are_merged(mixed_site):
    assert len(list((mixed_site / "papers").glob("*.html"))) == TOTAL
    assert len(list((mixed_site / "papers").glob("twice-*.html"))) == 2


def test_names_are_safe_on_every_file_system(mixed_site):
    uris = [path.relative_to(mixed_site).as_posix() for path in mixed_site.rglob("*")]
    assert len({uri.lower() for uri in uris}) == len(uris)
    assert all(uri.isascii() and len(uri) <= 180 for uri in uris)


def test_pages_do_not_grow_with_the_catalogue(mixed_site, seed_site):
    """The shell of a paper's page is the same among 19 and among 500; no page of any kind is large."""
    paper = min((seed_site / "papers").glob("*.html")).name
    small, large = ((site / "papers" / paper).stat().st_size for site in (seed_site, mixed_site))
    assert large < small * 1.15
    assert max(path.stat().st_size for path in mixed_site.rglob("*.html")) < 300_000


def test_lists_are_paged_to_the_last_paper(mixed_site):
    listed = []
    for page in (mixed_site / "list").glob("*.html"):
        listed += [link.rsplit("/", 1)[-1] for link in parse(page).links if "/papers/" in link]
    assert set(listed) == {path.name for path in (mixed_site / "papers").glob("*.html")}


@pytest.fixture
def browse(new_watch, mixed_site):
    watch = new_watch(viewport={"width": 1280, "height": 900}, offline=True)
    watch.base = f"{mixed_site.as_uri()}/"
    watch.open(watch.base + "papers.html")
    yield watch
    assert watch.wrong == []


def test_all_papers_stand_there_before_any_search(browse):
    expect(browse.page.locator("[data-total]")).to_have_attribute("data-total", str(TOTAL))
    assert 0 < browse.page.locator("[data-results] [data-paper]").count() <= 200


def test_facets_search_and_years_narrow_together(browse):
    page = browse.open(f"{browse.base}papers.html?q=lighthouses&year=2018&tag=lighthouse")
    total = int(page.locator("[data-total]").get_attribute("data-total"))
    assert 0 < total < 60
    browse.open(f"{browse.base}papers.html?q=lighthouses&year=2018&year=2019&tag=lighthouse")
    assert int(page.locator("[data-total]").get_attribute("data-total")) > total
    year = page.locator("[data-facet=year][data-value='2018'], [data-facet=year] [data-value='2018']").first
    assert int(year.get_attribute("data-count")) == total, "an OR facet's counts ignore its own selection"


def test_a_chinese_word_finds_the_chinese_abstract(browse):
    page = browse.open(f"{browse.base}papers.html?q=知识图谱")
    expect(page.locator("[data-results] [data-paper]").first).to_have_attribute("data-paper", "zh")


def test_a_crowd_of_authors_does_not_swamp_the_list(browse):
    page = browse.open(f"{browse.base}papers.html?q=beehives+crowd+keepers")
    row = page.locator("[data-results] [data-paper=crowd]")
    expect(row).to_contain_text("and 297 more")
    assert row.bounding_box()["height"] < 400


def test_nothing_found_says_what_to_do(browse):
    page = browse.open(f"{browse.base}papers.html?q=zzzqqq")
    expect(page.locator("[data-total]")).to_have_attribute("data-total", "0")
    assert "zzzqqq" in page.locator("main").inner_text()
