"""The value that rendering gives: one text in three forms, made by one parse."""

from __future__ import annotations

from dataclasses import dataclass

from generator.markup.escape import html_text
from generator.problems import Flaw

OBJECT = "\ufffc"
"""Stands in prose for what is not words: U+FFFC OBJECT REPLACEMENT CHARACTER."""


@dataclass(frozen=True, slots=True)
class Embedded:
    """A formula, address or piece of code that stands in running text."""

    kind: str
    """`math`, `url` or `code`."""
    text: str
    """As plain Unicode text."""
    html: str


@dataclass(frozen=True, slots=True)
class Rendered:
    """A piece of source text, ready for every use; no consumer ever strips tags or interprets markup again."""

    text: str
    """Plain text, formulas as Unicode; an abstract's paragraphs stand apart by an empty line."""
    prose: str
    """As `text`, with `OBJECT` in place of each formula, address and piece of code; a formula that only sets words in
    another typeface (`$\\texttt{NAME}$`) is words. The same string as `text` where that has none of these."""
    markup: str | None = None
    """The HTML where it is not `paragraphs` of the text, which it is for seven of eight abstracts: kept apart, each of
    them would take twice the room."""
    objects: tuple[Embedded, ...] = ()
    """What each `OBJECT` in `prose` stands for, in order."""
    flaws: tuple[Flaw, ...] = ()

    @property
    def html(self) -> str:
        """Safe HTML without tab, line break, `{` or `}`: paragraphs for an abstract, phrasing content for a title."""
        return paragraphs(self.text) if self.markup is None else self.markup

    @property
    def has_math(self) -> bool:
        return "<math" in (self.markup or "")  # only we write tags: a source's own `<math` is escaped

    @property
    def one_line(self) -> str:
        return " ".join(self.text.split())


def paragraphs(text: str) -> str:
    """The HTML of a text that is nothing but paragraphs."""
    return f"<p>{html_text(text)}</p>".replace("\n\n", "</p><p>")
