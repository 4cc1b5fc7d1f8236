"""Keyphrases and authors' keywords -> tags: merge, count, choose, label, and give each its slug."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from generator.keyphrases import Keyphrase, is_general, phrase_key
from generator.keyphrases.candidates import expanded_key
from generator.keyphrases.names import is_name
from generator.keyphrases.ranker import Kind
from generator.keyphrases.vocabulary import packaged_vocabulary
from generator.papers import Paper
from generator.slugs import slug
from generator.tags.labels import choose_label, clean_label
from generator.tags.merging import catalogue_acronyms, identity
from generator.tags.selection import COUNTED, LEAST_CHANCE, Choice, overlaps, select
from generator.tags.values import Origin, PaperTag, Tag, Tagging

LARGEST_SHARE, LARGEST_COUNT = 0.2, 5
"""An extracted tag on more papers than both says nothing about any of them."""
MOST_KEYWORDS = 40
"""Authors' keywords read of one paper; a longer list is not a list of keywords."""


@dataclass(frozen=True, slots=True)
class _Given:
    """What one paper offers: its authors' keywords, the names it brings in, and its phrases, all by identity."""

    authors: tuple[str, ...]
    names: tuple[str, ...]
    phrases: tuple[tuple[str, str, float], ...]
    """Identity, key, chance; best first."""


@dataclass(slots=True)
class _Spellings:
    """How the catalogue writes each identity."""

    labels: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    kinds: dict[str, Counter[Kind]] = field(default_factory=lambda: defaultdict(Counter))
    keys: dict[str, str] = field(default_factory=dict)

    def add(self, identity: str, key: str, label: str, kind: Kind) -> None:
        self.labels[identity][label] += 1
        self.kinds[identity][kind] += 1
        self.keys.setdefault(identity, key)


def assign_tags(papers: Sequence[Paper], keyphrases: Sequence[Sequence[Keyphrase]], *, tags_per_paper: int) -> Tagging:
    """Give each paper its tags: authors' keywords first, then extracted ones up to `tags_per_paper`."""
    acronyms = {**packaged_vocabulary().expansions, **catalogue_acronyms(keyphrases)}
    spellings = _Spellings()
    given = [_offer(paper, phrases, acronyms, spellings) for paper, phrases in zip(papers, keyphrases, strict=True)]
    counts = _count(given)
    limit = max(LARGEST_SHARE * len(papers), LARGEST_COUNT)
    chosen = [_choose(offer, counts, spellings, limit, tags_per_paper) for offer in given]
    return _tagging(chosen, spellings, acronyms)


def _offer(paper: Paper, phrases: Sequence[Keyphrase], acronyms: Mapping[str, str], spellings: _Spellings) -> _Given:
    authors = tuple(dict.fromkeys(_keywords(paper, phrases, acronyms, spellings)))
    names: list[str] = []
    topics: dict[str, tuple[str, float]] = {}
    for phrase in phrases:
        label = clean_label(phrase.label)
        if label is None or is_general(phrase.key):
            continue
        same = identity(phrase.key, acronyms)
        spellings.add(same, phrase.key, label, phrase.kind)
        if phrase.acronym and not phrase.is_introduced:
            spellings.labels[same][phrase.acronym] += 0
        if phrase.is_introduced:
            names.append(same)
        elif same not in topics and phrase.score >= LEAST_CHANCE:
            topics[same] = (phrase.key, phrase.score)
    return _Given(authors, tuple(names), tuple((same, *rest) for same, rest in topics.items()))


def _keywords(
    paper: Paper, phrases: Sequence[Keyphrase], acronyms: Mapping[str, str], spellings: _Spellings
) -> Iterable[str]:
    own = {phrase_key(phrase.acronym): phrase.key for phrase in phrases if phrase.acronym}
    for keyword in paper.keywords[:MOST_KEYWORDS]:
        label = clean_label(keyword)
        if label is None:
            continue
        key = expanded_key(label, own) or label.lower()
        same = identity(key, acronyms)
        spellings.add(same, key, label, "name" if is_name(label) and key not in acronyms else "topic")
        yield same


def _count(given: Sequence[_Given]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for offer in given:
        counts.update({*offer.authors, *offer.names, *(same for same, _, _ in offer.phrases[:COUNTED])})
    return counts


Chosen = tuple[tuple[str, Origin], ...]


def _choose(offer: _Given, counts: Mapping[str, int], spellings: _Spellings, limit: float, room: int) -> Chosen:
    taken = [_words(spellings.keys[same]) for same in offer.authors]
    names = [same for same in offer.names if same not in offer.authors]
    choices = [
        Choice(same, _words(key), chance, max(1, counts[same]))
        for same, key, chance in offer.phrases
        if counts[same] <= limit and same not in offer.authors and same not in names
    ]
    free = max(0, room - len(offer.authors) - len(names))
    topics = [choice.identity for choice in select(choices, taken, room=free)]
    extracted = [same for same in (*topics, *names) if same not in offer.authors]
    return (*((same, "author") for same in offer.authors), *((same, "extracted") for same in extracted))


def _words(key: str) -> frozenset[str]:
    return frozenset(key.split(" "))


def _tagging(chosen: Sequence[Chosen], spellings: _Spellings, acronyms: Mapping[str, str]) -> Tagging:
    counts = Counter(same for tags in chosen for same, _ in tags)
    labels = {same: choose_label(spellings.labels[same]) for same in counts}
    slugs = _slugs(labels, spellings)
    vocabulary = sorted(
        (_tag(same, counts[same], labels[same], slugs[same], spellings) for same in counts), key=lambda tag: tag.slug
    )
    of_paper = tuple(tuple(PaperTag(slugs[same], origin) for same, origin in tags) for tags in chosen)
    return Tagging(tuple(vocabulary), of_paper)


def _tag(same: str, count: int, label: str, slug: str, spellings: _Spellings) -> Tag:
    kinds = spellings.kinds[same]
    kind: Kind = "name" if kinds["name"] > kinds["topic"] else "topic"
    aliases = {spelling for spelling in spellings.labels[same] if spelling.lower() != label.lower()}
    return Tag(slug, label, kind, count, tuple(sorted(aliases)))


def _slugs(labels: Mapping[str, str], spellings: _Spellings) -> dict[str, str]:
    """Slugs made of the keys, so that the commonest spelling may change without breaking a link."""
    return {same: slug(spellings.keys[same]) for same in labels}
