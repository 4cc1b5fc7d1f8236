"""Search in Firefox, which on file:// allows less than Chromium: over http below a sub-path, and from the folder."""

from __future__ import annotations

import pytest
from firefox import ENTER, Firefox
from test_browse_page import browse_site  # noqa: F401  # the same site

ROWS_STAND = """
const list = document.querySelector('[data-results]');
return list?.getAttribute('aria-busy') === 'false' && list.dataset.query === arguments[0];
"""
ROWS = "return [...document.querySelectorAll('[data-results] > [data-paper]')].map(row => row.dataset.paper)"
YEAR = '[data-facet=year][data-value="2030"]'
BOX = "[data-md-component=search-query]"


class Reader:
    """A Firefox, and the address of a site in which nothing may go wrong."""

    def __init__(self, firefox: Firefox, base: str) -> None:
        self.firefox = firefox
        self.base = base

    def open(self, uri: str) -> Firefox:
        self.firefox.open(f"{self.base}{uri}")
        self.firefox.wait_until("return document.documentElement.dataset.papershelf === 'ready'")
        return self.firefox

    def ids(self, q: str) -> set[str]:
        """Ids of the rows, once they stand for a query."""
        self.firefox.wait_until(ROWS_STAND, q)
        return set(self.firefox.run(ROWS))

    def is_at(self, uri: str) -> None:
        self.firefox.wait_until("return location.href === arguments[0]", f"{self.base}{uri}")


@pytest.fixture(params=["http", "file"])
def reader(request, firefox, browse_site, serve):  # noqa: F811  # pytest's way to ask for a fixture
    base = serve(browse_site) if request.param == "http" else f"{browse_site.as_uri()}/"
    firefox.errors(base)
    yield Reader(firefox, base)
    assert firefox.errors(base) == []


def test_a_search_is_narrowed_kept_in_the_address_and_restored(reader):
    firefox = reader.open("papers.html")
    firefox.type("[data-search]", "lighthouses")
    assert reader.ids("lighthouses") == {"p900", "p901", "p902"}
    reader.is_at("papers.html?q=lighthouses")
    firefox.wait_until("return document.querySelector(arguments[0])?.dataset.count === '1'", YEAR)
    firefox.click(YEAR)
    assert reader.ids("lighthouses") == {"p900"}
    reader.is_at("papers.html?q=lighthouses&year=2030")
    firefox.go_back()
    assert reader.ids("lighthouses") == {"p900", "p901", "p902"}
    reader.open("papers.html?q=dusk")
    assert reader.ids("dusk") == {"p902"}
    firefox.wait_until("return document.querySelector('.row-key mark')?.textContent === 'Dusk'")


def test_the_box_in_the_header_finds_papers_and_leads_to_all_of_them(reader):
    firefox = reader.open("about.html")
    firefox.type("body", "/")
    firefox.wait_until("return document.activeElement?.matches(arguments[0])", BOX)
    firefox.type(BOX, "lighthouses")
    firefox.wait_until(
        "return [...document.querySelectorAll('.md-search-result__link')].at(-1)?.innerText.trim() === arguments[0]",
        "All 3 results",
    )
    firefox.type(BOX, ENTER)
    reader.is_at("papers.html?q=lighthouses")
    assert reader.ids("lighthouses") == {"p900", "p901", "p902"}
