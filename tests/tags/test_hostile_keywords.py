"""Keywords as the worst sources have them, from the file to the export: told, cut or cleaned, and never another tag."""

import json
import re
import time

import pytest

from generator.exports import export_json
from generator.pipeline import catalogue_of, read_papers
from generator.settings import Settings


@pytest.fixture
def export(tmp_path):
    """Export papers of these lists of keywords; their abstracts say nothing."""

    def of(*lists):
        papers = [
            {"id": f"p{place}", "abstract": f"Nothing much {place}.", "keywords": keywords}
            for place, keywords in enumerate(lists)
        ]
        path = tmp_path / "papers.json"
        path.write_text(json.dumps(papers), encoding="utf-8")
        reading = read_papers([path], root=tmp_path, settings=Settings())
        return json.loads("".join(export_json(catalogue_of(reading, settings=Settings()), reading.problems)))

    return of


def stated(catalogue, place=0):
    """Labels of a paper's tags that its authors gave."""
    return [tag["label"] for tag in catalogue["papers"][place]["tags"] if tag["source"] == "author"]


def test_every_sign_that_makes_a_difference_makes_one(export):
    catalogue = export(
        ["C++", "k-means", "GPT-4", "R&D"], ["C#", "K-Means", "gpt 4", "R"], ["C", "100%", "a#b", "图神经网络"]
    )
    slugs = {tag["label"]: (tag["slug"], tag["count"]) for tag in catalogue["tags"] if tag["count"]}
    assert {slugs[label][0] for label in ("C", "C++", "C#")} == {"c", "c-plus-plus", "c-sharp"}
    assert slugs["R&D"] == ("r-and-d", 1)
    assert {("k-mean", 2), ("gpt-4", 2)} <= set(slugs.values())
    assert len({slug.lower() for slug, _ in slugs.values()}) == len(slugs)


@pytest.mark.parametrize("keyword", ["no", "null", "on", "1e5 trees", "NaN"])
def test_a_keyword_stays_the_word_it_is(export, keyword):
    assert stated(export([keyword])) == [keyword]


@pytest.mark.parametrize(
    "keyword",
    [
        "",
        " ",
        "…",
        "2024",
        "$\\ell_1$",
        "\\textbf{x}",
        "{x}",
        "https://example.org/x",
        "\u200b",
        "\u202e\u202d",
        "。",
        "“”",
    ],
)
def test_what_is_no_word_is_no_tag_and_has_none_of_its_signs_left(export, keyword):
    for label in stated(export([keyword])):
        assert not re.search(r"[\"“”$\\{}<>\u200b\u202a-\u202e]|http", label)


def test_what_only_wraps_a_word_is_taken_off(export):
    wrapped = ["* starred lamp", "lamp oil.", "\u202eleft\u202c to right", "&eacute;clair"]
    assert stated(export(wrapped)) == ["starred lamp", "lamp oil", "left to right", "éclair"]


def test_markup_in_a_keyword_is_text_or_nothing(export):
    catalogue = export(
        ["<script>alert(1)</script>", "<i>E. coli</i>", "[x](javascript:alert(1))", "<img src=x onerror=y>"]
    )
    assert not [label for label in stated(catalogue) if re.search(r"[<>]", label)]


@pytest.mark.parametrize(
    "keyword", ["aux", "NUL", "con", "index", "README", "404", "../x", "a/../../b", "x" * 200, ".htaccess"]
)
def test_every_address_is_a_safe_file_name(export, keyword):
    for tag in export([keyword])["tags"]:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", tag["slug"])
        assert len(tag["slug"]) <= 80
        assert tag["slug"] not in {"aux", "nul", "con", "index", "readme", "404"}


def test_a_keyword_of_ten_thousand_characters_costs_itself_and_is_told(export):
    catalogue = export(["x" * 10_000, "word " * 2_000, "lamp"])
    assert stated(catalogue) == ["lamp"]
    assert [problem for problem in catalogue["problems"] if "200 characters" in problem["message"]]


def test_five_thousand_keywords_on_one_paper_are_cut_and_told(export):
    started = time.process_time()
    catalogue = export([f"keyword {number}x" for number in range(5_000)], ["keyword 3x"])
    assert len(stated(catalogue)) == 40
    assert [problem for problem in catalogue["problems"] if "5000 keywords" in problem["message"]]
    assert next(tag for tag in catalogue["tags"] if tag["label"] == "keyword 3x")["count"] == 2
    assert time.process_time() - started < 5
