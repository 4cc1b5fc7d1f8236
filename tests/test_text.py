from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.text import sentences, stem


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("caresses", "caress"),
        ("ponies", "poni"),
        ("hopping", "hop"),
        ("relational", "relat"),
        ("generalizations", "gener"),
        ("oscillators", "oscil"),
        ("controlling", "control"),
        ("naïveté", "naïveté"),
        ("图神经", "图神经"),
        ("", ""),
    ],
)
def test_stems_are_those_of_porters_paper(word, expected):
    assert stem(word) == expected


def test_a_sentence_ends_at_no_abbreviation_however_near_the_one_before():
    assert sentences("It burns. No. 3 fades, approx. Two wicks. Fig. A shows it. B. Lee agrees.") == [
        "It burns.",
        "No. 3 fades, approx. Two wicks.",
        "Fig. A shows it.",
        "B. Lee agrees.",
    ]


def test_a_paragraph_ends_a_sentence_even_behind_an_abbreviation():
    assert sentences("We follow Lee et al.\n\nThe lamps burn.") == ["We follow Lee et al.", "The lamps burn."]


@given(st.text(alphabet="aA.!? \n\"')。1", max_size=60))
def test_sentences_lose_nothing_but_space(prose):
    assert "".join("".join(sentences(prose)).split()) == "".join(prose.split())


def test_a_flood_of_abbreviations_is_cut_in_no_time():
    start = time.process_time()

    assert len(sentences("Dr. A. " * 20_000)) == 1

    assert time.process_time() - start < 2  # it takes a tenth of a second; what is quadratic takes minutes
