import re

import hypothesis.strategies as st
import pytest
from factories import a_paper
from hypothesis import given, settings

from generator.titles import key_sentences
from generator.titles.casing import title_case
from generator.titles.contributions import find_contributions, may_state
from generator.titles.model import TitleModel, format_model, load_model, parse_model
from generator.titles.names import find_names, spelled_forms
from generator.titles.words import _DASH, _QUOTES, split_sentences


def contributions(text):
    return [
        (found.kind, " ".join(found.sentence.words[found.start : found.end]))
        for found in find_contributions(split_sentences(text))
    ]


@pytest.mark.parametrize(
    ("sentence", "kind", "what"),
    [
        ("In this paper, we propose a lamp.", "propose", "a lamp ;"),
        ("This work systematically investigates tides.", "study", "tides ;"),
        ("We show that lamps burn.", "show", "lamps burn ;"),
        ("A lamp for harbours is presented.", "passive", "A lamp for harbours"),
        ("We use oil.", "do", "oil ;"),
    ],
)
def test_a_statement_of_what_the_paper_does_is_found(sentence, kind, what):
    assert contributions(sentence) == [(kind, what)]


def test_background_states_no_contribution():
    assert contributions("Lamps have long been trimmed by hand. Keepers propose little.") == []


def test_what_every_paper_does_on_its_way_comes_last():
    assert [kind for kind, _ in contributions("We use oil. We propose lamps.")] == ["propose", "do"]


def evidence(prose, name):
    return next(found.evidence for found in find_names(prose, (), {}, {}) if found.text == name)


def test_evidence_for_an_own_name_is_told_apart():
    prose = "Unlike BERT, we propose WICK, a rule for lamps. WICK outperforms keepers."
    assert evidence(prose, "WICK").keys() >= {"made", "own sentence", "apposition", "acts", "wins"}
    assert "made" not in evidence(prose, "BERT")


def test_brackets_that_spell_out_a_name_are_evidence():
    assert "own brackets" in evidence("We present Northern Harbour Lamps (NHL) for coasts.", "NHL")
    assert "brackets" in evidence("Northern Harbour Lamps (NHL) are old.", "NHL")


def test_a_name_made_with_its_words_is_made_too():
    assert "made" in evidence("We introduce Northern Harbour Lamps (NHL), a benchmark.", "NHL")
    assert "made" not in evidence("We introduce a rule for northern harbour lamps (NHL).", "NHL")


def test_short_forms_are_spelled_out_only_where_the_letters_fit():
    assert spelled_forms("general lamp trimming (GLT) and oil (WICK)") == {"GLT": ("general", "lamp", "trimming")}


def test_words_that_show_off_letters_are_written_as_words():
    assert title_case(("Trimming", "and", "vErification")) == ("Trimming", "and", "Verification")


def test_small_words_stay_small_but_at_the_start():
    assert title_case(("WICK:", "a", "lamp", "of", "the", "north")) == ("WICK:", "A", "Lamp", "of", "the", "North")


def test_a_model_survives_writing_and_reading():
    model = TitleModel({"BERT": 100.0}, {"llm": 1.5}, {"any": -1.5}, {"called": 1.0}, {"length": 0.25})
    again = parse_model(format_model(model))
    assert again.fashion == model.fashion
    assert again.word_weights == model.word_weights
    assert again.names["BERT"] == pytest.approx(100, rel=0.15)


def test_the_packaged_model_prefers_what_is_proposed():
    weights = load_model().phrase_weights
    assert weights["origin propose"] > weights["origin noun phrase"]


def key_sentence(abstract):
    return key_sentences([a_paper(abstract)])[0]


def test_the_key_sentence_says_what_the_paper_does():
    assert key_sentence("Lamps fade. We propose WICK (a rule). It works.") == "We propose WICK (a rule)."


def test_the_first_sentence_stands_in_where_nothing_is_claimed():
    assert key_sentence("Lamps fade. Keepers sleep.") == "Lamps fade."


@pytest.mark.parametrize(
    ("abstract", "number"),
    [
        ("We use oil. We study tides. We propose lamps.", 2),
        ("We study tides. We examine ropes. We propose lamps.", 0),
        ("We study tides. Gulls nest. We propose lamps.", 2),
        ("Wicks are presented. We study tides.", 0),
        ("We use oil. We train gulls.", 1),
        ("We train gulls. We perform dives.", 0),
        ("Lamps fade. We compare gulls. We train gulls.", 2),
    ],
)
def test_the_key_sentence_is_the_strongest_and_early_statement(abstract, number):
    assert key_sentence(abstract) == abstract.split(". ")[number].rstrip(".") + "."


STATEMENT_WORDS = [
    *(
        "we",
        "i",
        "our",
        "this",
        "the",
        "paper",
        "present",
        "authors",
        "main",
        "contribution",
        "goal",
        "is",
        "are",
        "was",
    ),
    *("propose", "studies", "presented", "analyzed", "show", "that", "to", "first", "lamp", ",", "."),
]


@settings(max_examples=300)
@given(st.lists(st.sampled_from(STATEMENT_WORDS), min_size=1, max_size=9).map(" ".join))
def test_no_statement_is_passed_over(text):
    assert may_state(text) or not find_contributions(split_sentences(text))


def test_a_key_sentence_keeps_its_formulas_as_text():
    assert key_sentence("Let $a$ be. We propose $x^2$ lamps.") == "We propose x² lamps."


def test_a_heading_does_not_shift_the_key_sentence():
    assert key_sentence("Abstract. Lamps fade. We propose WICK lamps. It works.") == "We propose WICK lamps."


def test_a_chinese_key_sentence_is_the_one_that_announces():
    assert key_sentence("灯塔很重要。本文提出了一种修剪方法。结果良好。") == "本文提出了一种修剪方法。"


def test_a_text_without_full_stops_is_cut_at_a_word():
    shown = key_sentence("lamp " * 300)
    assert len(shown) <= 401
    assert shown.endswith("lamp…")


def test_an_empty_abstract_has_no_key_sentence():
    assert key_sentence("") == ""


@given(st.text(alphabet="ab-–—….  \n'’‘\"`“1", max_size=60))
def test_quotes_and_dashes_are_found_where_a_plain_search_finds_them(text):
    quotes = re.compile(r"[\"“”„«»`]|(?<!\w)['‘’]|''|['’](?!\w)")
    dashes = re.compile(r"\s+[-–—]{1,3}\s+|—|---?|…|\.\.\.")

    assert _QUOTES.sub("", text) == quotes.sub("", text)
    assert _DASH.sub(";", text) == dashes.sub(";", text)
