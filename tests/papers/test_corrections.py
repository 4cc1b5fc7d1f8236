"""papers.yml over the sources: the user's word wins, an id never changes, a name that no paper has is told."""

from factories import a_record

from generator.overrides import Correction, PapersFile
from generator.papers import make_papers


def made(*records, **corrections):
    """Papers under corrections given as fields by id, `_` for `-`."""
    named = {name: Correction(name, 7, changes) for name, changes in corrections.items()}
    return make_papers(records, corrections=PapersFile(path="papers.yml", corrections=named))


def test_a_title_in_the_file_wins_over_the_source_s():
    (paper,), problems = made(a_record(key="wick", title="Wrogn"), wick={"title": "Right, in $n^2$"})
    assert (paper.id, paper.title.text) == ("wick", "Right, in n²")
    assert problems == ()


def test_an_untitled_paper_gets_its_real_title_and_keeps_its_address():
    (before,), _ = made(a_record())
    (after,), _ = made(a_record(), **{before.id: {"title": "Real"}})
    assert (after.id, after.title.text) == (before.id, "Real")


def test_a_doi_in_the_file_changes_no_address():
    (before,), _ = made(a_record(doi="10.1000/a"))
    (after,), _ = made(a_record(doi="10.1000/a"), **{before.id: {"doi": "10.1000/b"}})
    assert (after.id, after.doi) == (before.id, "10.1000/b")


def test_venue_and_year_in_the_file_decide_the_collection():
    stated = {"venue": "COAST", "year": 2023}
    (paper,), _ = made(a_record(key="wick", collection=None, venue="X", year=1999), wick=stated)
    assert (paper.venue, paper.year, paper.collection.year) == ("COAST", 2023, 2023)


def test_an_id_that_no_paper_has_is_told_with_the_nearest():
    _, problems = made(a_record(key="lamplight"), lamplihgt={"year": 2020}, other={"year": 2020})
    assert [str(problem) for problem in problems] == [
        "papers.yml:7: warning: no paper has the id 'lamplihgt'; did you mean 'lamplight'?",
        "papers.yml:7: warning: no paper has the id 'other'; an id is the name of the paper's page without .html",
    ]
