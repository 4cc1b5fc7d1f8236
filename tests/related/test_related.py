import random

import numpy as np
import pytest
from factories import a_paper

from generator.corpus import Corpus
from generator.keyphrases import find_phrases
from generator.related import RELATED_CUT, build_space, find_related
from generator.related.neighbours import find_neighbours
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


def test_the_cut_lies_within_scores():
    assert 0 < RELATED_CUT < 1
