"""The whole analysis on one screen: papers in, a catalogue out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from generator.corpus import Corpus
from generator.keyphrases import find_candidates, rank_keyphrases
from generator.papers import Collection, Paper
from generator.related import Link, build_space, find_related
from generator.tags import Tagging, assign_tags
from generator.titles import Title, display_titles, key_sentences


@dataclass(frozen=True, slots=True)
class CollectionCount:
    """A collection and how many papers stand in it."""

    collection: Collection
    count: int


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Papers with all that was worked out about them.

    Everything that belongs to one paper is a sequence aligned by ordinal, the paper's place in `papers`.
    """

    papers: tuple[Paper, ...]
    titles: tuple[Title, ...]
    key_sentences: tuple[str, ...]
    tagging: Tagging
    related: tuple[tuple[Link, ...], ...]
    """The nearest papers of each paper, best first."""
    collections: tuple[CollectionCount, ...]
    """Newest year first, then by title; undated ones last."""


def build_catalogue(papers: Sequence[Paper], *, tags_per_paper: int, related_limit: int) -> Catalogue:
    candidates = [find_candidates(paper.abstract.prose) for paper in papers]
    keyphrases = rank_keyphrases(papers, candidates)
    return Catalogue(
        papers=tuple(papers),
        titles=display_titles(papers),
        key_sentences=key_sentences(papers),
        tagging=assign_tags(papers, keyphrases, tags_per_paper=tags_per_paper),
        related=find_related(build_space(Corpus.from_papers(papers)), candidates, related_limit=related_limit),
        collections=count_collections(papers),
    )


def count_collections(papers: Sequence[Paper]) -> tuple[CollectionCount, ...]:
    counts = Counter(paper.collection for paper in papers)
    newest_first = sorted(counts, key=lambda collection: (-(collection.year or 0), collection.title, collection.slug))
    return tuple(CollectionCount(collection, counts[collection]) for collection in newest_first)
