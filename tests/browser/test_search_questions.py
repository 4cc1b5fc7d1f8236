"""Queries as people type them, asked of the engine itself, in a worker over http and in the page on file://."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from search_site import a_document, ask, find, found, made_up_documents, write_search_site

from generator.search.tokeniser import tokens

VECTORS = json.loads((Path(__file__).parents[1] / "search" / "tokeniser_vectors.json").read_text(encoding="utf-8"))

ACRONYMS = """
We pit Whales In Love (WIL) and Do Only this (DO) against It Is Us (IIUS), How Else (HE), Long-Range Echo (LR-Echo),
Some Hard Even things (SHE), k Nearest Nets (kNN), Vast Images of Things (ViT-L), Quick Words 2 (QW2), Plain C (C++).
"""
PAPERS = [
    a_document(1, title="C++ templates for autotuning", text="A C++ library for kernels."),
    a_document(2, title="C# bindings", text="A C# layer over something."),
    a_document(3, title="C compilers", text="Plain C."),
    a_document(4, title="k-means at scale", text="GPT-4 and pre-training with self-attention."),
    a_document(5, title="Pretraining without labels", text="Labels are dear. GPT 5 is asked about kmeans."),
    a_document(6, title="ZJU’s Speech Translation System", text="Our entry."),
    a_document(7, title="Hate speech online", authors=("Paula Löbner", "Jana Kovač", "Michał Wiśnik")),
    a_document(8, title="Panoptic segmentations of scenes", text="We segment scenes."),
    a_document(9, title="测试", text="这是一段简单的测试文本"),
    a_document(10, title="图神经网络综述", text="本文研究图神经网络的表示学习。", collection=("zh", "中文论文 2024")),
    a_document(11, title="To be or not to be: negation in language models", text="Negation is hard."),
    a_document(12, title="Attention Is All You Need", text="We propose a new architecture based on attention."),
    a_document(13, title="You need to pay attention", text="All attention is needed here, all of the attention."),
    a_document(14, title="Large language models", text="A treatise on size."),
    a_document(15, title="Models of language change", text="The language of the models differs."),
    a_document(16, title="R packages", text="Packages.", tags=(("r", "R"),)),
    a_document(17, title="Ruby gems", text="Gems.", tags=(("ruby", "Ruby"),)),
    a_document(18, title="Person re-identiﬁcation", text="Signiﬁcantly ﬂexible zero-shot matching."),
    a_document(19, title="Archer 🏹 and 𝒪(n) bounds", text="We study 🏹 ～ tilde.", year=2023, has_code=True),
    a_document(20, title="Speech: a whole title with a colon", year=2021, tags=(("speech", "speech"),)),
    a_document(21, title="Reinforcement learning from feedback", text="We learn the reinforcement of policies."),
    a_document(22, title="3D reconstruction with NeRF", text="Neural Radiance Fields (NeRF) in 3D."),
    a_document(23, title="Replay buffers", text="Replayed replays of the replay."),
    a_document(24, title="A* search in graphs", text="A heuristic."),
    a_document(25, title="Interpolated hidden models", text="A method (HIM) that beats WE, and what we do with him."),
    a_document(26, title="Rules of the catalogue", text="Which rule a catalogue follows.", doi="10.1234/shelf.26"),
    a_document(27, title="Shelves", text="Like 10.9876/elsewhere.1, of nm2 only.", doi="10.1234/shelf.271"),
    a_document(28, id="3f2a9c7b", uri="papers/3f2a9c7b.html", title="Numbers for names", text="Says model3f2a."),
    a_document(29, title="Names of methods", text=ACRONYMS),
    a_document(None, id=None, uri="about.html", title="About this shelf", text="Where the zebrawood comes from."),
]  # fmt: skip


MEANT = """
C++ -> p1
c++ -> p1
C# -> p2
kmeans -> p4 p5
k-means -> p4 p5
k means -> p4 p5
gpt4 -> p4
GPT-4 -> p4
gpt 4 -> p4
gpt5 -> p5
GPT-5 -> p5
pretraining -> p5 p4
pre-training -> p5 p4
pre training -> p5 p4
selfattention -> p4
self-attention -> p4
self attention -> p4
ZJU's -> p6
ZJU’s -> p6
ZJU -> p6
ZJUs -> p6
zju's speech -> p6
Lobner -> p7
Löbner -> p7
Loebner -> p7
Kovac -> p7
Wisnik -> p7
wiśnik -> p7
段简 -> p9
是一段 -> p9
图神经 -> p10
神经网络的表示 -> p10
综 -> p10
述 -> p10
论文 -> p10
图神经网络 综述 -> p10
to be or not to be -> p11
attention is all you need -> p12
what is -> p12
Not -> p11
"language models" -> p14 p11
“language models” -> p14 p11
identification -> p18
re-identification -> p18
flexible -> p18
significantly -> p18
emoji archer -> p19
HIM -> p25
him -> p25
WE hidden -> p25
archer -> p19
Speech: a whole title with a colon -> p20
3D -> p22
nerf -> p22
replay -> p23
A* search -> p24
heuristic* -> p24
packag* -> p16
*dentif* -> p18
*segmentations* -> p8
nm^2 -> p27
zer*shot -> p18
reinforcment~1 -> p21
"""

EXACTLY = """
title:speech -> p6 p7 p20
author:löbner -> p7
tag:R -> p16
tag:ruby -> p17
year:2021 -> p20
year:2023 bounds -> p19
speech -hate -> p6 p20
-language +models attention -> p25
+attention -pay -> p4 p12
language -"large language" -> p11 p15
attention -"pay attention" -> p4 p12
attention -"attention pay" -> p4 p12 p13
tag:speech -"a whole colon" -> p20
Speech -title:hate -tag:speech -> p6
author:"Paula Löbner" -> p7
collection:论文 -> p10
title:negation -> p11
tag:speech -year:2021 ->
C -C++ -C# -> p3
"""


def read_cases(table: str) -> list[tuple[str, str]]:
    """A query and the numbers of its papers a line."""
    return [(q, ids.strip()) for q, _, ids in (line.partition(" ->") for line in table.strip().splitlines())]


@pytest.fixture(scope="module", params=["http", "file"])
def page(request, chromium, serve, tmp_path_factory):
    site = write_search_site(tmp_path_factory.mktemp("questions"), PAPERS)
    page = chromium.new_page()
    page.goto((serve(site) if request.param == "http" else f"{site.as_uri()}/") + "bare.html")
    yield page
    page.close()


def test_the_tokeniser_of_the_browser_answers_as_ours(chromium, tmp_path):
    page = chromium.new_page()
    page.goto(f"{write_search_site(tmp_path, PAPERS).as_uri()}/bare.html")
    ask(page, "lunr", "warm")
    pick = random.Random(3)
    letters = [
        *map(chr, range(32, 0x250)),
        *"ßİςΣσªº½²₁①ﬁﬀ～Ａ９ガｶﾞガ그图𝜌𠀀\u0301\u0308\u200b\u2019\u2011\ue000‰°℃Ⅻ",
        *"-'.&/_+# " * 9,
    ]
    texts = [text for text, _ in VECTORS] + ["".join(pick.choices(letters, k=30)) for _ in range(2_000)]
    theirs = page.evaluate("texts => texts.map(papershelf.tokeniser.tokens)", texts)
    page.close()
    wrong = [
        (text, list(tokens(text)), their)
        for text, their in zip(texts, theirs, strict=True)
        if list(tokens(text)) != their
    ]
    assert wrong == []


@pytest.mark.parametrize(("q", "first"), read_cases(MEANT))
def test_what_people_type_finds_what_they_mean(page, q, first):
    expected = first.split()
    assert found(page, q)[: len(expected)] == expected


@pytest.mark.parametrize(("q", "ids"), read_cases(EXACTLY))
def test_fields_and_signs_mean_what_they_say(page, q, ids):
    assert sorted(found(page, q)) == sorted(ids.split())


def test_a_phrase_that_nobody_wants_hides_only_its_own_papers(page):
    everything = sum(paper.id is not None for paper in PAPERS)
    assert find(page, '-"pay attention"')["total"] == everything - 1
    assert find(page, '-"attention pay"')["total"] == everything


@pytest.mark.parametrize(
    "finished", ["segmentations", "reinforcement learning", "templates", "translation system", "re-identification"]
)
def test_the_list_is_never_empty_while_a_word_is_typed(page, finished):
    target = found(page, finished)[0]
    for length in range(2, len(finished) + 1):
        assert found(page, finished[:length]), finished[:length]
    assert target in found(page, finished[:-1])


@pytest.mark.parametrize(
    ("q", "ids"),
    [
        ("10.1234/shelf.26", ["p26"]),
        (" 10.1234/SHELF.26. ", ["p26"]),
        ("https://doi.org/10.1234/Shelf.26", ["p26"]),
        ("http://dx.doi.org/10.1234/shelf.271", ["p27"]),
        ("doi: 10.1234/shelf.271", ["p27"]),
        ("10.1234/shelf.2", ["p26", "p27"]),
        ("10.9876/elsewhere.1", ["p27"]),
        ("10.5555/nowhere", []),
        ("3f2a9c7b", ["3f2a9c7b"]),
        ("id:3F2A9C7B", ["3f2a9c7b"]),
    ],
)
def test_a_doi_or_an_id_leads_to_its_paper(page, q, ids):
    assert found(page, q) == ids


@pytest.mark.parametrize(
    ("q", "first", "replaced"),
    [
        ("cataloging rule", "p26", ["cataloging", "catalogue"]),
        ("catalogs rule", "p26", ["catalogs", "catalogue"]),
        ("atention architecture", "p12", ["atention", "attention"]),
        ("hate speach", "p7", ["speach", "speech"]),
    ],
)
def test_beside_known_words_an_unknown_one_stands_for_the_nearest_and_that_is_said(page, q, first, replaced):
    answer = find(page, q)
    assert (answer["rows"][0]["id"], answer["mode"]) == (first, "all")
    assert (answer["replaced"], answer["dropped"]) == ([replaced], [])
    assert answer["suggestion"] == q.replace(*replaced)


def test_two_slips_are_met_with_a_suggestion_and_not_with_what_is_left(page):
    answer = find(page, "archtecture atention")
    assert (answer["total"], answer["replaced"]) == (0, [])
    assert answer["suggestion"] == "architecture attention"


def test_a_word_that_gave_letters_back_may_have_been_another(page):
    assert ask(page, "meant", {"q": "segmentatio"}) == ""
    assert ask(page, "meant", {"q": "reinforcmenet"}) == "reinforcement"


def test_words_that_occur_nowhere_are_named_and_left_out(page):
    answer = find(page, "zebrafish attention")
    assert answer["dropped"] == ["zebrafish"]
    answer = find(page, "qqzzx attention")
    assert answer["dropped"] == ["qqzzx"]
    assert {row["id"] for row in answer["rows"]} == {"p4", "p12", "p13"}


def test_stop_words_are_never_said_to_be_missing(page):
    assert find(page, "what is")["dropped"] == []


@pytest.mark.parametrize("acronym", [match[0] for match in re.finditer(r"(?<=\()[A-Za-z0-9+-]+(?=\))", ACRONYMS)])
def test_every_acronym_introduced_in_brackets_finds_its_paper(page, acronym):
    for q in (acronym, acronym.lower()):
        assert "p29" in found(page, q), q


def test_a_word_that_gave_letters_back_says_so(page):
    assert find(page, "segmentatio")["relaxed"] == [["segmentatio", "segment"]]
    assert find(page, "segmentations")["relaxed"] == []
    assert find(page, "templat")["relaxed"] == []


def test_papers_with_some_of_the_words_stand_in_where_none_has_all(page):
    answer = find(page, "hate packages")
    assert answer["mode"] == "some"
    assert {row["id"] for row in answer["rows"]} == {"p7", "p16"}
    assert find(page, "speech hate")["mode"] == "all"


@pytest.mark.parametrize(
    ("q", "meant"),
    [
        ("reinforcemnet learning", "reinforcement learning"),
        ("atention mechnism", ""),
        ("atention", "attention"),
        ("tmplates", "templates"),
    ],
)
def test_a_slip_of_the_finger_is_met_with_a_suggestion(page, q, meant):
    assert find(page, q)["suggestion"] == meant


def test_phrases_come_first_and_never_leave_the_list_empty(page):
    answer = find(page, '"language models"')
    assert answer["phrase"] == "exact"
    assert {row["id"] for row in answer["rows"]} == {"p14", "p11"}
    answer = find(page, '"models language"')
    assert answer["phrase"] == "words"
    assert answer["total"] == 3


def test_hand_written_pages_are_in_the_box_and_not_among_the_papers(page):
    assert [row["uri"] for row in ask(page, "box", {"q": "zebrawood", "size": 20})["rows"]] == ["about.html"]
    assert find(page, "zebrawood")["total"] == 0


def test_rows_mark_what_matched_and_hold_no_live_markup(page):
    [row] = find(page, "gems")["rows"]
    assert row["titleHtml"] == "Ruby <mark>gems</mark>"
    [text] = ask(page, "texts", {"q": "gems", "numbers": find(page, "gems")["numbers"]})
    assert text == {"sentence": "<mark>Gems</mark>.", "abstract": "<p>Gems.</p>"}


@pytest.mark.parametrize("q", ["", " ", "???", "*", "🏹", "- -", '"', "~", "^"])
def test_a_query_that_asks_for_nothing_shows_every_paper(page, q):
    assert find(page, q)["total"] == len(PAPERS) - 1


def test_no_query_throws_and_papers_with_its_words_are_found(page):
    pick = random.Random(1)
    pieces = [
        *":~^\"[]+-*\\/()'“”{}<>&#. ",
        "title:",
        "foo:",
        'tag:"',
        "speech",
        "attention",
        "c++",
        "图神",
        "段",
        "the",
        "not",
        "~1",
        "^9",
        "\ud83c\udff9",
        "\u0000",
        "\u2028",
        "a" * 300,
    ]
    queries = ["".join(pick.choices(pieces, k=pick.randint(1, 9))) for _ in range(400)]
    wrong = page.evaluate(
        """async (queries) => {
             const wrong = [];
             const choice = {tag: [], collection: [], year: [], author: [], code: []};
             const state = {...choice, sort: 'relevance', page: 1, size: 5};
             for (const q of queries) {
               try {
                 const {total, rows, numbers} = await papershelf.ask('find', {...state, q});
                 await papershelf.ask('texts', {q, numbers});
                 if (total && !rows.length) wrong.push([q, 'blank']);
                 if (!total && /(^|[ .])speech([ .]|$)/.test(q) && !/[-:*~"]/.test(q)) wrong.push([q, 'none']);
               } catch (error) { wrong.push([q, String(error)]); }
             }
             return wrong;
           }""",
        queries,
    )
    assert wrong == []


def test_a_pasted_abstract_is_a_query_too(page):
    long = " ".join(paper.text for paper in made_up_documents(40, seed=3))
    answer = find(page, f"attention {long}")
    assert answer["mode"] == "some"
    assert {"p4", "p12", "p13"} <= {row["id"] for row in answer["rows"]}
    assert len(answer["dropped"]) > 30
    assert found(page, PAPERS[11].text)[0] == "p12"
