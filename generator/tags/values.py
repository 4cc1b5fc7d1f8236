"""What the tag room gives: the site's vocabulary, and the tags of each paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from generator.markup import Rendered

Kind = Literal["topic", "name"]
Origin = Literal["author", "extracted", "curated"]


@dataclass(frozen=True, slots=True)
class Tag:
    """A phrase of the site-wide vocabulary."""

    slug: str
    label: str
    kind: Kind
    count: int
    """Papers that show it."""
    aliases: tuple[str, ...]
    """Other spellings met in this catalogue, sorted."""
    description: Rendered | None = None
    """One paragraph by its curator."""
    broader: str | None = None
    """Slug of the tag above it, by its curator's word."""


@dataclass(frozen=True, slots=True)
class PaperTag:
    """A tag on one paper."""

    slug: str
    source: Origin


@dataclass(frozen=True, slots=True)
class Tagging:
    """All tags of a catalogue."""

    vocabulary: tuple[Tag, ...]
    """Sorted by slug."""
    of_paper: tuple[tuple[PaperTag, ...], ...]
    """By ordinal; best first, authors' own before extracted."""
