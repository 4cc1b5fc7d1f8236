"""What lists of abstracts look like, and what must be read from them."""

from __future__ import annotations

import textwrap
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.problems import Problem, Severity
from generator.readers.plain import read_plain
from generator.records import Record

LAMPS = (
    "Lighthouse keepers must choose which lamp to trim first. We propose WICK, a rule that trims the lamp whose light "
    "fades fastest, and show that it keeps a coast of any length lit."
)
TIDES = (
    "Ferries wait for the tide. We give the first schedule that a harbour of any depth can follow, and prove it best "
    "among those that never turn a boat away from it."
)
HORNS = (
    "Foghorns disturb the sleep of gulls. A survey of nine colonies finds which tones they mind, and a horn that "
    "avoids them is heard as far as the old one was heard."
)
ROPES = (
    "Ropes fray where they are knotted. We model wear as a walk on strands and predict, from a photograph, how many "
    "tides a mooring will last with an error of one tide."
)


def read(text: str):
    items = list(read_plain(text.split("\n"), "list.txt"))
    return [item for item in items if isinstance(item, Record)], [item for item in items if isinstance(item, Problem)]


def records_of(text: str) -> list[Record]:
    records, problems = read(text)
    assert problems == []
    return records


def seen(text: str) -> list[tuple[str | None, str]]:
    """Titles and the first word of each abstract: enough to tell what was taken for what."""
    return [(record.title, record.abstract.split()[0]) for record in records_of(text)]


def wrapped(text: str, width: int = 60) -> str:
    return "\n".join(textwrap.wrap(text, width))


UNTITLED = [(None, "Lighthouse"), (None, "Ferries"), (None, "Foghorns")]
TITLED = [("Trimming Lamps", "Lighthouse"), ("Tides First", "Ferries"), ("Kind Horns?", "Foghorns")]


def test_the_seed_gives_nineteen_records_of_one_collection(seed_text):
    records = records_of(seed_text)

    assert len(records) == 19
    assert {(record.collection, record.venue, record.year) for record in records} == {
        ("ICLR 2025 论文列表", "ICLR", 2025)
    }
    assert {record.title for record in records} == {None}
    lines = seed_text.split("\n")
    assert all(lines[record.source.line - 1] == record.abstract for record in records)


@pytest.mark.parametrize("heading", ["COAST 2024", "My notes", "灯塔论文列表", "# COAST 2024", "Accepted papers"])
def test_a_line_above_untitled_abstracts_is_the_heading_of_their_collection(heading):
    text = f"{heading}\n\n{LAMPS}\n\n{TIDES}\n\n{HORNS}\n"

    assert seen(text) == UNTITLED
    assert {record.collection for record in records_of(text)} == {heading.removeprefix("# ")}


@pytest.mark.parametrize(
    "text",
    [
        f"{LAMPS}\n\n{TIDES}\n\n{HORNS}",
        f"\n\n\n{LAMPS}\n \n\t\n{TIDES}\n\n\n{HORNS}\n\n",
        f"{wrapped(LAMPS)}\n\n{wrapped(TIDES, 72)}\n\n{wrapped(HORNS, 40)}",
        f"{LAMPS}\n---\n{TIDES}\n* * *\n{HORNS}",
        f"COAST 2024\n\n1. {LAMPS}\n\n2. {TIDES}\n\n3. {HORNS}",
        f"COAST 2024\n\n[4] {LAMPS}\n\n[7] {TIDES}\n\n[9] {HORNS}",
        f"COAST 2024\n1) {LAMPS}\n2) {TIDES}\n3) {HORNS}",
        f"COAST 2024\n\n- {LAMPS}\n- {TIDES}\n- {HORNS}",
        f"COAST 2024\n\nAbstract: {LAMPS}\n\nAbstract. {TIDES}\n\n**Abstract**—{HORNS}",
        f"COAST 2024\n{LAMPS} {LAMPS}\n{TIDES} {TIDES}\n{HORNS} {HORNS}",
    ],
    ids=["bare", "spaced", "wrapped", "ruled", "numbered", "cited", "unspaced", "bullets", "labels", "a line each"],
)
def test_untitled_abstracts_are_found_however_they_are_set(text):
    assert seen(text) == UNTITLED


@pytest.mark.parametrize(
    "text",
    [
        f"COAST 2024\n\nTrimming Lamps\n\n{LAMPS}\n\nTides First\n\n{TIDES}\n\nKind Horns?\n\n{HORNS}",
        f"Trimming Lamps\n\n{LAMPS}\n\nTides First\n\n{TIDES}\n\nKind Horns?\n\n{HORNS}",
        f"COAST 2024\n\nTrimming Lamps\n{LAMPS}\n\nTides First\n{TIDES}\n\nKind Horns?\n{HORNS}",
        f"Trimming Lamps\n{wrapped(LAMPS)}\n\nTides First\n{wrapped(TIDES)}\n\nKind Horns?\n{wrapped(HORNS)}",
        f"COAST 2024\n\n1. Trimming Lamps\n\n{LAMPS}\n\n2. Tides First\n\n{TIDES}\n\n3. Kind Horns?\n{HORNS}",
        f"# COAST 2024\n\n## Trimming Lamps\n{LAMPS}\n\n## Tides First\n\n{TIDES}\n\n## Kind Horns?\n\n{HORNS}",
        f"Trimming Lamps\n==============\n{LAMPS}\n\nTides First\n---\n\n{TIDES}\n\nKind Horns?\n---\n{HORNS}",
        f"Trimming Lamps\nAnn Lee1, Bo Ek2\n{LAMPS}\n\nTides First\n\nCy Orr, Di Wu\n\n{TIDES}\n\nKind Horns?\n{HORNS}",
        f"""Title: Trimming Lamps
Abstract: {wrapped(LAMPS)}

Title: Tides First
Abstract: {TIDES}

**Title:** Kind Horns?
**Abstract:** {HORNS}""",
        f"Trimming Lamps\nAbstract: {LAMPS}\n\nTides First\n\nAbstract\n\n{TIDES}\n\nKind Horns?\n\nAbstract: {HORNS}",
    ],
    ids=["apart", "no heading", "above", "wrapped", "numbered", "markdown", "ruled", "authors", "labels", "one label"],
)
def test_titled_abstracts_are_found_however_they_are_set(text):
    assert seen(text) == TITLED


def test_a_record_stands_on_the_line_of_its_title_or_else_of_its_abstract():
    text = f"COAST 2024\n\nTrimming Lamps\n\n{LAMPS}\n\n{wrapped(TIDES)}\n\nKind Horns\n{HORNS}"

    assert [record.source.line for record in records_of(text)] == [3, 7, 11]


def test_a_second_heading_begins_a_second_collection():
    text = f"COAST 2023\n\n{LAMPS}\n\n{TIDES}\n\nHARBOUR 2024 papers\n\n{HORNS}\n\n{ROPES}"

    assert [(record.collection, record.year) for record in records_of(text)] == [
        ("COAST 2023", 2023),
        ("COAST 2023", 2023),
        ("HARBOUR 2024 papers", 2024),
        ("HARBOUR 2024 papers", 2024),
    ]


def test_a_second_heading_stands_above_the_first_title_of_its_collection():
    text = f"COAST 2023\n\nLamps\n\n{LAMPS}\n\nTides\n\n{TIDES}\n\nHARBOUR 2024\n\nHorns\n\n{HORNS}\n\nRopes\n\n{ROPES}"

    records = records_of(text)

    assert [record.title for record in records] == ["Lamps", "Tides", "Horns", "Ropes"]
    assert [record.venue for record in records] == ["COAST", "COAST", "HARBOUR", "HARBOUR"]


def test_labelled_lines_fill_the_fields_they_name():
    text = f"""COAST 2024

Title: Trimming Lamps
Authors: Ann Lee1, Bo van Ek2,3 and Cy Orr
Abstract: {wrapped(LAMPS)}
Keywords: lamps; open coasts
Year: 2023
DOI: https://doi.org/10.1000/WICK
Code: https://github.com/coast/wick
PDF: <https://coast.example/wick.pdf>
"""

    (record,) = records_of(text)

    assert record.authors == ("Ann Lee", "Bo van Ek", "Cy Orr")
    assert record.abstract == LAMPS
    assert record.keywords == ("lamps", "open coasts")
    assert (record.venue, record.year, record.doi) == ("COAST", 2023, "10.1000/wick")
    assert (record.code, record.pdf) == (("https://github.com/coast/wick",), "https://coast.example/wick.pdf")


CREW = ", ".join(f"{given} {family}" for given in ("Ann", "Bo", "Cy") for family in ("Lee", "van Ek", "O'Orr", "Wu"))


@pytest.mark.parametrize(
    "names", ["Ann B. Lee, Mihaela van der Schaar", "Ann Lee and Bo Ek", CREW, "李娜、王伟", "Ann Lee1*, Bo Ek2"]
)
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_names_below_a_title_are_its_authors(names, gap):
    text = f"COAST 2024\n\nTrimming Lamps{gap}{names}{gap}{LAMPS}\n\nTides First{gap}Di Wu{gap}{TIDES}"

    first, second = records_of(text)

    assert (first.title, second.title) == ("Trimming Lamps", "Tides First")
    assert first.abstract.startswith("Lighthouse")
    assert len(first.authors) == (12 if names == CREW else 2)
    assert second.authors == ("Di Wu",)


def test_names_wrapped_over_lines_are_one_list():
    (record,) = records_of(f"Trimming Lamps\n{wrapped(CREW, 30)}\n{wrapped(LAMPS)}")

    assert len(record.authors) == 12


def test_a_title_as_long_as_the_line_shows_by_its_capitals_or_its_neighbours():
    capitals = "Trimming Lamps Along an Open Coast with the Help of the Moon"
    small = "How ferries wait for the tide where harbours have no depth"
    text = f"{capitals}\n{wrapped(LAMPS)}\n\n{small}\n{wrapped(TIDES)}\n\nHorns\n{wrapped(HORNS)}"

    assert [record.title for record in records_of(text)] == [capitals, small, "Horns"]


def test_a_title_in_bold_is_bare():
    assert seen(f"**Trimming Lamps**\n\n{LAMPS}") == [("Trimming Lamps", "Lighthouse")]


def test_an_address_alone_below_an_abstract_is_the_papers():
    text = f"COAST 2024\n\n{LAMPS}\n\nhttps://github.com/coast/wick\n\n{TIDES}\n\nhttps://coast.example/t"

    first, second = records_of(text)

    assert (first.code, second.url) == (("https://github.com/coast/wick",), "https://coast.example/t")


def test_an_address_on_its_own_line_of_an_abstract_stays_in_it():
    (record,) = records_of(f"{LAMPS} Our code is available at\nhttps://github.com/coast/wick.\nWe thank the keepers.")

    assert record.abstract.endswith("available at https://github.com/coast/wick. We thank the keepers.")


@pytest.mark.parametrize("title", ["Code: a language for cats", "Date: 7", "Paper folding", "2019. A year at sea"])
def test_a_title_that_begins_like_a_label_or_number_is_a_title_still(title):
    assert seen(f"{title}\n\n{LAMPS}") == [(title, "Lighthouse")]


def test_chinese_abstracts_are_short_and_found():
    lamps = "灯塔照明的新方法\n\n本文研究灯塔的照明问题。我们提出一种新方法，使海岸保持明亮。"
    tides = "潮汐与渡轮\n\n潮汐决定渡轮的时间表。"

    assert [record.title for record in records_of(f"{lamps}\n\n{tides}")] == ["灯塔照明的新方法", "潮汐与渡轮"]


def test_hard_wrapped_chinese_is_joined_without_spaces():
    (record,) = records_of("本文研究灯塔的照明问题。我们提出\n一种新方法，使海岸保持明亮。")

    assert record.abstract == "本文研究灯塔的照明问题。我们提出一种新方法，使海岸保持明亮。"


SHELVES = (
    "公共图书馆积累了大量借阅数据。本文提出一种结合借阅时间与馆藏分类的推荐方法，"
    "在三座城市的图书馆中检验，读者的借阅次数明显增加。"
)
PIPES = (
    "老旧小区的供水管网漏损严重。我们用少量压力传感器与图神经网络定位漏点，误差不超过二十米，并能解释每次判断的依据。"
)


def wrapped_unspaced(text: str, width: int) -> str:
    """Wrap as Chinese and Japanese are: anywhere but before a mark."""
    lines: list[str] = []
    while text:
        end = next(end for end in range(width, 0, -1) if text[end : end + 1] not in ("，", "。", "、"))
        lines.append(text[:end])
        text = text[end:]
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("title", "abstract"),
    [
        ("面向公共图书馆的个性化阅读推荐", SHELVES),
        ("面向公共图书馆的个性化阅读推荐", wrapped_unspaced(SHELVES, 30)),
        ("《红楼梦》人物关系的自动抽取", SHELVES),
        ("基于GNN的供水管网漏损定位", PIPES),
        ("Finding Leaks", PIPES),
        (
            "公共図書館における個人化推薦",
            "公共図書館には膨大な貸出記録がある。貸出時刻と分類を用いる推薦手法を提案する。",
        ),
        (
            "공공도서관을 위한 개인화 추천",
            "공공도서관에는 방대한 대출 기록이 쌓여 있다. 우리는 대출 시간을 이용한 추천 방법을 제안한다.",
        ),
    ],
    ids=["Chinese", "wrapped", "book", "mixed", "English title", "Japanese", "Korean"],
)
def test_a_title_in_any_script_stands_right_above_its_abstract(title, abstract):
    (record,) = records_of(f"{title}\n{abstract}")

    assert (record.title, record.abstract) == (title, abstract.replace("\n", ""))


def test_a_chinese_title_as_long_as_the_line_shows_by_its_neighbours():
    titles = ["公共图书馆的推荐", "供水管网的漏损定位", "面向三座城市公共图书馆的阅读推荐"]
    text = "\n\n".join(f"{title}\n{wrapped_unspaced(SHELVES, 16)}" for title in titles)

    assert [record.title for record in records_of(text)] == titles


@pytest.mark.parametrize("indent", ["", "　　"])
@pytest.mark.parametrize("width", [15, 20, 24, 30, 40])
def test_wrapped_chinese_prose_has_no_title(width, indent):
    texts = [wrapped_unspaced(indent + text, width) for text in (SHELVES, PIPES)]

    assert [(record.title, record.abstract) for record in records_of("\n\n".join(texts))] == [
        (None, SHELVES),
        (None, PIPES),
    ]


@pytest.mark.parametrize("end", "。！？；，：、")
def test_a_chinese_line_that_ends_like_a_sentence_or_goes_on_is_no_title(end):
    (record,) = records_of(f"图书馆的推荐{end}\n{SHELVES}")

    assert (record.title, record.abstract) == (None, f"图书馆的推荐{end}{SHELVES}")


@pytest.mark.parametrize(
    ("lines", "joined"),
    [
        ("我们研究灯塔，\n也研究潮汐。\n结果很好", "我们研究灯塔，也研究潮汐。结果很好"),
        ("我们使用BERT\n模型并与\nXLNet比较", "我们使用BERT模型并与XLNet比较"),
        ("灯塔を\n守る人々", "灯塔を守る人々"),
        ("Keepers call it\n灯塔 in their tongue", "Keepers call it 灯塔 in their tongue"),
    ],
)
def test_lines_without_spaces_between_words_meet_without_one(lines, joined):
    (record,) = records_of(f"Abstract: {lines}")

    assert record.abstract == joined


def test_a_hyphen_at_the_end_of_a_line_is_neither_dropped_nor_followed_by_a_space():
    (record,) = records_of(f"{LAMPS} This is state-\nof-the-art.")

    assert record.abstract.endswith("This is state-of-the-art.")


def test_a_sentence_on_a_line_of_its_own_is_no_title():
    assert seen(LAMPS.replace(". We", ".\nWe")) == [(None, "Lighthouse")]


def test_numbers_that_do_not_rise_are_no_list():
    assert seen(f"[9] {LAMPS}\n\n[4] {TIDES}") == [(None, "[9]"), (None, "[4]")]


def test_an_abstract_that_counts_its_points_stays_whole():
    text = f"{LAMPS}\n\n{TIDES} We show\n1. that boats wait\n2. that tides do not.\n\n{HORNS}"

    assert seen(text) == UNTITLED


def test_the_numbers_of_a_list_tell_where_an_abstract_goes_on():
    first, second = records_of(f"1. {LAMPS}\n\n{TIDES}\n\n2. {HORNS}\n\n{ROPES}")

    assert (first.abstract, second.abstract) == (f"{LAMPS}\n\n{TIDES}", f"{HORNS}\n\n{ROPES}")


def test_among_many_titled_papers_a_paragraph_without_title_goes_on_and_is_told():
    titled = "\n\n".join(f"Paper {letter}\n\n{ROPES}" for letter in "ABCDE")

    records, problems = read(f"{titled}\n\n{HORNS}\n\nPaper F\n\n{TIDES}")

    assert len(records) == 6
    assert records[4].abstract == f"{ROPES}\n\n{HORNS}"
    assert [(problem.line, problem.severity) for problem in problems] == [(21, Severity.WARNING)]


def test_a_short_abstract_below_a_title_is_kept():
    assert seen("Notes\n\nAlpha\n\nWe study alpha.\n\nBeta\nIt is beta.") == [("Alpha", "We"), ("Beta", "It")]


def test_a_line_too_short_for_an_abstract_is_not_lost_silently():
    records, problems = read(f"COAST 2024\n\n{LAMPS}\n\nToo short.\n\n{TIDES}\n\nNothing below")

    assert len(records) == 2
    assert [(problem.line, problem.severity) for problem in problems] == [(5, Severity.ERROR), (9, Severity.ERROR)]
    assert "Nothing below" in problems[1].message


@pytest.mark.parametrize("text", ["COAST 2024", "COAST 2024\n\n", "# COAST 2024\n\nOral papers\n"])
def test_a_file_of_headings_says_what_is_missing(text):
    records, problems = read(text)

    assert records == []
    assert [str(problem) for problem in problems] == [
        "list.txt:1: error: no abstract in this file, only short lines; write each abstract as a paragraph of its own"
    ]


def test_a_file_without_text_says_so():
    assert [str(problem) for problem in read(" \n\n")[1]] == ["list.txt:1: error: no text in this file"]


@given(
    st.lists(
        st.sampled_from([LAMPS, TIDES, HORNS, "Kind Horns", "COAST 2024", "Title: x", "Too short.", "", "---", "1. a"])
    )
)
def test_whatever_the_order_every_abstract_is_kept(lines):
    records, _ = read("\n\n".join(lines))

    together = "\n".join(record.abstract for record in records)
    assert all(together.count(text) == lines.count(text) for text in (LAMPS, TIDES, HORNS))


@given(st.lists(st.text(alphabet="ab .:#-*[]1\n\t。图\\$", max_size=60), max_size=12))
def test_no_text_is_too_odd_to_read(lines):
    read("\n".join(lines))


@pytest.mark.parametrize(
    "flood", ["[", "*", "_-", "1", "1,", " ", "\t", "A ", "A, ", "a-", "**a", "# ", "1. a\n", "X\n\n", "图"]
)
def test_a_flood_of_anything_is_read_in_no_time(flood):
    start = time.process_time()

    read(f"A{flood * 20_000}b")
    read(f"COAST 2024\n\n{flood * 20_000}\n\n{LAMPS}")

    assert time.process_time() - start < 8  # it takes a second at most; what is quadratic takes minutes


def test_a_field_of_very_many_parts_is_read_in_no_time():
    start = time.process_time()

    read(f"Title: Lamps\nAbstract: {LAMPS}\n" + f"Venue: {'x' * 500}\n" * 30_000)

    assert time.process_time() - start < 3  # it takes half a second; what copies the whole for each part takes seven


def test_a_label_that_comes_again_adds_to_its_field():
    (record,) = records_of(f"Title: Lamps\nKeywords: oil\nKeywords:\nKeywords: wick\nAbstract: {LAMPS}")

    assert record.keywords == ("oil", "wick")
