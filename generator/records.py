"""The bibliographic record: what a source file states about one paper, unimproved."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Source:
    """Where a record stands, so that a problem can be told to the line."""

    path: str
    """As the user gave it, with `/` whatever the system."""
    line: int
    """From 1."""
    format: str
    """The reader's name: `text`, `json`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One entry of a source file, as the file states it: markup, case and spelling untouched.

    What the generator works out by itself (a title for an untitled abstract, tags, related papers) never goes here.
    """

    source: Source
    abstract: str
    key: str | None = None
    """The source's own id or citation key."""
    title: str | None = None
    authors: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    collection: str | None = None
    """The heading of the list in which the record stands, if it has one."""
    venue: str | None = None
    year: int | None = None
    doi: str | None = None
    url: str | None = None
    pdf: str | None = None
    code: tuple[str, ...] = ()
