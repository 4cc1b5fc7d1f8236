import random
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest
from distributed import Client, LocalCluster
from hypothesis import given
from hypothesis import strategies as st
from scipy import sparse

from generator.corpus import count_terms, stem_line
from generator.related import build_space, every_pair, likeness, nearest
from generator.related.likeness import GROUP
from generator.related.nearest import find_nearest
from generator.related.neighbours import find_neighbours
from generator.related.space import pairs_of, sample_of
from generator.related.topics import TOPICS, latent_topics, start_of, strongest_directions
from generator.related.weights import GRID


def names_of(size):
    return [f"paper-{number}" for number in range(size)]


@pytest.fixture(scope="module")
def texts():
    """600 papers on thirty subjects with words of their own, and words that all share."""
    draw = random.Random(3)
    own = [
        [f"{'bcdfghjklmnpqrstvwxz'[place % 20]}{'aeiou'[place % 5]}rn{subject}q" for place in range(20)]
        for subject in range(30)
    ]
    general = [f"general{number}x" for number in range(60)]
    return [" ".join(draw.choices(own[paper % 30], k=12) + draw.choices(general, k=12)) for paper in range(600)]


def placed(texts, names):
    return build_space(count_terms([stem_line(text) for text in texts]), names)


@pytest.fixture(scope="module")
def space(texts):
    return placed(texts, names_of(600))


def test_every_row_is_ordered_and_holds_no_paper_twice(space):
    ordinals, similarities = find_nearest(space, is_exact=True)
    assert (np.diff(similarities, axis=1) <= 0).all()
    assert all(len(set(row)) == len(row) and paper not in row for paper, row in enumerate(ordinals.tolist()))


def test_similarities_are_those_of_whole_vectors(space):
    ordinals, similarities = find_nearest(space, is_exact=True)
    terms = (space.terms @ space.terms.T).toarray().astype(np.float64) / GRID**2
    topics = (space.topics @ space.topics.T).astype(np.float64) / GRID**2
    whole = np.where(terms > 0, terms * space.term_weight + topics * space.topic_weight, 0).clip(0)
    assert similarities == pytest.approx(np.take_along_axis(whole, ordinals, axis=1), abs=1e-4)


def test_candidates_find_whom_exact_search_finds(space):
    exact, found = (find_nearest(space, is_exact=is_exact)[0][:, :8].tolist() for is_exact in (True, False))
    hits = sum(len(set(one) & set(other)) for one, other in zip(exact, found, strict=True))
    assert hits >= 0.99 * 8 * space.size


def test_candidates_are_weighed_as_exactly(space):
    exact = [
        dict(zip(*row, strict=True))
        for row in zip(*(part.tolist() for part in find_nearest(space, is_exact=True)), strict=True)
    ]
    for known, ordinals, similarities in zip(exact, *find_nearest(space, is_exact=False), strict=True):
        for other, similarity in zip(ordinals.tolist(), similarities.tolist(), strict=True):
            assert known.get(other, similarity) == similarity


@given(st.integers(1, 12), st.integers(1, 3), st.randoms(use_true_random=False))
def test_the_strongest_of_any_values_are_found_and_equal_ones_come_by_place(number, rows, draw):
    values = np.array([[draw.randint(0, 9) for _ in range(GROUP * 40)] for _ in range(rows)], dtype=np.float32)
    places, found = likeness.strongest(values, number)
    for row, own in enumerate(values.tolist()):
        best = sorted(range(len(own)), key=lambda place: (-own[place], place))[:number]
        assert places[row].tolist() == best
        assert found[row].tolist() == [own[place] for place in best]


@pytest.mark.parametrize(("name", "size"), [("ROWS", 5), ("ROWS", 1_000), ("COLUMNS", 7), ("COLUMNS", 599)])
@pytest.mark.parametrize("is_exact", [True, False])
def test_how_many_papers_are_compared_at_a_time_changes_nothing(space, name, size, is_exact, monkeypatch):
    whole = find_nearest(space, is_exact=is_exact)
    monkeypatch.setattr(likeness, name, size)
    assert all(map(np.array_equal, find_nearest(space, is_exact=is_exact), whole))


@pytest.mark.parametrize("band", [7, 100, 599, 600])
def test_how_many_papers_are_a_band_changes_nothing(space, band, monkeypatch):
    whole = find_nearest(space, is_exact=True)
    monkeypatch.setattr(every_pair, "BAND", band)
    assert all(map(np.array_equal, find_nearest(space, is_exact=True), whole))


@pytest.mark.parametrize("task", [7, 100, 2_000])
def test_the_size_of_tasks_changes_nothing(space, task, monkeypatch):
    monkeypatch.setattr("generator.related.neighbours.EXACT", 0)
    whole = find_neighbours(space, 8)
    monkeypatch.setattr(nearest, "TASK", task)
    assert find_neighbours(space, 8) == whole


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
@pytest.mark.parametrize("exact_up_to", [0, 20_000])
def test_any_executor_finds_the_same_neighbours(space, pool, exact_up_to, monkeypatch):
    monkeypatch.setattr("generator.related.neighbours.EXACT", exact_up_to)
    alone = find_neighbours(space, 8)
    with pool(2) as executor:
        assert find_neighbours(space, 8, executor=executor) == alone


def test_a_dask_cluster_finds_the_same_neighbours(space, monkeypatch):
    monkeypatch.setattr("generator.related.neighbours.EXACT", 0)
    monkeypatch.setattr(nearest, "TASK", 200)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        assert find_neighbours(space, 8, executor=client.get_executor()) == find_neighbours(space, 8)


def test_a_paper_more_replaces_one_of_the_sample_at_most(monkeypatch):
    monkeypatch.setattr("generator.related.space.SAMPLE", 50)
    names = names_of(200)
    sample = {names[ordinal] for ordinal in sample_of(names)}
    more = ["another", *names]
    assert len({more[ordinal] for ordinal in sample_of(more)} - sample) <= 1
    assert {names[::-1][ordinal] for ordinal in sample_of(names[::-1])} == sample
    assert len(sample) == 50


def test_a_paper_more_changes_the_links_of_few_others(space, texts):
    before = find_neighbours(space, 8)
    after = find_neighbours(placed(["guests knock at night", *texts], ["a-guest", *names_of(600)]), 8)[1:]
    same = [
        [other for other, _ in one] == [other - 1 for other, _ in two] for one, two in zip(before, after, strict=True)
    ]
    assert sum(same) >= 0.7 * len(same)


@pytest.mark.parametrize(("size", "wanted"), [(0, 0), (1, 0), (2, 2), (3, 3), (5, 10), (300, 20_100), (30_000, 20_000)])
def test_pairs_that_judge_similarities_are_of_two_papers_and_as_many_as_wanted(size, wanted):
    one, other = pairs_of(names_of(size))
    assert len(one) == wanted
    assert (one != other).all()


def test_a_paper_more_changes_few_pairs():
    names = names_of(1000)
    before = {(names[one], names[other]) for one, other in pairs_of(names).T.tolist()}
    more = ["a-guest", *names]
    after = {(more[one], more[other]) for one, other in pairs_of(more).T.tolist()}
    assert len(before - after) <= 0.02 * len(before)


def test_topics_of_a_sample_place_the_others_too(space):
    topics = latent_topics(space.terms, names_of(600), list(range(0, 600, 2)))
    alike = topics @ topics.T
    same = np.equal.outer(np.arange(600) % 30, np.arange(600) % 30)
    assert alike[same].mean() > 2 * abs(alike[~same].mean())


def test_topics_are_the_strongest_directions_that_exact_decomposition_finds():
    draw = np.random.default_rng(5)
    strength = np.concatenate((np.linspace(400, 40, 30), np.linspace(4, 3, 60)))
    rows = sparse.csr_array((draw.standard_normal((300, 90)) * strength) @ draw.standard_normal((90, 500)))
    found = np.concatenate(list(strongest_directions(rows, start_of(names_of(rows.shape[0])))), axis=1)
    found /= np.linalg.norm(found, axis=0)
    _, _, exact = np.linalg.svd(rows.toarray())
    assert np.abs((found[:, :30] * exact[:30].T).sum(axis=0)) == pytest.approx(np.ones(30), abs=1e-6)


def test_the_weaker_of_the_strongest_directions_fade_so_that_it_matters_little_which_is_the_last():
    strength = np.concatenate((np.linspace(20, 9, TOPICS - 2), [3.1, 3.0, 3.0 - 1e-6, 1.0]))
    found = np.concatenate(
        list(strongest_directions(sparse.csr_array(np.diag(strength)), start_of(names_of(82)))), axis=1
    )
    lengths = np.linalg.norm(found, axis=0)
    assert (lengths[: TOPICS - 2] > 0.95).all()
    assert 0.95 > lengths[TOPICS - 2] > lengths[TOPICS - 1]
    assert lengths[TOPICS - 1] < 0.1


@pytest.mark.parametrize(("papers", "rank"), [(300, 1), (300, 5), (10, 3), (60, 60)])
def test_no_more_directions_are_found_than_there_are(papers, rank):
    draw = np.random.default_rng(5)
    rows = sparse.csr_array(draw.standard_normal((papers, rank)) @ draw.standard_normal((rank, 400)))
    found = np.concatenate(list(strongest_directions(rows, start_of(names_of(rows.shape[0])))), axis=1)
    assert found.shape == (400, rank)
    assert found.T @ found == pytest.approx(np.eye(rank), abs=1e-6)
