"""All papers weighed against one another, each pair once, since it is as similar from either side."""

from __future__ import annotations

import numpy as np
from threadpoolctl import threadpool_limits

from generator.related.likeness import (
    Nearest,
    Tables,
    blocks,
    columns,
    joined,
    pieces,
    room_for,
    strongest,
    without_own,
)
from generator.related.topics import Floats

BAND = 640
"""Papers that are weighed against themselves and all behind them; those behind learn what they are to these. Half of
the work is saved, and a fifth lost again in cutting; 320 and 1,024 take as long to a tenth."""


def weigh_every_pair(tables: Tables, number: int) -> Nearest:
    """Find so many papers most similar to each. Beside a band's rows this holds a quarter of all similarities at most:
    25 MB of 5,000 papers.
    """
    common = tables.common.toarray()
    whole = slice(0, tables.size)
    bands = list(pieces(whole, BAND))
    before: list[list[Floats]] = [[] for _ in bands]
    room = room_for(tables.size, min(BAND, tables.size))
    found: list[Nearest] = []
    with threadpool_limits(1, user_api="blas"):
        for place, band in enumerate(bands):
            likeness = room[: band.stop - band.start]
            for earlier, tile in zip(bands, before[place], strict=False):
                likeness[:, earlier] = tile
            before[place] = []
            _weigh(tables, common, band, likeness[:, : tables.size])
            for later in range(place + 1, len(bands)):
                before[later].append(likeness[:, bands[later]].T.copy())
            likeness = without_own(likeness, band)
            found += [strongest(likeness[rows], number) for rows in blocks(slice(0, len(likeness)))]
    return joined(found)


def _weigh(tables: Tables, common: Floats, band: slice, likeness: Floats) -> None:
    """Fill in how similar the papers of a band are to themselves and to those behind them."""
    turned = tables.rare[band.start :].T.tocsr()
    room = np.empty((len(likeness), turned.shape[1]), dtype=np.float32)
    for block in blocks(band):
        products = tables.products(block, turned, room)
        rows = slice(block.start - band.start, block.stop - band.start)
        for others in columns(slice(band.start, tables.size)):
            terms = products[:, others.start - band.start : others.stop - band.start]
            terms += common[block] @ common[others].T
            likeness[rows, others] = tables.similarity(terms, tables.seen(block, others))
