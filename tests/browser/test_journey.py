"""The main job, as a reader does it: over http below a sub-path, and from the folder with the network off."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect


@pytest.fixture
def reader(new_watch, seed_base):
    """A browser on the seed site; opened from the folder, it has no network."""
    watch = new_watch(viewport={"width": 1280, "height": 900}, offline=seed_base.startswith("file:"))
    watch.base = seed_base
    return watch


def test_from_home_to_a_tag_to_a_paper_to_a_related_one_to_a_search(reader):
    page = reader.open(reader.base + "index.html")
    page.locator("a[data-tag]").first.click()
    reader.ready()
    page.locator(".rows > li > a").first.click()
    reader.ready()
    first = page.locator("article[data-paper]").get_attribute("data-paper")
    expect(page.locator(".abstract")).to_be_visible()
    page.locator("[data-related] a[data-paper]").first.click()
    reader.ready()
    expect(page.locator("article[data-paper]")).not_to_have_attribute("data-paper", first)
    page.get_by_role("link", name="Browse").first.click()
    reader.ready()
    expect(page.locator("[data-total]")).to_have_attribute("data-total", "19")
    page.locator("[data-search]").fill("NTK")
    expect(page.locator("[data-results]")).to_have_attribute("data-query", "NTK")
    expect(page.locator("[data-results]")).to_have_attribute("aria-busy", "false")
    expect(page.locator("[data-results] [data-paper]").first).to_contain_text("Neural Tangent Kernel")
    assert "q=NTK" in page.url
    assert reader.wrong == []
    assert [url for url in reader.requests if not url.startswith((reader.base, "data:"))] == []


def test_the_header_box_answers_and_leads_to_the_browse_page(reader):
    page = reader.open(reader.base + "about.html")
    assert not [url for url in reader.requests if "/assets/search/" in url], "the index loads before anybody searches"
    page.keyboard.press("/")
    page.keyboard.type("RA-TTA")
    hit = page.locator(".md-search-result__link").first
    expect(hit).to_be_visible()
    page.keyboard.press("Enter")
    reader.ready()
    page.wait_for_url(re.compile(r"papers(\.html\?q=|/)"))
    assert reader.wrong == []


@pytest.mark.parametrize("word", ["NTK", "RA-TTA", "MISA", "Prereq-Tune", "trolley", "LLEGO"])
def test_every_name_finds_its_paper(reader, word):
    page = reader.open(f"{reader.base}papers.html?q={word}")
    expect(page.locator("[data-results]")).to_have_attribute("aria-busy", "false")
    rows = page.locator("[data-results] [data-paper]")
    assert rows.count() >= 1
    uri = rows.first.get_attribute("data-paper")
    page = reader.open(f"{reader.base}papers/{uri}.html")
    assert word.lower() in page.locator("article[data-paper]").inner_text().lower()


def test_the_chinese_words_of_the_heading_find_all_its_papers(reader):
    page = reader.open(f"{reader.base}papers.html?q=论文")
    expect(page.locator("[data-total]")).to_have_attribute("data-total", "19")


def test_the_seed_reads_right_on_every_page(reader, seed_site):
    """23 formulas, four bold phrases, five links without their full stop, and no markup left over anywhere."""
    formulas = bold = 0
    links: list[str] = []
    for path in sorted((seed_site / "papers").glob("*.html")):
        page = reader.open(f"{reader.base}papers/{path.name}")
        abstract = page.locator(".abstract")
        formulas += abstract.locator("math").count()
        bold += abstract.locator("strong").count()
        links += [link.get_attribute("href") for link in abstract.locator("a[href^=http]").all()]
        for text in (page.title(), page.locator("body").inner_text()):
            assert not re.search(r"[$\\]|\*\*", text), (path.name, re.search(r".{30}([$\\]|\*\*).{30}", text))
    assert (formulas, bold, len(links)) == (23, 4, 5)
    assert not [link for link in links if link.endswith(".")]
    assert any(link.endswith("/MISA") for link in links)
    assert any(link.endswith("/Prereq_tune.git") for link in links)
    assert reader.wrong == []


def test_the_heading_of_another_language_says_which(reader):
    page = reader.open(reader.base + "index.html")
    expect(page.locator("[lang^=zh]", has_text="论文列表").first).to_be_visible()


def test_the_keyboard_alone_is_enough(reader):
    page = reader.open(reader.base + "papers.html")
    page.keyboard.press("/")
    expect(page.locator("[data-search]")).to_be_focused()
    page.keyboard.type("bandit")
    expect(page.locator("[data-results]")).to_have_attribute("data-query", "bandit")
    expect(page.locator("[data-results]")).to_have_attribute("aria-busy", "false")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.closest('[data-results] [data-paper]') !== null")
    page.keyboard.press("Enter")
    reader.ready()
    expect(page.locator("article[data-paper]")).to_be_visible()
    page.go_back()
    reader.ready()
    expect(page.locator("[data-search]")).to_have_value("bandit")


def test_facets_narrow_and_chips_widen(reader):
    page = reader.open(reader.base + "papers.html")
    value = page.locator("[data-facet=tag][data-value], [data-facet=tag] [data-value]").first
    count = value.get_attribute("data-count")
    value.click()
    expect(page.locator("[data-total]")).to_have_attribute("data-total", count)
    assert "tag=" in page.url
    reader.open(page.url)
    expect(page.locator("[data-total]")).to_have_attribute("data-total", count)
    assert reader.wrong == []
