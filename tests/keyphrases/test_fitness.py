"""What may be a tag: by what the literature makes of a phrase, by what its abstract makes of it, by its word forms."""

from collections.abc import Mapping

import pytest

from generator.keyphrases import find_phrases, packaged_model
from generator.keyphrases.fitness import FIT, UNFIT, VAGUE, fitness_of
from generator.keyphrases.folding import identity


def fitness_in(text: str) -> Mapping[str, int]:
    """The fitness of each phrase of an abstract, by key."""
    found = find_phrases(text)
    return dict(zip(found.key_list(), found.fitness, strict=False))


@pytest.mark.parametrize(
    ("adjective", "noun"),
    [("convex", "convexity"), ("dexterous", "dexterity"), ("decidable", "satisfiability"), ("sparse", "sparsity")],
)
def test_the_quality_may_be_a_tag_and_its_adjective_may_not(adjective, noun):
    known = packaged_model().vocabulary
    assert (fitness_of(adjective, adjective, known), fitness_of(noun, noun, known)) == (UNFIT, FIT)


@pytest.mark.parametrize("noun", ["rationale", "assistant", "sound", "agent"])
def test_a_noun_that_looks_like_an_adjective_may_be_a_tag(noun):
    assert fitness_of(noun, noun, packaged_model().vocabulary) != UNFIT


@pytest.mark.parametrize(
    "phrase", ["unified framework", "prediction system", "high probability", "total loss", "control method"]
)
def test_a_stock_phrase_stands_back(phrase):
    assert fitness_of(phrase, phrase, packaged_model().vocabulary) == VAGUE


@pytest.mark.parametrize("phrase", ["sample complexity", "value function", "time series", "genetic algorithm"])
def test_a_term_of_general_words_is_none(phrase):
    assert fitness_of(phrase, phrase, packaged_model().vocabulary) == FIT


def test_a_word_that_only_stands_before_another_one_is_a_piece_of_a_phrase():
    assert fitness_in("We keep lamps in a priority queue. The priority queue is short.")["priority"] == UNFIT
    assert fitness_in("We keep lamps by priority in a priority queue.")["priority"] != UNFIT


def test_a_word_that_always_has_the_same_word_before_it_stands_back():
    assert fitness_in("Query answering with lamps. Query answering is slow.")["answering"] == VAGUE
    assert fitness_in("Query rewriting is slow. Rewriting lamps is slower.")["rewriting"] == FIT


def test_general_words_behind_it_leave_a_word_the_head():
    assert fitness_in("We show reconstruction tasks for lighthouses.")["reconstruction"] == FIT
    assert fitness_in("We show standard reconstruction for lighthouses.")["reconstruction"] == FIT


def test_what_authors_like_as_a_keyword_may_be_one_wherever_it_stands():
    assert fitness_in("We study privacy protection for lighthouses.")["privacy"] == FIT


def test_a_compound_that_is_an_adjective_is_no_tag_even_where_it_ends_a_phrase():
    found = fitness_in("Our lighthouse is low-cost, and lamps burn in real-time.")
    assert (found["low cost"], found["real time"]) == (UNFIT, UNFIT)


def test_a_measure_and_a_number_of_things_are_no_tags():
    found = fitness_in("Lamps of 4-bit, and robots with K wicks.")
    assert (found["4 bit"], found["k wick"]) == (UNFIT, UNFIT)


def test_an_unknown_compound_that_never_stands_by_itself_stands_back():
    assert fitness_in("We light robots with lamp-wick systems.")["lamp wick"] == VAGUE


def test_what_somebody_has_is_no_tag_unless_it_is_a_term():
    found = fitness_in("We watch the keeper's lamp oil and the human's motion. Kendall's tau is low.")
    assert found["keeper lamp oil"] == UNFIT
    assert found["human motion"] == FIT
    assert found["kendall tau"] != UNFIT


def test_words_that_come_together_once_and_end_generally_stand_back():
    assert fitness_in("We light robots by a window method.")["window method"] == VAGUE
    assert fitness_in("The window method is old. We like the window method.")["window method"] == FIT


def test_in_an_unknown_field_no_phrase_is_chance_for_being_unknown():
    text = "Phlogiston entices gudgeons. Bilge gimbals careen. We careen it by a gimbal method."
    assert fitness_in(text)["gimbal method"] == FIT


def test_what_an_adverb_always_grades_is_cut_off():
    found = fitness_in("We study minimally invasive surgery of lamps, and minimally invasive surgery is cheap.")
    assert found["invasive surgery"] == VAGUE


def test_a_participle_that_leans_on_what_follows_is_no_tag():
    assert fitness_in("Drawing on archives, we study widows. Drawing on letters, we study dowries.")["drawing"] == UNFIT
    assert fitness_in("We study drawing, and drawing on slate.")["drawing"] != UNFIT
    assert fitness_in("We check lamps by tightening the wicks.")["tightening"] == UNFIT


@pytest.mark.parametrize("cited", ["Lampwright (1999)", "Lampwright et al.", "Lampwright and Wick (1999)"])
def test_who_is_cited_is_no_tag(cited):
    assert fitness_in(f"We extend the theorem of {cited} to lighthouses.")["lampwright"] == UNFIT
    assert fitness_in("We extend Lampwright to lighthouses (1999).")["lampwright"] != UNFIT


def test_in_an_unknown_field_a_piece_of_one_phrase_stands_back():
    text = "Chiral phosphoramidite ligands yield enantioselectivity. Cyclopropyl amines are bioactive."
    found = fitness_in(text)
    assert (found["chiral phosphoramidite"], found["chiral phosphoramidite ligand"]) == (VAGUE, FIT)


@pytest.mark.parametrize(
    ("one", "other"),
    [("customer", "customization"), ("transformer", "transformation"), ("acceleration", "accelerator")],
)
def test_words_that_abstracts_do_not_use_together_are_not_one(one, other):
    assert identity(one) != identity(other)


@pytest.mark.parametrize(
    ("one", "other"), [("optimize", "optimization"), ("paraphrase", "paraphrasing"), ("robot", "robotics")]
)
def test_forms_of_one_word_are_one(one, other):
    assert identity(one) == identity(other)
