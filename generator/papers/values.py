"""What a paper is."""

from __future__ import annotations

from dataclasses import dataclass

from generator.markup import Rendered
from generator.memory import Held
from generator.records import Source


@dataclass(frozen=True, slots=True)
class Collection:
    """The papers of one source or venue-year."""

    slug: str
    title: str
    venue: str | None = None
    year: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A record made ready: cleaned, rendered, and named for good by its id."""

    id: str
    source: Source
    title: Rendered | None
    """The title its source states; `titles` makes one for the page where this is None."""
    held: Held[Rendered]
    """The abstract, which may lie on disk: it takes as much room as all the rest, and few steps look at it."""
    authors: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    collection: Collection
    venue: str | None = None
    year: int | None = None
    doi: str | None = None
    """Bare and lower case: `10.1000/xyz`."""
    url: str | None = None
    pdf: str | None = None
    code: tuple[str, ...] = ()

    @property
    def abstract(self) -> Rendered:
        return self.held.get()
