"""The press writes the pages that MkDocs would write, byte for byte: `press: false` is what it is held against."""

import importlib.resources
import json
import logging
import os
import posixpath
import re
from pathlib import Path

import jinja2
import markdown
import markupsafe
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

from generator import press
from generator.assets import PAGE_TEMPLATES
from generator.markup.escape import theme_text
from generator.pages.front_matter import stated
from generator.press import shell, verbatim

TITLES = (
    "Knots & \"bends\" < hitches > 'loops'",
    "On $O(\\sqrt{n})$ {{ 7*7 }} knots",
    None,
    "Sails   papershelf  &amp; <b>rigging</b>",
    "海の結び目",
)
ABSTRACTS = (
    "We tie knots. Our rope walk, called KNOTNET, ties a bowline in $O(n^2)$ steps & more; see <i>the sea</i>.",
    'Sails are mended by hand. We show that a sewing machine with data-search-field="x" mends them as well as hands.',
    "Harbours silt up. A dredger named DREDGER removes silt, and a rope walk keeps the dredger in its place.",
)
CONFIGURATION = {
    "site_name": "Ropes & <Sails>",
    "docs_dir": "content",
    "site_url": "",
    "use_directory_urls": False,
    "theme": {"name": "material", "font": False},
    "nav": [{"Home": "index.md"}, {"Browse": "papers.md"}, {"Tags": "tags.md"}, {"About": "about.md"}],
}


def record(number):
    stated_or_not = {
        "title": TITLES[number % len(TITLES)],
        "authors": [f'Ada "{chr(65 + n)}" Rope' for n in range((0, 1, 3, 25)[number % 4])],
        "doi": f"10.1000/<{number}>" if number % 3 else None,
        "pdf": f"https://example.org/p?a={number}&b" if number % 2 else None,
        "year": 2000 + number % 3 if number % 7 else None,
        "venue": f"Sea & <Sky> {number % 2}",
        "keywords": ["rope walk", f"knot {number % 4}", "R&D"],
    }
    abstract = f"{ABSTRACTS[number % len(ABSTRACTS)]} This is study number {number}."
    return {"id": f"p{number}", "abstract": abstract, **{k: v for k, v in stated_or_not.items() if v is not None}}


class Project:
    def __init__(self, folder: Path):
        self.folder = folder
        self.write_papers(range(17))
        self.write("content/index.md", "# Ropes\n\nOf *ropes*.\n")
        self.write("content/about.md", "# About\n\nSee [a paper](papers/p3.md) and [all](list/1.md).\n")

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def write_papers(self, numbers):
        self.write("content/abstracts/a.jsonl", "\n".join(json.dumps(record(number)) for number in numbers))

    def build(self, *, pressed, templates="", **settings):
        ours = {"press": pressed, "page_size": 2, "templates": templates}
        configuration = {**CONFIGURATION, "plugins": ["search", {"papershelf": ours}], **settings}
        self.write("mkdocs.yml", json.dumps(configuration))
        site = self.folder / f"site-{pressed}"
        build(load_config(str(self.folder / "mkdocs.yml"), site_dir=str(site)))
        return {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}


@pytest.fixture
def project(tmp_path):
    return Project(tmp_path)


@pytest.fixture
def log(caplog):
    """What the press says about pages that it leaves to MkDocs."""
    caplog.set_level(logging.INFO, "mkdocs")
    return lambda: [m for m in caplog.messages if "one by one" in m or "by itself" in m]


@pytest.fixture
def same_site(project):
    """Build with and without the press, hold the sites against each other, give one of them."""

    def compare(**settings):
        pressed, plain = project.build(pressed=True, **settings), project.build(pressed=False, **settings)
        assert pressed.keys() == plain.keys()
        assert [uri for uri in plain if plain[uri] != pressed[uri]] == []
        return plain

    return compare


@pytest.mark.parametrize(
    "settings",
    [{}, {"site_url": "https://example.org/a&b/"}, {"use_directory_urls": True, "site_url": "https://example.org/"}],
    ids=["no address", "an address", "folders as addresses"],
)
def test_every_page_is_the_one_that_mkdocs_makes(same_site, log, settings):
    site = same_site(**settings)
    assert any(uri.startswith("tags/rope-walk/3") for uri in site)
    assert any(b"<math" in page for uri, page in site.items() if uri.startswith("papers/"))
    assert log() == []


def test_only_a_page_of_each_kind_passes_through_mkdocs(project, monkeypatch):
    made, by_mkdocs = [], press.Press._by_mkdocs
    monkeypatch.setattr(press.Press, "_by_mkdocs", lambda self, page: made.append(page.uri) or by_mkdocs(self, page))
    project.write_papers(n for n in range(17) if "data-search" not in record(n)["abstract"])
    pages = [uri for uri in project.build(pressed=True) if uri.startswith("tags/")]
    assert len([uri for uri in made if uri.startswith("tags/")]) <= 4 < len(pages)


def test_a_press_that_errs_is_found_out(project, log, monkeypatch):
    right = project.build(pressed=False)
    monkeypatch.setattr(shell.Shell, "fill", lambda *_: "wrong")
    assert project.build(pressed=True) == right
    assert log()


FIRST_AUTHORS = """
{% for author in (page and page.meta.authors) or [] %}{% if loop.index < 20 %}{{ author }}{% endif %}{% endfor %}
"""


@pytest.mark.parametrize(
    ("template", "is_pressed"),
    [
        (
            "{% block announce %}{{ page and page.meta.venue }}, {{ page and page.url }}{% endblock %}",
            True,
        ),
        ("{% block htmltitle %}<title>{{ page.title | e }}{{ page.content }}</title>{% endblock %}", True),
        ("{% block content %}{% include 'partials/content.html' %}{% endblock %}", True),
        ("{% block fonts %}" + FIRST_AUTHORS + "{% endblock %}", False),
        ("{% block htmltitle %}<title>{{ page.meta.title | upper }}</title>{% endblock %}", False),
    ],
)
def test_a_theme_of_the_users_own_is_honoured(project, same_site, log, template, is_pressed):
    project.write("own/main.html", '{% extends "base.html" %}' + template)
    same_site(theme={"name": "material", "font": False, "custom_dir": "own"})
    assert (log() == []) == is_pressed


MATERIALS = importlib.resources.files("material").joinpath("templates")
REFERENCE = re.compile(r'(?:src|href)="([^"#?]+)[^"]*"')


def asked_for(site):
    """What the pages of a site load and link to, but for other sites."""
    return {
        posixpath.normpath(posixpath.join(posixpath.dirname(uri), reference))
        for uri in site
        if uri.endswith(".html")
        for reference in REFERENCE.findall(site[uri].decode())
        if "://" not in reference
    }


@pytest.mark.parametrize("pressed", [True, False])
def test_what_pages_ask_for_is_there_and_of_materials_files_nothing_else(project, pressed):
    project.write(
        "content/about.md", "# About\n\n![a ship](ship.png), `code`\n\n| a | table |\n|---|---|\n| of | two |\n"
    )
    project.write("content/ship.png", "a picture")
    site = project.build(pressed=pressed)
    asked = asked_for(site)
    assert {"ship.png", "assets/page.js", "assets/images/favicon.png"} < asked <= site.keys()
    materials = {uri for uri in site if uri.startswith("assets/") and MATERIALS.joinpath(uri).is_file()}
    assert materials <= asked


def test_a_theme_of_the_users_own_finds_all_of_materials_files(project):
    project.write("own/main.html", '{% extends "base.html" %}')
    site = project.build(pressed=True, theme={"name": "material", "font": False, "custom_dir": "own"})
    assert any("javascripts/bundle" in uri for uri in asked_for(site))
    assert asked_for(site) <= site.keys()


def test_a_page_template_may_hold_markdown(project, same_site):
    text = (PAGE_TEMPLATES / "paper.md.jinja").read_text(encoding="utf-8")
    project.write("own/paper.md.jinja", text + "\n**{{ paper.id }}** is *here*\n")
    site = same_site(templates="own")
    assert b"<em>here</em>" in site["papers/p1.html"]


def test_a_broken_page_template_is_one_line(project):
    project.write("own/tag.md.jinja", "{{ nothing_of_this_name }}\n")
    with pytest.raises(Abort) as caught:
        project.build(pressed=True, templates="own")
    assert "template tag.md.jinja" in str(caught.value.__context__)


def test_who_changes_pages_gets_them_all(project, same_site, log):
    project.write("hook.py", "def on_post_page(output, **_):\n    return output.replace('rope', 'ROPE')\n")
    site = same_site(hooks=["hook.py"])
    assert b"ROPE" in site["papers/p0.html"]
    assert "hook" in log()[0]


def test_a_paper_in_the_nav_is_shown_as_the_current_page(same_site):
    site = same_site(nav=["index.md", "papers.md", {"The best": "papers/p3.md"}, "about.md"])
    assert b'aria-current="page"' in site["papers/p3.html"]


def test_links_of_hand_written_pages_are_checked_against_ours(project, caplog):
    project.build(pressed=True)
    assert [m for m in caplog.messages if "about.md" in m] == []
    project.write("content/about.md", "# About\n\nSee [none](papers/none.md).\n")
    project.build(pressed=True)
    assert [m for m in caplog.messages if "about.md" in m and "papers/none.md" in m]


def test_links_to_places_on_our_pages_are_checked_too(project, caplog):
    caplog.set_level(logging.INFO, "mkdocs")
    project.write("content/about.md", "# About\n\n[K](tags.md#topics-k), [none](tags.md#topics-qqq).\n")
    site = project.build(pressed=True)
    assert b'id="topics-k"' in site["tags.html"]
    assert [m for m in caplog.messages if "#topics-qqq" in m]
    assert [m for m in caplog.messages if "#topics-k'" in m] == []


def test_a_file_is_written_whole_where_the_system_takes_a_few_bytes_at_a_time(tmp_path, monkeypatch):
    at_once = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, content: at_once(descriptor, content[:3]))
    press.SiteFolder(str(tmp_path)).write("papers/a.html", b"a page of some bytes")
    assert (tmp_path / "papers" / "a.html").read_bytes() == b"a page of some bytes"


@given(st.text())
def test_values_are_escaped_as_the_theme_does(text):
    assert theme_text(text) == str(markupsafe.escape(text))


@given(st.dictionaries(st.sampled_from(["title", "venue"]), st.text(min_size=1)), st.lists(st.text(), max_size=5))
def test_a_filled_shell_is_the_rendered_template(head, authors):
    source = (
        "{{ title | e }}|{{ title }}{% for a in authors %}<a b='{{ a | e }}'>{% endfor %}"
        "{% if venue %}{{ venue }}{% endif %}"
    )
    template = jinja2.Environment(autoescape=False).from_string(source)
    head = stated({"title": "x", **head, "authors": authors})
    rendered = template.render(shell.sentinels(head))
    assert shell.cut(rendered).fill(shell.printed(head)) == template.render(head)


REFUSED = """
{{ title | lower }}; {{ title | striptags }}; {{ title | tojson }}; {{ title | urlencode }}; {{ title | length }}
{{ title[:3] }}; {{ title.upper() }}; {{ 'a' in title }}; {{ title | truncate(9) }}; {{ title | title }}
{{ title == 'x' }}; {{ title > 3 }}; {{ title | replace('-', ' ') }}; {{ title | e | replace('&amp;', '&') }}
{{ authors | length }}; {{ authors | first }}; {{ authors | last }}; {{ authors | sort | join }}; {{ authors[:2] }}
{{ authors }}; {% for a in authors %}{{ loop.index }}{{ a }}{% endfor %}
"""


@pytest.mark.parametrize("source", REFUSED.strip().replace("\n", "; ").split("; "))
def test_whatever_is_more_than_printing_is_refused(source):
    template = jinja2.Environment(autoescape=False).from_string(source)
    with pytest.raises((shell.UnpressableError, TypeError)):
        shell.cut(template.render(shell.sentinels({"title": "x", "authors": ["a", "b"]})))


PIECES = ["<p>", "</p>", "<ul>", "</ul>", "<li>", "</li>", "<b>", "</b>", "<br>", "\n", "a", "*b*", " ", "\t", "&amp;"]


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_html_that_is_held_for_verbatim_passes_markdown_untouched(html):
    if verbatim.is_verbatim(html):
        assert markdown.markdown(html, extensions=["tables", "footnotes", "toc"]) == html
