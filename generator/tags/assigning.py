"""Keyphrases and authors' keywords -> tags: merge, count, choose, label, and give each its slug."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain

from generator.keyphrases import Phrases, tabulate
from generator.keyphrases.vocabulary import Vocabulary
from generator.papers import Paper
from generator.tags.curating import Curator
from generator.tags.curation import NO_CURATION, Curation
from generator.tags.identities import Identities
from generator.tags.labels import make_tag
from generator.tags.materials import Material, gather
from generator.tags.merging import catalogue_acronyms
from generator.tags.sharing import select_all
from generator.tags.spellings import find_spellings
from generator.tags.topics import find_topics, make_offers
from generator.tags.values import Origin, PaperTag, Tagging

Shown = tuple[tuple[int, Origin], ...]
"""The tags of one paper by number, best first, each with where it comes from."""


def assign_tags(
    papers: Sequence[Paper],
    phrases: Sequence[Phrases],
    vocabulary: Vocabulary,
    *,
    tags_per_paper: int,
    curation: Curation = NO_CURATION,
) -> Tagging:
    """Give each paper its tags: authors' keywords first, then extracted ones up to `tags_per_paper`."""
    table = tabulate(phrases)
    acronyms = {**vocabulary.expansions, **catalogue_acronyms(table)}
    identities = Identities(table, acronyms, vocabulary, curation)
    curator = Curator(curation, identities, tags_per_paper=tags_per_paper)
    materials = gather(papers, table, identities, curator)
    topics = find_topics(table, identities, materials)
    offers = make_offers(topics, table, identities, materials, tags_per_paper=tags_per_paper)
    chosen = select_all(offers, topics.papers_with)
    filled_in: Origin = "curated" if curation.only_listed else "extracted"
    shown = [_in_order(*each, filled_in=filled_in) for each in zip(materials, chosen, strict=True)]
    counts = Counter(number for tags in shown for number, _ in tags)
    stated = [mention for material in materials for mention in material.mentions]
    tags = {
        spelling.number: make_tag(spelling, identities, vocabulary, count=counts[spelling.number])
        for spelling in find_spellings(table, identities, counts, stated)
    }
    # One value for all papers that show a tag alike: a fifth of the memory.
    paper_tags = {each: PaperTag(tags[each[0]].slug, each[1]) for each in dict.fromkeys(chain.from_iterable(shown))}
    of_paper = tuple(tuple([paper_tags[each] for each in own]) for own in shown)
    return Tagging(tuple(sorted(curator.dress(tags), key=lambda tag: tag.slug)), of_paper)


def _in_order(material: Material, topics: Iterable[int], *, filled_in: Origin) -> Shown:
    """What is pinned, then authors' keywords, then topics, then the names that the paper brings in."""
    pinned, listed = material.wanted.pinned, material.wanted.listed
    order = (*pinned, *material.authors, *listed, *topics, *material.names)
    origins: dict[int, Origin] = dict.fromkeys(order, filled_in)
    origins |= dict.fromkeys((*pinned, *listed), "curated")
    origins |= dict.fromkeys(material.authors, "author")
    return tuple(origins.items())
