from __future__ import annotations

import os
import subprocess
import sys
import time

from hypothesis import given
from hypothesis import strategies as st

from generator.text import sentences

OTHER_STEMMER = """
def algorithms():
    return ["porter"]

class Stemmer:
    def __init__(self, *_):
        pass

    def stemWord(self, word):
        return "another's " + word
"""


def test_stems_do_not_hang_on_which_other_packages_are_installed(tmp_path):
    (tmp_path / "Stemmer.py").write_text(OTHER_STEMMER, encoding="utf-8")
    command = [sys.executable, "-c", "from generator.text import stem; print(stem('lighthouses'))"]

    told = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(tmp_path)}, check=True, capture_output=True, text=True
    )

    assert told.stdout == "lighthous\n"


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
