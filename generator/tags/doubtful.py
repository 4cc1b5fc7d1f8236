"""Pairs of tags that may be one: what a curator should look at first. Nothing is merged here."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from generator.keyphrases import phrase_key
from generator.keyphrases.folding import identity
from generator.overrides.near import slips_of
from generator.tags.values import Tag, Tagging

_ACRONYM = re.compile(r"[A-Z][A-Za-z]*[A-Z]s?")
_INITIAL = re.compile(r"[^\W\d_]+")
_UNTOLD = frozenset(("of", "for", "and", "the", "in", "on", "to", "with", "by", "from", "a"))
"""Words that an acronym mostly passes over."""
SHARED_PAPERS = 2
"""Papers from which on it is no chance that two tags always come together."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Two tags that may be one, the one on more papers first."""

    tag: Tag
    other: Tag
    reason: str


def find_doubtful(tagging: Tagging) -> tuple[Doubt, ...]:
    """Find pairs of tags that may be one, those on most papers first."""
    by_slug = {tag.slug: tag for tag in tagging.vocabulary}
    keys = {tag.slug: phrase_key(tag.label) for tag in tagging.vocabulary}
    reasons: dict[tuple[str, str], str] = {}
    for reason, pairs in (
        ("written alike", _together({slug: [key] for slug, key in keys.items()})),
        ("acronym", _acronyms(tagging.vocabulary)),
        ("same stem", _together({slug: [identity(key)] for slug, key in keys.items()})),
        ("one letter apart", _one_letter_apart(keys)),
        ("on the same papers", _inside(keys, _papers_of(tagging))),
    ):
        for one, other in pairs:
            first, second = sorted((one, other), key=lambda slug: (-by_slug[slug].count, slug))
            reasons.setdefault((first, second), reason)
    doubts = [Doubt(by_slug[one], by_slug[other], reason) for (one, other), reason in reasons.items()]
    return tuple(
        sorted(doubts, key=lambda doubt: (-doubt.other.count, -doubt.tag.count, doubt.tag.slug, doubt.other.slug))
    )


def _acronyms(tags: Iterable[Tag]) -> Iterator[tuple[str, str]]:
    """RL and reinforcement learning: capitals that are another tag's first letters."""
    by_initials: dict[str, list[str]] = defaultdict(list)
    short: list[tuple[str, str]] = []
    for tag in tags:
        words = [word for word in _INITIAL.findall(tag.label) if word.lower() not in _UNTOLD]
        if len(words) > 1:
            by_initials["".join(word[0] for word in words).lower()].append(tag.slug)
        elif _ACRONYM.fullmatch(tag.label):
            short.append((tag.slug, tag.label.removesuffix("s").lower()))
    for slug, letters in short:
        meant = by_initials.get(letters, [])
        if len(meant) == 1:  # where several would do, none is likely
            yield slug, meant[0]


def _together(groups: Mapping[str, Iterable[str]]) -> Iterator[tuple[str, str]]:
    """Every two slugs that have one of their marks in common."""
    marked: dict[str, list[str]] = defaultdict(list)
    for slug, marks in groups.items():
        for mark in dict.fromkeys(marks):
            marked[mark].append(slug)
    for slugs in marked.values():
        yield from combinations(slugs, 2)


def _one_letter_apart(keys: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """A slip of the keyboard.

    A digit more or less makes another thing (Llama 2, Llama 3), and so does another first letter (sensor, tensor): of
    14 such pairs in 1,500 papers none was one tag.
    """
    told = {slug: (key[:1], re.sub(r"\D", "", key)) for slug, key in keys.items()}
    pairs = _together({slug: slips_of(key) for slug, key in keys.items()})
    return ((one, other) for one, other in pairs if told[one] == told[other])


def _papers_of(tagging: Tagging) -> Mapping[str, frozenset[int]]:
    papers: dict[str, set[int]] = defaultdict(set)
    for ordinal, tags in enumerate(tagging.of_paper):
        for tag in tags:
            papers[tag.slug].add(ordinal)
    return {slug: frozenset(ordinals) for slug, ordinals in papers.items()}


def _inside(keys: Mapping[str, str], papers: Mapping[str, frozenset[int]]) -> Iterator[tuple[str, str]]:
    """Where one says all that the other says and more, and they always come together."""
    alike: dict[frozenset[int], list[str]] = defaultdict(list)
    for slug, ordinals in papers.items():
        if len(ordinals) >= SHARED_PAPERS:
            alike[ordinals].append(slug)
    for slugs in alike.values():
        yield from (pair for pair in combinations(slugs, 2) if _is_part(keys[pair[0]], keys[pair[1]]))


def _is_part(one: str, other: str) -> bool:
    return f" {one} " in f" {other} " or f" {other} " in f" {one} "
