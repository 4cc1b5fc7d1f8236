"""papers.yml: what the user says of a paper is read field by field, and each mistake costs one field."""

import pytest
from factories import a_record
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.overrides import read_papers_file
from generator.problems import Severity

GOOD = """\
b1-hhnslg:
  title: "On *tides*: a study"
  authors: [Ada Wharf, "Löbner, Emil"]
  year: 2024
  venue: COAST
  url: https://example.org/tides
  doi: https://doi.org/10.1000/Tides
  keywords: tides; moon
3f2a9c0011:
  hide: true
"""


@pytest.fixture
def read(tmp_path):
    def of(content):
        path = tmp_path / "papers.yml"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return read_papers_file(path, "content/papers.yml")

    return of


def test_every_field_that_the_user_states_takes_the_place_of_the_source_s(read):
    papers_file, problems = read(GOOD)
    assert problems == ()
    record = papers_file.corrections["b1-hhnslg"].apply(a_record(title="wrong", pdf="https://example.org/a.pdf"))
    assert (record.title, record.authors) == ("On *tides*: a study", ("Ada Wharf", "Löbner, Emil"))
    assert (record.year, record.venue, record.url) == (2024, "COAST", "https://example.org/tides")
    assert (record.doi.lower(), record.keywords) == ("10.1000/tides", ("tides", "moon"))
    assert record.pdf == "https://example.org/a.pdf"
    assert record.abstract == a_record().abstract


def test_a_paper_can_be_hidden(read):
    papers_file, _ = read(GOOD)
    assert [name for name, each in papers_file.corrections.items() if each.is_hidden] == ["3f2a9c0011"]


def test_an_id_may_be_written_as_its_source_writes_it(read):
    papers_file, _ = read("B1-HHnslg: {title: x}\n2024:\n  title: y\n")
    assert list(papers_file.corrections) == ["b1-hhnslg", "2024"]


MISTAKES = {
    "unknown field": ("a:\n  titel: x\n", 2, "'titel'", "did you mean 'title'?"),
    "no year": ("a:\n  year: soon\n", 2, "year 'soon' is no year"),
    "no address": ("a:\n  url: javascript:alert(1)\n", 2, "is no http(s) address"),
    "no DOI": ("a:\n  doi: hello\n", 2, "is no DOI"),
    "a table for a title": ("a:\n  title: {b: c}\n", 2, "title of paper 'a' must be text"),
    "an empty title": ("a:\n  title:\n", 2, "is empty"),
    "nothing to correct": ("a:\n", 1, "is empty"),
    "a text for a paper": ("a: b\n", 1, "must be a table"),
    "a list for the file": ("- a\n", 1, "must be a table"),
    "one paper twice": ("a:\n  title: x\nA:\n  year: 2020\n", 3, "is the paper of line 1"),
    "neither hidden nor shown": ("a:\n  hide: perhaps\n", 2, "true or false"),
    "a table for an author": ("a:\n  authors: [{name: Ada}]\n", 2, "must be text"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_one_line_that_says_where_and_what_to_do(read, mistake):
    content, line, *words = MISTAKES[mistake]
    _, problems = read(content)
    assert len(problems) == 1, problems
    assert problems[0].severity is not Severity.NOTE
    assert problems[0].line == line
    for word in words:
        assert word in problems[0].message


def test_a_mistake_does_not_lose_its_neighbours(read):
    papers_file, problems = read("a:\n  year: soon\n  title: T\nb: x\nc:\n  title: [U]\n  venue: V\n")
    assert len(problems) == 3
    assert dict(papers_file.corrections["a"].changes) == {"title": "T"}
    assert dict(papers_file.corrections["c"].changes) == {"venue": "V"}


def test_ten_thousand_papers_are_read_to_the_last(read):
    content = "".join(f"p{number}:\n  title: Paper {number}\n  authors: [A B, C D]\n" for number in range(10_000))
    papers_file, problems = read(content)
    assert (len(papers_file.corrections), problems) == (10_000, ())


PIECES = "a:¦  title: ¦  authors: [x¦]¦  year: ¦2024¦  hide: ¦yes¦{¦}¦- ¦'¦\"¦&a ¦*a¦!!int ¦http://¦10.1/¦\t¦#¦|¦"
PIECE = st.sampled_from([*PIECES.split("¦"), ": ", "\n", "\x00", "\ud7ff"])


@settings(max_examples=300)
@given(st.one_of(st.binary(max_size=60), st.lists(PIECE).map("".join), st.lists(PIECE).map("\n".join)))
def test_whatever_a_file_holds_it_is_read_or_told(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "any-papers.yml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    papers_file, problems = read_papers_file(path, "papers.yml")
    assert not [problem for problem in problems if "\n" in str(problem)]
    for correction in papers_file.corrections.values():
        correction.apply(a_record())
