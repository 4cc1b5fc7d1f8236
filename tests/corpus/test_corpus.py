import pickle

import hypothesis.strategies as st
import numpy as np
import pytest
from factories import a_paper
from hypothesis import given, settings

from generator.corpus import Corpus, count_terms, paper_stems, stem_line
from generator.corpus.background import (
    Background,
    format_background,
    format_fondness,
    load_background,
    load_fondness,
    parse_background,
    parse_fondness,
)


def corpus_of(*texts):
    return count_terms([stem_line(text) for text in texts])


def counts_of(corpus, paper):
    row = corpus.counts[[paper]].tocoo()
    return {corpus.terms[column]: value for column, value in zip(row.col.tolist(), row.data.tolist(), strict=True)}


def test_words_are_counted_by_their_stems_and_stop_words_are_not():
    corpus = corpus_of("The lamps of the lamp keeper, and his lamps.")
    assert counts_of(corpus, 0) == {"lamp": 3, "keeper": 1}


def test_a_pair_counts_once_two_papers_have_it():
    corpus = corpus_of("Northern harbours are cold", "A northern harbour", "Harbour northern")
    assert "northern harbour" in corpus.terms
    assert "harbour northern" not in corpus.terms


def test_no_pair_reaches_over_punctuation_or_a_formula():
    corpus = corpus_of(*["lamp. oil \ufffc wick"] * 2)
    assert corpus.terms == ("lamp", "oil", "wick")


def test_a_stated_title_counts_twice():
    corpus = Corpus.from_papers([a_paper("One lamp.", title="Lamp"), a_paper("One lamp.")])
    assert counts_of(corpus, 0) == {"lamp": 3}
    assert counts_of(corpus, 1) == {"lamp": 1}


def test_the_stems_of_a_paper_are_small_enough_to_keep():
    words = [f"word{number}" for number in range(200)]
    paper = a_paper(" ".join(words), title="Two hundred words")
    assert len(pickle.dumps(paper_stems(paper.title, paper.abstract))) < 4_000
    assert len(paper_stems(paper.title, paper.abstract)) <= len(" ".join(words)) + 100


def test_no_pair_reaches_from_the_title_into_the_abstract():
    papers = [a_paper("Lamps.", title="Northern"), a_paper("Northern lamps"), a_paper("Northern lamps")]
    assert counts_of(Corpus.from_papers(papers), 0) == {"northern": 2, "lamp": 1}


def test_chinese_text_is_counted_by_pairs_of_characters():
    corpus = corpus_of("灯塔守护")
    assert set(corpus.terms) == {"灯塔", "塔守", "守护"}


def test_terms_do_not_depend_on_the_order_of_papers():
    texts = ["a red lamp", "a green lamp", "green oil"]
    assert corpus_of(*texts).terms == corpus_of(*texts[::-1]).terms


@pytest.mark.parametrize("texts", [[], [""], ["", ""], ["the of and"]])
def test_papers_without_words_have_empty_rows(texts):
    corpus = corpus_of(*texts)
    assert corpus.size == len(texts)
    assert corpus.counts.nnz == 0


@settings(max_examples=60)
@given(st.lists(st.text(max_size=60), max_size=5))
def test_any_text_is_counted(texts):
    corpus = corpus_of(*texts)
    assert corpus.counts.shape == (len(texts), len(corpus.terms))
    assert np.array_equal(np.diff(corpus.counts.tocsc().indptr), corpus.document_frequency)


def test_the_background_knows_common_words_from_rare_ones():
    background = load_background()
    assert background.share("learn") > 0.2
    assert background.share("riccati") < 0.005
    assert background.share("reinforc learn") > 0.01


def test_titles_are_fonder_of_topics_than_of_arguments():
    fondness = load_fondness()
    assert fondness["segment"] > 1
    assert fondness["moreov"] < -1


def test_the_tables_survive_writing_and_reading():
    background = parse_background(format_background(900, {"robot": 100, "linear quadrat": 3}))
    assert background.size == 900
    assert background.document_frequency["robot"] == pytest.approx(100, rel=0.12)
    assert background.document_frequency["linear quadrat"] == pytest.approx(3, rel=0.12)
    assert parse_fondness(format_fondness({"lamp": 0.75, "thu": -2.0})) == {"lamp": 0.75, "thu": -2.0}


def test_a_term_that_the_background_does_not_list_has_no_share():
    assert Background(10, {"lamp": 5}).shares(("lamp", "wick")).tolist() == [0.5, 0]
