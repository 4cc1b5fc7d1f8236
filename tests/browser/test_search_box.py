"""Material's search box with our engine behind it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from test_browse_page import browse_site, each_reader, reader  # noqa: F401  # the same site and the same reader


@pytest.fixture
def box(reader):  # noqa: F811  # pytest's way to ask for a fixture
    return open_box(reader)


def open_box(watch):
    page = watch.open(f"{watch.base}about.html")
    page.keyboard.press("/")
    expect(page.locator("[data-md-component=search-query]")).to_be_focused()
    return watch


def hits(page):
    return page.locator(".md-search-result__link")


def wait_for_hits_of(typed, page):
    """Until then the list may be that of the letters before, which find the same papers."""
    expect(hits(page).last).to_have_attribute("href", re.compile(rf"papers\.html\?q={typed}$"))


def test_nothing_of_the_index_is_asked_for_before_a_search(each_reader):  # noqa: F811  # as above
    box = open_box(each_reader)
    box.page.wait_for_timeout(300)
    assert not [url for url in box.requests if "/assets/search/" in url or "search_index" in url]


def test_hits_name_their_authors_and_the_last_row_leads_to_all_of_them(each_reader):  # noqa: F811  # as above
    box = open_box(each_reader)
    page = box.page
    page.keyboard.type("lighthouses", delay=10)
    expect(hits(page).filter(has_text="Dueling lighthouses & their <keepers>")).to_have_count(1)
    expect(hits(page).filter(has_text="Keeper 0, Keeper 1")).to_have_count(1)
    last = hits(page).last
    expect(last).to_have_text("All 3 results")
    wait_for_hits_of("lighthouses", page)
    last.click()
    page.wait_for_url("**/papers.html?q=lighthouses")
    box.ready()
    expect(page.locator("[data-total]")).to_have_attribute("data-total", "3")


def test_enter_reaches_the_browse_page(box):
    page = box.page
    page.keyboard.type("dusk")
    page.keyboard.press("Enter")
    page.wait_for_url("**/papers.html?q=dusk")
    box.ready()
    expect(page.locator("[data-search]")).to_have_value("dusk")
    expect(page.locator("#__search")).not_to_be_checked()


def test_arrows_walk_the_hits_and_escape_closes(box):
    page = box.page
    page.keyboard.type("dusk")
    expect(hits(page).first).to_contain_text("Lighthouses at dusk")
    expect(hits(page).first.locator("p")).to_have_text("DUSK 2028")
    wait_for_hits_of("dusk", page)
    page.keyboard.press("ArrowDown")
    expect(hits(page).first).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/papers/p902.html")
    page.keyboard.press("s")
    expect(page.locator("[data-md-component=search-query]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#__search")).not_to_be_checked()


def test_a_hand_written_page_is_found(box):
    box.page.keyboard.type("zebrawood")
    expect(hits(box.page).first).to_have_attribute("href", re.compile(r"about\.html$"))


def test_a_slip_is_met_with_a_suggestion(box):
    box.page.keyboard.type("lighthuoses")
    expect(hits(box.page).first).to_contain_text("lighthouses")


def test_markup_in_titles_and_queries_stays_text(box):
    page = box.page
    page.keyboard.type("<img src=x onerror=alert(1)> keepers")
    expect(hits(page).first).to_contain_text("<keepers>")
    assert page.locator(".md-search img").count() == 0


def test_no_hit_is_said_and_an_emptied_box_is_empty(box):
    page = box.page
    page.keyboard.type("qqqzzz")
    expect(page.locator(".md-search-result__meta")).to_have_text(re.compile("No matching"))
    page.locator("[data-md-component=search-query]").fill("")
    page.keyboard.press("Shift")
    expect(hits(page)).to_have_count(0)
