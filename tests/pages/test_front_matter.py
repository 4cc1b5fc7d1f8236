from __future__ import annotations

import yaml
from hypothesis import given
from hypothesis import strategies as st
from mkdocs.utils import meta

from generator.pages.front_matter import front_matter

TEXT = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)


@given(title=TEXT, authors=st.lists(TEXT, min_size=1), year=st.integers(1, 9999))
def test_any_text_comes_back_as_it_went_in(title, authors, year):
    values = {"title": title, "authors": authors, "year": year, "search": {"exclude": True}}
    block = front_matter(values)
    assert yaml.safe_load(block.split("---\n", 1)[1].rsplit("---\n", 1)[0]) == values
    assert meta.get_data(block + "\nbody") == ("body", values)


def test_a_text_of_yaml_is_still_a_text():
    for text in ("yes", "null", "1e3", "2024-01-01", "- a", "a: b", "#", "---", "*x", "&x", "!!python/name:os", "\x85"):
        assert yaml.safe_load(front_matter({"title": text}).strip("-\n")) == {"title": text}


def test_what_is_empty_is_left_out():
    assert front_matter({"title": "A", "authors": [], "venue": ""}) == '---\ntitle: "A"\n---\n'
