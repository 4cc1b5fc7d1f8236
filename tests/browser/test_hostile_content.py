"""Papers that attack their readers: nothing of theirs runs, loads or breaks a page, and their words can be read."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from sites import ROOT, build_site

ATTACKS = [
    "<script>window.broken = 1; alert('run')</script>",
    '<img src=x onerror="window.broken = 2">',
    "<svg/onload=window.broken=3>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=window.broken=4&gt;'>",
    "<iframe srcdoc='<script>parent.broken = 5</script>'></iframe>",
    "[press](javascript:window.broken=6) and [this](JaVa\tScript:window.broken=7)",
    "![pixel](https://tracker.example/pixel.png) <link rel=stylesheet href=//tracker.example/x.css>",
    'https://example.org/"onmouseover="window.broken=8',
    '$x" onmouseover="window.broken=9$ and $\\href{javascript:window.broken=10}{y}$',
    "</script><script>window.broken = 11</script><!-- ]]> --> {{ 7 * 7 }} {% raw %} </title>",
    "<base href='https://tracker.example/'><meta http-equiv=refresh content='0;url=https://tracker.example/'>",
    "<style>body { display: none }</style><form action='https://tracker.example/'><button>go</button></form>",
]  # fmt: skip
THEIRS = "main :is(img, iframe, style, svg, base, link, script:not([type='application/json']))"
"""Elements that no page of ours holds in its content, the browse page's data excepted."""
REFUSED = """() => new Promise((resolve) => {
  const refused = [];
  addEventListener("securitypolicyviolation", (event) => {
    refused.push(event.effectiveDirective);
    if (refused.length === 3) resolve(refused.sort());
  });
  const text = "<iframe src='data:text/html,x'></iframe><object data='data:text/html,x'></object>";
  document.body.insertAdjacentHTML("beforeend", text);
  document.body.append(Object.assign(document.createElement("script"), { src: "data:text/javascript,0" }));
})"""
"""What the page's policy says to a frame, an object and a script."""
WORDS = "which we show for a marker called quokka"


@pytest.fixture(scope="module")
def hostile_site(tmp_path_factory) -> Path:
    """Each attack in an abstract, a title, an author, a keyword, a venue, links and an id of its own."""
    project = tmp_path_factory.mktemp("hostile")
    abstracts = project / "content" / "abstracts"
    abstracts.mkdir(parents=True)
    (project / "mkdocs.yml").write_text((ROOT / "mkdocs.yml").read_text())
    (project / "content" / "index.md").write_text("A list to be careful with.\n")
    (project / "content" / "about.md").write_text("# About\n")
    papers = []
    for number, attack in enumerate(ATTACKS):
        papers += [
            {"id": f"abstract-{number}", "abstract": f"We study {attack} {WORDS}."},
            {"id": f"title-{number}", "title": f"On {attack}", "abstract": f"A harmless text {number}, {WORDS}."},
            {
                "id": attack,
                "title": f"A paper by strangers, number {number}",
                "abstract": f"Strangers wrote text {number}, {WORDS}.",
                "authors": [attack, "Ada Brook"],
                "keywords": [attack, "quokka"],
                "venue": attack,
                "url": attack,
                "pdf": f"javascript:window.broken={number}",
                "doi": f"10.1000/{attack}",
                "code": attack,
            },
        ]
    (abstracts / "hostile.json").write_text(json.dumps(papers))
    return build_site(project, project / "site")


@pytest.mark.parametrize("way", ["http", "file"])
def test_nothing_of_theirs_runs_or_loads_on_any_page(hostile_site, serve, new_watch, way):
    base = serve(hostile_site) if way == "http" else f"{hostile_site.as_uri()}/"
    watch = new_watch()
    watch.page.on("dialog", lambda dialog: watch.wrong.append(f"dialog: {dialog.message}"))
    for path in sorted(hostile_site.rglob("*.html")):
        page = watch.open(base + path.relative_to(hostile_site).as_posix())
        assert page.evaluate("window.broken") is None, path.name
        attributes = page.evaluate(
            "[...document.querySelectorAll('*')].flatMap(e => [...e.attributes]).map(a => `${a.name}=${a.value}`)"
        )
        assert not [a for a in attributes if re.match(r"on\w+=", a)], path.name
        assert not [
            a for a in attributes if re.match(r"(href|src|action|xlink:href)=\s*(javascript|data|vbscript):", a)
        ]
        assert page.locator(THEIRS).count() == 0
    assert watch.wrong == []
    assert [url for url in watch.requests if not url.startswith((base, "data:"))] == []


def test_their_words_can_be_read_and_found(hostile_site, new_watch):
    watch = new_watch()
    base = f"{hostile_site.as_uri()}/"
    for number, attack in enumerate(ATTACKS):
        page = watch.open(f"{base}papers/abstract-{number}.html")
        text = page.locator(".abstract").inner_text()
        assert WORDS in text
        assert page.title().endswith("Papershelf")
        if "tracker" in attack:
            assert "tracker.example" in text
    page = watch.open(f"{base}papers.html?q=quokka")
    assert int(page.locator("[data-total]").get_attribute("data-total")) == 3 * len(ATTACKS)
    for button in page.locator("[data-results] button[aria-expanded]").all():
        button.click()
    assert page.evaluate("window.broken") is None
    for attack in ATTACKS:
        page.locator("[data-search]").fill(attack)
        page.wait_for_selector("[data-results][aria-busy=false]")
    assert page.evaluate("window.broken") is None
    assert watch.wrong == []


def test_even_what_gets_into_a_page_can_frame_and_run_nothing(hostile_site, new_watch):
    page = new_watch().open(f"{hostile_site.as_uri()}/papers/abstract-0.html")
    assert page.evaluate(REFUSED) == ["frame-src", "object-src", "script-src-elem"]
