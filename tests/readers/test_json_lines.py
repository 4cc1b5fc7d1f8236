from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.problems import Problem, Severity
from generator.readers.json_lines import read_json
from generator.records import Record


def read(text: str):
    items = list(read_json(text.split("\n"), "dump.jsonl"))
    return [item for item in items if isinstance(item, Record)], [item for item in items if isinstance(item, Problem)]


ENTRIES = [{"id": "a", "abstract": "Lamps."}, {"id": "b", "abstract": "Tides."}, {"id": "c", "abstract": "Horns."}]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("\n".join(map(json.dumps, ENTRIES)), [1, 2, 3]),
        ("\n\n".join(map(json.dumps, ENTRIES)) + "\n\n", [1, 3, 5]),
        (json.dumps(ENTRIES), [1, 1, 1]),
        (json.dumps(ENTRIES, indent=2), [2, 6, 10]),
        (json.dumps(ENTRIES, indent=0).replace("\n", "\n\n"), [3, 11, 19]),
        (json.dumps({"count": 3, "notes": ENTRIES}), [1, 1, 1]),
        (json.dumps({"count": 3, "papers": ENTRIES}, indent=1), [4, 8, 12]),
        ("[\n" + ",\n".join(map(json.dumps, ENTRIES)) + "\n]", [2, 3, 4]),
        (json.dumps({entry["id"]: {"abstract": entry["abstract"]} for entry in ENTRIES}), [1, 1, 1]),
    ],
    ids=[
        "lines",
        "spaced lines",
        "list",
        "pretty list",
        "spread list",
        "notes",
        "pretty papers",
        "one a line",
        "by key",
    ],
)
def test_every_shape_gives_the_same_records_with_their_lines(text, lines):
    records, problems = read(text)

    assert [(record.key, record.abstract) for record in records] == [("a", "Lamps."), ("b", "Tides."), ("c", "Horns.")]
    assert [record.source.line for record in records] == lines
    assert problems == []


@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("broken", ['{"id": "x", "abstract": "cut o', "{'id': 'x'}", "nonsense", '{"a": 1}}', "}"])
def test_a_broken_line_does_not_lose_its_neighbours(place, broken):
    lines = [json.dumps(ENTRIES[0]), json.dumps(ENTRIES[1])]
    lines.insert(place, broken)

    records, problems = read("\n".join(lines))

    assert [record.key for record in records] == ["a", "b"]
    assert [(problem.line, problem.severity) for problem in problems] == [(place + 1, Severity.ERROR)]


def test_a_broken_entry_of_a_list_does_not_lose_its_neighbours():
    text = json.dumps(ENTRIES, indent=2).replace('"b"', '"b')

    records, problems = read(text)

    assert [record.key for record in records] == ["a", "c"]
    assert [(problem.line, problem.severity) for problem in problems] == [(6, Severity.ERROR)]


def test_a_list_cut_off_keeps_what_came_before_the_cut():
    records, problems = read(json.dumps(ENTRIES)[:-20])

    assert [record.key for record in records] == ["a", "b"]
    assert [problem.severity for problem in problems] == [Severity.ERROR]


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a":' * 100_000, '{"year": ' + "9" * 10_000 + "}", "{", "[", "", '"x']
)
def test_hostile_json_is_one_problem_at_most(text):
    records, problems = read(text)

    assert records == []
    assert len(problems) <= 1
    assert all("\n" not in problem.message and len(problem.message) < 200 for problem in problems)


def test_notes_of_openreview_are_unwrapped():
    note = {
        "id": "Ab1_-x",
        "content": {
            "title": {"value": "Wick"},
            "abstract": {"value": "Lamps."},
            "authors": {"value": ["Ann Lee", "Bo Ek"]},
            "keywords": {"value": ["lamps"]},
            "venue": {"value": "COAST 2024 Poster"},
            "pdf": {"value": "/pdf/abc.pdf"},
        },
    }

    ((record,), problems) = read(json.dumps({"notes": [note], "count": 1}))

    assert problems == []
    assert (record.key, record.title, record.abstract) == ("Ab1_-x", "Wick", "Lamps.")
    assert (record.authors, record.keywords) == (("Ann Lee", "Bo Ek"), ("lamps",))
    assert record.pdf == "https://openreview.net/pdf/abc.pdf"


def test_a_list_of_texts_is_a_list_of_abstracts():
    records, problems = read('["Lamps.",\n"Tides."]')

    assert [record.abstract for record in records] == ["Lamps.", "Tides."]
    assert [(problem.line, problem.severity) for problem in problems] == [(1, Severity.WARNING)]


def test_a_text_among_objects_is_kept_and_told():
    entries = [json.dumps(ENTRIES[0]), '"Tides."', json.dumps(ENTRIES[2]), '"Ropes."']

    records, problems = read("[" + ",\n".join(entries) + "]")

    assert [record.abstract for record in records] == ["Lamps.", "Tides.", "Horns.", "Ropes."]
    assert [(problem.line, problem.severity) for problem in problems] == [
        (2, Severity.WARNING),
        (4, Severity.WARNING),
    ]


@pytest.mark.parametrize("cut", ["\n", ",", ",\n\n", ""])
@pytest.mark.parametrize("start", ["[", '{"notes": ['])
@pytest.mark.parametrize("between", [",\n", ",\n\n  "])
def test_a_list_without_its_end_is_kept_and_told(start, between, cut):
    records, problems = read(start + between.join(map(json.dumps, ENTRIES)) + cut)

    assert [record.key for record in records] == ["a", "b", "c"]
    last = 1 + 2 * between.count("\n")
    assert [(problem.line, problem.severity) for problem in problems] == [(last, Severity.WARNING)]


def test_an_object_around_a_list_that_has_no_end_is_told():
    records, problems = read(json.dumps({"notes": ENTRIES}, indent=1)[:-1])

    assert len(records) == 3
    assert [(problem.line, problem.severity) for problem in problems] == [(16, Severity.WARNING)]


def test_a_broken_entry_is_told_once_though_its_list_ends():
    problems = read(json.dumps({"notes": ENTRIES}, indent=1).replace('"b"', '"b'))[1]

    assert [problem.severity for problem in problems] == [Severity.ERROR]


def test_a_second_list_behind_the_first_is_not_lost_silently():
    records, problems = read(f"{json.dumps(ENTRIES[:2])}\n\n{json.dumps(ENTRIES[2:])}")

    assert len(records) == 2
    assert [(problem.line, problem.severity) for problem in problems] == [(3, Severity.ERROR)]


def test_a_list_that_begins_on_the_line_of_its_first_entry_is_a_list():
    records, problems = read("[" + ",\n".join(map(json.dumps, ENTRIES[:2])) + "\n]")

    assert [record.key for record in records] == ["a", "b"]
    assert problems == []


def test_what_is_no_entry_is_told():
    records, problems = read('[1, null, {"abstract": "Lamps."}, [], {}]')

    assert len(records) == 1
    assert [problem.severity for problem in problems] == [Severity.ERROR] * 4


def test_tabs_and_breaks_in_strings_are_forgiven():
    assert read('{"abstract": "a\tlamp"}')[0][0].abstract == "a\tlamp"


def test_lines_are_read_one_at_a_time():
    taken = []

    def endless():
        while True:
            taken.append(1)
            yield '{"abstract": "Lamps."}'

    items = read_json(endless(), "dump.jsonl")
    for _ in range(5):
        next(items)

    assert len(taken) < 10


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["title", "abstract", "authors", "year", "url", "code", "doi", "value", "notes", "content", "id"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(JSON, st.sampled_from([None, 1]))
def test_no_value_is_too_odd_to_read(value, indent):
    records, problems = read(json.dumps(value, indent=indent))

    for record in records:
        assert record.title or record.abstract
        json.dumps([record.title, record.abstract, record.authors]).encode()
    for problem in problems:
        assert "\n" not in str(problem)


def test_a_flood_of_empty_lines_is_read_in_no_time():
    start = time.process_time()

    records, _ = read("\n" * 20_000 + json.dumps(ENTRIES[0]))

    assert [record.source.line for record in records] == [20_001]
    assert time.process_time() - start < 2  # it takes a twentieth of a second; what is quadratic takes minutes
