"""The theme around the pages: a made-up catalogue on disk, built by MkDocs and Material without our plugin."""

from __future__ import annotations

import re
import subprocess
import sys
from html import escape
from pathlib import Path

import pytest
from shelf import a_catalogue, a_paper, pages_of

from generator.assets import THEME
from generator.frame import frame_files

TITLE = 'A < B & "C" <script>alert(1)</script> {{ 7*7 }}'
CONFIG = f"""
site_name: Boats & <Oars>
site_url: https://example.org/sub/
use_directory_urls: false
theme: {{name: material, custom_dir: "{THEME.as_posix()}", font: false}}
nav: [Home: index.md, Browse: papers.md, More: [Tags: tags.md, Collections: collections.md]]
plugins: [search]
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    project = tmp_path_factory.mktemp("plain")
    catalogue = a_catalogue(
        a_paper("one", title=TITLE, authors=('Ada "Wharf"', "Emil Löbner"), doi="10.1000/x", pdf="https://e.org/a?b&c"),
        a_paper("two", title=None, abstract="We build very small boats of paper."),
        tags={"boat": ["one", "two"]},
    )
    loaded = {file.uri: file.content for file in frame_files()}
    for uri, text in {**pages_of(catalogue), **loaded}.items():
        path = project / "docs" / uri
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (project / "mkdocs.yml").write_text(CONFIG, encoding="utf-8")
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "-q"], cwd=project, check=True, timeout=120)
    return project / "site"


def head_of(page: Path) -> str:
    return page.read_text(encoding="utf-8").split("</head>")[0]


def test_a_title_full_of_markup_stays_text(site):
    page = (site / "papers" / "one.html").read_text(encoding="utf-8")
    assert "alert(1)</script>" not in page
    title = re.search(r"<title>(.*)</title>", page)[1]
    assert title == f"{escape(TITLE).replace('&quot;', '&#34;')} – Boats &amp; &lt;Oars&gt;"


def test_reference_managers_are_told_what_the_source_states(site):
    head = head_of(site / "papers" / "one.html")
    stated = re.findall(r'<meta name="citation_(\w+)" content="(.*?)">', head)
    assert [name for name, _ in stated] == [
        "title",
        "author",
        "author",
        "publication_date",
        "conference_title",
        "doi",
        "pdf_url",
    ]
    assert ("pdf_url", "https://e.org/a?b&amp;c") in stated


def test_a_title_of_our_own_is_not_passed_off_as_the_papers(site):
    assert "citation_" not in head_of(site / "papers" / "two.html")


def test_nothing_is_fetched_from_another_host(site):
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        fetched = re.findall(r'<(?:script|img|iframe)[^>]* src="([^"]*)"', text)
        fetched += re.findall(r'<link rel="(?:stylesheet|icon|preconnect|preload)"[^>]* href="([^"]*)"', text)
        assert not [address for address in fetched if "//" in address], page


def test_every_script_and_stylesheet_is_there(site):
    for page in site.rglob("*.html"):
        if page.name == "404.html":
            continue
        for address in re.findall(r'(?:src|href)="([^"]*\.(?:css|js))[?"]', page.read_text(encoding="utf-8")):
            assert (page.parent / address).is_file(), (page, address)


def test_every_place_can_be_reached_from_every_page(site):
    page = (site / "papers" / "one.html").read_text(encoding="utf-8")
    places = page.split('<ul class="places">')[1].split("</header>")[0]
    assert re.findall(r'href="([^"]*)">(\w+)<', places) == [
        ("../index.html", "Home"),
        ("../papers.html", "Browse"),
        ("../tags.html", "More"),
        ("../tags.html", "Tags"),
        ("../collections.html", "Collections"),
    ]


def test_the_missing_page_works_from_any_depth(site):
    text = (site / "404.html").read_text(encoding="utf-8")
    assert 'href="/sub/assets/page.css"' in text
    assert 'action="/sub/papers.html"' in text


def test_the_sitemap_lists_every_page_and_no_day(site):
    sitemap = (site / "sitemap.xml").read_text(encoding="utf-8")
    assert sitemap.startswith("<?xml")
    assert "<loc>https://example.org/sub/papers/one.html</loc>" in sitemap
    assert "lastmod" not in sitemap
    assert sitemap.count("<loc>") == len(list(site.rglob("*.html"))) - 1


def test_the_frame_around_a_paper_is_small(site):
    page = (site / "papers" / "two.html").read_bytes()
    article = page.split(b"<article")[1].split(b"</article>")[0]
    assert len(page) - len(article) < 2_500


def test_a_page_loads_one_stylesheet_and_two_scripts(site):
    page = (site / "papers" / "one.html").read_text(encoding="utf-8")
    loaded = re.findall(r'(?:src|href)="\.\./(assets/[^"]*\.(?:css|js))"', page)
    assert loaded == ["assets/page.css", "assets/head.js", "assets/page.js"]
