"""The whole analysis on one screen: papers in, a catalogue out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.corpus import count_terms, paper_stems
from generator.keyphrases import TOGETHER, Model, Phrases, find_all_phrases, packaged_model
from generator.memory import NO_MEMORY, Memory, digest, forget
from generator.paper_map import PaperMap, draw_map
from generator.papers import Collection, Paper
from generator.related import Link, build_space, find_related
from generator.related.encoder import Encoder, Encoding, text_of
from generator.tags import NO_CURATION, Curation, Tagging, assign_tags
from generator.titles import Title, best_titles, display_titles, key_sentence


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
    related: Sequence[tuple[Link, ...]]
    """The nearest papers of each paper, best first."""
    collections: tuple[CollectionCount, ...]
    """Newest year first, then by title; undated ones last."""
    map: PaperMap | None = None
    """None where nobody wants one, or where there are too few papers."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What one paper gives by itself, whatever stands beside it in the catalogue."""

    phrases: Phrases
    stems: str
    """Its terms, to be counted."""
    key_sentence: str
    titles: tuple[Title, ...]


def build_catalogue(  # noqa: PLR0913 - the settings that the analysis takes
    papers: Sequence[Paper],
    *,
    tags_per_paper: int,
    related_limit: int,
    with_map: bool,
    curation: Curation = NO_CURATION,
    model: Model | None = None,
    model_digest: str = "",
    encoder: Encoder | None = None,
    memory: Memory = NO_MEMORY,
) -> Catalogue:
    """Work out all of a catalogue.

    `model` is what the tags know of other papers, the packaged one if not given; `memory` may know by `model_digest`
    what a paper gives with it, and all that the same papers give together. An `encoder` has a say in which papers are
    related.
    """
    model = model or packaged_model()

    def build() -> Catalogue:
        keys = ((model_digest, paper.title, paper.held) for paper in papers)
        findings = list(memory.recall("findings", keys, lambda ordinals: study([papers[at] for at in ordinals], model)))
        forget()
        phrases = [found.phrases for found in findings]
        tagging = assign_tags(papers, phrases, model.vocabulary, tags_per_paper=tags_per_paper, curation=curation)
        titles = display_titles(papers, [found.titles for found in findings])
        key_sentences = tuple(found.key_sentence for found in findings)
        phrases = [found.for_reasons() for found in phrases]
        corpus = count_terms(found.stems for found in findings)
        del findings
        forget()
        space = build_space(corpus, [paper.id for paper in papers], _encodings(papers, encoder, memory))
        del corpus
        forget()
        return Catalogue(
            papers=(),
            titles=titles,
            key_sentences=key_sentences,
            tagging=tagging,
            related=find_related(space, phrases, related_limit=related_limit, memory=memory),
            collections=count_collections(papers),
            map=draw_map(space, papers, tagging) if with_map else None,
        )

    # A set has no order of its own, and so no `repr` that says all.
    curated = (replace(curation, dropped=frozenset()), sorted(curation.dropped))
    models = (model_digest, encoder.digest if encoder else "")
    everything = (digest(*papers), tags_per_paper, related_limit, with_map, curated, models)
    [catalogue] = memory.recall("catalogue", [everything], lambda _: [build()])
    forget()
    return replace(catalogue, papers=tuple(papers))


def _encodings(papers: Sequence[Paper], encoder: Encoder | None, memory: Memory) -> list[Encoding]:
    if encoder is None:
        return []
    texts = [text_of(paper) for paper in papers]
    keys = ((encoder.digest, text) for text in texts)
    return list(memory.recall("encoding", keys, lambda places: (encoder.encode(texts[at]) for at in places)))


def study(papers: Sequence[Paper], model: Model) -> Iterator[Findings]:
    """Yield what each paper gives, a function of its abstract, its stated title and the model alone."""
    for start in range(0, len(papers), TOGETHER):
        some = papers[start : start + TOGETHER]
        # All at once that is found in a paper alone: its abstract may lie on disk, and its tokens are asked for again.
        proses, *alone = zip(*map(_study_alone, some), strict=True)
        titles = [paper.title.prose if paper.title else "" for paper in some]
        yield from map(Findings, find_all_phrases(proses, titles, model=model), *alone)


def _study_alone(paper: Paper) -> tuple[str, str, str, tuple[Title, ...]]:
    """The paper's prose, and of its findings the stems, the key sentence and the titles."""
    abstract = paper.abstract
    return abstract.prose, paper_stems(paper.title, abstract), key_sentence(abstract), best_titles(paper)


def count_collections(papers: Sequence[Paper]) -> tuple[CollectionCount, ...]:
    counts = Counter(paper.collection for paper in papers)
    newest_first = sorted(counts, key=lambda collection: (-(collection.year or 0), collection.title, collection.slug))
    return tuple(CollectionCount(collection, counts[collection]) for collection in newest_first)
