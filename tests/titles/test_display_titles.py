import re
from pathlib import Path

import hypothesis.strategies as st
import pytest
from factories import ABSTRACT, a_paper
from hypothesis import given, settings

from generator.titles import UNTITLED, display_titles
from generator.titles.candidates import title_candidates
from generator.titles.clauses import LONGEST
from generator.titles.model import load_model
from generator.titles.words import GERUNDS, LISTS, stems_of

SEED = Path(__file__).parents[2] / "content" / "abstracts" / "iclr-2025.txt"


def title(abstract, **stated):
    return display_titles([a_paper(abstract, **stated)])[0]


def seed_papers():
    paragraphs = SEED.read_text(encoding="utf-8").split("\n\n")[1:]
    return [a_paper(paragraph, id=f"p{place}") for place, paragraph in enumerate(paragraphs) if paragraph.strip()]


def test_a_stated_title_wins_and_is_not_marked():
    shown = title(ABSTRACT, title="On lamps &\n$n^2$ wicks")
    assert shown.text == "On lamps & n² wicks"
    assert shown.html.startswith("On lamps &amp; <math")
    assert not shown.is_derived


def test_a_derived_title_is_marked():
    assert title(ABSTRACT).is_derived


def test_the_name_that_the_paper_gives_to_its_work_leads():
    assert title(ABSTRACT).text.startswith("WICK: ")


def test_the_name_of_others_work_does_not_lead():
    shown = title("Lamps burn oil, as BERT and GPT-4 do not. We study the colour of lamps in northern harbours.")
    assert shown.text == "Colour of Lamps in Northern Harbours"


def test_the_sentence_reads_on_where_a_name_is_given():
    shown = title(
        "Harbours are dark. In this paper, we propose an evolutionary method called WICKER for pruning lamp schedules. "
        "WICKER outperforms all keepers."
    )
    assert shown.text == "WICKER: Evolutionary Method for Pruning Lamp Schedules"


def test_an_aim_becomes_a_title_by_its_verb():
    shown = title(
        "Lamps fail at night. In this work, we aim to predict the failure of harbour lamps from keepers' logs."
    )
    assert shown.text.startswith("Predicting the Failure of Harbour Lamps")


def test_a_short_form_that_the_abstract_explains_is_spelled_out():
    shown = title("General lamp trimming (GLT) is hard. We study the complexity of GLT on northern coasts.")
    assert shown.text == "Complexity of General Lamp Trimming on Northern Coasts"


def test_a_formula_stays_a_formula():
    shown = title("We study $\\ell_1$-regularised regression for harbour lamps. We show that it is consistent.")
    assert shown.text.startswith("ℓ₁-Regularised Regression")
    assert "<math" in shown.html


def test_html_is_escaped():
    shown = title("Keepers wonder. We propose A&B testing of lamps for harbours. It is cheap.")
    assert shown.text == "A&B Testing of Lamps for Harbours"
    assert shown.html == "A&amp;B Testing of Lamps for Harbours"


def test_a_list_is_not_cut_in_the_middle():
    shown = title("Lamps fade. We study the trimming of lamps, wicks, and lenses. It was dark.")
    assert shown.text == "Trimming of Lamps, Wicks, and Lenses"


@pytest.mark.parametrize("verb", ["study the sorting of", "propose a rule for sorting", "propose a rule for"])
def test_no_title_starts_or_ends_inside_a_list_of_lists(verb):
    abstract = f"We {verb} apples, pears, and plums, oranges, lemons, and nuts. It was dark in the large farm."
    fruits = {"apples", "pears", "plums", "oranges", "lemons", "nuts"}
    for candidate in title_candidates(a_paper(abstract).abstract, load_model()):
        assert len(fruits.intersection(candidate.words)) in {0, 6}, candidate.words


def test_a_model_told_of_elsewhere_ends_no_title():
    shown = title("Lamps fade. We study the trimming capability of the post-trained model. Gulls watch lamps by night.")
    assert not shown.text.lower().endswith("the post-trained model")


def test_nothing_points_at_what_a_title_has_not():
    shown = title("Trimming is a hard problem. To solve this problem, we propose gradient trimming for these lamps.")
    assert not re.search(r"\b(this|these|our|we)\b", shown.text, re.IGNORECASE)


@pytest.mark.parametrize(
    ("abstract", "expected"),
    [
        ("", UNTITLED),
        (" \n ", UNTITLED),
        ("Lamps", "Lamps"),
        ("A short note.", "A short note"),
        ("$x^2$", "x²"),
        ("本文提出了一种灯塔灯芯修剪方法，并在北方海港进行了实验。结果良好。", "灯塔灯芯修剪方法"),
        ("灯塔需要看守。结果良好。", "灯塔需要看守"),
    ],
)
def test_a_text_without_phrases_gives_its_own_words(abstract, expected):
    assert title(abstract).text == expected


def test_another_language_gives_its_first_clause_as_it_stands():
    french = (
        "Nous proposons une méthode pour entretenir les lampes des phares dans les ports du nord, sans gardien. "
        "Les résultats montrent une nette amélioration de la visibilité."
    )
    shown = title(french).text
    assert french.startswith(shown)
    assert len(shown) <= LONGEST


def test_two_papers_never_share_a_title():
    papers = [a_paper(ABSTRACT, id=f"p{place}") for place in range(6)]
    papers += [a_paper("", id="e1"), a_paper("", id="e2")]
    papers += [a_paper(ABSTRACT, id="t", title=display_titles(papers[:1])[0].text)]
    titles = display_titles(papers)
    assert len({shown.text.casefold() for shown in titles}) == len(papers)
    assert not titles[-1].is_derived


def test_the_first_input_reads_as_a_list_of_papers():
    titles = [shown.text for shown in display_titles(seed_papers())]
    assert len(titles) == 19
    for name in ("MultiTP", "MISA", "ASB", "LLEGO", "Prereq-Tune"):
        assert any(shown.startswith(f"{name}: ") for shown in titles)
    assert "Certifying the Robustness of Linear Regressions to Removals of Samples" in titles
    assert "Convergence of the Neural Tangent Kernel in Classification Problems" in titles


def test_every_word_of_a_title_stands_in_the_abstract():
    papers = seed_papers()
    for paper, shown in zip(papers, display_titles(papers), strict=True):
        source = {stem for word in paper.abstract.text.split() for stem in stems_of(word)}
        assert {stem for word in shown.text.split() for stem in stems_of(word)} <= source


PIECES = 'we propose lamp lamps NAME (NAME) , . ; : is called and to learn this $x$ $ [ ) "'
WORDS = st.sampled_from([*sorted(LISTS["function"])[:40], *PIECES.split()])


@settings(max_examples=150)
@given(st.lists(WORDS, max_size=40).map(" ".join))
def test_any_row_of_words_gives_a_title_in_shape(abstract):
    shown = title(abstract)
    assert shown.text == " ".join(shown.text.split())
    assert 0 < len(shown.text) <= LONGEST
    assert not {"{", "}"} & set(shown.html)


@settings(max_examples=150)
@given(st.text(max_size=200))
def test_any_text_gives_a_title(abstract):
    shown = title(abstract)
    assert 0 < len(shown.text) <= LONGEST
    assert "<script" not in shown.html


def test_a_verb_and_its_title_form_have_one_stem():
    assert all(stems_of(verb) == stems_of(form) for verb, form in GERUNDS.items())


def test_titles_stay_fast_on_hostile_text():
    title("we propose (A-" + "a-" * 3000 + ") " + "( [ " * 2000 + "NAME, " * 2000)
