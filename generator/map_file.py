"""The map -> the file that its page draws: the places of all papers, and names for the regions.

Papers come in the order in which search numbers them, so that what the engine finds can be marked without an id.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from generator.paper_map import GRID, PaperMap, Region
from generator.papers import Paper
from generator.search.packing import pack_all
from generator.search.shards import plain_slug, to_json
from generator.sitefile import SiteFile

_HASH_LENGTH = 12


def map_file(drawn: PaperMap, papers: Sequence[Paper]) -> SiteFile:
    """Write the map as a script, named by its content so that browsers may keep it; some four bytes a paper."""
    # As `search.documents` orders them; a test holds the two together.
    newest_first = sorted(range(len(papers)), key=lambda ordinal: -(papers[ordinal].year or 0))
    data = {
        "grid": GRID,
        "places": pack_all(step for ordinal in newest_first for step in drawn.places[ordinal]),
        "regions": [_region(region) for region in drawn.regions],
    }
    content = f"self.papershelf.map={to_json(data)};\n"
    name = hashlib.sha256(content.encode()).hexdigest()[:_HASH_LENGTH]
    return SiteFile(f"assets/map/{name}.js", content)


def _region(region: Region) -> list[object]:
    """[right, down, label, slug where the label does not tell it]."""
    slug = [] if region.slug == plain_slug(region.label) else [region.slug]
    return [*region.place, region.label, *slug]
