"""The browse page as its readers use it, over http below a sub-path and from the folder with the network off."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from browse_site import PAPERS, write_browse_site
from playwright.sync_api import expect

DESKTOP = {"width": 1280, "height": 900}
LANGUAGES = json.loads((Path(__file__).parents[1] / "language_vectors.json").read_text(encoding="utf-8"))
FIRST_WORKER_MISSING = """
  const Native = Worker;
  let hired = 0;
  window.Worker = function Worker(url) {
    const isOurs = !new URL(url).search; // Material's has the words of its box in its address
    return new Native(isOurs && !hired++ ? new URL("missing.js", url) : url);
  };
"""


@pytest.fixture(scope="session")
def browse_site(tmp_path_factory):
    return write_browse_site(tmp_path_factory.mktemp("browse"))


def make_reader(new_watch, base: str):
    """A browser in which nothing may go wrong; from the folder, without a network."""
    watch = new_watch(viewport=DESKTOP, offline=base.startswith("file:"))
    watch.base = base
    yield watch
    assert watch.wrong == []
    assert [url for url in watch.requests if not url.startswith((base, "data:"))] == []


@pytest.fixture
def reader(new_watch, browse_site):
    """On file://, which can do less: what works there is asked over http only where the two ways part."""
    yield from make_reader(new_watch, f"{browse_site.as_uri()}/")


@pytest.fixture(params=["http", "file"])
def each_reader(request, new_watch, browse_site, serve):
    base = serve(browse_site) if request.param == "http" else f"{browse_site.as_uri()}/"
    yield from make_reader(new_watch, base)


@pytest.fixture
def phone(new_watch, browse_site):
    watch = new_watch(viewport={"width": 360, "height": 740}, has_touch=True)
    watch.base = f"{browse_site.as_uri()}/"
    return watch


def settled(page, q: str):
    """Wait until the rows stand for a query."""
    results = page.locator("[data-results]")
    expect(results).to_have_attribute("data-query", q)
    expect(results).to_have_attribute("aria-busy", "false")
    return results


def ids(page) -> list[str]:
    return page.locator("[data-results] > [data-paper]").evaluate_all("rows => rows.map(row => row.dataset.paper)")


def total(page) -> int:
    return int(page.locator("[data-total]").get_attribute("data-total"))


def value(page, facet: str, name: str):
    return page.locator(f'[data-facet="{facet}"][data-value="{name}"]')


def test_all_papers_stand_there_newest_first_before_any_search(reader):
    page = reader.open(f"{reader.base}papers.html")
    assert total(page) == PAPERS
    assert ids(page)[:3] == ["p900", "p901", "p902"]
    expect(page.locator("[data-total]")).to_have_text(f"{PAPERS} papers")
    expect(page.locator("[data-results] > li")).to_have_count(20)
    expect(page.locator("[data-facet=tag]")).to_have_count(10)


def test_a_row_shows_what_a_reader_decides_by(each_reader):
    page = each_reader.open(f"{each_reader.base}papers.html?q=keeper+ship")
    row = page.locator('[data-paper="p900"]')
    link = row.locator(".row-title a")
    expect(link).to_have_text("Dueling lighthouses & their <keepers>")
    expect(link).to_have_attribute("href", "papers/p900.html")
    expect(row.locator(".row-by")).to_have_text("Keeper 0, Keeper 1, Keeper 2 and 5 more · SEA 2030")
    expect(row.locator(".row-key")).to_have_text("A keeper sees a ship at O(log N).")
    expect(row.locator(".row-key mark")).to_have_text(["keeper", "ship"])
    expect(row.locator("a[data-tag]")).to_have_text(["lighthouse", "C++"])
    page.goto(f"{each_reader.base}papers.html?tag=lighthouse")
    expect(page.locator('[data-paper="p900"] .row-key')).to_have_text("Ships pass.")
    expect(page.locator('[data-paper="p901"] .row-title')).to_have_attribute("lang", "zh")
    expect(page.locator('[data-paper="p902"] .row-by')).to_have_text("DUSK 2028")


def test_a_key_sentence_has_a_language_of_its_own(reader):
    page = reader.open(f"{reader.base}papers.html?tag=lighthouse")
    row = page.locator('[data-paper="p902"]')
    expect(row.locator(".row-key")).to_have_attribute("lang", "zh")
    assert row.locator(".row-title").get_attribute("lang") is None
    assert page.locator('[data-paper="p900"] .row-key').get_attribute("lang") is None


def test_the_browser_tells_languages_as_we_do(reader):
    page = reader.open(f"{reader.base}papers.html")
    texts = [text for text, _ in LANGUAGES]
    assert page.evaluate("texts => texts.map(papershelf.languages.foreignLanguage)", texts) == [
        language for _, language in LANGUAGES
    ]
    assert page.evaluate("papershelf.languages.inLanguageOf('למידה עמוקה')") == {"lang": "he", "dir": "rtl"}


def test_the_abstract_unfolds_in_its_row(reader):
    page = reader.open(f"{reader.base}papers.html?q=dueling")
    button = page.locator('[data-paper="p900"] button[aria-expanded]')
    abstract = page.locator('[data-paper="p900"] .abstract')
    expect(abstract).to_be_hidden()
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(abstract).to_contain_text("A second paragraph.")
    assert abstract.locator("math").count() == 1
    button.click()
    expect(abstract).to_be_hidden()


def test_typing_searches_and_the_address_follows(each_reader):
    page = each_reader.open(f"{each_reader.base}papers.html")
    page.locator("[data-search]").press_sequentially("lighthouses", delay=15)
    settled(page, "lighthouses")
    assert ids(page)[:2] in (["p902", "p900"], ["p900", "p902"])
    assert page.url == f"{each_reader.base}papers.html?q=lighthouses"
    assert total(page) == len(ids(page))
    each_reader.open(page.url)
    settled(page, "lighthouses")
    expect(page.locator("[data-search]")).to_have_value("lighthouses")
    expect(page.locator("#__search")).not_to_be_checked()


def test_rows_say_what_they_stand_for_while_a_new_search_runs(reader):
    page = reader.open(f"{reader.base}papers.html?q=dusk")
    busy = page.evaluate(
        """() => { const field = document.querySelector('[data-search]');
             field.value = 'ships'; field.dispatchEvent(new Event('input', { bubbles: true }));
             const results = document.querySelector('[data-results]');
             return [results.dataset.query, results.getAttribute('aria-busy')]; }"""
    )
    assert busy == ["dusk", "true"]
    settled(page, "ships")


def test_filters_narrow_chips_widen_and_back_restores(each_reader):
    page = each_reader.open(f"{each_reader.base}papers.html")
    lighthouse = page.locator("[data-results] a[data-tag=lighthouse]").first
    lighthouse.click()
    expect(page.locator("[data-total]")).to_have_attribute("data-total", "3")
    assert "tag=lighthouse" in page.url
    value(page, "year", "2029").click()
    expect(page.locator("[data-total]")).to_have_attribute("data-total", "1")
    expect(value(page, "year", "2028")).to_have_attribute("data-count", "1")
    value(page, "year", "2028").click()
    expect(page.locator("[data-total]")).to_have_attribute("data-total", "2")
    expect(value(page, "year", "2028")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-chip]")).to_have_count(3)
    page.locator('[data-chip="tag=lighthouse"]').click()
    expect(page.locator("[data-chip]")).to_have_count(2)
    page.go_back()
    expect(page.locator("[data-chip]")).to_have_count(3)
    expect(page.locator("[data-total]")).to_have_attribute("data-total", "2")
    page.locator("[data-chips] [data-clear]").click()
    expect(page.locator("[data-total]")).to_have_attribute("data-total", str(PAPERS))
    expect(page.locator("[data-chips]")).to_be_hidden()


def test_a_state_in_the_address_is_the_state_on_the_page(reader):
    page = reader.open(f"{reader.base}papers.html?tag=lighthouse&year=2030&year=2028&sort=title")
    assert ids(page) == ["p900", "p902"]
    expect(page.locator("[data-sort]")).to_have_value("title")
    expect(page.locator('[data-chip="tag=lighthouse"]')).to_contain_text("lighthouse")
    page.locator("[data-sort]").select_option("year")
    expect(page).to_have_url(re.compile("sort=year"))
    page = reader.open(f"{reader.base}papers.html?author=Keeper+3&code=1")
    assert total(page) == 0
    page = reader.open(f"{reader.base}papers.html?page=999&sort=nonsense&tag=&year=%00")
    assert total(page) == 0


def test_pages_of_rows_have_addresses_of_their_own(reader):
    page = reader.open(f"{reader.base}papers.html")
    first = ids(page)
    page.locator("[data-paging] a[rel=next]").click()
    expect(page).to_have_url(re.compile("page=2"))
    expect(page.locator("[data-paging]")).to_contain_text("page 2 of 7")
    expect(page.locator(f'[data-results] [data-paper="{first[0]}"]')).to_have_count(0)
    assert not set(ids(page)) & set(first)
    page.go_back()
    expect(page.locator(f'[data-results] [data-paper="{first[0]}"]')).to_have_count(1)
    page.go_forward()
    expect(page.locator("[data-paging]")).to_contain_text("page 2 of 7")


def test_the_filter_box_finds_values_beyond_the_ten_largest(reader):
    page = reader.open(f"{reader.base}papers.html")
    section = page.locator("#facet-author")
    expect(section.locator(".more")).to_contain_text("more")
    section.locator("input").fill("keeper 7")
    expect(value(page, "author", "Keeper 7")).to_have_attribute("data-count", "1")
    value(page, "author", "Keeper 7").click()
    expect(page.locator("[data-total]")).to_have_attribute("data-total", "1")


def test_nothing_found_says_what_was_searched_and_offers_ways_on(reader):
    page = reader.open(f"{reader.base}papers.html?q=lightbouses&tag=lighthouse")
    assert total(page) == 0
    remarks = page.locator("[data-remarks]")
    expect(remarks).to_contain_text("lightbouses")
    remarks.locator("[data-suggestion]").click()
    settled(page, "lighthouse")
    assert total(page) == 3
    page = reader.open(f"{reader.base}papers.html?q=dusk&year=2030")
    expect(remarks).to_contain_text("filters")
    remarks.locator("[data-clear]").click()
    expect(page.locator("[data-total]")).to_have_attribute("data-total", "1")


def test_what_stands_for_an_unknown_word_is_said_and_the_correction_offered_first(reader):
    page = reader.open(f"{reader.base}papers.html?q=lighthuose+dusk")
    assert ids(page) == ["p902"]
    remarks = page.locator("[data-remarks] p")
    expect(remarks.first).to_have_text("Did you mean lighthouse dusk?")
    expect(remarks.nth(1)).to_have_text("No paper has “lighthuose”; these have “lighthouse”.")


def test_the_keyboard_reaches_everything(reader):
    page = reader.open(f"{reader.base}papers.html")
    page.keyboard.press("/")
    expect(page.locator("[data-search]")).to_be_focused()
    page.keyboard.type("lighthouses")
    settled(page, "lighthouses")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".row-title a").nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-search]")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(page.locator("[data-search]")).to_be_focused()
    page.keyboard.press("Escape")
    settled(page, "")
    assert total(page) == PAPERS
    page.keyboard.type("dusk")
    page.keyboard.press("Enter")
    settled(page, "dusk")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/papers/p902.html")
    page.go_back()
    reader.ready()
    expect(page.locator("[data-search]")).to_have_value("dusk")
    assert ids(page)[0] == "p902"


def test_a_chosen_filter_keeps_the_focus(reader):
    page = reader.open(f"{reader.base}papers.html")
    value(page, "collection", "spring").focus()
    page.keyboard.press("Enter")
    expect(value(page, "collection", "spring")).to_have_attribute("aria-pressed", "true")
    expect(value(page, "collection", "spring")).to_be_focused()


def test_the_count_is_announced(reader):
    page = reader.open(f"{reader.base}papers.html?q=dusk")
    expect(page.locator("[data-total][role=status]")).to_have_text(f"1 of {PAPERS} papers")


def test_a_hostile_address_is_only_text(reader):
    attack = "%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E"
    page = reader.open(f"{reader.base}papers.html?q={attack}&tag={attack}&author={attack}&sort={attack}&page={attack}")
    assert page.locator("main img, main script[src]").count() == 0
    expect(page.locator("[data-search]")).to_have_value("<img src=x onerror=alert(1)>")


def test_fast_typing_ends_at_the_last_word(reader):
    page = reader.open(f"{reader.base}papers.html")
    for text in ("l", "li", "dusk", "lighthouses", "shi", "dusk fal", "dusk"):
        page.locator("[data-search]").fill(text)
    settled(page, "dusk")
    assert ids(page) == ["p902"]


def test_on_a_phone_filters_are_a_drawer_with_their_number(phone):
    page = phone.open(f"{phone.base}papers.html?tag=lighthouse&year=2030")
    expect(page.locator("[data-filters-label]")).to_have_text("Filters (2)")
    expect(value(page, "year", "2030")).to_be_hidden()
    page.locator("[data-filters-label]").tap()
    expect(value(page, "year", "2030")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    small = page.evaluate(
        """() => [...document.querySelectorAll('.browse :is(button, select, input, summary), .row-foot a')]
             .filter((each) => each.checkVisibility())
             .map((each) => [each.textContent, each.getBoundingClientRect()])
             .filter(([, { width, height }]) => height < 44 || width < 44).map(([text]) => text)"""
    )
    assert small == []


def test_without_a_readable_index_the_page_says_so_and_leads_on(new_watch, browse_site, serve):
    watch = new_watch(viewport=DESKTOP)
    watch.page.route("**/assets/search/**", lambda route: route.abort())
    says_that_the_index_is_missing(watch.open(f"{serve(browse_site)}papers.html?q=dusk"))


def test_without_a_worker_the_page_says_so_and_tries_again_when_asked(new_watch, browse_site, serve):
    watch = new_watch(viewport=DESKTOP)
    watch.page.add_init_script(FIRST_WORKER_MISSING)
    page = watch.open(f"{serve(browse_site)}papers.html?q=dusk")
    says_that_the_index_is_missing(page)
    page.locator("[data-search]").fill("ships")
    settled(page, "ships")
    expect(page.locator("[data-remarks]")).to_be_hidden()
    assert ids(page) == ["p900"]


@pytest.mark.parametrize("way", ["http", "file"])
def test_an_index_without_its_first_file_is_said_to_be_missing(new_watch, browse_site, serve, tmp_path, way):
    site = tmp_path / "site"
    shutil.copytree(browse_site, site)
    (site / "assets" / "search" / "current.js").unlink()
    base = serve(site) if way == "http" else f"{site.as_uri()}/"
    says_that_the_index_is_missing(new_watch(viewport=DESKTOP).open(f"{base}papers.html"))


def says_that_the_index_is_missing(page):
    expect(page.locator("[data-remarks]")).to_contain_text("The search index cannot be loaded.")
    expect(page.locator("[data-remarks] a")).to_have_attribute("href", "list/1.html")
    expect(page.locator("[data-results]")).to_have_attribute("aria-busy", "false")
    expect(page.locator("[data-paper]")).to_have_count(0)
