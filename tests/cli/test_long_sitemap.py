"""A sitemap with more addresses than one may list: whoever renders the pages, and whatever the last site had."""

import gzip
import json

import pytest
from projects import CONFIGURATION, make_project, tree

from generator.cli.configuration import look_at_configuration
from generator.cli.messages import Messages
from generator.cli.project import load, new_site, our_plugin, recipe_of

LIMIT = 11
ADDRESS = "site_url: https://example.org/\n"


def said(papers):
    """So many papers of which each knows only those before and after it, so that most pages stay as they are."""
    words = ["buoys", "lamps", "tides", "piers", "knots", "sails", "boats", "winds", "storms"]
    rows = [{"id": f"p{number}", "abstract": f"We study {word}."} for number, word in enumerate(words[:papers])]
    return "\n".join(map(json.dumps, rows))


def build(folder, last=None):
    """Build as the command does, with a limit that a small project exceeds."""
    config = load(str(folder / "mkdocs.yml"))
    our_plugin(config).sitemap_limit = LIMIT
    recipe = recipe_of(config, look_at_configuration(folder / "mkdocs.yml"), "this program")
    return new_site(recipe, config, Messages(quiet=True, verbose=False), last, clean=last is None)


def sitemaps(folder):
    return {name: content for name, content in tree(folder / "site").items() if name.startswith("sitemap")}


@pytest.fixture
def long(tmp_path):
    """A project whose sitemap is too long, and the stamp of its site."""
    folder = make_project(tmp_path / "project", {"a.jsonl": said(9)}, CONFIGURATION + ADDRESS)
    return folder, build(folder)


def test_an_index_leads_to_parts_that_list_every_page(long):
    folder, _ = long
    found = sitemaps(folder)
    assert gzip.decompress(found.pop("sitemap.xml.gz")) == found["sitemap.xml"]
    index = found.pop("sitemap.xml").decode()
    assert [name for name in found if f"<loc>https://example.org/{name}</loc>" not in index] == []
    listed = [part.count(b"<loc>") for part in found.values()]
    assert max(listed) == LIMIT
    assert sum(listed) == len(list((folder / "site").rglob("*.html"))) - 1, "of all pages but the missing one"


def test_mkdocs_alone_renders_the_same_pages_into_the_same_parts(long):
    folder, _ = long
    pressed = sitemaps(folder)
    (folder / "mkdocs.yml").write_text(CONFIGURATION.replace("papershelf]", "papershelf: {press: false}]") + ADDRESS)
    build(folder)
    assert sitemaps(folder) == pressed


def test_parts_that_are_no_more_needed_go_with_the_last_site(long):
    folder, stamp = long
    before = sitemaps(folder)
    (folder / "content" / "abstracts" / "a.jsonl").write_text(said(4))
    stamp = build(folder, stamp)
    assert stamp.taken_over > 0, "the last site must have been used for this to prove anything"
    fewer = sitemaps(folder)
    assert set(fewer) == {"sitemap.xml", "sitemap.xml.gz"}
    (folder / "content" / "abstracts" / "a.jsonl").write_text(said(9))
    build(folder, stamp)
    assert sitemaps(folder) == before
