"""The address of a tag: its own, whatever other tags there are or will be."""

import re

import pytest
from curated import tag, with_keywords
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.keyphrases import phrase_key
from generator.tags import NO_CURATION
from generator.tags.addresses import tag_slug

WORD = st.sampled_from(
    ["c", "r", "plus", "and", "sharp", "+", "#", "&", "%", "3", "5", "percent", "é", "e", "图", ".", "ab"]
)
KEY = st.lists(st.tuples(WORD, st.sampled_from(["", " "])), min_size=1, max_size=5).map(
    lambda parts: " ".join("".join(word + gap for word, gap in parts).split())
)


@settings(max_examples=1000)
@given(KEY | st.text(max_size=20), KEY | st.text(max_size=20))
def test_two_keys_never_share_an_address(one, other):
    assert (tag_slug(one) == tag_slug(other)) == (one == other)


@given(st.text())
def test_every_address_is_a_safe_file_name(key):
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", tag_slug(key))
    assert len(tag_slug(key)) <= 80


def test_nobody_can_take_an_address_by_writing_its_hash():
    taken = tag_slug("émile")
    assert tag_slug(taken.replace("-", " ")) != taken


@pytest.mark.parametrize(
    ("label", "address"),
    [
        ("C", "c"),
        ("C++", "c-plus-plus"),
        ("C#", "c-sharp"),
        ("R&D", "r-and-d"),
        ("GPT-3.5", "gpt-3-5"),
        ("10%", "10-percent"),
        ("search and rescue", "search-and-rescue"),
        ("graph neural networks", "graph-neural-network"),
    ],
)
def test_a_common_tag_has_the_address_one_expects(label, address):
    assert tag_slug(phrase_key(label)) == address


KEYWORDS = (
    "C|C++|C#|c plus plus|C sharp|R&D|r and d|图神经网络|神经网络|Émile|emile|GPT 3.5|gpt-3-5|A/B testing|a b testing|"
    "100%|100 percent|k-means|K Means|node.js|node js|a#b|aux|index"
)
KEYWORD = st.sampled_from(KEYWORDS.split("|"))


@settings(max_examples=60)
@given(
    st.lists(st.lists(KEYWORD, max_size=4), min_size=1, max_size=4), st.lists(st.lists(KEYWORD, max_size=4), max_size=4)
)
def test_an_address_survives_every_new_paper(before, after):
    old = tag(with_keywords(*before), NO_CURATION)
    new = tag(with_keywords(*before, *after), NO_CURATION)
    assert {each.slug for each in old.vocabulary} <= {each.slug for each in new.vocabulary}
    assert [[each.slug for each in tags] for tags in old.of_paper] == [
        [each.slug for each in tags] for tags in new.of_paper[: len(before)]
    ]
