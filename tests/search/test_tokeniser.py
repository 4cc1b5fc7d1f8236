"""What a text is cut into; the browser's twin answers the same vectors in the browser tests."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.search.tokeniser import raw_words, tokens

VECTORS = json.loads((Path(__file__).parent / "tokeniser_vectors.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("text", "expected"), VECTORS)
def test_texts_are_cut_as_the_vectors_say(text, expected):
    assert list(tokens(text)) == expected


@given(st.text(max_size=60))
def test_tokens_hold_nothing_that_a_query_could_not_ask_for(text):
    for token in tokens(text):
        assert token
        assert not any(character.isspace() or character in "*~^:|\\\"'-" for character in token)


@given(st.text(alphabet="abAB09-'._/&+# \\", max_size=60))
def test_plain_text_is_cut_alike_beside_other_scripts_and_alone(text):
    assert raw_words(f"{text} 图") == [*raw_words(text), "图"]


@given(st.text(alphabet=st.characters(min_codepoint=0x4E00, max_codepoint=0x4EFF), min_size=2, max_size=12), st.data())
def test_any_part_of_a_chinese_run_is_among_its_pairs(run, data):
    start = data.draw(st.integers(0, len(run) - 2))
    end = data.draw(st.integers(start + 2, len(run)))
    part = list(tokens(run[start:end]))[:-1]
    assert set(part) <= set(tokens(run))


@pytest.mark.parametrize("size", [20_000])
def test_a_monstrous_word_costs_no_more_than_its_length(size):
    assert len(list(tokens("a-" * size))) == size
    assert len(list(tokens("'" * size + "+" * size))) == 0
