from __future__ import annotations

import itertools

import pytest
from factories import a_record

from generator.papers import duplicates
from generator.problems import Severity

OTHER = "Ferries wait for the tide, and we say how long."


def merge_duplicates(records):
    return duplicates.merge_duplicates(records, list(map(duplicates.signature, records)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"title": "Same"}, {"title": "same."}),
        ({"title": "Same", "abstract": "The text."}, {"title": "SAME", "abstract": "the\n text"}),
        ({"title": "Same"}, {}),
        ({}, {}),
        ({"doi": "10.1000/x", "title": "I"}, {"doi": "10.1000/x", "title": "II", "abstract": OTHER}),
        ({"title": "Preface", "abstract": "", "key": "a"}, {"title": "Preface", "abstract": "", "key": "a"}),
    ],
)
def test_the_same_paper_twice_is_one(one, other):
    for records in ([a_record(**one), a_record(**other)], [a_record(**other), a_record(**one)]):
        merged, problems = merge_duplicates(records)

        assert len(merged) == 1
        assert len(problems) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            {"title": "Désingularisation I", "abstract": "First."},
            {"title": "Désingularisation II", "abstract": "Second."},
        ),
        ({"title": "Part I"}, {"title": "Part II"}),
        ({"title": "Preface", "abstract": "a"}, {"title": "Preface", "abstract": "b"}),
        ({"title": "Preface", "abstract": "", "year": 2010}, {"title": "Preface", "abstract": "", "year": 2012}),
        ({"key": "same", "abstract": "a"}, {"key": "same", "abstract": "b"}),
        ({"abstract": "。"}, {"abstract": "！"}),
    ],
)
def test_what_is_only_alike_stays_apart(one, other):
    records = [a_record(**one), a_record(**other)]

    assert merge_duplicates(records) == (records, [])


def test_the_first_takes_what_it_lacks_from_the_later_ones():
    first = a_record(title="Wick", year=2024)
    second = a_record(title="Wick", year=1999, authors=("A. Lee",), url="https://coast.example/", line=9)
    third = a_record(title="Wick", keywords=("lamps",), authors=("Nobody",), doi="10.1000/x", line=12)

    ((merged,), problems) = merge_duplicates([first, second, third])

    assert (merged.source, merged.year, merged.authors) == (first.source, 2024, ("A. Lee",))
    assert (merged.keywords, merged.url, merged.doi) == (("lamps",), "https://coast.example/", "10.1000/x")
    assert [(problem.line, problem.severity) for problem in problems] == [(9, Severity.NOTE), (12, Severity.NOTE)]
    assert "abstracts/coast.txt:3" in problems[0].message


def test_a_doi_on_two_different_texts_is_a_warning():
    _, problems = merge_duplicates(
        [a_record(doi="10.1/x", title="I"), a_record(doi="10.1/x", title="II", abstract=OTHER)]
    )

    assert [problem.severity for problem in problems] == [Severity.WARNING]


def test_a_chain_of_duplicates_is_one_paper_whatever_the_order():
    chain = [
        a_record(title="A", doi="10.1/x"),
        a_record(title="B", doi="10.1/x", abstract=OTHER),
        a_record(title="B", abstract=OTHER),
    ]

    for order in itertools.permutations(chain):
        assert len(merge_duplicates(order)[0]) == 1


def test_an_untitled_abstract_does_not_make_two_titled_papers_one():
    records = [a_record(title="I"), a_record(), a_record(title="II")]

    for order in itertools.permutations(records):
        assert len(merge_duplicates(order)[0]) == 2


def test_an_untitled_abstract_joins_the_same_titled_paper_whatever_the_order():
    records = [a_record(title="I"), a_record(url="https://coast.example/"), a_record(title="II"), a_record(title="III")]

    joined = {
        record.title for order in itertools.permutations(records) for record in merge_duplicates(order)[0] if record.url
    }

    assert len(joined) == 1


def test_a_paper_stands_where_its_first_record_stood():
    records = [
        a_record(key="a"),
        a_record(key="b", abstract=OTHER),
        a_record(key="c"),
        a_record(key="d", abstract="X."),
    ]

    merged, _ = merge_duplicates(records)

    assert [record.key for record in merged] == ["a", "b", "d"]


def test_the_key_that_becomes_the_id_does_not_hang_on_the_order():
    records = [a_record(key="b"), a_record(key="a"), a_record()]

    keys = {merge_duplicates(order)[0][0].key for order in itertools.permutations(records)}

    assert keys == {"a"}


@pytest.mark.parametrize("title", [None, "Wick"])
def test_one_doi_on_two_different_abstracts_is_a_warning_whatever_the_titles(title):
    merged, problems = merge_duplicates(
        [a_record(doi="10.1/x", title=title), a_record(doi="10.1/x", title=title, abstract=OTHER)]
    )

    assert len(merged) == 1
    assert [problem.severity for problem in problems] == [Severity.WARNING]
    assert "another text" in problems[0].message


def test_one_doi_and_title_are_the_same_paper_where_only_one_has_an_abstract():
    _, problems = merge_duplicates(
        [a_record(doi="10.1/x", title="Wick"), a_record(doi="10.1/x", title="Wick", abstract="")]
    )

    assert [problem.severity for problem in problems] == [Severity.NOTE]
