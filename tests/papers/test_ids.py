from __future__ import annotations

import random
import re

import pytest
from factories import a_record
from hypothesis import given
from hypothesis import strategies as st

from generator.papers.ids import assign_ids
from generator.problems import Severity

OTHER = "Ferries wait for the tide."


def ids_of(*records) -> list[str]:
    return assign_ids(records)[0]


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("coast2024/17", "coast2024-17"),
        ("B1-Hhnslg", "b1-hhnslg"),
        ("https://openreview.net/forum?id=B1-Hhnslg", "b1-hhnslg"),
        ("https://arxiv.org/abs/2401.01234", "arxiv-org-abs-2401-01234"),
        ("ibañez26", "ibanez26"),
        ("/etc/cron.d/x", "etc-cron-d-x"),
        ("../../x", "x"),
        ("a\0b", "a-b"),
        (".hidden", "hidden"),
        ("_x", "x"),
    ],
)
def test_an_id_is_the_sources_own_made_safe(key, name):
    assert ids_of(a_record(key=key)) == [name]


@pytest.mark.parametrize("key", ["CON", "index", "README", "404", "x" * 5000, "图", "?"])
def test_a_key_that_makes_no_safe_name_gets_a_hash(key):
    (name,) = ids_of(a_record(key=key))

    assert re.fullmatch(r"[a-z0-9][a-z0-9-]*-[0-9a-f]{10}", name)
    assert len(name) <= 80


def test_without_a_key_the_doi_is_the_id():
    assert ids_of(a_record(doi="10.1000/wick.1")) == ["10-1000-wick-1"]


def test_without_key_and_doi_the_id_is_a_hash_of_the_abstract_alone():
    first, second = ids_of(a_record(title="Wick")), ids_of(a_record(title="Corrected", line=99, path="b.txt"))

    assert first == second
    assert re.fullmatch(r"[0-9a-f]{10}", first[0])


def test_spacing_case_and_line_breaks_of_an_abstract_do_not_change_its_id():
    assert ids_of(a_record(abstract="A lamp,\nlit.")) == ids_of(a_record(abstract="a  lamp — lit"))


@pytest.mark.parametrize(("one", "other"), [("Paper-A", "paper-a"), ("a/b", "a-b"), ("-x", "x"), ("None", "None")])
def test_keys_that_would_make_one_file_differ_by_a_hash_of_their_abstract(one, other):
    records = [a_record(key=one), a_record(key=other, abstract=OTHER)]

    ids, problems = assign_ids(records)

    assert len(set(ids)) == 2
    assert ids == ids_of(*reversed(records))[::-1]
    assert [problem.severity for problem in problems] == [Severity.WARNING]
    assert problems[0].message.startswith("2 papers share the id")


def test_many_papers_of_one_id_give_one_warning():
    _, problems = assign_ids([a_record(key="none", abstract=f"Lamp {number}.") for number in range(50)])

    assert len(problems) == 1
    assert "50 papers" in problems[0].message


def test_titles_tell_papers_of_one_key_and_one_abstract_apart():
    assert len(set(ids_of(a_record(title="I", key="x"), a_record(title="II", key="x")))) == 2


def test_a_key_that_looks_like_anothers_hash_is_told_apart_too():
    clash = [a_record(key="x"), a_record(key="x", abstract=OTHER)]
    forged = a_record(key=ids_of(*clash)[0], abstract="Forged.")

    assert len(set(ids_of(*clash, forged))) == 3


KEYS = st.sampled_from([None, "a", "A", "b", "c/d", "c-d", "图"])
RECORDS = st.lists(
    st.builds(lambda key, number: a_record(key=key, abstract=f"Lamp {number}."), KEYS, st.integers(0, 30)),
    max_size=12,
    unique_by=lambda record: record.abstract,
)


@given(RECORDS, st.randoms(use_true_random=False))
def test_order_never_changes_an_id(records, chance: random.Random):
    shuffled = list(records)
    chance.shuffle(shuffled)

    named = dict(zip([record.abstract for record in shuffled], ids_of(*shuffled), strict=True))

    assert [named[record.abstract] for record in records] == ids_of(*records)


@given(RECORDS, RECORDS)
def test_other_papers_change_an_id_only_by_claiming_it(records, others):
    known = {record.abstract for record in records}
    added = [record for record in others if record.abstract not in known]
    before, after = ids_of(*records), ids_of(*records, *added)

    claimed = set(ids_of(*[record for record in added if record.key]))
    for old, new in zip(before, after, strict=False):
        assert old == new or new.startswith(f"{old}-") or any(old.startswith(name) for name in claimed)
