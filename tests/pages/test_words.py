from __future__ import annotations

import re

import pytest
import yaml

from generator.assets import PAGE_TEMPLATES, SITE_TEMPLATES
from generator.pages.words import read_words

FILES = sorted((SITE_TEMPLATES / "words").glob("*.yml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_language_says_the_same_things(path):
    english = yaml.safe_load((SITE_TEMPLATES / "words" / "en.yml").read_text(encoding="utf-8"))
    other = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert other.keys() == english.keys()
    assert other["counts"].keys() == english["counts"].keys()
    for key, phrase in english.items():
        if key != "counts":
            assert set(re.findall(r"\{\w+\}", other[key])) == set(re.findall(r"\{\w+\}", phrase)), key


def test_every_word_a_template_asks_for_is_there():
    phrases = read_words("en").phrases
    for template in PAGE_TEMPLATES.glob("*.jinja"):
        for key in re.findall(r"\bwords\.(?:plain\.)?(\w+)", template.read_text(encoding="utf-8")):
            assert key in phrases, (template.name, key)


def test_numbers_of_things_have_a_singular_and_thousands():
    words = read_words("en")
    assert words.count("papers", 1) == "1 paper"
    assert words.count("papers", 9980) == "9,980 papers"


def test_lists_of_things_read_as_in_a_sentence():
    words = read_words("en")
    assert [words.join(items) for items in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
