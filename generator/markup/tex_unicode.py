r"""TeX -> one line of plain Unicode text, for search, `<title>`, feeds and citations: `$\tilde{O}(n^2)$` -> `Õ(n²)`.

The text keeps the author's spacing. Letters lose their typeface (`\mathcal{O}` is O) but number sets keep theirs (ℝ),
since ℝ and R are different names. Symbols are looked up in the math engine, so that page and text cannot disagree.
"""

from __future__ import annotations

import functools
import html
import re
import unicodedata
from collections.abc import Callable, Mapping

import math_core

from generator.markup import tex_tables as tables
from generator.markup.macros import MACROS

_TOKEN = re.compile(r"\\(?:(?:operatorname|hspace)\*\s*|[A-Za-z]+\s*|.)|[{}^_~&']|\s+|[^\\{}^_~&'\s]+|\\", re.DOTALL)
_DEPTH_LIMIT = 40
"""Arguments within arguments; what lies deeper is left out of the text (the page still has it)."""
_TOKEN_LIMIT = 6_000
"""Tokens read for one formula, macro bodies included, so that macros that use themselves end."""
_GAP = "\x00"
"""Beside a word such as log: becomes a space where a letter follows or precedes."""

_MATH_LETTER = re.compile("[\U0001d400-\U0001d7ff]")
_OPERATOR = re.compile(r"[\s+\-−=<>≤≥≈∼∈·/,;|±×∘⋅∧∨∪∩→\x00]")
_BRACKETED = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}")


def unicode_text(tex: str, *, macros: tuple[tuple[str, str], ...] = ()) -> str:
    r"""Write a formula as text.

    >>> unicode_text(r"\widetilde{\mathcal{O}}(\log N)"), unicode_text(r"\frac{1}{\sqrt{n}} \le x_{ij}^{k+1}")
    ('Õ(log N)', '1/√n ≤ x_ij^(k+1)')
    """
    text = _Reader(tex, {**MACROS, **dict(macros)}).rest()
    text = tables.FILLED_GAP.sub(" ", text).replace(_GAP, "")
    return " ".join(unicodedata.normalize("NFC", text).split())


class _Reader:
    """A cursor over the tokens of one formula; each method reads what it names and returns its text."""

    def __init__(self, tex: str, macros: Mapping[str, str]) -> None:
        self.tokens = _TOKEN.findall(tex)[::-1]
        self.macros = macros
        self.budget = _TOKEN_LIMIT
        self.depth = 0
        self.ate_space = False
        """Whether the last token was a command that, as TeX has it, swallowed the space after it."""

    def rest(self) -> str:
        parts: list[str] = []
        while self.tokens and self.budget > 0:
            if self.tokens[-1] == "}":  # closes nothing
                self.take()
            parts.append(self.until_brace())
        return "".join(parts)

    def take(self) -> str:
        self.budget -= 1
        token = self.tokens.pop() if self.tokens else ""
        self.ate_space = token[:1] == "\\" and token[-1].isspace()
        return token

    def until_brace(self) -> str:
        parts: list[str] = []
        while self.tokens and self.tokens[-1] != "}" and self.budget > 0:
            token, ate_space = self.tokens[-1], self.ate_space
            piece = self.atom()
            # `a \le b` has its space on both sides; TeX eats the second, a reader of text would miss it.
            if tables.RELATION.fullmatch(piece):
                before = " " if ate_space else ""
                after = (
                    " "
                    if token[:1] == "\\" and token[-1].isspace() and (before or "".join(parts[-1:])[-1:] == " ")
                    else ""
                )
                piece = before + piece + after
            parts.append(piece)
        return "".join(parts)

    def atom(self) -> str:
        token = self.take()
        if token.startswith("{"):
            return self.group()
        if token.startswith("\\"):
            return self.command(token[1:].strip() or " ")
        if token in _SIGNS:
            return _SIGNS[token](self)
        return " " if token.isspace() else _plain(token)

    def group(self) -> str:
        self.depth += 1
        content = self.until_brace() if self.depth <= _DEPTH_LIMIT else self.skipped_group()
        self.depth -= 1
        self.take()
        return content

    def skipped_group(self) -> str:
        depth = 0
        while self.tokens and not (depth == 0 and self.tokens[-1] == "}"):
            depth += {"{": 1, "}": -1}.get(self.take(), 0)
        return ""

    def argument(self) -> str:
        self.to_argument()
        if not self.tokens or self.tokens[-1] == "}" or self.depth > _DEPTH_LIMIT:
            return ""
        self.depth += 1
        content = self.atom()
        self.depth -= 1
        return content

    def to_argument(self) -> None:
        r"""Skip spaces, and cut `12` of `\frac12` so that one digit is the argument."""
        while self.tokens and self.tokens[-1].isspace():
            self.take()
        if self.tokens and len(token := self.tokens[-1]) > 1 and token[0] != "\\":
            self.tokens[-1:] = [token[1:], token[0]]

    def raw_argument(self) -> str:
        self.to_argument()
        parts = [self.take()]
        depth = int(parts[0] == "{")
        while depth and self.tokens:
            parts.append(self.take())
            depth += (parts[-1] == "{") - (parts[-1] == "}")
        return "".join(parts)

    def superscript(self) -> str:
        content = self.argument()
        if content in {"∘", "°"}:
            return "°"
        raised = content.replace("−", "-").translate(tables.SUPERSCRIPTS)
        is_raised = bool(content) and not set(raised) & set(content)
        return raised if is_raised or not content.strip("′") else "^" + _grouped(content)

    def subscript(self) -> str:
        content = self.argument()
        lowered = content.replace("−", "-").translate(tables.SUBSCRIPTS)
        return lowered if not set(lowered) & set(content) else "_" + _grouped(content)

    def command(self, name: str) -> str:
        if handler := _COMMANDS.get(name):
            return handler(self)
        if name in self.macros and name not in tables.WORDS:
            return self.macro(self.macros[name])
        if accent := tables.ACCENTS.get(name):
            return _accented(self.argument(), accent)
        sign = _sign(name)
        return (
            "" if sign == name and name.isalpha() and self.tokens and self.tokens[-1] == "{" else sign
        )  # it only sets its argument

    def macro(self, definition: str) -> str:
        space = " " if self.ate_space and "#" not in definition else ""
        first = self.raw_argument() if "#1" in definition else ""
        second = self.raw_argument() if "#2" in definition else ""
        body = _TOKEN.findall(definition.replace("#1", first).replace("#2", second) + space)
        self.budget -= len(body)
        self.tokens.extend(reversed(body))
        return ""

    def fraction(self) -> str:
        return f"{_operand(self.argument())}/{_operand(self.argument())}"

    def root(self) -> str:
        found = re.match(r"\[([^\[\]]*)\]", self.tokens[-1]) if self.tokens else None
        index = ""
        if found:
            index = found[1].translate(tables.SUPERSCRIPTS)
            self.tokens[-1] = self.tokens[-1][found.end() :] or " "
        return f"{'' if index.isascii() else index}√{_operand(self.argument(), also='^_')}"

    def fence(self) -> str:
        r"""`\left` and `\right` only size; the dot after them means no bracket."""
        if self.tokens and self.tokens[-1].startswith("."):
            self.tokens[-1] = self.tokens[-1][1:] or " "
        return ""

    def binomial(self) -> str:
        return f"C({self.argument()}, {self.argument()})"

    def stacked(self) -> str:
        self.argument()
        return self.argument()

    def environment(self) -> str:
        if self.argument() == "array":
            self.argument()
        return " "

    def negated(self) -> str:
        return unicodedata.normalize("NFC", self.argument() + "\u0338")

    def dropped(self) -> str:
        self.argument()
        return ""

    def blackboard(self) -> str:
        return self.argument().translate(tables.BLACKBOARD)


_SIGNS: dict[str, Callable[[_Reader], str]] = {
    "^": _Reader.superscript,
    "_": _Reader.subscript,
    "'": lambda _: "′",
    "~": lambda _: " ",
    "&": lambda _: " ",
    "}": lambda _: "",
}
_COMMANDS: dict[str, Callable[[_Reader], str]] = {
    **dict.fromkeys(tables.FRACTIONS, _Reader.fraction),
    **dict.fromkeys(tables.STACKED, _Reader.stacked),
    **dict.fromkeys(tables.DROPPED, _Reader.dropped),
    **dict.fromkeys(tables.TRANSPARENT, _Reader.argument),
    **dict.fromkeys(("binom", "tbinom", "dbinom"), _Reader.binomial),
    **dict.fromkeys(("left", "right", "middle", "mleft", "mright"), _Reader.fence),
    "sqrt": _Reader.root,
    "begin": _Reader.environment,
    "not": _Reader.negated,
    "mathbb": _Reader.blackboard,
}


def _sign(name: str) -> str:
    if name in tables.WORDS:
        return f"{_GAP}{name}{_GAP}"
    if name in tables.SPACES:
        return " "
    if name in tables.NOTHING:
        return ""
    if name in tables.INFIXES:
        return tables.INFIXES[name]
    return name if name in tables.LITERAL else _symbol(name)


_ENGINE = math_core.LatexToMathML(fancy_error=False, allow_unreliable_rendering=True)
_TAG = re.compile(r"<[^>]*>")


@functools.lru_cache(maxsize=2_048)
def _symbol(name: str) -> str:
    """Ask the math engine for the character of a command without arguments."""
    try:
        mathml = _ENGINE.convert_with_local_state(f"\\{name}", displaystyle=False)
    except math_core.LatexError:
        return name
    return _plain(html.unescape(_TAG.sub("", mathml)))


def _plain(text: str) -> str:
    """Give letters of a mathematical typeface, typed as such, their plain form."""
    return _MATH_LETTER.sub(lambda letter: unicodedata.normalize("NFKC", letter[0]), text)


def _accented(base: str, accent: str) -> str:
    """Put an accent on one letter; over a longer expression it is left out, as no plain text can show it."""
    return base + accent if len(unicodedata.normalize("NFC", base)) == 1 else base


def _grouped(content: str) -> str:
    return content if len(content) < 2 or content.isalnum() or _is_enclosed(content) else f"({content})"


def _is_enclosed(content: str) -> bool:
    return bool(_BRACKETED.fullmatch(content))


def _operand(content: str, *, also: str = "") -> str:
    """Bracket what a fraction bar or a root would otherwise let fall apart."""
    outside = _BRACKETED.sub("", _BRACKETED.sub("", content))
    is_compound = bool(_OPERATOR.search(outside)) or any(sign in outside for sign in also)
    return f"({content})" if is_compound and not _is_enclosed(content) else content
