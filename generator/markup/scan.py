"""Clean text -> tokens: one walk over the text, which decides at each special character what it means there.

Nothing is interpreted twice: what the walk has turned into plain text stays plain text, so that no escape, entity or
argument can smuggle markup past it. Groups are closed by position (`closers`), not by recursion: depth costs nothing.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable

from generator.markup import links
from generator.markup.clean import clean
from generator.markup.commands import backslash
from generator.markup.escape import html_text
from generator.markup.find_math import MathSpan, find_math
from generator.markup.formulas import embed_formula
from generator.markup.html_tags import tag_at
from generator.markup.inline import code_at, dash_at, delimiter_at, is_protective, is_tie, quote_at
from generator.markup.latex_text import ELEMENTS, SWITCHES
from generator.markup.rendered import Embedded
from generator.markup.tex_mathml import Macros
from generator.markup.tokens import Break, Token
from generator.markup.walk import Dialect, Walk, match_braces
from generator.problems import Flaw

ABSTRACT = Dialect(markdown=True, html=True, links=True)
TITLE = Dialect(markdown=False, html=True, links=False)
"""Titles stand inside links, and their stars and backticks are names (A*, D*)."""
NAME = Dialect(markdown=False, html=False, links=False)

_ALONE = r"[\\$<*_`\[{}~&\n]"
_SPECIAL = re.compile(
    rf"[\\$<*_`\[{{}}~&\nhH'-](?:(?<={_ALONE})|(?<=[hH])(?<![A-Za-z0-9].)[tT][tT][pP][sS]?://|(?<=-)-+|(?<=')')"
)
"""A class of characters in front lets the search leap from one to the next, as `text` does."""
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_EMPTY_LINES = re.compile(r"\n[ ]*(?:\n[ ]*)+")
_BULLET = re.compile(r"[ ]*[-*•▪‣–][ ]+(?=\S)")
_BULLET_LINE = re.compile(r"^[ ]*[-*•▪‣–][ ]+\S", re.MULTILINE)
_NUMBER = re.compile(r"[ ]*\(?(?:\d{1,2}|[ivx]{1,4}|[a-h])[.)][ ]+\S")


def scan(text: str, dialect: Dialect, macros: Macros = ()) -> tuple[list[Token], list[Flaw]]:
    """Cut a clean text into tokens, and tell what was doubtful."""
    spans = find_math(text)
    walk = Walk(
        text,
        dialect,
        macros,
        spans={span.start: span for span in spans},
        partners=match_braces(text, spans) if "{" in text else {},
        has_bullets=dialect.markdown and len(_BULLET_LINE.findall(text)) > 1,
        scan=scan,
    )
    _run(walk)
    return walk.tokens, walk.flaws


def _run(walk: Walk) -> None:
    text = walk.text
    position = _line_start(walk, 0)
    while found := _SPECIAL.search(text, position):
        start = found.start()
        if start > position:
            walk.tokens.append(text[position:start])
        span = walk.spans.get(start)
        position = _formula(walk, span) if span else _HANDLERS[found[0][0]](walk, start, found[0])
    walk.tokens.append(text[position:])


def _formula(walk: Walk, span: MathSpan) -> int:
    is_display = span.is_display and walk.dialect.markdown  # a title stays on its line
    source = walk.text[span.start : span.end]
    embedded, flaws = embed_formula(span.tex, source, is_display=is_display, macros=walk.macros)
    walk.emit(embedded)
    walk.flaws.extend(flaws)
    return span.end


def _literal(walk: Walk, start: int, sign: str) -> int:
    walk.emit(sign)
    return start + len(sign)


def _dollar(walk: Walk, start: int, sign: str) -> int:
    before, after = walk.text[start - 1 : start], walk.text[start + 1 : start + 2]
    if not before.isdigit() and (after.isalpha() or after in {"\\", "("}):
        walk.warn("unbalanced math: a '$' without its partner")
    return _literal(walk, start, sign)


def _line_end(walk: Walk, start: int, _sign: str) -> int:
    if found := _EMPTY_LINES.match(walk.text, start):
        walk.emit(Break.PARAGRAPH)
        return _line_start(walk, found.end())
    position = _line_start(walk, start + 1)
    if position == start + 1:
        walk.emit(Break.LINE if walk.dialect.markdown and _NUMBER.match(walk.text, position) else " ")
    return position


def _line_start(walk: Walk, start: int) -> int:
    found = _BULLET.match(walk.text, start) if walk.has_bullets else None
    if not found:
        return start
    walk.emit(Break.ITEM)
    return found.end()


def _entity(walk: Walk, start: int, sign: str) -> int:
    found = _ENTITY.match(walk.text, start)
    character = html.unescape(found[0]) if found else ""
    if not found or character == found[0]:
        return _literal(walk, start, sign)
    walk.emit(clean(character)[0])
    return found.end()


def _less_than(walk: Walk, start: int, sign: str) -> int:
    found = tag_at(walk.text, start) if walk.dialect.html else None
    if not found:
        return _literal(walk, start, sign)
    walk.emit(*found[0])
    return found[1]


def _delimiter(walk: Walk, start: int, sign: str) -> int:
    if not walk.dialect.markdown or start < walk.verbatim_until:
        return _literal(walk, start, sign)
    delimiter = delimiter_at(walk.text, start)
    walk.emit(delimiter)
    return start + len(delimiter.run)


def _backtick(walk: Walk, start: int, sign: str) -> int:
    if not walk.dialect.markdown or not (found := code_at(walk.text, start)):
        return _quote(walk, start, sign)
    content = " ".join(found[0].split())
    walk.emit(Embedded("code", content, f"<code>{html_text(content)}</code>"))
    return found[1]


def _quote(walk: Walk, start: int, _sign: str) -> int:
    quote, end = quote_at(walk.text, start)
    walk.emit(quote)
    return end


def _bracket(walk: Walk, start: int, sign: str) -> int:
    is_link = walk.dialect.markdown and walk.dialect.links and walk.text[start - 1 : start] != "!"
    found = links.link_at(walk.text, start) if is_link else None
    if not found:
        return _literal(walk, start, sign)
    walk.labelled_link(found["address"], start + 1, found.end("label"))
    return found.end()


def _address(walk: Walk, start: int, sign: str) -> int:
    found = links.address_at(walk.text, start)
    if not found:
        return _literal(walk, start, sign)
    walk.link(found[0])
    return found[1]


def _dash(walk: Walk, start: int, sign: str) -> int:
    walk.emit(dash_at(walk.text, start, sign))
    return start + len(sign)


def _tilde(walk: Walk, start: int, sign: str) -> int:
    walk.emit("\u00a0" if is_tie(walk.text, start) else sign)
    return start + 1


def _open_brace(walk: Walk, start: int, sign: str) -> int:
    end = walk.partners.get(start)
    if end is None:
        return _literal(walk, start, sign)
    if switch := SWITCHES.match(walk.text, start):
        walk.open_element(ELEMENTS.get(switch[1]), end)
        return switch.end()
    if is_protective(walk.text, start, end):
        walk.open_element(None, end)
        return start + 1
    return _literal(walk, start, sign)


def _close_brace(walk: Walk, start: int, sign: str) -> int:
    walk.emit(*walk.closers.get(start, (sign,)))
    return start + 1


_HANDLERS: dict[str, Callable[[Walk, int, str], int]] = {
    "\\": backslash,
    "$": _dollar,
    "\n": _line_end,
    "&": _entity,
    "<": _less_than,
    **dict.fromkeys("*_", _delimiter),
    "`": _backtick,
    "'": _quote,
    "[": _bracket,
    **dict.fromkeys("hH", _address),
    "-": _dash,
    "~": _tilde,
    "{": _open_brace,
    "}": _close_brace,
}
