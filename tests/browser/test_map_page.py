"""The map page over http and from a folder: pointing, keys, marking, zooming, and what those get who cannot see it."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

_PIXEL_OF = """(paper) => {
  const { map, places, view } = self.papershelf, canvas = document.querySelector("[data-map-canvas]");
  const shown = new view.View(map.grid), { at } = new places.Places(map.places, map.grid);
  shown.resize(canvas.clientWidth, canvas.clientHeight);
  return shown.pixel(at[2 * paper], at[2 * paper + 1]);
}"""
"""Where a paper stands on the whole map."""

_LONELIEST = """() => {
  const { at, count } = new self.papershelf.places.Places(self.papershelf.map.places, self.papershelf.map.grid);
  const apart = (one, other) => Math.hypot(at[2 * one] - at[2 * other], at[2 * one + 1] - at[2 * other + 1]);
  const all = [...Array(count).keys()].filter((paper) => at[2 * paper]);
  const room = (one) => Math.min(...all.filter((other) => other !== one).map((other) => apart(one, other)));
  return all.map((one) => [room(one), one]).reduce((most, each) => (each[0] > most[0] ? each : most))[1];
}"""
"""A paper that no pointer can take for another."""

_COLOURS = """() => {
  const canvas = document.querySelector("[data-map-canvas]");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const seen = {};
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3] === 255) {
      const colour = [...data.slice(at, at + 3)].join();
      seen[colour] = (seen[colour] ?? 0) + 1;
    }
  return seen;
}"""

ACCENT = "11,90,115"
QUIET = "89,98,106"


@pytest.fixture(params=["http", "file"])
def base(request, mixed_site, serve) -> str:
    return serve(mixed_site) if request.param == "http" else f"{mixed_site.as_uri()}/"


@pytest.fixture
def on_disk(mixed_site) -> str:
    return f"{mixed_site.as_uri()}/"


def lonely(page):
    """A paper far from all others, its row, and its pixel."""
    paper = page.evaluate(_LONELIEST)
    [row] = page.evaluate("(paper) => self.papershelf.ask('rows', { q: '', numbers: [paper] })", paper)
    x, y = page.evaluate(_PIXEL_OF, paper)
    return row, {"x": x, "y": y}


def marked(page) -> str:
    expect(page.locator("[data-map-canvas]")).to_have_attribute("aria-busy", "false")
    return page.locator("[data-total]").inner_text()


def test_pointing_at_a_dot_tells_its_paper_and_a_click_opens_it(watch, base):
    page = watch.open(base + "map.html")
    row, position = lonely(page)
    canvas, card = page.locator("[data-map-canvas]"), page.locator("[data-map-card]")

    canvas.hover(position=position)

    expect(card.locator("a")).to_have_text(row["title"])
    expect(card).to_contain_text(row["place"])
    canvas.click(position=position)
    page.wait_for_url(f"**/{row['uri']}")
    expect(page.locator("h1").first).to_have_text(row["title"])
    assert watch.wrong == []


def test_a_quick_click_opens_a_paper_before_its_title_is_shown(watch, base):
    page = watch.open(base + "map.html")
    paper = page.evaluate(_LONELIEST)
    x, y = page.evaluate(_PIXEL_OF, paper)

    page.locator("[data-map-canvas]").click(position={"x": x, "y": y})

    page.wait_for_url("**/papers/*.html")
    assert watch.wrong == []


def test_nothing_of_the_search_index_loads_before_somebody_asks(watch, base):
    watch.open(base + "map.html")

    assert [url for url in watch.requests if "/assets/search/" in url] == []


def test_the_keyboard_goes_from_paper_to_paper_and_opens_one(watch, base):
    page = watch.open(base + "map.html")
    card = page.locator("[data-map-card]")
    page.locator("[data-map-canvas]").focus()
    titles = []
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft"):
        before = page.evaluate("document.querySelector('[data-map-card] a')?.textContent")
        page.keyboard.press(key)
        page.wait_for_function(
            "(before) => !document.querySelector('[data-map-card]').hidden"
            " && document.querySelector('[data-map-card] a').textContent !== before",
            arg=before,
        )
        titles.append(card.locator("a").inner_text())
        expect(page.locator("[data-map-said]")).to_contain_text(titles[-1])
    assert len(set(titles)) >= 3

    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    page.keyboard.press("ArrowUp")
    expect(card).to_be_visible()
    title = card.locator("a").inner_text()
    page.keyboard.press("Enter")
    page.wait_for_url("**/papers/*.html")
    expect(page.locator("h1").first).to_have_text(title)
    assert watch.wrong == []


@pytest.mark.parametrize(
    "question", ["?q=glaciers", "?tag=beehive", "?year=2017&year=2018", "?q=lighthouses&year=2020"]
)
def test_the_map_marks_as_many_papers_as_the_browse_page_lists(watch, base, question):
    page = watch.open(f"{base}papers.html{question}")
    listed = page.locator("[data-total]").get_attribute("data-total")

    page = watch.open(f"{base}map.html{question}")

    assert marked(page).startswith(f"{listed} of ")
    assert page.locator("[data-map-list]").get_attribute("href") == f"papers.html{question}"
    assert page.evaluate(_COLOURS)[ACCENT] > 10
    assert watch.wrong == []


def test_what_is_typed_and_chosen_is_marked_and_stands_in_the_address(watch, base):
    page = watch.open(base + "map.html")
    total = marked(page)
    assert ACCENT not in page.evaluate(_COLOURS)

    page.fill("[data-map-search]", "orchards")
    expect(page.locator("[data-total]")).to_contain_text(" of ")
    page.select_option("[data-map-pick=year]", "2019")
    expect(page.locator("[data-chips] button")).to_have_text("2019 ×")
    assert page.url.endswith("map.html?q=orchards&year=2019")
    both = marked(page)

    page.reload()
    watch.ready()
    assert marked(page) == both
    page.locator("[data-chips] button").click()
    page.fill("[data-map-search]", "")
    expect(page.locator("[data-total]")).to_have_text(total)
    assert page.url.endswith("map.html")
    assert watch.wrong == []


def test_a_tag_is_marked_by_its_name_on_the_map_and_back_takes_it_away(watch, on_disk):
    page = watch.open(on_disk + "map.html")
    total = marked(page)
    [tag, *_] = page.locator("[data-map-pick=tag] option:not([value=''])").all()
    value, label = tag.get_attribute("value"), tag.inner_text()

    page.select_option("[data-map-pick=tag]", value)

    expect(page.locator("[data-chips] button")).to_have_text(f"{label} ×")
    expect(page.locator("[data-total]")).to_contain_text(" of ")
    page.go_back()
    expect(page.locator("[data-total]")).to_have_text(total)


def test_a_tag_that_names_no_region_is_told_by_its_label(watch, on_disk):
    page = watch.open(on_disk + "papers.html")
    known = {option.get_attribute("value") for option in watch.open(on_disk + "map.html").locator("option").all()}
    page = watch.open(on_disk + "tags.html")
    links = [(a.get_attribute("data-tag"), a.inner_text()) for a in page.locator("a[data-tag]").all()]
    slug, label = next((slug, label) for slug, label in links if slug not in known and slug != label)

    page = watch.open(f"{on_disk}map.html?tag={slug}")

    expect(page.locator("[data-chips] button")).to_have_text(f"{label} ×")


def test_zoom_by_buttons_keys_and_wheel_and_back_to_the_whole_map(watch, on_disk):
    page = watch.open(on_disk + "map.html")
    whole, canvas = page.locator("[data-map-all]"), page.locator("[data-map-canvas]")
    expect(whole).to_be_disabled()

    page.locator("[data-map-in]").click()
    expect(whole).to_be_enabled()
    whole.click()
    expect(whole).to_be_disabled()
    canvas.focus()
    page.keyboard.press("+")
    expect(page.locator("[data-map-out]")).to_be_enabled()
    page.keyboard.press("0")
    expect(page.locator("[data-map-out]")).to_be_disabled()
    canvas.hover()
    page.mouse.wheel(0, -300)
    expect(whole).to_be_enabled()
    for _ in range(20):
        page.mouse.wheel(0, -300)
    expect(page.locator("[data-map-in]")).to_be_disabled()


def test_the_wheel_leaves_the_whole_map_for_what_is_below_it(watch, on_disk):
    page = watch.open(on_disk + "map.html")
    page.locator("[data-map-canvas]").hover()

    page.mouse.wheel(0, 400)

    page.wait_for_function("() => scrollY > 100")


def test_dragging_moves_the_map_and_opens_nothing(watch, on_disk):
    page = watch.open(on_disk + "map.html")
    page.locator("[data-map-in]").click()
    before = page.evaluate("document.querySelector('[data-map-canvas]').toDataURL()")
    box = page.locator("[data-map-canvas]").bounding_box()

    page.mouse.move(box["x"] + 300, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] + 120, steps=4)
    page.mouse.up()

    page.wait_for_function("(before) => document.querySelector('[data-map-canvas]').toDataURL() !== before", arg=before)
    assert page.url.endswith("map.html")


def test_a_finger_takes_a_paper_in_hand_and_its_card_leads_to_it(new_watch, on_disk):
    watch = new_watch(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = watch.open(on_disk + "map.html")
    row, position = lonely(page)

    page.locator("[data-map-canvas]").tap(position=position)

    link = page.locator("[data-map-card] a")
    expect(link).to_have_text(row["title"])
    assert link.bounding_box()["height"] >= 44
    link.tap()
    page.wait_for_url(f"**/{row['uri']}")


def test_dark_colours_come_with_the_page(new_watch, on_disk):
    light = new_watch(color_scheme="light").open(on_disk + "map.html").evaluate(_COLOURS)
    dark = new_watch(color_scheme="dark").open(on_disk + "map.html").evaluate(_COLOURS)

    assert QUIET in light
    assert QUIET not in dark


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_no_barrier_and_nothing_beside_the_screen(new_watch, on_disk, scheme, width):
    watch = new_watch(color_scheme=scheme, viewport={"width": width, "height": 844})
    page = watch.open(on_disk + "map.html?q=glaciers&year=2019")
    page.locator("[data-map-canvas]").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-map-card]")).to_be_visible()

    violations = Axe().run(page, options={"preload": False}).response["violations"]

    assert [v["id"] for v in violations if v["impact"] in ("serious", "critical")] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert watch.wrong == []


def test_fingers_find_targets_of_44_pixels(new_watch, on_disk):
    watch = new_watch(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = watch.open(on_disk + "map.html?year=2019")

    small = page.evaluate("""() => [...document.querySelectorAll("#content :is(a, button, input, select)")]
      .filter((each) => each.offsetParent && each.getBoundingClientRect().height < 44).map((each) => each.outerHTML)""")

    assert small == []


def test_without_scripts_the_regions_lead_to_tags_and_papers(new_watch, on_disk):
    page = new_watch(java_script_enabled=False).page
    page.goto(on_disk + "map.html")

    assert not page.locator(".map").is_visible()
    assert page.locator(".regions a[data-paper]").count() >= 9
    page.locator(".regions a[data-tag]").first.click()
    expect(page.locator("h1").first).to_be_visible()


def test_home_and_browse_lead_to_the_map_with_what_was_asked(watch, on_disk):
    assert watch.open(on_disk + "index.html").locator("a[href='map.html']").count() == 1
    page = watch.open(on_disk + "papers.html?q=glaciers&sort=year&year=2019")

    page.locator("[data-map-link]").click()

    watch.ready()
    assert page.url.endswith("map.html?q=glaciers&year=2019")


def test_a_catalogue_too_small_for_a_map_has_no_page_of_it_and_no_link(seed_site):
    assert not (seed_site / "map.html").exists()
    assert not (seed_site / "assets" / "map").exists()
    assert "map.html" not in (seed_site / "index.html").read_text() + (seed_site / "papers.html").read_text()
