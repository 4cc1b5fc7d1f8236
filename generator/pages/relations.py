"""Catalogue -> what its pages ask again and again: who carries a tag, who stands where, who links here."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from generator.catalogue import Catalogue
from generator.papers import Collection
from generator.related import RELATED_CUT, Link
from generator.tags import PaperTag, Tag

SHARED = 2
"""Papers that make a tag worth a page; a tag of one paper leads to the browse page."""
NEAR_WITH_REASON = 0.3
"""The score from which a page shows a related paper with which it shares a phrase; `RELATED_CUT` holds for all others.

So most papers show as many of 500 as of 10,000 (7.7 and 8.0 on average; by `RELATED_CUT` alone 7.0 and 8.0), and none
of the added lines is without its reason.
"""
SHOWN_AT_LEAST = 3
"""Related papers a page shows even below the cut, where a reason can be named: a reader wants somewhere to go on."""
NAMED = 16
"""Tags and phrases of reasons that a page names, together. Every reason has its first phrase; where there is room,
those of the nearest papers have further ones that are not told above.

Papers of a larger catalogue share more (of 500 real ones a page would tell 9.5 phrases, of 10,000 13.3, half of the
further ones not for the first time), and their pages should not grow: they take 1.8 % more at 10,000, else 2.7 %.
"""
WAYS_ON = 15
"""Tags, related papers and those that link here, together: of these last, a page shows as many as there is room for.

In a larger catalogue more papers link to each (of real ones 1.1 at 500, 3.4 at 10,000), and its page should not grow:
where all places for tags and related papers are taken, it leads on to enough. With a place more a page grows by 2.0 %
from 500 papers to 10,000, with two more by 3.3 %.
"""


@dataclass(frozen=True, slots=True)
class Relations:
    """The catalogue seen from its tags, its collections and the far end of its links; ordinals ascend everywhere."""

    tags: Mapping[str, Tag]
    of_tag: Mapping[str, Sequence[int]]
    shared: Sequence[Sequence[str]]
    """Of each paper's tags, those that other papers have too."""
    narrower: Mapping[str, Sequence[Tag]]
    """The tags below a tag, by its slug; the largest first."""
    of_collection: Mapping[str, Sequence[int]]
    neighbours: Sequence[tuple[int | None, int | None]]
    """The papers before and after each paper, through one collection after the other."""
    shown: Sequence[tuple[Link, ...]]
    """The related papers that are near enough to be shown, best first, with what is told of them."""
    linked_from: Sequence[tuple[int, ...]]
    """The papers that show a link to this one, and to which it shows none; nearest first, while there are lines."""


def relate(catalogue: Catalogue) -> Relations:
    carried = catalogue.tagging.of_paper
    shown = [told(near_enough(links), NAMED - len(own)) for links, own in zip(catalogue.related, carried, strict=True)]
    tags = {tag.slug: tag for tag in catalogue.tagging.vocabulary}
    of_collection = _grouped((paper.collection.slug, ordinal) for ordinal, paper in enumerate(catalogue.papers))
    return Relations(
        tags=tags,
        of_tag=_grouped((tag.slug, ordinal) for ordinal, tags in enumerate(carried) for tag in tags),
        shared=[[tag.slug for tag in own if tags[tag.slug].count >= SHARED] for own in carried],
        narrower=_narrower(catalogue.tagging.vocabulary),
        of_collection=of_collection,
        neighbours=_neighbours([*chain.from_iterable(of_collection.values())]),
        shown=shown,
        linked_from=_linked_from(shown, carried),
    )


def found_with(relations: Relations, slug: str, *, limit: int) -> list[Tag]:
    """The tags that most often stand beside this one; among equals the rarer, because it says more."""
    beside = Counter(chain.from_iterable([relations.shared[ordinal] for ordinal in relations.of_tag[slug]]))
    del beside[slug]
    tags = relations.tags
    # Sorted as a whole: most tags have so few beside them that a heap would take longer.
    ranked = sorted([(-number, tags[other].count, other) for other, number in beside.items()])
    return [tags[other] for _, _, other in ranked[:limit]]


def collection_at(catalogue: Catalogue, ordinals: Sequence[int]) -> Collection:
    return catalogue.papers[ordinals[0]].collection


def near_enough(links: Sequence[Link]) -> tuple[Link, ...]:
    """Those above the cut for links of their kind; where they are few, the next best that share a phrase."""
    near = [link for link in links if link.score >= (NEAR_WITH_REASON if link.shared else RELATED_CUT)]
    next_best = [link for link in links if link.score < NEAR_WITH_REASON and link.shared]
    return (*near, *next_best[: max(0, SHOWN_AT_LEAST - len(near))])


def told(links: Sequence[Link], most: int) -> tuple[Link, ...]:
    """The same links with the phrases that a page names of each: first ones all, further ones up to `most` together."""
    room = most - sum([bool(link.shared) for link in links])
    if room <= 0:
        return tuple([_with(link, link.shared[:1]) for link in links])
    named: set[str] = set()
    lines = []
    for link in links:
        new = [phrase for phrase in link.shared[1:] if phrase.casefold() not in named][:room]
        room -= len(new)
        shared = (*link.shared[:1], *new)
        named.update([phrase.casefold() for phrase in shared])
        lines.append(_with(link, shared))
    return tuple(lines)


def _with(link: Link, shared: tuple[str, ...]) -> Link:
    return link if len(shared) == len(link.shared) else Link(link.ordinal, link.score, shared)


def _narrower(vocabulary: Sequence[Tag]) -> dict[str, list[Tag]]:
    below: dict[str, list[Tag]] = defaultdict(list)
    for tag in sorted(vocabulary, key=lambda tag: (-tag.count, tag.slug)):
        if tag.broader:
            below[tag.broader].append(tag)
    return dict(below)


def _grouped(pairs: Iterable[tuple[str, int]]) -> dict[str, list[int]]:
    groups: dict[str, list[int]] = defaultdict(list)
    for key, ordinal in pairs:
        groups[key].append(ordinal)
    return dict(groups)


def _neighbours(order: Sequence[int]) -> list[tuple[int | None, int | None]]:
    beside = dict(zip(order, zip([None, *order[:-1]], [*order[1:], None], strict=True), strict=True))
    return [beside[ordinal] for ordinal in range(len(order))]


def _linked_from(shown: Sequence[tuple[Link, ...]], tags: Sequence[Sequence[PaperTag]]) -> list[tuple[int, ...]]:
    incoming: list[list[tuple[float, int]]] = [[] for _ in shown]
    named = [{link.ordinal for link in links} for links in shown]
    for ordinal, links in enumerate(shown):
        for link in links:
            if ordinal not in named[link.ordinal]:
                incoming[link.ordinal].append((-link.score, ordinal))
    return [
        tuple(ordinal for _, ordinal in sorted(links)[: max(0, WAYS_ON - len(own) - len(carried))])
        for own, carried, links in zip(shown, tags, incoming, strict=True)
    ]
