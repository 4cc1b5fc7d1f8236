"""What search knows of a page of the site, and in which order it numbers them."""

from __future__ import annotations

from dataclasses import dataclass

from generator.markup import Rendered
from generator.memory import Held


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchDocument:
    """One page that can be found: a paper, or a hand-written page."""

    uri: str
    """From the site's root: `papers/3f2a9c.html`."""
    id: str | None
    """The paper's id; None for a hand-written page, which the header box finds and the list of papers does not show."""
    title: str
    title_html: str
    abstract: Held[Rendered]
    key_sentence: str
    authors: tuple[str, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    """(slug, label), in the order in which the page shows them."""
    collection: tuple[str, str] | None = None
    """(slug, title)."""
    venue: str | None = None
    year: int | None = None
    doi: str | None = None
    """Bare and in lower case."""
    has_code: bool = False

    @property
    def text(self) -> str:
        """The abstract as plain text, paragraphs apart by an empty line."""
        return self.abstract.get().text


def shelf_place(document: SearchDocument) -> tuple[bool, int]:
    """What documents are sorted by, as the list of all papers shows them: newest year first, then as given; pages last.

    The index numbers documents in this order, so the list needs no order of its own and equal scores fall newest first.
    """
    return document.id is None, -(document.year or 0)
