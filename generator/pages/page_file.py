"""One page of the site as a value, and the promise of one: thousands are planned, one at a time is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from generator.pages.front_matter import Value, front_matter


@dataclass(frozen=True, slots=True)
class MarkdownPage:
    """A page whose head and body are still apart, for whoever does without front matter and Markdown."""

    uri: str
    """Of the Markdown file: `papers/3f2a9c.md`."""
    head: Mapping[str, Value]
    body: str
    """HTML lines, with an empty line in front; on the home page hand-written Markdown too."""

    @property
    def content(self) -> str:
        return front_matter(self.head) + self.body


@dataclass(frozen=True, slots=True)
class PlannedPage:
    """A page that is known by its address and made when somebody asks."""

    uri: str
    make: Callable[[], MarkdownPage]
    facts: Callable[[], str] | None = None
    """A digest of all that the page is made of; without it nobody can tell that a page is the same again."""

    @property
    def content(self) -> str:
        return self.make().content
