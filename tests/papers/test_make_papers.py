from __future__ import annotations

from factories import ABSTRACT, a_record

from generator.papers import make_papers
from generator.papers.texts import TITLE_LIMIT
from generator.problems import Severity


def test_a_record_becomes_a_paper_cleaned_and_rendered():
    record = a_record(
        title=r"Lamps in $O(n)$",
        key="coast/1",
        authors=("Ek, Bo",),
        keywords=("lamps", " "),
        venue="coast",
        year=2024,
        doi="10.1000/x",
        code=("https://x.example/",),
    )

    ((paper,), problems) = make_papers([record])

    assert problems == ()
    assert (paper.id, paper.source) == ("coast-1", record.source)
    assert paper.title.text == "Lamps in O(n)"
    assert paper.abstract.text == ABSTRACT
    assert (paper.authors, paper.keywords, paper.venue) == (("Bo Ek",), ("lamps",), "COAST")
    assert (paper.collection.slug, paper.year, paper.doi, paper.code) == ("coast-2024", 2024, "10.1000/x", record.code)


def test_papers_keep_the_order_of_their_records():
    papers, _ = make_papers([a_record(key=key, abstract=f"Lamp {key}.") for key in "cab"])

    assert [paper.id for paper in papers] == ["c", "a", "b"]


def test_a_title_of_nothing_is_none():
    assert make_papers([a_record(title="\u200b \u00ad")])[0][0].title is None


def test_what_the_text_shows_is_told_where_the_record_stands():
    _, problems = make_papers([a_record(abstract="An e\ufb03cient lamp.", line=12)])

    assert {(problem.path, problem.line, problem.severity) for problem in problems} == {
        ("abstracts/coast.txt", 12, Severity.NOTE)
    }


def test_macros_reach_title_and_abstract():
    ((paper,), _) = make_papers([a_record(title=r"$\oops$", abstract=r"Over $\oops$.")], macros={"oops": "x"})

    assert (paper.title.text, paper.abstract.text) == ("x", "Over x.")


def test_an_endless_abstract_and_an_endless_title_are_cut_and_told():
    ((paper,), problems) = make_papers([a_record(abstract="lamp " * 600_000, title="t" * 5000)])

    assert len(paper.abstract.text) < 30_000
    assert len(paper.title.text) <= TITLE_LIMIT
    assert [problem.severity for problem in problems] == [Severity.ERROR, Severity.ERROR]


def test_no_record_gives_no_paper():
    assert make_papers([]) == ((), ())
