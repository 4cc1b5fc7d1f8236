"""Readers differ: no scripts, a phone, large letters, a printer, a screen reader, a dark room."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

PAGES = ["index.html", "papers.html", "tags.html", "about.html", "list/1.html", "404.html"]


@pytest.fixture(scope="session")
def pages(seed_site) -> list[str]:
    """One page of every kind."""
    one_of = [min((seed_site / folder).rglob("*.html")) for folder in ("papers", "tags", "collections")]
    return [*PAGES, *(path.relative_to(seed_site).as_posix() for path in one_of)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_barrier_on_any_page(new_watch, seed_site, serve, pages, scheme):
    watch = new_watch(color_scheme=scheme)
    base = serve(seed_site)
    for uri in pages:
        page = watch.open(base + uri)
        results = Axe().run(page, options={"preload": False})
        grave = [v for v in results.response["violations"] if v["impact"] in ("serious", "critical")]
        assert grave == [], (uri, [(v["id"], [node["html"] for node in v["nodes"]][:3]) for v in grave])


@pytest.mark.parametrize("width", [360, 640], ids=["phone", "200 % zoom on 1280"])
def test_no_page_scrolls_sideways(new_watch, seed_site, pages, width):
    watch = new_watch(viewport={"width": width, "height": 740})
    for uri in pages:
        page = watch.open(f"{seed_site.as_uri()}/{uri}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, uri


def test_without_scripts_lists_tags_and_papers_can_be_read(new_watch, seed_site):
    page = new_watch(java_script_enabled=False).page
    page.goto(f"{seed_site.as_uri()}/papers.html")
    page.locator("a[href^='list/1.html']").first.click()
    assert page.locator(".rows > li > a").count() >= 19
    page.locator(".rows > li > a").first.click()
    expect(page.locator(".abstract")).to_be_visible()
    page.locator("a[data-tag]").first.click()
    expect(page.locator("h1").first).to_be_visible()
    page.goto(f"{seed_site.as_uri()}/tags.html")
    assert page.locator("a[data-tag]").count() > 10


def test_print_is_black_on_white_and_complete(new_watch, seed_site, tmp_path):
    watch = new_watch(color_scheme="dark")
    path = min((seed_site / "papers").glob("*.html"))
    page = watch.open(path.as_uri())
    page.emulate_media(media="print", color_scheme="dark")
    colours = page.evaluate(
        """() => ['h1', '.abstract', '.abstract p'].map(name => getComputedStyle(document.querySelector(name)).color)
              .concat(getComputedStyle(document.body).backgroundColor)"""
    )
    assert set(colours[:3]) == {"rgb(0, 0, 0)"}
    assert colours[3] in ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)")
    assert not page.locator(".md-header").is_visible()
    assert page.locator(".abstract").is_visible()
    page.pdf(path=tmp_path / "paper.pdf")
    assert (tmp_path / "paper.pdf").stat().st_size > 5000


def test_a_page_that_is_not_there_is_styled_and_leads_back(watch, seed_site, serve):
    base = serve(seed_site)
    page = watch.page
    page.goto(base + "a/b/missing.html")
    expect(page.locator("h1").first).to_be_visible()


def test_dark_mode_can_be_chosen_and_stays(watch, seed_site, serve):
    page = watch.open(serve(seed_site) + "index.html")
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("label[for^=__palette]:visible").click()
    page.locator("label[for^=__palette]:visible").click()
    after = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert before != after
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == after


def test_without_scripts_a_phone_leads_to_every_place(new_watch, seed_site):
    page = new_watch(java_script_enabled=False, viewport={"width": 360, "height": 740}).page
    page.goto(f"{seed_site.as_uri()}/about.html")
    page.locator(".places").get_by_text("Browse").click()
    expect(page.locator("a[href^='list/1.html']").first).to_be_visible()


def test_on_a_phone_the_places_unfold_and_fold_again_by_finger_and_by_key(new_watch, seed_site):
    page = new_watch(viewport={"width": 360, "height": 740}).open(f"{seed_site.as_uri()}/about.html")
    menu, tags = page.get_by_role("button", name="Menu"), page.locator(".places").get_by_text("Tags")
    expect(tags).not_to_be_visible()
    menu.click()
    expect(tags).to_be_visible()
    expect(menu).to_have_attribute("aria-expanded", "true")
    page.locator(".md-overlay").click(position={"x": 340, "y": 600})
    expect(tags).not_to_be_visible()
    menu.press("Enter")
    expect(tags).to_be_visible()
    page.keyboard.press("Tab")  # the site's name
    for _ in ("Home", "Browse", "Tags"):
        page.keyboard.press("Tab")
    expect(tags).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/tags.html")


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_moves_after_load_and_a_dark_room_sees_no_flash(new_watch, seed_site, pages, width):
    watch = new_watch(viewport={"width": width, "height": 740}, color_scheme="dark")
    watch.page.add_init_script(
        """self.moved = 0;
           new PerformanceObserver((list) => list.getEntries().forEach((entry) => (moved += entry.value)))
             .observe({ type: "layout-shift", buffered: true });
           self.schemes = [];
           document.addEventListener("DOMContentLoaded", () => schemes.push(document.body.dataset.mdColorScheme));
           new MutationObserver((changes) => changes.forEach(({ target }) => target === document.body
             && !document.querySelector("footer") && schemes.push(target.dataset.mdColorScheme)))
             .observe(document, { subtree: true, attributeFilter: ["data-md-color-scheme"] });"""
    )
    for uri in pages:
        if uri == "papers.html":
            continue  # its rows come with the index
        page = watch.open(f"{seed_site.as_uri()}/{uri}")
        page.wait_for_timeout(200)
        assert page.evaluate("moved") == 0, uri
        assert set(page.evaluate("schemes")) == {"slate"}, uri
