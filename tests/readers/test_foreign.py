"""What is no plain text, though its file says so, becomes one problem and no paper."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.problems import Problem, Severity
from generator.readers import READERS
from generator.readers.plain import read_plain
from generator.records import Record

LAMPS = (
    "Lighthouse keepers must choose which lamp to trim first. We propose WICK, a rule that trims the lamp whose light "
    "fades fastest, and show that it keeps a coast of any length lit."
)
ENTRY = f"@article{{lee2024,\n  title = {{Trimming Lamps}},\n  abstract = {{{LAMPS}}},\n}}"
RIS = f"TY  - JOUR\nTI  - Trimming Lamps\nAB  - {LAMPS}\nER  - "


def read(text: str):
    items = list(read_plain(text.split("\n"), "list.txt"))
    return [item for item in items if isinstance(item, Record)], [item for item in items if isinstance(item, Problem)]


@pytest.mark.parametrize(
    ("text", "name", "line"),
    [
        (ENTRY, "BibTeX", 1),
        (f"\n\n{ENTRY}\n\n{ENTRY}", "BibTeX", 3),
        (f"% Encoding: UTF-8\n\n{ENTRY}", "BibTeX", 3),
        (f"This file was created with a tool.\n\n@InProceedings {{{ENTRY[9:]}", "BibTeX", 3),
        (RIS, "RIS", 1),
        (f"\n{RIS}\n\n{RIS}", "RIS", 2),
    ],
)
def test_a_bibliography_is_one_problem_that_names_its_format(text, name, line):
    records, (problem,) = read(text)

    assert records == []
    assert (problem.line, problem.severity) == (line, Severity.ERROR)
    assert problem.message.startswith(f"this looks like {name}, which is not read yet; ")
    assert all(suffix in problem.message for suffix in READERS)


@pytest.mark.parametrize("above", [LAMPS, f"Trimming Lamps\n\n{LAMPS}", f"Trimming Lamps\n{LAMPS}"])
@pytest.mark.parametrize("citation", [ENTRY, RIS])
def test_an_abstract_with_its_citation_below_is_an_abstract(above, citation):
    records, _ = read(f"{above}\n\n{citation}")

    assert records[0].abstract.startswith(LAMPS)


@pytest.mark.parametrize(
    "text",
    [
        f"Title\tAuthors\tYear\tAbstract\nLamps\tAnn Lee\t2024\t{LAMPS}\nTides\tBo Ek\t2023\t{LAMPS}",
        f"\nTitle\tAuthors\tAbstract\n\nLamps\tAnn Lee\t{LAMPS}\n\nTides\t\t{LAMPS}\n",
        f"Lamps\tAnn Lee\t{LAMPS}\nTides\tBo Ek\t{LAMPS}",
        f"Title\tYear\tAbstract\nLamps\t2024\t{LAMPS}\nTides\t2024\t{LAMPS}\nHorns\t2024\t{LAMPS}\nof 2024\n",
        f"Title\tAbstract\nLamps\t{LAMPS}\nTides\t{LAMPS}",
        f"标题\t摘要\n灯塔\t{LAMPS}",
    ],
    ids=["Excel", "spaced", "no header", "broken row", "two columns", "Chinese header"],
)
def test_a_table_is_one_problem_and_no_paper(text):
    records, (problem,) = read(text)

    assert records == []
    assert (problem.line, problem.severity) == (2 if text[0] == "\n" else 1, Severity.ERROR)
    assert problem.message.startswith("this looks like a table, ")
    assert all(suffix in problem.message for suffix in READERS)


@pytest.mark.parametrize(
    "text",
    [
        f"\t\t{LAMPS}\n\n\t\t{LAMPS}",
        f"1.\t{LAMPS}\n\n2.\t{LAMPS}",
        f"Trimming\tLamps\tat\tSea\n\n{LAMPS}\n\n{LAMPS}",
    ],
    ids=["indented", "numbered", "one line"],
)
def test_tabs_alone_make_no_table(text):
    assert len(read(text)[0]) == 2


@given(st.lists(st.text(alphabet="ab\t @{}TY-.", max_size=30), max_size=8))
def test_a_foreign_file_gives_one_error_or_is_read_as_text(lines):
    records, problems = read("\n".join(lines))

    if any(problem.message.startswith("this looks like") for problem in problems):
        assert (len(records), len(problems)) == (0, 1)


@pytest.mark.parametrize("flood", ["\t", "\t\n", "a\tb\tc\n", "@a", "@a{\n", "TY  - A\n", "text\n"])
def test_a_flood_of_what_looks_foreign_is_read_in_no_time(flood):
    start = time.process_time()

    read(f"{LAMPS}\n{flood * 20_000}")

    assert time.process_time() - start < 4  # it takes half a second at most; what is quadratic takes minutes
