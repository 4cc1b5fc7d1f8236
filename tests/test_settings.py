from __future__ import annotations

from dataclasses import asdict, fields

import pytest

from generator.problems import UsageError
from generator.settings import Settings, parse_settings


def test_no_options_give_the_defaults():
    assert parse_settings({}) == Settings()


def test_every_setting_can_be_given_its_own_default():
    assert parse_settings(asdict(Settings())) == Settings()


def test_an_unknown_setting_names_the_nearest_known_one():
    with pytest.raises(UsageError, match=r"'page_sise'.*did you mean 'page_size'"):
        parse_settings({"page_sise": 5})


def test_a_setting_like_none_of_ours_lists_them_all():
    with pytest.raises(UsageError) as error:
        parse_settings({"zzz": 1})

    assert all(setting.name in str(error.value) for setting in fields(Settings))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("page_size", 0),
        ("page_size", True),
        ("page_size", "100"),
        ("related_limit", 1001),
        ("tags_per_paper", 2.5),
        ("macros", ["R"]),
        ("macros", {r"\R": "x"}),
        ("macros", {"R": 3}),
        ("abstracts", ""),
        ("abstracts", "."),
        ("abstracts", "../elsewhere"),
        ("abstracts", None),
        ("templates", 3),
        ("tag_model", 3),
    ],
)
def test_a_value_of_the_wrong_kind_is_told_with_what_would_be_right(name, value):
    with pytest.raises(UsageError, match=f"setting '{name}' must be (a|the) .*, not "):
        parse_settings({name: value})


def test_macros_are_names_without_backslash():
    assert parse_settings({"macros": {"R": r"\mathbb{R}"}}).macros == {"R": r"\mathbb{R}"}
