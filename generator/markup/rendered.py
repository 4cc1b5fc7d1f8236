"""The value that rendering gives: one text in three forms, made by one parse."""

from __future__ import annotations

from dataclasses import dataclass

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

    html: str
    """Safe HTML without tab, line break, `{` or `}`: paragraphs for an abstract, phrasing content for a title."""
    text: str
    """Plain text, formulas as Unicode; an abstract's paragraphs stand apart by an empty line."""
    prose: str
    """As `text`, with `OBJECT` in place of each formula, address and piece of code; a formula that only sets words in
    another typeface (`$\\texttt{NAME}$`) is words."""
    objects: tuple[Embedded, ...] = ()
    """What each `OBJECT` in `prose` stands for, in order."""
    flaws: tuple[Flaw, ...] = ()

    @property
    def has_math(self) -> bool:
        return "<math" in self.html  # only we write tags: a source's own `<math` is escaped

    @property
    def one_line(self) -> str:
        return " ".join(self.text.split())
