"""A second opinion on abstracts: which words a person would read in the source, and which the HTML shows.

Slow, plain and written without a look at `generator.markup`: both readings give the letters and digits in order, with a
mark for each formula; signs, spaces and markup count for nothing.
"""

from __future__ import annotations

import re
import unicodedata
from html.parser import HTMLParser

FORMULA = "¤"

_MATH = re.compile(r"\$\$.+?\$\$|\\\[.+?\\\]|\\\(.+?\\\)|\$[^$]{1,1500}?\$", re.DOTALL)
_SET = re.compile(
    r"\\(?:emph|text(?:bf|it|tt|sc|rm|sf|superscript|subscript)?|underline|mbox|footnote|url|cite[pt]?)\s*\{([^{}]*)\}",
)
_SWITCH = re.compile(r"\{\s*\\(?:em|it|bf|sc|tt|sl)(?![A-Za-z])\s*")


def words_of_source(source: str) -> str | None:
    """Read a source with regular expressions only; None where it holds LaTeX that this cannot judge."""
    text = source.replace(r"\$", "")
    text = _MATH.sub(f" {FORMULA} ", text)
    for _ in range(4):
        text = _SET.sub(r"\1", text)
    text = re.sub(r"\\([%&#_{}* ])", r"\1", _SWITCH.sub("", text))
    if "\\" in text or "\t" in text or "â\x80" in text or "Ã" in text or re.search(r"\$\s?\d|\d\$", text):
        return None
    return _letters(text)


def words_of_html(html: str) -> str:
    """Read rendered HTML with the standard library's parser."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return _letters("".join(reader.pieces))


def words_of_abstract(page: str) -> str:
    """Read the abstract on a whole page, from the opening of its box to where the box closes."""
    reader = _AbstractReader()
    reader.feed(page)
    reader.close()
    return _letters("".join(reader.pieces))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self.inside: str | None = None
        """`math` or `code` (TeX shown as its source) while in one."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.inside is None and (tag == "math" or (tag == "code" and ("class", "tex") in attrs)):
            self.inside = tag
            self.pieces.append(f" {FORMULA} ")
        elif tag in {"p", "li", "br"}:
            self.pieces.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag == self.inside:
            self.inside = None

    def handle_data(self, data: str) -> None:
        if self.inside is None:
            self.pieces.append(data)


class _AbstractReader(_Reader):
    def __init__(self) -> None:
        super().__init__()
        self.depth = 0
        """Open `div` elements, counted from the abstract's own."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "div" and (self.depth or ("class", "abstract") in attrs):
            self.depth += 1
        elif self.depth:
            super().handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag == "div" and self.depth:
            self.depth -= 1
        elif self.depth:
            super().handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        if self.depth:
            super().handle_data(data)


def _letters(text: str) -> str:
    return "".join(char for char in unicodedata.normalize("NFKC", text) if char.isalnum() or char == FORMULA)
