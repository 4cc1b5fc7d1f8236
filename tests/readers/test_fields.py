from __future__ import annotations

import pytest

from generator.problems import Problem, Severity
from generator.readers.fields import read_entry
from generator.records import Record, Source

SOURCE = Source("dump.json", 7, "json")


def read(**entry):
    items = list(read_entry({"title": "Wick", "abstract": "Lamps.", **entry}, SOURCE))
    return items[-1], items[:-1]


def test_missing_fields_are_left_out_silently():
    record, problems = read(
        authors=[], keywords="", venue=None, year=None, doi="", url=" ", pdf=None, code=[], author={}
    )

    assert record == Record(source=SOURCE, title="Wick", abstract="Lamps.")
    assert problems == []


@pytest.mark.parametrize(
    ("name", "value", "field", "read_as"),
    [
        ("Title", "Lamps", "title", "Lamps"),
        ("paper_id", 12, "key", "12"),
        ("author", "A. Lee; B. Ek", "authors", ("A. Lee", "B. Ek")),
        ("authors", "A. Lee and B. Ek", "authors", ("A. Lee", "B. Ek")),
        ("authors", ["A. Lee; B. Ek", "C. Orr"], "authors", ("A. Lee", "B. Ek", "C. Orr")),
        ("authors", [{"name": "A. Lee"}, {"given": "Bo", "family": "Ek"}], "authors", ("A. Lee", "Bo Ek")),
        ("authors", {"firstName": "Bo", "last_name": "Ek"}, "authors", ("Bo Ek",)),
        ("authors", [{"first": "Bo", "last": "Ek"}, {"literal": "The Crew"}], "authors", ("Bo Ek", "The Crew")),
        ("authors", "M&uuml;ller, J; B. Ek;", "authors", ("M&uuml;ller, J", "B. Ek")),
        ("tags", ["no", "R&D", ""], "keywords", ("no", "R&D")),
        ("keywords", "lamps; coasts, open", "keywords", ("lamps", "coasts, open")),
        ("Key Words", "x", "keywords", ("x",)),
        ("year", "2024", "year", 2024),
        ("year", 2024.0, "year", 2024),
        ("date", "2024-05-01", "year", 2024),
        ("published", "5 May 2024", "year", 2024),
        ("issued", {"date-parts": [[2024, 5]]}, "year", 2024),
        ("doi", "https://doi.org/10.1000/WICK.1", "doi", "10.1000/wick.1"),
        ("DOI", "doi: 10.1000/wick.", "doi", "10.1000/wick"),
        ("url", 'https://coast.example/a b"c', "url", "https://coast.example/a%20b%22c"),
        ("code", "https://x.example/a; https://x.example/b", "code", ("https://x.example/a", "https://x.example/b")),
        ("code", ["https://x.example/a", "https://x.example/a"], "code", ("https://x.example/a",)),
        ("code", "[code](https://x.example/a)", "code", ("https://x.example/a",)),
        ("code", "github.com/coast/wick", "code", ("https://github.com/coast/wick",)),
        ("openAccessPdf", {"url": "https://x.example/a.pdf"}, "pdf", "https://x.example/a.pdf"),
        ("abstract", ["Lamps.", "Tides."], "abstract", "Lamps.\n\nTides."),
        ("title", {"value": "Wick"}, "title", "Wick"),
        ("title", 1984, "title", "1984"),
        ("title", "null", "title", "null"),
        ("title", "half \ud83d pair", "title", "half \ufffd pair"),
    ],
)  # fmt: skip
def test_fields_are_read_from_the_forms_they_come_in(name, value, field, read_as):
    entry = {"abstract": "Lamps.", name: value} if field != "abstract" else {name: value}
    record = list(read_entry(entry, SOURCE))[-1]

    assert getattr(record, field) == read_as


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("year", "soon"),
        ("year", float("nan")),
        ("year", float("inf")),
        ("year", True),
        ("title", float("nan")),
        ("title", {"en": "x"}),
        ("venue", ["a", 3]),
        ("authors", [["x"]]),
        ("keywords", [float("nan")]),
        ("doi", '10.1/"><script>'),
        ("doi", '10.1000/wick<"x'),
        ("doi", 10.1),
        ("url", "javascript:alert(1)"),
        ("url", "data:text/html,x"),
        ("pdf", "//coast.example/x"),
        ("pdf", "http://"),
        ("code", "https://co\u202east.example/"),
        ("code", "https://[bad/"),
        ("code", 7),
    ],
)  # fmt: skip
def test_a_wrong_value_is_left_out_with_a_warning_that_names_the_field(field, value):
    record, problems = read(**{field: value})

    assert not getattr(record, field) or (field == "title" and record.title == "Wick")
    assert [(problem.line, problem.severity) for problem in problems] == [(7, Severity.WARNING)]
    assert problems[0].message.startswith(field)


@pytest.mark.parametrize("year", [1066, 2999])
def test_an_odd_year_is_kept_and_told(year):
    record, problems = read(year=year)

    assert record.year == year
    assert [problem.message for problem in problems] == [f"year {year} is odd"]


def test_an_entry_without_abstract_is_kept_and_told():
    *problems, record = read_entry({"title": "Wick"}, SOURCE)

    assert (record.title, record.abstract) == ("Wick", "")
    assert [problem.severity for problem in problems] == [Severity.WARNING]


def test_an_entry_without_title_and_abstract_is_dropped_and_told():
    (problem,) = read_entry({"authors": ["A. Lee"]}, SOURCE)

    assert isinstance(problem, Problem)
    assert problem.severity is Severity.ERROR


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"titel": "Wick", "year": 2024}, ", only 'titel', 'year' (did you mean 'title'?)"),
        ({"Tittle": "Wick", "abstrakt": "x"}, ", only 'Tittle', 'abstrakt' (did you mean 'title' and 'abstract'?)"),
        ({"date": "2024", "file": "wick.pdf", "title": " "}, ", only 'date', 'file'"),
        ({f"f{number}": 1 for number in range(11)}, ", only 'f0', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7' and 3 more"),
        ({"title": None}, ""),
        ({}, ""),
    ],
)
def test_an_entry_that_is_dropped_says_which_fields_it_has(entry, message):
    (problem,) = read_entry(entry, SOURCE)

    assert str(problem) == f"dump.json:7: error: an entry without title and abstract{message}; dropped"


def test_the_name_of_a_field_is_told_on_one_short_line():
    (problem,) = read_entry({"titel\n" * 10_000: 1}, SOURCE)

    assert "\n" not in problem.message
    assert len(problem.message) < 120
