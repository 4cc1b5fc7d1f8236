"""What lies below assets/search: named by content, readable as script and as JSON, small and few."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_up_papers import a_paper

from generator.cache.values import kept_values
from generator.search import blocks, search_files
from generator.search.engine import PARTS, engine_script, lunr_script, without_comments
from generator.search.shards import STUBS_PER_FILE, TEXTS_PER_FILE, shard

CALL = re.compile(r"papershelfShard\((\"[^\"]+\"),(.*)\)\n", re.DOTALL)


def files_of(documents) -> dict[str, str]:
    return {file.uri: text_of(file) for file in search_files(documents)}


def text_of(file) -> str:
    return file.content if isinstance(file.content, str) else file.content.decode()


def read(files: dict[str, str], name: str):
    """A shard's data, as the worker reads it."""
    [content] = [content for uri, content in files.items() if uri.endswith(f"/{name}.js")]
    match = CALL.fullmatch(content)
    assert json.loads(match[1]) == name
    return json.loads(match[2])


PAPERS = [
    a_paper(
        number,
        title=f"Paper <{number}> & more",
        text="One sentence 𝜌 here. The key one. Another.",
        key_sentence="The key one.",
        authors=tuple(f"Author {(number + step) % 7}" for step in range(number % 6)),
        tags=(("graph-theory", "graph theory"), ("c-plus-plus", "C++"))[: number % 3],
        collection=("spring", "Spring 2024"),
        venue="SPRING",
        year=2024 - number % 2,
    )
    for number in range(40)
]


@pytest.fixture(scope="module")
def files():
    return files_of(PAPERS)


def test_files_come_in_the_order_of_their_addresses_below_one_folder(files):
    assert list(files) == sorted(files)
    assert all(uri.startswith("assets/search/") for uri in files)
    version = json.loads(CALL.fullmatch(files["assets/search/current.js"])[2])
    assert {uri.split("/")[2] for uri in files} == {version, "current.js", "lunr.js"}


def test_the_same_papers_give_the_same_bytes_and_others_another_folder(files):
    assert files_of(PAPERS) == files
    assert set(files_of(PAPERS[1:])) != set(files)


def test_counts_that_were_kept_give_the_same_files(files, tmp_path, monkeypatch):
    for _ in range(2):
        with kept_values(tmp_path / "values", program="p") as memory:
            assert {file.uri: text_of(file) for file in search_files(PAPERS, memory=memory)} == files
        monkeypatch.setattr(blocks, "count_document", None)  # the second time nothing is counted


def test_a_site_without_papers_has_an_index_too():
    assert read(files_of([]), "meta")["documents"] == 0


def test_a_stub_holds_what_a_row_shows_and_no_more(files):
    [first] = [stub for stub in read(files, "d/000") if stub[0] == "p4"]
    assert first == ["p4", "Paper <4> & more", ["Author 4", "Author 5", "Author 6"], 1, ["graph theory"], 0, 0, 2024]
    [with_slug] = [stub for stub in read(files, "d/000") if stub[0] == "p2"]
    assert with_slug[4] == ["graph theory", ["C++", "c-plus-plus"]]


def test_a_text_holds_html_only_where_it_is_more_than_its_paragraphs(files):
    text, key = read(files, "t/000")[0]
    coded = text.encode("utf-16-le")
    assert coded[2 * key[0] : 2 * key[1]].decode("utf-16-le") == "The key one."
    rich = files_of([a_paper(1, text="O(n)", abstract_html="<p><math>O(n)</math></p>", key_sentence="Not in it.")])
    assert read(rich, "t/000") == [["O(n)", "Not in it.", "<p><math>O(n)</math></p>"]]


def test_every_paper_is_in_its_place(files):
    per_file = {"d": STUBS_PER_FILE, "t": TEXTS_PER_FILE}
    for kind, size in per_file.items():
        rows = [row for number in range(-(-len(PAPERS) // size)) for row in read(files, f"{kind}/{number:03}")]
        assert len(rows) == len(PAPERS)
    ids = [stub[0] for number in range(5) for stub in read(files, f"d/{number:03}")]
    assert ids == [f"p{number}" for number in [*range(0, 40, 2), *range(1, 40, 2)]]


def test_ids_and_dois_lead_to_papers():
    named = files_of([a_paper(1, doi="10.1/b"), a_paper(2), a_paper(3, doi="10.1/a")])
    assert read(named, "i/000").split("\n") == ["#10.1/a|%", "(b|#", "#p1|#", "$2|$", "$3|%"]
    assert read(named, "meta")["identifiers"] == ["10.1/a"]


def test_facets_start_with_the_largest_values(files):
    values = read(files, "facets")["values"]
    assert values["tag"] == [2, 2, [[26, "graph theory", 0], [13, "C++", "c-plus-plus"]]]
    assert values["year"] == [2, 2, [[20, "2023"], [20, "2024"]]]
    assert values["collection"] == [1, 1, [[40, "Spring 2024", "spring"]]]
    assert values["code"] == [0, 0, []]


def test_values_of_one_paper_stand_apart():
    lone = files_of([a_paper(1, authors=("Ada", "Bo")), a_paper(2, authors=("Cy", "Ada"))])
    assert read(lone, "facets")["values"]["author"] == [3, 1, [[2, "Ada"], [1, "Bo"], [1, "Cy"]]]
    assert read(lone, "f/author-000") == "$#$#"
    assert read(lone, "r/author") == "#$"


def test_many_papers_make_few_small_files():
    many = files_of([a_paper(number, text=f"word{number} common words " * 20) for number in range(2_000)])
    assert len(many) / 2_000 < 0.3
    assert max(len(content.encode()) for content in many.values()) < 1_000_000


@given(st.text(), st.text())
def test_any_text_survives_the_way_into_a_shard(one, other):
    try:
        f"{one}{other}".encode()
    except UnicodeEncodeError:
        return
    written = shard("x", [one, other]).content.decode()
    assert json.loads(CALL.fullmatch(written)[2]) == [one, other]
    assert "\u2028" not in written
    assert "\u2029" not in written


def test_lunr_comes_with_its_notice_and_in_the_version_we_know():
    script = lunr_script()
    assert script.startswith("/*!\n * lunr")
    assert "Oliver Nightingale" in script
    assert "@license MIT" in script
    assert 'lunr.version = "2.3.9"' in script
    assert len(script) < 50_000


def test_dropping_comments_drops_no_code():
    source = "/** Why.\n * So. */\nconst a = 1; // stays\n  // goes\n\n  b('/* stays */');\n/*! notice */\n"
    assert without_comments(source) == "const a = 1; // stays\nb('/* stays */');\n/*! notice */\n"


def test_our_parts_hold_no_template_text_that_looks_like_a_comment():
    from generator.assets import SITE_TEMPLATES

    for part in PARTS:
        source = (SITE_TEMPLATES / "search" / f"{part}.js").read_text(encoding="utf-8")
        for literal in re.findall(r"`[^`]*`", source):
            assert "\n" not in literal, (part, literal)
    assert "eval(" not in engine_script()
    assert "new Function" not in engine_script()


def test_a_title_with_braces_is_text_like_any_other():
    braces = files_of([a_paper(1, title="Sets {a, b}")])
    assert len(read(braces, "d/000")[0]) == 8
