"""The few harmless HTML tags that abstracts really hold; every other `<` is text.

Dumps of publishers' databases carry `<i>`, `<sub>`, `<p>` and their JATS twins (`<jats:italic>`); nothing that can
load, run, link or style is among them.
"""

from __future__ import annotations

import re

from generator.markup.tokens import Break, Tag, Token

_ELEMENTS = {
    **dict.fromkeys(("i", "em", "italic", "cite"), "em"),
    **dict.fromkeys(("b", "strong", "bold"), "strong"),
    **dict.fromkeys(("code", "tt", "kbd", "monospace"), "code"),
    **{name: name for name in ("sub", "sup", "u", "sc")},
}
_BREAKS = {
    "br": Break.LINE,
    "p": Break.PARAGRAPH,
    "div": Break.PARAGRAPH,
    "ul": Break.END_OF_LIST,
    "ol": Break.END_OF_LIST,
}
_NAMES = "|".join(sorted((*_ELEMENTS, *_BREAKS, "li", "span"), key=len, reverse=True))
_TAG = re.compile(
    rf"<(?P<slash>/?)(?:jats:)?(?P<name>{_NAMES})"
    r"(?:\s+(?:class|style|dir|lang|align|id|xml:lang)\s*=\s*(?:\"[^\"<>\n]{0,200}\"|'[^'<>\n]{0,200}'))*\s*/?>",
    re.IGNORECASE,
)


def tag_at(text: str, position: int) -> tuple[tuple[Token, ...], int] | None:
    """Read a harmless tag as tokens, and tell where it ends; None for anything else."""
    found = _TAG.match(text, position)
    if not found:
        return None
    return _meaning(found["name"].lower(), found[0], opens=not found["slash"]), found.end()


def _meaning(name: str, source: str, *, opens: bool) -> tuple[Token, ...]:
    if name in _ELEMENTS:
        return (Tag(_ELEMENTS[name], opens=opens, source=source),)
    if name == "li":
        return (Break.ITEM,) if opens else ()
    if name in _BREAKS:
        return (_BREAKS[name],)
    return ()
