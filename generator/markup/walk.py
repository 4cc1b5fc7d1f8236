"""The state of one walk over a text: where it is not itself, what it has emitted, what it has to report.

`scan` and `commands` do the walking; this is what they share.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from generator.markup import links
from generator.markup.escape import html_attribute, html_text
from generator.markup.find_math import MathSpan
from generator.markup.rendered import Embedded
from generator.markup.tex_mathml import Macros
from generator.markup.tokens import Tag, Token
from generator.problems import Flaw, Severity

_BRACES = re.compile(r"\\.|[{}]", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Dialect:
    """Which markup a kind of field may hold."""

    markdown: bool
    html: bool
    links: bool


Scan = Callable[[str, Dialect, Macros], tuple[list[Token], list[Flaw]]]


@dataclass(slots=True)
class Walk:
    """A text, and what has become of it so far."""

    text: str
    dialect: Dialect
    macros: Macros
    spans: Mapping[int, MathSpan]
    """Start of each formula -> formula."""
    partners: Mapping[int, int]
    """Opening brace -> its closing brace."""
    has_bullets: bool
    scan: Scan
    """To scan a link's label as a text of its own."""
    tokens: list[Token] = field(default_factory=list)
    flaws: list[Flaw] = field(default_factory=list)
    closers: dict[int, tuple[Token, ...]] = field(default_factory=dict)
    """Closing brace -> what it stands for, instead of itself."""
    verbatim_until: int = -1
    """Inside code `*` and `_` are themselves."""

    def emit(self, *tokens: Token) -> None:
        self.tokens.extend(tokens)

    def warn(self, message: str) -> None:
        self.flaws.append(Flaw(Severity.WARNING, message))

    def open_element(self, name: str | None, end: int) -> None:
        """Open an element that the brace at `end` closes; without a name that brace only vanishes."""
        self.closers[end] = (Tag(name, opens=False),) if name else ()
        if name:
            self.emit(Tag(name, opens=True))
        if name == "code":
            self.verbatim_until = max(self.verbatim_until, end)

    def link(self, address: str) -> None:
        """Emit an address that shows itself."""
        href = links.allowed(address) if self.dialect.links else None
        shown = html_text(address)
        markup = f'<a href="{html_attribute(href)}" rel="noopener nofollow">{shown}</a>' if href else shown
        self.emit(Embedded("url", address, markup))

    def labelled_link(self, address: str, start: int, end: int) -> None:
        """Emit a link whose label is `text[start:end]`, scanned alone so that it cannot reach beyond its bracket."""
        inner = Dialect(markdown=self.dialect.markdown, html=self.dialect.html, links=False)
        tokens, flaws = self.scan(self.text[start:end], inner, self.macros)
        href = links.allowed(address) if self.dialect.links else None
        self.emit(*(Tag("a", opens=True, href=href), *tokens, Tag("a", opens=False)) if href else tokens)
        self.flaws.extend(flaws)


def match_braces(text: str, spans: Iterable[MathSpan]) -> dict[int, int]:
    """Pair the braces of running text; those of formulas, and escaped ones, do not count."""
    partners: dict[int, int] = {}
    open_braces: list[int] = []
    position = 0
    for span_start, span_end in (*((span.start, span.end) for span in spans), (len(text), len(text))):
        for found in _BRACES.finditer(text, position, span_start):
            if found[0] == "{":
                open_braces.append(found.start())
            elif found[0] == "}" and open_braces:
                partners[open_braces.pop()] = found.start()
        position = span_end
    return partners
