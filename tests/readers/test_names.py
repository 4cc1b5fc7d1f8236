from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.readers.links import safe_url
from generator.readers.names import split_keywords, split_names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("A. Smith; B. Jones and C. Lee|D, Jr.", ("A. Smith", "B. Jones and C. Lee|D, Jr.")),
        ("van Dyk, Ann Marie and Roe, Jo", ("van Dyk, Ann Marie", "Roe, Jo")),
        ("Doe, J., Roe, R.-P.", ("Doe, J.", "Roe, R.-P.")),
        ("Ann Lee, Bo Ek, & Cy Orr", ("Ann Lee", "Bo Ek", "Cy Orr")),
        ("Lee, Ann, Ek, Bo", ("Lee, Ann, Ek, Bo",)),
        ("Sammy Davis, Jr.", ("Sammy Davis, Jr.",)),
        ("O'Neil & Sons; 王伟", ("O'Neil & Sons", "王伟")),
        ("王伟，李娜", ("王伟", "李娜")),
        ("Ann Lee\nBo Ek", ("Ann Lee", "Bo Ek")),
        (" ; ;", ()),
    ],
)
def test_names_are_split_where_it_is_certain(text, names):
    assert split_names(text) == names


@given(st.text(alphabet="Ab. ,;&|\n、 and", max_size=60))
def test_no_name_and_no_keyword_is_empty(text):
    assert all(map(str.strip, split_names(text)))
    assert all(map(str.strip, split_keywords(text)))


@pytest.mark.parametrize("flood", [" ", "\n", ",", "&", ";", "&#1", "A. ", "a and ", " \n"])
def test_a_flood_is_split_in_no_time(flood):
    start = time.process_time()

    split_names(f"Ann{flood * 20_000}x")
    split_keywords(f"Ann{flood * 20_000}x")

    assert time.process_time() - start < 5


@given(st.text(max_size=30) | st.text(alphabet="htps:/.@[]\"'<>\\ x%#?", max_size=20).map("https://{}".format))
def test_a_safe_address_ends_no_attribute_and_runs_nothing(text):
    address = safe_url(text)

    assert address is None or address.lower().startswith(("http://", "https://"))
    assert address is None or not set(address) & set('"<>`\\ \t\n\r\0')
