import random

import numpy as np
import pytest
from factories import a_paper

from generator.corpus import Corpus
from generator.keyphrases import find_phrases
from generator.related import find_related
from generator.related.elsewhere import (
    LEAST_PLACED,
    load_word_vectors,
    pack_word_vectors,
    topics_elsewhere,
    unpack_word_vectors,
)
from generator.related.space import TOPICS_FROM, build_space
from generator.related.weights import GRID

SUBJECTS = (
    "translation sentence corpus language parsing grammar word syntax",
    "robot grasping arm gripper motion locomotion joint torque",
    "image segmentation pixel camera scene depth video object",
)


def made_up(number, seed=1):
    draw = random.Random(seed)
    return [a_paper(" ".join(draw.choices(SUBJECTS[place % 3].split(), k=5))) for place in range(number)]


def placed(papers):
    return topics_elsewhere(Corpus.from_papers(papers))


def test_papers_of_one_field_stand_together_without_a_word_in_common():
    texts = [word for subject in SUBJECTS for word in subject.split()]
    rows = placed([a_paper(text) for text in texts])
    alike = rows @ rows.T / GRID**2
    field = np.arange(len(texts)) // 8
    same = np.equal.outer(field, field) & ~np.eye(len(texts), dtype=bool)
    assert alike[same].mean() > alike[field[:, None] != field].mean() + 0.3


def test_of_papers_that_share_as_much_a_small_catalogue_prefers_the_one_of_the_same_field():
    shared = ["harbour", "lantern", "windmill", "orchard"]
    papers = [
        a_paper(f"{word} {shared[place // 2]}", id=word)
        for subject in SUBJECTS[:2]
        for place, word in enumerate(subject.split())
    ]
    space = build_space(Corpus.from_papers(papers), [paper.id for paper in papers])
    related = find_related(space, [find_phrases(paper.abstract.prose) for paper in papers], related_limit=1)
    nearest = [(paper, links[0].ordinal) for paper, links in enumerate(related) if links]
    assert len(nearest) > len(papers) / 2
    assert sum(paper // 8 == near // 8 for paper, near in nearest) > 0.8 * len(nearest)


def test_the_same_papers_in_another_order_stand_in_the_same_places():
    papers = made_up(30)
    order = random.Random(2).sample(range(30), 30)
    assert np.array_equal(placed([papers[paper] for paper in order]), placed(papers)[order])


@pytest.mark.parametrize(
    "texts",
    [
        [],
        ["A robot arm."],
        [""] * 12,
        ["the of and"] * 12,
        ["灯塔的守护者修剪灯芯。"] * 12,
        ["A robot arm grasps objects in a cluttered scene."] * 12,
        ["A robot arm."] * (LEAST_PLACED - 1) + [""] * 9,
    ],
)
def test_papers_that_nothing_tells_apart_are_not_placed(texts):
    space = build_space(
        Corpus.from_papers([a_paper(text) for text in texts]), [str(place) for place in range(len(texts))]
    )
    assert space.elsewhere.shape[0] == len(texts)
    assert not space.elsewhere.any()
    assert space.elsewhere_weight == 0
    assert np.isfinite(space.term_weight)


def test_a_paper_without_a_known_word_is_left_out_of_the_mean():
    papers = made_up(12)
    rows = placed([*papers, a_paper("灯塔的守护者")])
    assert not rows[-1].any()
    assert rows[:-1].any(axis=1).all()


def test_a_catalogue_with_topics_of_its_own_asks_nobody_else():
    load_word_vectors.cache_clear()
    papers = made_up(TOPICS_FROM)
    space = build_space(Corpus.from_papers(papers), [str(place) for place in range(TOPICS_FROM)])
    assert space.elsewhere.shape == (TOPICS_FROM, 0)
    assert load_word_vectors.cache_info().misses == 0


def test_a_packed_table_is_read_as_it_was_written():
    known = unpack_word_vectors(pack_word_vectors(["lamp", "gull"], np.array([[0.5, -1.0], [0.25, 0.0]])))
    assert known.rows == {"lamp": 0, "gull": 1}
    assert known.vectors.tolist() == [[64, -127], [32, 0]]
