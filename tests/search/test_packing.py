"""Packed numbers; the browser tests read them back."""

from __future__ import annotations

import json
from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from generator.search.packing import front_code, pack, pack_all, pack_array

LAST, BEFORE = 45, 46
DIGITS = [chr(code) for code in range(35, 127) if code != 92]


def unpack(text: str) -> list[int]:
    """Read as the browser does, slowly."""
    numbers, digits = [], []
    for character in text:
        digits.append(DIGITS.index(character))
        if digits[-1] < LAST:
            number = -1
            for digit in digits[:-1]:
                number = (number + 1) * BEFORE + digit - LAST
            numbers.append((number + 1) * LAST + digits[-1])
            digits = []
    return numbers


@given(st.lists(st.integers(0, 3_000_000)))
def test_numbers_read_back(numbers):
    assert unpack(pack_all(numbers)) == numbers


@given(st.integers(0, 3_000_000))
def test_packed_numbers_need_no_escape(number):
    assert json.dumps(pack(number)) == f'"{pack(number)}"'


@given(st.lists(st.integers(0, 2_000_000_000)))
def test_an_array_is_packed_as_its_numbers_are(numbers):
    packed, ends = pack_array(np.array(numbers, np.int32))
    assert packed.decode() == pack_all(numbers) == "".join(map(pack, numbers))
    assert [packed[start:end].decode() for start, end in pairwise([0, *ends])] == list(map(pack, numbers))


def test_small_numbers_take_one_character_and_most_others_two():
    assert len(pack(44)) == 1
    assert len(pack(45)) == len(pack(2_000)) == 2


@given(st.lists(st.text(alphabet="ab𝜌图|", max_size=30), unique=True))
def test_front_coded_entries_read_back(entries):
    entries = sorted(entries, key=lambda entry: entry.encode("utf-16-be"))
    before, read = b"", []
    for line in front_code(entries).split("\n") if entries else []:
        # As JavaScript cuts: by UTF-16 unit.
        entry = before[: 2 * unpack(line[0])[0]] + line[1:].encode("utf-16-le")
        read.append(entry.decode("utf-16-le"))
        before = entry
    assert read == entries
