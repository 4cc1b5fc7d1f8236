from __future__ import annotations

import pytest

from generator.papers.people import clean_authors, clean_keywords, first_name_first
from generator.problems import Severity


def test_names_are_cleaned_none_empty_and_none_twice():
    names, flaws = clean_authors(["  Ann  Lee ", "", ";", "Lee, Ann", "Müller &amp; Söhne", "ann lee", "Bo Ek"])

    assert names == ("Ann Lee", "Müller & Söhne", "Bo Ek")
    assert flaws == []


@pytest.mark.parametrize("name", ["Sammy Davis, Jr.", "Lee, III", "One, Two, Three", ", Ann", "Lee,", "王伟", "Plato"])
def test_a_name_that_may_be_something_else_is_left_alone(name):
    assert first_name_first(name) == name


def test_keywords_too_long_or_too_many_are_told():
    keywords, flaws = clean_keywords(["x" * 201, *(f"k{number}" for number in range(120)), "no"])

    assert len(keywords) == 100
    assert [flaw.severity for flaw in flaws] == [Severity.WARNING, Severity.WARNING]


def test_keywords_stay_the_words_they_are():
    assert clean_keywords(["no", "null", "R&D", "C++", "../x"])[0] == ("no", "null", "R&D", "C++", "../x")
