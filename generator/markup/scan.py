"""Clean text -> tokens: one walk over the text, which decides at each special character what it means there.

Nothing is interpreted twice: what the walk has turned into plain text stays plain text, so that no escape, entity or
argument can smuggle markup past it. Groups are closed by position (`_closers`), not by recursion: depth costs nothing.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from generator.markup import latex_text, links
from generator.markup.clean import clean
from generator.markup.escape import html_attribute, html_text
from generator.markup.find_math import MathSpan, find_math
from generator.markup.formulas import as_code, bare_formula_at, embed_formula
from generator.markup.html_tags import tag_at
from generator.markup.inline import code_at, dash_at, delimiter_at, is_protective, is_tie, quote_at
from generator.markup.rendered import Embedded
from generator.markup.tex_mathml import Macros
from generator.markup.tokens import Break, Tag, Token
from generator.problems import Flaw, Severity

_SPECIAL = re.compile(r"[\\$<*_`\[{}~&\n]|(?<![A-Za-z0-9])[hH][tT][tT][pP][sS]?://|--+|''")
_BRACES = re.compile(r"\\.|[{}]", re.DOTALL)
_COMMAND = re.compile(r"\\([A-Za-z]+)\*?")
_ARGUMENT = re.compile(r" ?\{")
_OPTIONS = re.compile(r"(?:\s?\[[^\[\]\n]{0,200}\]){1,3}")
_ENVIRONMENT = re.compile(r"\{([A-Za-z]+\*?)\}(?:\[[^\[\]\n]{0,80}\])?")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_JSON_ESCAPE = re.compile(r"\\u(?!\{)([0-9a-fA-F]{4})")
_EMPTY_LINES = re.compile(r"\n[ ]*(?:\n[ ]*)+")
_BULLET = re.compile(r"[ ]*[-*•▪‣–][ ]+(?=\S)")
_BULLET_LINE = re.compile(r"^[ ]*[-*•▪‣–][ ]+\S", re.MULTILINE)
_NUMBER = re.compile(r"[ ]*\(?(?:\d{1,2}|[ivx]{1,4}|[a-h])[.)][ ]+\S")


@dataclass(frozen=True, slots=True)
class Dialect:
    """Which markup a kind of field may hold."""

    markdown: bool
    html: bool
    links: bool


ABSTRACT = Dialect(markdown=True, html=True, links=True)
TITLE = Dialect(markdown=False, html=True, links=False)
"""Titles stand inside links, and their stars and backticks are names (A*, D*)."""
NAME = Dialect(markdown=False, html=False, links=False)


def scan(text: str, *, dialect: Dialect, macros: Macros = ()) -> tuple[list[Token], list[Flaw]]:
    """Cut a clean text into tokens."""
    walk = _Walk(text, dialect, macros)
    walk.run()
    return walk.tokens, walk.flaws


@dataclass(slots=True)
class _Walk:
    text: str
    dialect: Dialect
    macros: Macros
    tokens: list[Token] = field(default_factory=list)
    flaws: list[Flaw] = field(default_factory=list)
    _spans: dict[int, MathSpan] = field(default_factory=dict)
    _partners: dict[int, int] = field(default_factory=dict)
    """Opening brace -> its closing brace."""
    _closers: dict[int, tuple[Token, ...]] = field(default_factory=dict)
    """Closing brace -> what it stands for, instead of itself."""
    _verbatim_until: int = -1
    """Inside code and link labels `*` and `_` are themselves."""
    _has_bullets: bool = False

    def run(self) -> None:
        self._spans = {span.start: span for span in find_math(self.text)}
        if "{" in self.text:
            self._partners = _match_braces(self.text, self._spans)
        self._has_bullets = self.dialect.markdown and len(_BULLET_LINE.findall(self.text)) > 1
        position = self._list_marker(0) if self._has_bullets else 0
        while found := _SPECIAL.search(self.text, position):
            if found.start() > position:
                self.tokens.append(self.text[position : found.start()])
            position = self._at(found.start(), found[0])
        self.tokens.append(self.text[position:])

    def _at(self, start: int, sign: str) -> int:
        if span := self._spans.get(start):
            self._formula(span.tex, self.text[span.start : span.end], is_display=span.is_display)
            return span.end
        return _HANDLERS.get(sign[0], _Walk._literal)(self, start, sign)

    def _literal(self, start: int, sign: str) -> int:
        self.tokens.append(sign)
        return start + len(sign)

    def _formula(self, tex: str, source: str, *, is_display: bool) -> None:
        embedded, flaws = embed_formula(tex, source, is_display=is_display and self.dialect.markdown, macros=self.macros)
        self.tokens.append(embedded)
        self.flaws.extend(flaws)

    def _dollar(self, start: int, sign: str) -> int:
        following = self.text[start + 1 : start + 2]
        is_price = self.text[start - 1 : start].isdigit()
        if not is_price and (following.isalpha() or following in {"\\", "("}):
            self._warn("unbalanced math: a '$' without its partner")
        return self._literal(start, sign)

    def _line_end(self, start: int, _sign: str) -> int:
        if found := _EMPTY_LINES.match(self.text, start):
            self.tokens.append(Break.PARAGRAPH)
            return self._list_marker(found.end())
        return self._list_marker(start + 1, otherwise=" ")

    def _list_marker(self, start: int, *, otherwise: str = "") -> int:
        if self._has_bullets and (found := _BULLET.match(self.text, start)):
            self.tokens.append(Break.ITEM)
            return found.end()
        if self.dialect.markdown and otherwise and _NUMBER.match(self.text, start):
            self.tokens.append(Break.LINE)
        else:
            self.tokens.append(otherwise)
        return start

    def _entity(self, start: int, sign: str) -> int:
        found = _ENTITY.match(self.text, start)
        if not found or (character := html.unescape(found[0])) == found[0]:
            return self._literal(start, sign)
        self.tokens.append(clean(character)[0])
        return found.end()

    def _less_than(self, start: int, sign: str) -> int:
        found = tag_at(self.text, start) if self.dialect.html else None
        if not found:
            return self._literal(start, sign)
        self.tokens.extend(found[0])
        return found[1]

    def _star(self, start: int, sign: str) -> int:
        if not self.dialect.markdown or start < self._verbatim_until:
            return self._literal(start, sign)
        delimiter = delimiter_at(self.text, start)
        self.tokens.append(delimiter)
        return start + len(delimiter.run)

    def _backtick(self, start: int, _sign: str) -> int:
        if self.dialect.markdown and (found := code_at(self.text, start)):
            content = " ".join(found[0].split())
            self.tokens.append(Embedded("code", content, f"<code>{html_text(content)}</code>"))
            return found[1]
        return self._quote(start, "`")

    def _quote(self, start: int, _sign: str) -> int:
        quote, end = quote_at(self.text, start)
        self.tokens.append(quote)
        return end

    def _bracket(self, start: int, sign: str) -> int:
        found = links.link_at(self.text, start) if self.dialect.markdown and self.dialect.links else None
        if not found or self.text[start - 1 : start] == "!":
            return self._literal(start, sign)
        self._label(found["address"], start + 1, found.end("label"))
        self.tokens.append(Tag("a", opens=False))
        return found.end()

    def _label(self, address: str, start: int, end: int) -> None:
        """A link's label is scanned as a text of its own: it cannot reach beyond its bracket."""
        inner = Dialect(markdown=self.dialect.markdown, html=self.dialect.html, links=False)
        tokens, flaws = scan(self.text[start:end], dialect=inner, macros=self.macros)
        href = links.allowed(address)
        self.tokens.append(Tag("a", opens=True, href=href or ""))
        self.tokens.extend(tokens)
        self.flaws.extend(flaws)

    def _address(self, start: int, sign: str) -> int:
        found = links.address_at(self.text, start)
        if not found:
            return self._literal(start, sign)
        self._link(found[0])
        return found[1]

    def _link(self, address: str) -> None:
        href = links.allowed(address) if self.dialect.links else None
        shown = html_text(address)
        markup = f'<a href="{html_attribute(href)}" rel="noopener nofollow">{shown}</a>' if href else shown
        self.tokens.append(Embedded("url", address, markup))

    def _dash(self, start: int, sign: str) -> int:
        self.tokens.append(dash_at(self.text, start, sign))
        return start + len(sign)

    def _tilde(self, start: int, _sign: str) -> int:
        self.tokens.append("\u00a0" if is_tie(self.text, start) else "~")
        return start + 1

    def _open_brace(self, start: int, sign: str) -> int:
        end = self._partners.get(start)
        if end is None:
            return self._literal(start, sign)
        if switch := latex_text.SWITCHES.match(self.text, start):
            self._element(latex_text.ELEMENTS.get(switch[1]), end)
            return switch.end()
        if is_protective(self.text, start, end):
            self._closers[end] = ()
            return start + 1
        return self._literal(start, sign)

    def _close_brace(self, start: int, sign: str) -> int:
        self.tokens.extend(self._closers.get(start, (sign,)))
        return start + 1

    def _element(self, name: str | None, end: int) -> None:
        """Open an element that the brace at `end` closes."""
        self._closers[end] = (Tag(name, opens=False),) if name else ()
        if name:
            self.tokens.append(Tag(name, opens=True))
        if name == "code":
            self._verbatim_until = max(self._verbatim_until, end)

    def _backslash(self, start: int, _sign: str) -> int:
        if accent := latex_text.accent_at(self.text, start):
            self.tokens.append(accent[0])
            return accent[1]
        if escape := _JSON_ESCAPE.match(self.text, start):
            self.tokens.append(clean(chr(int(escape[1], 16)))[0])
            return escape.end()
        if command := _COMMAND.match(self.text, start):
            return self._command(command[1], start, command.end())
        return self._escaped(start)

    def _escaped(self, start: int) -> int:
        char = self.text[start + 1 : start + 2]
        if char == "\\":  # a line break, or a backslash that JSON escaping doubled
            is_doubled = self.text[start + 2 : start + 3].isalpha() or self.text[start + 2 : start + 3] in latex_text.ESCAPED
            self.tokens.append("" if is_doubled else " ")
            return start + (1 if is_doubled else 2)
        if char in latex_text.SPACES or char in latex_text.ESCAPED:
            self.tokens.append(latex_text.SPACES.get(char, char))
            return start + 2
        self.tokens.append("\\")
        return start + 1

    def _command(self, name: str, start: int, end: int) -> int:
        brace = _ARGUMENT.match(self.text, end)
        argument = brace.end() - 1 if brace else -1
        if argument in self._partners and (handler := self._with_argument(name)):
            return handler(self, name, argument)
        if name in latex_text.ELEMENTS and name not in {"sc", "it", "sl"}:
            return end  # a switch, or a command that lost its argument: nothing to set
        for lone in (_Walk._symbol, _Walk._lone_command, _Walk._unglued, _Walk._bare_formula, _Walk._escaped_line_end):
            position = lone(self, name, start, end)
            if position is not None:
                return position
        return self._unknown(start, end)

    def _with_argument(self, name: str) -> Callable[[_Walk, str, int], int] | None:
        if name in latex_text.ELEMENTS or name in latex_text.TRANSPARENT:
            return _Walk._set
        if name in latex_text.DROPPED_ARGUMENT:
            return _Walk._drop
        if name.startswith(("cite", "Cite")) or name in {"ref", "eqref", "cref", "Cref", "autoref"}:
            return _Walk._cite
        return _ARGUMENT_HANDLERS.get(name)

    def _set(self, name: str, brace: int) -> int:
        self._element(latex_text.ELEMENTS.get(name), self._partners[brace])
        return brace + 1

    def _drop(self, _name: str, brace: int) -> int:
        return self._partners[brace] + 1

    def _cite(self, _name: str, brace: int) -> int:
        end = self._partners[brace]
        self.tokens.append(f"[{self.text[brace + 1 : end].strip()}]")
        return end + 1

    def _enclose(self, name: str, brace: int) -> int:
        opening, closing = {"footnote": (" (", ")"), "enquote": ("“", "”")}[name]
        self.tokens.append(opening)
        self._closers[self._partners[brace]] = (closing,)
        return brace + 1

    def _colour(self, _name: str, brace: int) -> int:
        end = self._partners[brace] + 1
        if end in self._partners:
            self._closers[self._partners[end]] = ()
            return end + 1
        return end

    def _url(self, _name: str, brace: int) -> int:
        end = self._partners[brace]
        self._link(links.unescape(self.text[brace + 1 : end].strip()))
        return end + 1

    def _href(self, _name: str, brace: int) -> int:
        end = self._partners[brace]
        label = end + 1
        if label not in self._partners or not self.dialect.links:
            return self._colour("", brace)
        self._label(self.text[brace + 1 : end], label + 1, self._partners[label])
        self.tokens.append(Tag("a", opens=False))
        return self._partners[label] + 1

    def _environment(self, name: str, brace: int) -> int:
        found = _ENVIRONMENT.match(self.text, brace)
        if not found:
            return self._partners[brace] + 1
        is_list = found[1].rstrip("*") in {"itemize", "enumerate", "description"}
        self.tokens.append(Break.END_OF_LIST if is_list and name == "end" else Break.PARAGRAPH)
        return found.end()

    def _symbol(self, name: str, _start: int, end: int) -> int | None:
        if name in latex_text.ABBREVIATIONS:
            self.tokens.append(latex_text.ABBREVIATIONS[name])
            return end + (self.text[end : end + 1] == ".")
        if name not in latex_text.SYMBOLS:
            return None
        symbol = latex_text.SYMBOLS[name]
        self.tokens.append(Break.PARAGRAPH if symbol == "\n\n" else Break.LINE if symbol == "\n" else symbol)
        if self.text.startswith("{}", end):
            return end + 2
        return end + (self.text[end : end + 1] == " " and symbol.isalpha())

    def _lone_command(self, name: str, _start: int, end: int) -> int | None:
        if name == "item":
            self.tokens.append(Break.ITEM)
            return end
        if name.startswith("cite") and (found := _OPTIONS.match(self.text, end)) and found.end() in self._partners:
            return self._cite(name, found.end())
        if name == "textcolor" and (found := _OPTIONS.match(self.text, end)) and found.end() in self._partners:
            return self._colour(name, found.end())
        return end if name in latex_text.TRANSPARENT or name in latex_text.DROPPED_ARGUMENT else None

    def _unglued(self, name: str, _start: int, end: int) -> int | None:
        parts = latex_text.unglue(name)
        if not parts:
            return None
        element = latex_text.ELEMENTS.get(parts[0])
        self.tokens.extend((Tag(element, opens=True), parts[1], Tag(element, opens=False)) if element else (parts[1],))
        return end

    def _bare_formula(self, _name: str, start: int, _end: int) -> int | None:
        found = bare_formula_at(self.text, start, macros=self.macros)
        if not found:
            return None
        self.tokens.append(found[0])
        return found[1]

    def _escaped_line_end(self, name: str, start: int, _end: int) -> int | None:
        if len(name) < 2 or name[0] != "n" or not name[1].isupper():
            return None
        self.flaws.append(Flaw(Severity.NOTE, r"line end written as '\n' read as one"))
        self.tokens.append(Break.PARAGRAPH)
        return start + 2

    def _unknown(self, start: int, end: int) -> int:
        source = self.text[start:end]
        self._warn(f"unknown command '{source}' shown as it stands")
        self.tokens.append(as_code(source, source))
        return end

    def _warn(self, message: str) -> None:
        self.flaws.append(Flaw(Severity.WARNING, message))


_HANDLERS: dict[str, Callable[[_Walk, int, str], int]] = {
    "\\": _Walk._backslash,
    "$": _Walk._dollar,
    "\n": _Walk._line_end,
    "&": _Walk._entity,
    "<": _Walk._less_than,
    "*": _Walk._star,
    "_": _Walk._star,
    "`": _Walk._backtick,
    "'": _Walk._quote,
    "[": _Walk._bracket,
    "h": _Walk._address,
    "H": _Walk._address,
    "-": _Walk._dash,
    "~": _Walk._tilde,
    "{": _Walk._open_brace,
    "}": _Walk._close_brace,
}
_ARGUMENT_HANDLERS: dict[str, Callable[[_Walk, str, int], int]] = {
    **dict.fromkeys(("footnote", "enquote"), _Walk._enclose),
    **dict.fromkeys(("textcolor", "colorbox"), _Walk._colour),
    **dict.fromkeys(("url", "nolinkurl", "path"), _Walk._url),
    **dict.fromkeys(("begin", "end"), _Walk._environment),
    "href": _Walk._href,
}


def _match_braces(text: str, spans: dict[int, MathSpan]) -> dict[int, int]:
    """Pair the braces of running text; those of formulas and escaped ones are not counted."""
    partners: dict[int, int] = {}
    open_braces: list[int] = []
    skip_until = 0
    inside = sorted((span.start, span.end) for span in spans.values())
    following = 0
    for found in _BRACES.finditer(text):
        start = found.start()
        while following < len(inside) and inside[following][0] <= start:
            skip_until = inside[following][1]
            following += 1
        if start < skip_until:
            continue
        if found[0] == "{":
            open_braces.append(start)
        elif found[0] == "}" and open_braces:
            partners[open_braces.pop()] = start
    return partners
