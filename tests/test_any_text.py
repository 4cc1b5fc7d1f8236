"""Whatever stands in any field of a paper, pages are valid HTML and YAML, and the export is valid JSON."""

import json
import re

import html5lib
import yaml
from factories import a_record
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.assets import PAGE_TEMPLATES
from generator.catalogue import build_catalogue
from generator.exports import export_json
from generator.pages import page_files
from generator.papers import make_papers

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
MARKUP = ("<b>", "</p>", "<script>", "&amp;", "{{ x }}", "{% raw %}", "'", '"', "\\", "$x_{", "$$", "\\(", "`", "]]>")
YAML = ("---\n", "# ", "null", ": ", "- ")
UNICODE = ("\x00", "\x85", "\u2028", "\ufeff", "\U000e0041", "\ud800", "\ufdd0", "\n\n", "\t", "\r", "图", "𝒪", "é")
TRICKS = st.sampled_from((*MARKUP, *YAML, *UNICODE))
ANY = st.lists(st.text(max_size=20) | TRICKS, max_size=8).map("".join)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(ANY, ANY, ANY, ANY, ANY, ANY), min_size=1, max_size=3))
def test_pages_and_export_are_valid_whatever_the_fields_hold(rows):
    records = [
        a_record(
            key=key, title=title or None, abstract=abstract or "x", authors=(author,), keywords=(keyword,), venue=venue
        )
        for key, title, abstract, author, keyword, venue in rows
    ]
    papers, problems = make_papers(records, macros={})
    catalogue = build_catalogue(papers, tags_per_paper=8, related_limit=8, with_map=True)
    exported = json.loads("".join(export_json(catalogue, problems)))
    titles = {paper["id"]: paper["title"] for paper in exported["papers"]}
    assert len(titles) == len(papers)
    for page in page_files(catalogue, site_name="S", introduction="", templates=[PAGE_TEMPLATES], page_size=50):
        content = page.content
        assert not CONTROL.search(content)
        _, head, body = content.split("---\n", 2)
        front_matter = yaml.safe_load(head)
        html5lib.HTMLParser(strict=True).parseFragment(body)
        if page.uri.startswith("papers/"):
            assert front_matter["title"] == titles[page.uri.removeprefix("papers/").removesuffix(".md")]
