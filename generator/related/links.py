"""The links of all papers, packed: as objects they would take ten times the room, and most of a kept catalogue's."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import overload

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Link:
    """One paper's view of another."""

    ordinal: int
    score: float
    """From 0 to 1, four digits."""
    shared: tuple[str, ...]
    """Up to three phrases that stand in both abstracts, as the paper that shows the link writes them."""


@dataclass(frozen=True, slots=True, eq=False)
class Links(Sequence[tuple[Link, ...]]):
    """Every paper's links, best first, by ordinal."""

    starts: Numbers
    """Where each paper's links start, and where the last one's end."""
    ordinals: Numbers
    scores: npt.NDArray[np.float64]
    shared_starts: Numbers
    """Where the phrases of each link start in `shared`, and where the last one's end."""
    shared: Numbers
    """Places in `texts`."""
    texts: tuple[str, ...]

    @overload
    def __getitem__(self, paper: int) -> tuple[Link, ...]: ...
    @overload
    def __getitem__(self, paper: slice) -> tuple[tuple[Link, ...], ...]: ...
    def __getitem__(self, paper: int | slice) -> tuple[Link, ...] | tuple[tuple[Link, ...], ...]:
        if isinstance(paper, slice):
            return tuple(self[one] for one in range(len(self))[paper])
        one = range(len(self))[paper]
        links = slice(self.starts[one], self.starts[one + 1])
        bounds = self.shared_starts[links.start : links.stop + 1].tolist()
        shared = (tuple(map(self.texts.__getitem__, self.shared[slice(*ends)].tolist())) for ends in pairwise(bounds))
        return tuple(map(Link, self.ordinals[links].tolist(), self.scores[links].tolist(), shared))

    def __len__(self) -> int:
        return len(self.starts) - 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # equal to other sequences, which hash in their own ways


def pack_links(
    starts: Numbers, ordinals: Numbers, scores: npt.NDArray[np.float64], reasons: Iterable[Sequence[str]]
) -> Links:
    """Pack the links of all papers; `reasons` are those of each link in turn."""
    texts: dict[str, int] = {}
    shared, ends = array("i"), array("i", [0])
    for told in reasons:
        shared.extend([texts.setdefault(text, len(texts)) for text in told])
        ends.append(len(shared))
    shared_starts = np.array(ends, dtype=np.int32)
    return Links(starts, ordinals, scores, shared_starts, np.array(shared, dtype=np.int32), tuple(texts))
