import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from topic_fields import made_up, share_in_own_field, trustworthiness

from generator.paper_map import layout
from generator.paper_map.forces import Mesh
from generator.paper_map.layout import GRID, lay_out, leading_components, nearest

TELL = """
from topic_fields import made_up
from generator.paper_map.layout import lay_out
print(lay_out(*made_up(300)))
"""


def laid_out(*of):
    return np.array(lay_out(*of))


def test_papers_of_one_field_stand_together():
    topics, names = made_up(240)

    places = laid_out(topics, names)

    assert trustworthiness(topics, places) > trustworthiness(topics, leading_components(topics)) + 0.05
    assert share_in_own_field(places) > 0.95


@settings(max_examples=4)
@given(st.permutations(range(60)))
def test_the_order_of_the_papers_does_not_matter(order):
    topics, names = made_up(60)

    shuffled = lay_out(topics[order], [names[paper] for paper in order])

    places = lay_out(topics, names)
    assert [places[paper] for paper in order] == list(shuffled)


@pytest.mark.parametrize("environment", [{"OPENBLAS_NUM_THREADS": "1"}, {"PYTHONHASHSEED": "5"}])
def test_threads_and_hash_seeds_change_no_place(environment):
    paths = os.pathsep.join([str(Path(__file__).parents[1]), *sys.path])
    command = [sys.executable, "-c", TELL]
    run = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": paths, **environment}, check=True, capture_output=True, text=True
    )

    assert run.stdout.strip() == str(lay_out(*made_up(300)))


def test_a_few_new_papers_leave_the_others_near_where_they_were():
    topics, names = made_up(404)

    before, after = laid_out(topics[:400], names[:400]), laid_out(topics, names)

    assert np.median(np.hypot(*(before - after[:400]).T)) < 0.1 * GRID


def test_every_place_is_on_the_grid_and_the_map_fills_it():
    places = laid_out(*made_up(100))

    assert places.min() >= 1
    assert places.max() == GRID
    assert np.ptp(places, axis=0).max() == GRID - 1


@pytest.mark.parametrize("number", [0, 1, 2, 3, 5])
def test_a_handful_of_papers_is_laid_out_too(number):
    topics, names = made_up(number)

    places = lay_out(topics, names)

    assert len(places) == number
    assert all(0 <= step <= GRID for place in places for step in place)


def test_papers_with_the_same_words_stand_near_one_another_not_in_the_void():
    topics, names = made_up(1)

    places = laid_out(np.repeat(topics, 50, axis=0), [*names, *(f"q{place}" for place in range(49))])

    assert places.min() >= 1
    assert places.max() <= GRID


def test_a_paper_without_a_topic_has_no_place_and_moves_nobody():
    topics, names = made_up(60)
    with_empty = np.insert(topics, 7, 0, axis=0)

    places = lay_out(with_empty, [*names[:7], "empty", *names[7:]])

    assert places[7] == (0, 0)
    assert (*places[:7], *places[8:]) == lay_out(topics, names)


def test_without_any_topic_nobody_has_a_place():
    assert lay_out(np.zeros((3, 0), dtype=np.float32), ["a", "b", "c"]) == ((0, 0),) * 3


def test_beyond_the_landmarks_papers_stand_where_their_neighbours_do(monkeypatch):
    monkeypatch.setattr(layout, "LANDMARKS", 120)
    topics, names = made_up(600)

    places = laid_out(topics, names)

    assert share_in_own_field(places) > 0.9


def test_nearest_are_the_most_similar_and_ties_go_by_ordinal(monkeypatch):
    monkeypatch.setattr("generator.related.likeness.ROWS", 2)
    rows = np.array([[2, 0], [0, 2], [2, 0], [1, 1], [2, 0]], dtype=np.float32)

    assert nearest(rows, rows, 3).tolist() == [[0, 2, 4], [1, 3, 0], [0, 2, 4], [0, 1, 2], [0, 2, 4]]


def test_the_push_on_the_mesh_is_nearly_that_of_every_pair():
    points = np.random.default_rng(3).normal(scale=3, size=(200, 2))
    apart = points[:, None] - points[None]
    q = 1 / (1 + np.square(apart).sum(axis=2))
    np.fill_diagonal(q, 0)
    exact = (np.square(q)[..., None] * apart).sum(axis=1) / q.sum()

    push = Mesh().push(points)

    assert np.abs(push - exact).mean() < 0.1 * np.abs(exact).mean()
