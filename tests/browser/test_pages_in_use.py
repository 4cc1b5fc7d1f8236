"""What pages do beyond being read: filter tags, copy an entry, take the keyboard, lead a reader past the header."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect


@pytest.fixture
def reader(new_watch, seed_base):
    watch = new_watch(viewport={"width": 1280, "height": 900}, offline=seed_base.startswith("file:"))
    watch.base = seed_base
    yield watch
    assert watch.wrong == []


@pytest.fixture(scope="session")
def paper(seed_site) -> str:
    return f"papers/{min((seed_site / 'papers').glob('*.html')).name}"


def test_the_filter_leaves_the_tags_that_contain_what_is_typed(reader):
    page = reader.open(reader.base + "tags.html")
    label = page.locator("#tag-index a[data-tag]").first.inner_text()
    page.keyboard.press("/")
    page.keyboard.type(label.upper())
    shown = page.locator("#tag-index a[data-tag]:visible").all_inner_texts()
    assert shown
    assert all(label.lower() in text.lower() for text in shown)
    page.keyboard.press("Control+A")
    page.keyboard.type("zzzqqq")
    expect(page.get_by_text("No tag matches.")).to_be_visible()
    assert page.locator("#tag-index h2:visible, #tag-index h3:visible").count() == 0


def test_the_entry_to_cite_can_be_copied(reader, paper):
    reader.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = reader.open(reader.base + paper)
    page.get_by_text("Cite", exact=True).click()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert re.match(r"@\w+\{[a-z0-9-]+,\n  title = \{\{.+\}\},\n", copied)


def test_the_home_pages_field_asks_the_browse_page(reader):
    page = reader.open(reader.base + "index.html")
    page.keyboard.press("/")
    expect(page.locator("[data-search-field]")).to_be_focused()
    page.keyboard.type("bandit & reward")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"papers\.html\?q=bandit(\+|%20)%26(\+|%20)reward"))
    reader.ready()
    expect(page.locator("[data-search]")).to_have_value("bandit & reward")


def test_the_first_stop_of_the_keyboard_leads_past_the_header(reader, paper):
    page = reader.open(reader.base + paper)
    page.keyboard.press("Tab")
    skip = page.locator(":focus")
    expect(skip).to_have_attribute("href", "#content")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#content') !== null")


def test_lines_of_an_abstract_are_of_a_length_to_read(reader, paper):
    page = reader.open(reader.base + paper)
    characters, height, line = page.evaluate(
        """() => {
          const abstract = document.querySelector(".abstract p");
          const style = getComputedStyle(abstract);
          return [abstract.innerText.length, abstract.getBoundingClientRect().height, parseFloat(style.lineHeight)];
        }"""
    )
    assert 55 <= characters / (height / line) <= 75
