"""The space of papers -> a map of the field: a place on a plane for every paper, and names for its regions.

`layout` places the papers by their topics, with `forces` between them; `regions` finds where the tags gather. What
comes out depends on nothing but the papers: not on their order, nor on a map drawn before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.paper_map.layout import GRID, lay_out
from generator.paper_map.regions import Region, find_regions
from generator.papers import Paper
from generator.related import Space
from generator.tags import Tagging

__all__ = ["FEWEST", "GRID", "NOWHERE", "PaperMap", "Region", "draw_map"]

FEWEST = 40
"""Papers that a map is worth: of twenty a list says more than dots do, and their neighbourhoods are chance."""

NOWHERE = (0, 0)


@dataclass(frozen=True, slots=True)
class PaperMap:
    """Where every paper stands."""

    places: tuple[tuple[int, int], ...]
    """By ordinal: whole steps from 1 to `GRID` to the right and down; `NOWHERE` for a paper that shares no term."""
    regions: tuple[Region, ...]
    """The most telling first."""


def draw_map(space: Space, papers: Sequence[Paper], tagging: Tagging) -> PaperMap | None:
    """Lay the papers out; None where there are too few, or too few that differ, for a map to say anything."""
    places = lay_out(space.topics, [paper.id for paper in papers])
    if len({place for place in places if place != NOWHERE}) < FEWEST:
        return None
    return PaperMap(places, find_regions(places, tagging))
