"""Keyphrases and authors' keywords -> tags: merge, count, choose, label, and give each its slug."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from generator.keyphrases import Keyphrase, phrase_key
from generator.keyphrases.candidates import expanded_key
from generator.keyphrases.names import is_name
from generator.keyphrases.ranker import Kind
from generator.keyphrases.vocabulary import Vocabulary
from generator.papers import Paper
from generator.tags.addresses import tag_slug
from generator.tags.curating import Curator, Wanted
from generator.tags.curation import NO_CURATION, Curation
from generator.tags.identities import Identities
from generator.tags.labels import LONGEST, alike, choose_label, clean_label, quiet, usual_acronym
from generator.tags.merging import catalogue_acronyms, written_out
from generator.tags.selection import COUNTED, LEAST_LOGIT, Choice, Offer, select_all
from generator.tags.values import Origin, PaperTag, Tag, Tagging
from generator.text import stem

MOST_KEYWORDS = 40
"""Authors' keywords read of one paper; a longer list is not a list of keywords."""

SAME_START = 8
"""Letters of their stems by which two words of one paper take one place: composition, compositionality."""

Topic = tuple[str, str, float]
"""Identity, key, log odds."""


@dataclass(frozen=True, slots=True)
class Material:
    """What one paper brings: its curator's tags, authors' keywords, names it introduces, phrases; all by identity."""

    wanted: Wanted
    authors: tuple[str, ...]
    stated: tuple[str, ...]
    """The keys of what curator and authors say."""
    names: tuple[str, ...]
    topics: tuple[Topic, ...]
    """Best first."""

    @property
    def placed(self) -> frozenset[str]:
        """What needs not be chosen."""
        return frozenset((*self.wanted.pinned, *self.authors, *self.wanted.listed, *self.names))


@dataclass(slots=True)
class Spellings:
    """How the catalogue writes each identity; filled in the order of the papers, read without regard to it."""

    meanings: Mapping[str, str]
    """Acronym -> long form, by key, as the catalogue and the literature have it."""
    curated: Collection[str] = ()
    """Identities whose spellings are their curator's choice."""
    labels: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    kinds: dict[str, Counter[Kind]] = field(default_factory=lambda: defaultdict(Counter))
    keys: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    introduced: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    """As the papers that bring a name in write it."""
    acronyms: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """As the papers that use a long form abbreviate it."""

    def add(self, same: str, key: str, label: str, kind: Kind) -> None:
        self.labels[same][label] += 1
        self.kinds[same][kind] += 1
        self.keys[same][key] += 1

    def written(self, same: str, key: str) -> dict[str, int]:
        """How a tag is written that has this key; whatever its curator merged into it is a spelling of it."""
        labels = self.labels[same]
        same_to_readers = labels if same in self.curated else alike(labels, key, self.meanings)
        return same_to_readers | dict.fromkeys(self.acronyms[same], 0)


def assign_tags(
    papers: Sequence[Paper],
    keyphrases: Sequence[Sequence[Keyphrase]],
    vocabulary: Vocabulary,
    *,
    tags_per_paper: int,
    curation: Curation = NO_CURATION,
) -> Tagging:
    """Give each paper its tags: authors' keywords first, then extracted ones up to `tags_per_paper`."""
    acronyms = {**vocabulary.expansions, **catalogue_acronyms(keyphrases)}
    extracted = {phrase.key for phrases in keyphrases for phrase in phrases}
    identities = Identities(extracted, vocabulary, acronyms, curation)
    curator = Curator(curation, identities, tags_per_paper=tags_per_paper)
    spellings = Spellings(identities.acronyms, curation.tags)
    materials = [
        _gather(paper, phrases, identities, curator, spellings)
        for paper, phrases in zip(papers, keyphrases, strict=True)
    ]
    counts = _count(materials)
    chosen = select_all([_offer(material, identities.acronyms, tags_per_paper) for material in materials], counts)
    shown = [
        _in_order(material, topics, filled_in="curated" if curation.only_listed else "extracted")
        for material, topics in zip(materials, chosen, strict=True)
    ]
    _spell(keyphrases, identities, {same for tags in shown for same, _ in tags}, spellings)
    return _tagging(shown, spellings, vocabulary, identities, curator)


def _gather(
    paper: Paper, phrases: Sequence[Keyphrase], identities: Identities, curator: Curator, spellings: Spellings
) -> Material:
    stated = dict(_keywords(paper, phrases, identities, spellings))
    authors = tuple(stated)
    wanted = curator.wanted(paper, authors)
    for tag in curator.tags((*wanted.pinned, *wanted.listed)):
        spellings.add(tag.key, tag.key, tag.label, _kind(tag.label, tag.key, identities))
    keys = (*wanted.pinned, *wanted.listed, *stated.values())
    return Material(wanted, authors, keys, *_read(phrases, identities))


def _read(phrases: Iterable[Keyphrase], identities: Identities) -> tuple[tuple[str, ...], tuple[Topic, ...]]:
    """The names that a paper brings in, and its topics."""
    names: list[str] = []
    topics: dict[str, Topic] = {}
    for phrase in phrases:
        same = identities.extracted[phrase.key]
        if same is None or len(phrase.label) > LONGEST:
            continue
        if phrase.is_introduced:
            names.append(same)
        elif phrase.score >= LEAST_LOGIT and same not in topics and phrase.key not in identities.general:
            topics[same] = (same, phrase.key, phrase.score)
    return tuple(names), tuple(topics.values())


def _keywords(
    paper: Paper, phrases: Sequence[Keyphrase], identities: Identities, spellings: Spellings
) -> Iterable[tuple[str, str]]:
    """Yield identity and key of what authors say."""
    own = {phrase_key(phrase.acronym): phrase.key for phrase in phrases if phrase.acronym}
    for keyword in paper.keywords[:MOST_KEYWORDS]:
        if label := clean_label(keyword):
            key = expanded_key(label, own)
            same = identities.of(key, is_stated=True)
            if same is not None:
                spellings.add(same, key, label, _kind(label, key, identities))
                yield same, key


def _spell(
    keyphrases: Iterable[Sequence[Keyphrase]], identities: Identities, kept: Collection[str], spellings: Spellings
) -> None:
    """Add how the texts write what is shown."""
    for phrases in keyphrases:
        for phrase in phrases:
            same = identities.extracted[phrase.key]
            if same is None or same not in kept:
                continue
            spellings.add(same, phrase.key, phrase.label, phrase.kind)
            if phrase.is_introduced:
                spellings.introduced[same][phrase.label] += 1
            if phrase.acronym:
                spellings.acronyms[same].add(phrase.acronym)


def _kind(label: str, key: str, identities: Identities) -> Kind:
    return "name" if is_name(label) and key not in identities.acronyms else "topic"


def _count(materials: Iterable[Material]) -> Counter[str]:
    """How many papers have an identity among what is best of them."""
    counts: Counter[str] = Counter()
    for material in materials:
        counts.update({*material.placed, *(same for same, _, _ in material.topics[:COUNTED])})
    return counts


def _offer(material: Material, acronyms: Mapping[str, str], tags_per_paper: int) -> Offer:
    placed = material.placed
    bits: dict[str, int] = defaultdict(lambda: 1 << len(bits))
    choices = tuple(
        Choice(same, _as_bits(written_out(key, acronyms), bits), logit)
        for same, key, logit in material.topics
        if same not in placed
    )
    words = tuple(_as_bits(written_out(key, acronyms), bits) for key in material.stated)
    return Offer(choices, words, max(0, tags_per_paper - len(placed)))


def _as_bits(key: str, bits: Mapping[str, int]) -> int:
    return sum({bits[stem(word)[:SAME_START]] for word in key.split(" ")})


Shown = tuple[tuple[str, Origin], ...]


def _in_order(material: Material, topics: Iterable[Choice], *, filled_in: Origin) -> Shown:
    """What is pinned, then authors' keywords, then topics, then the names that the paper brings in."""
    pinned, listed = material.wanted.pinned, material.wanted.listed
    order = (*pinned, *material.authors, *listed, *(choice.identity for choice in topics), *material.names)
    origins: dict[str, Origin] = dict.fromkeys(order, filled_in)
    origins |= dict.fromkeys((*pinned, *listed), "curated")
    origins |= dict.fromkeys(material.authors, "author")
    return tuple(origins.items())


def _tagging(
    shown: Sequence[Shown], spellings: Spellings, vocabulary: Vocabulary, identities: Identities, curator: Curator
) -> Tagging:
    counts = Counter(same for tags in shown for same, _ in tags)
    keys = {same: identities.key_of(same, spellings.keys[same], vocabulary) for same in counts}
    slugs = {same: tag_slug(key) for same, key in keys.items()}
    tags = {same: _tag(same, count, keys[same], spellings, vocabulary) for same, count in counts.items()}
    of_paper = tuple(tuple(PaperTag(slugs[same], origin) for same, origin in tags) for tags in shown)
    return Tagging(tuple(sorted(curator.dress(tags), key=lambda tag: tag.slug)), of_paper)


def _tag(same: str, count: int, key: str, spellings: Spellings, vocabulary: Vocabulary) -> Tag:
    kinds = spellings.kinds[same]
    kind: Kind = "name" if same in spellings.introduced or kinds["name"] > kinds["topic"] else "topic"
    written = spellings.written(same, key)
    if same in spellings.introduced:
        label = choose_label(spellings.introduced[same])
    else:
        label = usual_acronym(key, written, vocabulary) or choose_label(written, key)
    if kind == "topic":
        label = quiet(label, vocabulary)
    aliases = {(quiet(spelling, vocabulary) if kind == "topic" else spelling) for spelling in written}
    others = {alias for alias in aliases if alias.lower() != label.lower()}
    return Tag(tag_slug(key), label, kind, count, tuple(sorted(others)))
