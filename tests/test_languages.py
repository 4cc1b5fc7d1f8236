from __future__ import annotations

import pytest

from generator.languages import foreign_language, lang_attribute


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("ICLR 2025 论文列表", "zh"),
        ("我们提出 GraphRAG，一种基于 transformer 的知识图谱方法", "zh"),
        ("深層学習による画像の分類", "ja"),
        ("심층 학습을 이용한 분류", "ko"),
        ("Обучение с подкреплением", "ru"),
        ("Βαθιά μάθηση", "el"),
        ("التعلم العميق", "ar"),
        ("למידה עמוקה", "he"),
    ],
)
def test_a_script_tells_its_language(text, language):
    assert foreign_language(text) == language


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2025",
        "Learning to rank",
        "Émigré effects in Übersetzung",
        "Rates of α, β and γ under Δ-regularisation",
        "A corpus of the word 道 in English novels of the nineteenth century",
        "∑ ≤ ∫",
    ],
)
def test_latin_text_with_a_few_other_letters_stays_unmarked(text):
    assert foreign_language(text) is None


def test_text_from_right_to_left_says_so():
    assert lang_attribute("למידה עמוקה") == ' lang="he" dir="rtl"'
