"""Topic vectors of made-up papers: six fields, the first the largest, each a direction; papers lie a little off it."""

import numpy as np

from generator.related.topics import on_grid

TOPICS = 30
SIZES = (0.30, 0.22, 0.17, 0.13, 0.10, 0.08)


def made_up(number, spread=0.6):
    """Topics of papers and their names."""
    noise = np.random.default_rng(1).standard_normal((number, TOPICS)) / np.sqrt(TOPICS)
    return on_grid(np.eye(len(SIZES), TOPICS)[fields(number)] + spread * noise), [
        f"p{place}" for place in range(number)
    ]


def fields(number):
    """The field of each paper."""
    return np.random.default_rng(2).choice(len(SIZES), size=number, p=SIZES)


def share_in_own_field(places):
    """How many stand nearest to the middle of their own field."""
    of = fields(len(places))
    middles = np.array([np.median(places[of == field], axis=0) for field in range(len(SIZES))])
    away = np.square(places[:, None] - middles[None]).sum(axis=2)
    return (away.argmin(axis=1) == of).mean()


def trustworthiness(topics, places, nearest=12):
    """Venna and Kaski (2001): 1 where every neighbour on the map is one in truth."""
    similar = topics @ topics.T
    np.fill_diagonal(similar, np.inf)
    ranks = np.argsort(np.argsort(-similar, axis=1, kind="stable"), axis=1)
    away = np.square(places[:, None] - places[None]).sum(axis=2)
    np.fill_diagonal(away, -1)
    near = np.argsort(away, axis=1, kind="stable")[:, 1 : nearest + 1]
    too_far = np.maximum(np.take_along_axis(ranks, near, axis=1) - nearest, 0).sum()
    size = len(topics)
    return 1 - 2 * too_far / (size * nearest * (2 * size - 3 * nearest - 1))
