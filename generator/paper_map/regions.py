"""Places and tags -> the regions of the map: where the papers of a tag gather, and how surely."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from generator.tags import Tag, Tagging

Places = npt.NDArray[np.int64]

FEWEST_PAPERS = 4
"""Of a tag that names a region."""

MOST_TAGS = 600
"""The most frequent topics are tried; rarer ones would only show where a few papers fill the screen."""

MOST_POINTS = 500
"""Papers of one tag whose distances are compared."""

PUREST_AT_LEAST = 0.15
"""Share of the papers in a region that have its tag; below, the name says nothing about the place."""

PAPERS_PER_REGION = 25
FEWEST_REGIONS, MOST_REGIONS = 12, 200
"""The map has room for a name for every few papers, and the file that draws it for two hundred (4 kB)."""

EXAMPLES = 3


@dataclass(frozen=True, slots=True)
class Region:
    """A tag at the place where its papers stand closest."""

    slug: str
    label: str
    count: int
    """Papers of the tag, in this region or elsewhere."""
    place: tuple[int, int]
    examples: tuple[int, ...]
    """Ordinals of the papers in its middle."""


def find_regions(places: Sequence[tuple[int, int]], tagging: Tagging) -> tuple[Region, ...]:
    """Find the regions, the largest and purest first."""
    at = np.array(places, dtype=np.int64).reshape(-1, 2)
    drawn = at[at.any(axis=1)]
    papers_of = _papers_of(tagging, at)
    topics = [tag for tag in tagging.vocabulary if tag.kind == "topic" and len(papers_of[tag.slug]) >= FEWEST_PAPERS]
    tried = sorted(topics, key=lambda tag: (-tag.count, tag.slug))[:MOST_TAGS]
    weighed = [(weight, tag, place) for tag in tried for weight, place in _gathering(at[papers_of[tag.slug]], drawn)]
    weighed.sort(key=lambda each: (-each[0], each[1].slug))
    most = min(MOST_REGIONS, max(FEWEST_REGIONS, len(drawn) // PAPERS_PER_REGION))
    return tuple(_region(tag, place, papers_of[tag.slug], at) for _, tag, place in weighed[:most])


def _papers_of(tagging: Tagging, at: Places) -> dict[str, list[int]]:
    """Papers of each tag that stand on the map, in an order that the map alone decides."""
    papers: dict[str, list[int]] = {tag.slug: [] for tag in tagging.vocabulary}
    for paper in np.lexsort((at[:, 1], at[:, 0])).tolist():
        if at[paper].any():
            for tag in tagging.of_paper[paper]:
                papers[tag.slug].append(paper)
    return papers


def _gathering(points: Places, drawn: Places) -> list[tuple[float, tuple[int, int]]]:
    """The smallest circle around one of the points that holds half of them: its weight and middle, if it is pure."""
    tried = points[:: -(-len(points) // MOST_POINTS)]
    distances = _squares(tried, tried)
    half = (len(tried) - 1) // 2
    reach = np.partition(distances, half, axis=1)[:, half]
    centre, radius = tried[int(reach.argmin())], int(reach.min())
    inside = points[_squares(points, centre[None])[:, 0] <= radius]
    purity = len(inside) / int((_squares(drawn, centre[None]) <= radius).sum())
    right, down = np.rint(inside.mean(axis=0)).astype(int).tolist()
    return [(len(inside) * purity, (right, down))] if purity >= PUREST_AT_LEAST else []


def _region(tag: Tag, place: tuple[int, int], papers: Sequence[int], at: Places) -> Region:
    away = _squares(at[papers], np.array([place]))[:, 0]
    examples = [papers[number] for number in np.argsort(away, kind="stable")[:EXAMPLES].tolist()]
    return Region(tag.slug, tag.label, tag.count, place, tuple(examples))


def _squares(points: Places, others: Places) -> Places:
    """Squared distances, points x others."""
    (right, down), (others_right, others_down) = points.T, others.T
    return np.asarray(np.subtract.outer(right, others_right) ** 2 + np.subtract.outer(down, others_down) ** 2)
