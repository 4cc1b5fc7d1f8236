"""Counts beside the filters are those of a brute-force count, for any query and any choice of values."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from search_site import ask, find, made_up_documents, write_search_site

NAMES = ["tag", "collection", "year", "author", "code"]
EVERYTHING = 1_000


def values_of(document, name: str) -> list[str]:
    """What a paper has of a facet, read from the paper itself."""
    return {
        "tag": [slug for slug, _ in document.tags],
        "collection": [document.collection[0]] if document.collection else [],
        "year": [str(document.year)] if document.year else [],
        "author": list(document.authors),
        "code": ["1"] if document.has_code else [],
    }[name]


def passes(document, choice, but: str = "") -> bool:
    for name in NAMES:
        chosen, has = set(choice[name]), set(values_of(document, name))
        fits = chosen <= has if name == "tag" else name == but or not chosen or chosen & has
        if not fits:
            return False
    return True


@pytest.fixture(scope="module")
def documents():
    return made_up_documents(300, seed=21)


@pytest.fixture(scope="module")
def page(chromium, documents, tmp_path_factory):
    site = write_search_site(tmp_path_factory.mktemp("facets"), documents)
    page = chromium.new_page()
    page.goto(f"{site.as_uri()}/bare.html")
    yield page
    page.close()


def random_choice(pick, documents):
    def some(name, most):
        values = sorted({value for document in documents for value in values_of(document, name)})
        return pick.sample(values, pick.randint(0, most)) if values else []

    return {
        "tag": some("tag", 2),
        "collection": some("collection", 1),
        "year": some("year", 2),
        "author": some("author", 1) if pick.random() < 0.3 else [],
        "code": ["1"] if pick.random() < 0.2 else [],
    }


def test_counts_and_totals_equal_a_brute_force_count(page, documents):
    pick = random.Random(9)
    words = [word for document in documents[:40] for word in document.title.split() if word.isalpha()]
    known = {document.id: document for document in documents}
    for _ in range(40):
        q = pick.choice(["", *pick.sample(words, 3)])
        choice = random_choice(pick, documents)
        hits = [known[row["id"]] for row in find(page, q, size=EVERYTHING)["rows"]]
        left = {document.id for document in hits if passes(document, choice)}
        answer = find(page, q, size=EVERYTHING, **choice)
        assert {row["id"] for row in answer["rows"]} == left
        assert answer["total"] == len(left)
        facets = ask(page, "facets", {"q": q, **choice, "wanted": {}, "limit": EVERYTHING})
        for name in NAMES:
            base = [document for document in hits if passes(document, choice, but=name)]
            expected = Counter(value for document in base for value in values_of(document, name))
            expected.update(dict.fromkeys(set(choice[name]), 0))
            counted = {value["value"]: value["count"] for value in facets[name]["values"]}
            assert counted == dict(expected), (q, choice, name)


def test_the_ten_largest_come_first_and_the_rest_on_demand(page, documents):
    everything = {"q": "", **{name: [] for name in NAMES}}
    counted = Counter(value for document in documents for value in values_of(document, "author"))
    author = ask(page, "facets", {**everything, "wanted": {}, "limit": 10})["author"]
    assert [value["count"] for value in author["values"]] == [count for _, count in counted.most_common(10)]
    assert author["size"] == len(counted)
    name = counted.most_common()[-1][0]
    author = ask(page, "facets", {**everything, "wanted": {"author": name.upper()}, "limit": 10})["author"]
    assert {"value": name, "label": name, "count": counted[name]} in author["values"]


def test_a_value_that_no_paper_has_leaves_nothing_and_says_so(page):
    assert find(page, "", tag=["no-such-tag"])["total"] == 0
    assert find(page, "", author=["Nobody"], year=["1066"])["total"] == 0


def test_titles_are_sorted_as_a_reader_looks_them_up(page, documents):
    titles = [row["title"] for row in find(page, "", sort="title", size=EVERYTHING)["rows"]]
    assert sorted(titles) == sorted(document.title for document in documents)
    plain = [title.lower() for title in titles if title.replace(" ", "").isalpha() and title.isascii()]
    assert plain == sorted(plain)


def test_years_run_downwards_and_papers_without_one_come_last(page, documents):
    year_of = {document.id: document.year or 0 for document in documents}
    years = [year_of[row["id"]] for row in find(page, "", sort="year", size=EVERYTHING)["rows"]]
    assert years == sorted(years, reverse=True)
    assert years[-1] == 0


def test_pages_of_rows_hold_every_paper_once(page, documents):
    seen = []
    for number in range(1, 8):
        answer = find(page, "", page=number, size=50)
        seen += [row["id"] for row in answer["rows"]] if answer["page"] == number else []
    assert sorted(seen) == sorted(document.id for document in documents)
    assert find(page, "", page=99, size=50)["page"] == 6
