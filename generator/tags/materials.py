"""What each paper brings that needs not be chosen: its curator's tags, its authors' keywords, names it brings in."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from generator.keyphrases import Phrases, Table, phrase_key
from generator.keyphrases.candidates import expanded_key
from generator.keyphrases.fitness import FIT
from generator.papers import Paper
from generator.tags.curating import Curator, Wanted
from generator.tags.identities import NONE, Identities
from generator.tags.labels import clean_label
from generator.tags.spellings import Mention, mention_of

MOST_KEYWORDS = 40
"""Authors' keywords read of one paper; a longer list is not a list of keywords."""

Keyword = tuple[str, str]
"""Key, and label as the authors write it."""


@dataclass(frozen=True, slots=True)
class Material:
    """What has a place on one paper without being chosen, by number, and how people call it."""

    wanted: Wanted
    authors: tuple[int, ...]
    names: tuple[int, ...]
    stated: tuple[str, ...]
    """The keys of what curator and authors say, one for each tag."""
    mentions: tuple[Mention, ...]
    """How curator and authors write theirs."""

    @property
    def placed(self) -> frozenset[int]:
        return frozenset((*self.wanted.pinned, *self.authors, *self.wanted.listed, *self.names))


def gather(papers: Sequence[Paper], table: Table, identities: Identities, curator: Curator) -> list[Material]:
    """Gather what each paper brings."""
    keywords = [
        list(read_keywords(paper, found, identities.in_capitals))
        for paper, found in zip(papers, table.phrases, strict=True)
    ]
    numbers = identities.of_stated({key: None for own in keywords for key, _ in own})
    names = _names(table, identities)
    return [
        _material(
            paper, [(numbers[key], key, label) for key, label in own], names.get(ordinal, []), identities, curator
        )
        for ordinal, (paper, own) in enumerate(zip(papers, keywords, strict=True))
    ]


def read_keywords(paper: Paper, found: Phrases, acronyms: dict[str, str]) -> Iterator[Keyword]:
    """Yield the authors' keywords that can be tags, with acronyms written out as the abstract explains them, or all."""
    if not paper.keywords:
        return
    keys = found.keys.split("\n")
    own = ChainMap({phrase_key(short): keys[place] for place, short in found.acronyms}, acronyms)
    for keyword in paper.keywords[:MOST_KEYWORDS]:
        if label := clean_label(keyword):
            yield expanded_key(label, own), label


def _names(table: Table, identities: Identities) -> dict[int, list[int]]:
    """The names that papers bring in, by ordinal."""
    rows = np.flatnonzero(table.is_introduced & (table.fitness == FIT) & (identities.of_row != NONE))
    names: dict[int, list[int]] = {}
    for ordinal, number in zip(table.papers[rows].tolist(), identities.of_row[rows].tolist(), strict=True):
        names.setdefault(ordinal, []).append(number)
    return names


def _material(
    paper: Paper,
    keywords: Sequence[tuple[int, str, str]],
    names: Sequence[int],
    identities: Identities,
    curator: Curator,
) -> Material:
    stated = [mention_of(number, key, label, identities) for number, key, label in keywords if number != NONE]
    authors = {mention.number: mention.key for mention in stated}
    wanted = curator.wanted(paper, authors)
    curated = curator.mentions((*wanted.pinned, *wanted.listed))
    keys = (*(mention.key for mention in curated), *authors.values())
    return Material(wanted, tuple(authors), tuple(names), keys, (*curated, *stated))
