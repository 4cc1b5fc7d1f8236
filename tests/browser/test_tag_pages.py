"""Tags in a real browser: odd keywords lead to their papers, a curator's word is shown, long lists have pages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from made_up import papers
from playwright.sync_api import expect
from sites import ROOT, build_site

ODD = [
    "图神经网络",
    "R&D",
    "A/B testing",
    "C++",
    "C#",
    "C",
    "R",
    "100%",
    "a#b",
    "no",
    "aux",
    "../x",
    "Émile",
    "<i>x</i>",
]
CURATED = """
tags:
  sparse coding:
    label: Sparse codes
    parent: kernel regression
    describe: Few *active* parts; see [the handbook](https://example.org/handbook) on $O(n^2)$ of them.
  beehives:
    merge: [orchards, windmill]
  tide table: {pin: true}
drop: [canals]
"""


@pytest.fixture(scope="module")
def tagged_site(tmp_path_factory) -> Path:
    """Made-up papers, each odd keyword on two of them, and a tags.yml."""
    project = tmp_path_factory.mktemp("tagged")
    abstracts = project / "content" / "abstracts"
    abstracts.mkdir(parents=True)
    (project / "mkdocs.yml").write_text((ROOT / "mkdocs.yml").read_text())
    (project / "content" / "index.md").write_text("A list with tags.\n")
    (project / "content" / "about.md").write_text("# About\n")
    (project / "content" / "tags.yml").write_text(CURATED)
    made = papers(420)
    for number in (0, 1):
        made[number]["keywords"] = [*ODD, "x" * 10_000, "", "\u202eoof", *made[number]["keywords"]]
    made[2]["keywords"] = [f"keyword number {number}" for number in range(5_000)]
    (abstracts / "made-up.jsonl").write_text("\n".join(map(json.dumps, made)))
    return build_site(project, project / "site")


@pytest.fixture(params=["http", "file"])
def base(request, tagged_site, serve) -> str:
    return serve(tagged_site) if request.param == "http" else f"{tagged_site.as_uri()}/"


@pytest.fixture
def reader(new_watch, base):
    watch = new_watch(viewport={"width": 1280, "height": 900}, offline=base.startswith("file:"))
    yield watch
    assert watch.wrong == []


def test_every_odd_keyword_leads_to_its_papers_and_its_address_can_be_opened_again(reader, base):
    page = reader.open(f"{base}papers/made-000.html")
    shown = page.locator(".tag-rows a[data-tag]").all_inner_texts()
    odd = [label for label in shown if label in ODD]
    assert odd == [*ODD[:11], "Émile"]
    for label in odd:
        reader.open(f"{base}papers/made-000.html")
        page.locator(".tag-rows").get_by_role("link", name=label, exact=True).click()
        reader.ready()
        assert page.locator("h1").inner_text() == label
        assert page.locator(".rows > li > a[href='../papers/made-000.html']").count() == 1
        reader.open(page.url)
        assert page.locator("h1").inner_text() == label


def test_a_tag_page_shows_its_curator_s_word(reader, base):
    page = reader.open(f"{base}tags/sparse-coding.html")
    expect(page.locator("h1")).to_have_text("Sparse codes")
    expect(page.locator(".lead")).to_contain_text("Also written sparse coding")
    expect(page.locator(".described em")).to_have_text("active")
    assert page.locator(".described math").count() == 1
    assert page.locator(".tag-rows a").count() == 1 + 6
    page.get_by_role("link", name="kernel regression").first.click()
    reader.ready()
    expect(page.locator(".tag-rows > div", has_text="Narrower").get_by_role("link")).to_have_text("Sparse codes")


def test_merged_tags_are_one_and_dropped_ones_none(reader, base):
    page = reader.open(f"{base}tags.html")
    labels = page.locator("#tag-index a[data-tag]").all_inner_texts()
    assert "beehives" in labels
    assert not {"orchards", "windmills", "canals"} & set(labels)
    page.locator("#tag-index a[data-tag=beehive]").first.click()
    reader.ready()
    expect(page.locator(".lead")).to_contain_text("Also written orchards, windmills")


def test_a_long_list_has_pages_by_year_and_loses_no_paper(reader, base):
    page = reader.open(f"{base}tags/beehive.html")
    total = int(re.search(r"\d+", page.locator(".lead").inner_text())[0])
    seen, years = [], []
    while True:
        seen += page.locator(".rows > li > a").evaluate_all("all => all.map(one => one.href)")
        years += page.locator("h2").all_inner_texts()
        if not page.locator("a[rel=next]").count():
            break
        assert page.locator(".rows > li").count() == 100
        page.locator("a[rel=next]").click()
        reader.ready()
    assert len(seen) == len(set(seen)) == total > 100
    assert years == sorted(years, reverse=True)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280], ids=["phone", "desktop"])
def test_no_barrier_and_nothing_beside_the_screen(new_watch, tagged_site, serve, scheme, width):
    base = serve(tagged_site)
    watch = new_watch(color_scheme=scheme, viewport={"width": width, "height": 800}, has_touch=width < 500)
    for uri in ("tags.html", "tags/sparse-coding.html", "tags/kernel-regression.html", "papers/made-000.html"):
        page = watch.open(base + uri)
        found = Axe().run(page, options={"preload": False}).response["violations"]
        assert [
            (each["id"], each["nodes"][0]["html"]) for each in found if each["impact"] in ("serious", "critical")
        ] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width, uri


def test_no_two_files_differ_in_case_only_and_none_has_an_odd_name(tagged_site):
    names = [path.relative_to(tagged_site).as_posix() for path in tagged_site.rglob("*")]
    assert len({name.lower() for name in names}) == len(names)
    assert not [name for name in names if re.search(r'[:*?"<>|\\]|[ .]$', name) or len(name.encode()) > 180]
    assert max(path.stat().st_size for path in tagged_site.rglob("*.html")) < 300_000
