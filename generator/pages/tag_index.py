"""The vocabulary -> the index of tags: the largest first, then topics and names apart, each from A to Z."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from generator import urls
from generator.pages.lists import list_head
from generator.pages.page_file import MarkdownPage
from generator.pages.pieces import TagLink, tag_link
from generator.pages.relations import SHARED
from generator.pages.templates import PageTemplates
from generator.pages.words import Words
from generator.tags import Tag

LARGEST = 100
TAGS_ON_INDEX = 1500
"""About 150 bytes each, twice over for the largest: the page stays below 300 kB whatever the vocabulary."""
INDEX_WITHOUT_LARGEST = 60
"""A vocabulary that is seen at a glance is not listed twice."""


@dataclass(frozen=True, slots=True)
class Letter:
    name: str
    anchor: str
    """For links to this letter; names and topics have anchors of their own."""
    tags: Sequence[TagLink]


def tag_index(vocabulary: Sequence[Tag], templates: PageTemplates, words: Words) -> MarkdownPage:
    by_size = sorted(vocabulary, key=lambda tag: (-tag.count, tag.slug))
    kept, left_out = by_size[:TAGS_ON_INDEX], len(by_size[TAGS_ON_INDEX:])
    topics = [tag for tag in kept if tag.kind == "topic"]
    names = [tag for tag in kept if tag.kind == "name"]
    largest = [tag for tag in kept[:LARGEST] if tag.count >= SHARED] if len(kept) > INDEX_WITHOUT_LARGEST else []
    kinds = {kind: sum(tag.kind == kind for tag in vocabulary) for kind in ("topic", "name")}
    ways = urls.ways_from(urls.TAG_INDEX)
    return templates.page(
        urls.TAG_INDEX,
        "tags",
        list_head(words.phrases["tags"]),
        lead=words.say(
            "tag_index_lead", topics=words.count("topics", kinds["topic"]), names=words.count("names", kinds["name"])
        ),
        largest=[tag_link(tag, ways) for tag in largest],
        topics=_letters(topics, "topics", ways, words),
        names=_letters(names, "names", ways, words),
        left_out=words.say("rare_tags", tags=words.count("tags", left_out)) if left_out else "",
    )


def _letters(tags: Sequence[Tag], prefix: str, ways: urls.Ways, words: Words) -> list[Letter]:
    ordered = sorted(tags, key=_reading_order)
    return [
        Letter(
            letter or words.say("other_letters"),
            f"{prefix}-{letter.lower() or 'other'}",
            [tag_link(tag, ways) for tag in group],
        )
        for letter, group in groupby(ordered, key=_initial)
    ]


def _reading_order(tag: Tag) -> tuple[bool, str, str, str]:
    initial = _initial(tag)
    return not initial, initial, _folded(tag.label), tag.slug


def _initial(tag: Tag) -> str:
    """The letter under which a tag stands: A to Z, else empty."""
    first = _folded(tag.label)[:1].upper()
    return first if "A" <= first <= "Z" else ""


def _folded(label: str) -> str:
    """Without case and accents, so that É stands with E."""
    return "".join(c for c in unicodedata.normalize("NFKD", label.casefold()) if not unicodedata.combining(c))
