"""Which language a script tells; the browser's twin answers the same vectors in the browser tests."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.languages import foreign_language, lang_attribute

VECTORS = json.loads((Path(__file__).parent / "language_vectors.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("text", "language"), VECTORS)
def test_a_script_tells_its_language_and_latin_text_with_a_few_other_letters_stays_unmarked(text, language):
    assert foreign_language(text) == language


def test_text_from_right_to_left_says_so():
    assert lang_attribute("למידה עמוקה") == ' lang="he" dir="rtl"'
