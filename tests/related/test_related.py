import random

import numpy as np
import pytest
from factories import a_paper

from generator.corpus import Corpus
from generator.keyphrases import Phrase, find_phrases
from generator.related import RELATED_CUT, build_space, find_related
from generator.related.neighbours import find_neighbours
from generator.related.reasons import Reasons, stems_of
from generator.related.space import TOPICS_FROM
from generator.related.weights import GRID

SUBJECTS = {
    "tides": "tidal gauges harbour currents spring tide prediction moon phase estuary sediment",
    "lamps": "lighthouse lamps paraffin wicks lens rotation beam visibility fog keeper",
    "gulls": "herring gulls nesting colonies ringing migration chicks predation cliff census",
    "ropes": "rope fibres splicing tensile fatigue knots mooring abrasion hemp polymer",
}


def made_up(number, seed=1):
    """Papers on four subjects in turn, each a different draw of its subject's words."""
    draw = random.Random(seed)
    subjects = list(SUBJECTS.values())
    return [
        a_paper(f"We study {'. '.join(draw.choices(subjects[place % 4].split(), k=14))} {place}.", id=f"p{place}")
        for place in range(number)
    ]


def space_of(papers):
    return build_space(Corpus.from_papers(papers), [paper.id for paper in papers])


def related(papers, limit=8):
    phrases = [find_phrases(paper.abstract.prose) for paper in papers]
    return find_related(space_of(papers), phrases, related_limit=limit)


@pytest.mark.parametrize("number", [24, TOPICS_FROM + 20])
def test_papers_on_one_subject_find_one_another(number):
    links = related(made_up(number), limit=3)
    hits = [link.ordinal % 4 == paper % 4 for paper, own in enumerate(links) for link in own]
    assert sum(hits) > 0.97 * len(hits)


@pytest.mark.parametrize("number", [24, TOPICS_FROM + 20])
def test_links_are_ordered_scored_and_never_to_oneself(number):
    for paper, links in enumerate(related(made_up(number))):
        scores = [link.score for link in links]
        assert len({link.ordinal for link in links}) == len(links) <= 8
        assert paper not in {link.ordinal for link in links}
        assert scores == sorted(scores, reverse=True)
        assert all(0 < score <= 1 and score == round(score, 4) for score in scores)


def test_equal_scores_stand_in_the_order_of_papers():
    twin = "A lighthouse keeper trims paraffin lamps."
    papers = [a_paper(text) for text in (twin, "Gulls nest on cliffs.", twin, twin, "Rope fibres and gulls.")]
    assert [link.ordinal for link in related(papers)[0][:2]] == [2, 3]


def test_the_same_papers_give_the_same_links():
    papers = made_up(TOPICS_FROM)
    assert find_neighbours(space_of(papers), 8) == find_neighbours(space_of(papers), 8)


@pytest.mark.parametrize("number", [24, TOPICS_FROM + 20])
def test_topics_tell_subjects_apart_in_catalogues_of_any_size(number):
    papers = made_up(number)
    topics = space_of(papers).topics
    alike = topics @ topics.T / GRID**2
    same = np.equal.outer(np.arange(number) % 4, np.arange(number) % 4)
    assert alike[same].mean() > alike[~same].mean() + 0.3
    assert np.array_equal(topics, np.rint(topics))


def test_topics_of_nothing_are_none():
    assert space_of([]).topics.shape == (0, 0)
    assert space_of([a_paper(""), a_paper("the of")]).topics.shape == (2, 0)


def test_a_stated_title_draws_papers_nearer():
    body = "We report on three winters of work with instruments at sea."
    papers = [
        a_paper("Paraffin lamps glow. " + body),
        a_paper("We trim. " + body, title="Paraffin lamps"),
        a_paper("Gulls nest. " + body),
        a_paper("We count. " + body, title="Gulls"),
    ]
    assert related(papers)[0][0].ordinal == 1


@pytest.mark.parametrize(
    "abstracts",
    [
        [],
        [""],
        ["Only one lamp."],
        ["", "", ""],
        ["the of and", "and of the", "we do"],
        ["The same lamp."] * 5,
        ["A red lamp."] * (TOPICS_FROM + 1),
        ["alpha", "beta", "gamma"],
    ],
)
def test_where_nothing_relates_there_are_no_links(abstracts):
    assert related([a_paper(text) for text in abstracts]) == ((),) * len(abstracts)


def test_a_limit_of_nought_gives_no_links():
    assert related(made_up(8), limit=0) == ((),) * 8


def test_chinese_abstracts_relate():
    papers = [a_paper(text) for text in ("灯塔的守护者修剪灯芯。", "海鸥在悬崖上筑巢。", "守护者每晚修剪灯芯。")]
    assert related(papers)[0][0].ordinal == 2


def test_a_reason_stands_in_both_abstracts():
    papers = made_up(40)
    for paper, links in zip(papers, related(papers), strict=True):
        for link in links:
            for phrase in link.shared:
                assert phrase in paper.abstract.prose
                other = " ".join(stems_of(papers[link.ordinal].abstract.prose))
                assert " ".join(stems_of(phrase)) in other


def reasons(one, other):
    papers = [a_paper(one), a_paper(other), a_paper("Gulls."), a_paper("Ropes."), a_paper("Tides.")]
    links = {link.ordinal: link for link in related(papers)[0]}
    return links[1].shared if 1 in links else ()


def test_a_reason_is_told_as_its_own_page_writes_it():
    one = "We study Graph Neural Networks for harbours."
    other = "A graph neural network predicts tides."
    assert reasons(one, other) == ("Graph Neural Networks",)
    assert reasons(other, one) == ("graph neural network",)


def test_a_phrase_is_told_rather_than_its_parts():
    told = reasons("We prune graph neural networks.", "Training of graph neural networks.")
    assert told == ("graph neural networks",)


def inner_reasons(ours, theirs):
    """Why two papers relate that have one phrase each, key and surface, and none in common."""
    phrases = [[Phrase(key, surface, surface, 1, ends=True, is_name=False)] for key, surface in (ours, theirs)]
    return Reasons(phrases, [{}, {}], {}).shared(0, 1)


def test_a_phrase_inside_a_longer_one_is_a_reason_where_there_is_no_better():
    short, long = ("language model", "language models"), ("lamp language model", "Lamp Language Model")
    assert inner_reasons(short, long) == ("language models",)
    assert inner_reasons(long, short) == ("Language Model",)


def test_a_verb_is_no_noun_of_its_stem():
    assert inner_reasons(("retrieval", "retrieval"), ("lamp retriev", "lamp retrieves")) == ()
    assert inner_reasons(("retrieval", "retrieval"), ("lamp retrieval", "lamp retrieval")) == ("retrieval",)


def test_a_bare_general_word_is_no_reason():
    one = "Our method improves learning results in lamps."
    assert reasons(one, "A method with good learning results in gulls.") == ()


def test_a_short_form_is_told_where_both_use_it():
    told = reasons("Large language models (LLMs) lie. LLMs err. LLMs fail.", "We ask LLMs. LLMs answer.")
    assert told == ("LLMs",)


def test_a_short_form_is_spelled_out_for_papers_that_never_use_it():
    told = reasons("Large language models (LLMs) lie. LLMs err. LLMs fail.", "Large language models answer.")
    assert told == ("Large language models",)


def test_the_cut_lies_within_scores():
    assert 0 < RELATED_CUT < 1
