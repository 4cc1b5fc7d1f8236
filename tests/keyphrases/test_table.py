"""Phrases of all papers in columns, and the strings of some rows."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from generator.keyphrases import find_phrases, phrase_key, tabulate
from generator.keyphrases.folding import identity
from generator.keyphrases.phrases import ALL_WORDS, bits_by_start, bits_of

TEXTS = [
    "We trim tidal lamps. Tidal lamps (TLs) drift.",
    "。",
    "We present a corpus of letters called LetterBank. The LetterBank holds lamp oils.",
    "Trimming a tidal lamp takes lamp oil.",
]
PHRASES = [find_phrases(text) for text in TEXTS]
TABLE = tabulate(PHRASES)
EVERY_ROW = np.arange(len(TABLE.papers))


def rows_where(chosen):
    return [row for row, key in enumerate(TABLE.keys(EVERY_ROW)) if chosen(key)]


def test_the_rows_of_a_paper_stand_together_best_first():
    for ordinal, found in enumerate(PHRASES):
        rows = np.arange(TABLE.bounds[ordinal], TABLE.bounds[ordinal + 1])
        assert set(TABLE.papers[rows]) <= {ordinal}
        assert TABLE.keys(rows)[: len(found.key_list())] == found.key_list()


def test_a_name_that_a_paper_brings_in_is_a_row_behind_its_phrases():
    names = np.flatnonzero(TABLE.is_introduced)
    assert TABLE.labels(names) == ["LetterBank"]
    assert names.tolist() == [TABLE.bounds[3] - 1]


@given(st.sets(st.sampled_from(EVERY_ROW.tolist())))
def test_any_rows_give_their_own_strings(chosen):
    rows = np.array(sorted(chosen), dtype=np.int64)
    every_key, every_label = TABLE.keys(EVERY_ROW), TABLE.labels(EVERY_ROW)
    assert TABLE.keys(rows) == [every_key[row] for row in rows]
    assert TABLE.labels(rows) == [every_label[row] for row in rows]


def test_rows_are_found_by_key_and_by_word():
    assert TABLE.rows_of({"tidal lamp", "lamp oil"}).tolist() == rows_where({"tidal lamp", "lamp oil"}.__contains__)
    assert TABLE.rows_with({"oil"}).tolist() == rows_where(lambda key: "oil" in key.split(" "))
    assert not len(TABLE.rows_with(set()))


def test_codes_are_equal_where_identities_are():
    keys = TABLE.keys(EVERY_ROW)
    codes = TABLE.codes.tolist()
    assert (
        len(set(codes))
        == len({identity(key) for key in keys})
        == len(set(zip(map(identity, keys), codes, strict=True)))
    )


def test_acronyms_stand_beside_the_long_form_of_their_paper():
    rows, shorts = TABLE.acronyms()
    assert list(zip(TABLE.keys(rows), shorts, strict=True)) == [("tidal lamp", "TL")]


def test_no_paper_is_no_row():
    empty = tabulate([])
    assert len(empty.papers) == 0
    assert empty.acronyms()[1] == []


def test_words_are_bits_that_a_key_from_elsewhere_shares():
    ours = PHRASES[0]
    words = np.frombuffer(ours.words, dtype="<u8").tolist()
    place = ours.key_list().index("tidal lamp")
    assert bits_of("tidal lamp", bits_by_start(ours)) == words[place]
    assert bits_of("gas lamp", bits_by_start(ours)) & words[place]
    assert not bits_of("wick", bits_by_start(ours)) & words[place]


def test_a_word_for_which_no_bit_is_left_keeps_its_phrase_from_being_beside_others():
    # Forty phrases of words that are never the same.
    letters = [f"{first}{second}" for first in "bcdfgkmp" for second in "aeiouy"]
    text = ". ".join(f"The {a}lt{b}x {b}rd{a}v" for a, b in zip(letters, reversed(letters), strict=True))
    found = find_phrases(text)
    words = np.frombuffer(found.words, dtype="<u8").tolist()
    assert len(bits_by_start(found)) > 64
    crowded = [key for key, own in zip(found.key_list(), words, strict=True) if own == ALL_WORDS]
    assert crowded
    assert all(bits_of(key, bits_by_start(found)) > ALL_WORDS for key in crowded)
    assert phrase_key(found.key_list()[0]) not in crowded
