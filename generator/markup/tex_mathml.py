r"""TeX -> MathML, by math-core, with a ladder of second chances: as it stands, normalised, repaired; else no MathML.

What comes back never holds a `\command`: either the whole formula was understood, or its source is for the page to
show as code. Results are remembered, since a few hundred formulas make up most of all occurrences.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from typing import Protocol

import math_core

from generator.markup.escape import html_attribute
from generator.markup.limits import within_limits
from generator.markup.macros import MACROS
from generator.markup.tex_normal import essentials, normalise
from generator.markup.tex_repair import repair

Macros = tuple[tuple[str, str], ...]
"""The user's macros, name without backslash -> definition, as a sorted and hashable value."""

_ROUNDS = 12
"""Repairs of one formula at most: one for each unknown macro; real formulas need up to 4."""
_MEMORY = 8_192
"""Formulas remembered: about 8 MB; the development papers repeat nothing beyond that."""
_DEFINITION = re.compile(r"\\(?:newcommand|renewcommand|providecommand|[gex]?def|let|DeclareMathOperator)(?![A-Za-z])")
"""A macro may double its argument at each level, which ends in more output than any memory; no abstract needs one."""
_VARIATION = re.compile("[\ufe00\ufe01]")
"""Script style selectors that math-core adds; no font here knows them, and copied text is better without."""
_MARKED_TEXT = re.compile(
    r"<mtext>(?:<(b|i|em|code)>|<span (?:class|style)=\"([^\"]*)\">)([^<>]*)</(?:b|i|em|code|span)></mtext>"
)
_TEXT_CLASSES = {
    "b": "tex-bold",
    "i": "tex-italic",
    "em": "tex-italic",
    "code": "tex-mono",
    "math-core-serif-font": "tex-serif",
    "math-core-sans-serif-font": "tex-sans",
    "font-variant-caps: small-caps": "small-caps",
}
"""Elements that math-core puts into text -> classes of our stylesheet, so that no HTML stands within MathML."""
_NOT_FOR_MATH = {"P": r"\mathbb{P}", "S": r"\mathcal{S}"}
"""Known to TeX as paragraph and section signs, which no formula means."""


class _Engine(Protocol):
    def convert_with_local_state(self, latex: str, *, displaystyle: bool) -> str: ...


@dataclass(frozen=True, slots=True)
class Formula:
    """One formula understood, or not: then `mathml` is None."""

    mathml: str | None
    tex: str
    """The source that was understood in the end: normalised, unknown macros replaced."""
    doubts: tuple[str, ...] = ()
    """What had to be guessed to understand it."""


@functools.lru_cache(maxsize=_MEMORY)
def convert(tex: str, *, is_display: bool = False, macros: Macros = ()) -> Formula:
    r"""Convert one formula, without its delimiters, to a `<math>` element.

    >>> convert("x^2").mathml
    '<math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math>'
    >>> convert(r"\eps \foo").doubts
    ("meaning of '\\foo' guessed",)
    """
    source = essentials(tex)
    if not source or _DEFINITION.search(source) or not within_limits(source, macros):
        return Formula(None, source)
    mathml = _try(_plain_engine(macros), source, is_display=is_display)
    if isinstance(mathml, str):
        return Formula(_finish(mathml, source), source)
    return _second_chances(source, is_display=is_display, macros=macros)


def _second_chances(source: str, *, is_display: bool, macros: Macros) -> Formula:
    engine = _engine_with_all_macros(macros)
    tex = normalise(source)
    doubts: list[str] = []
    while len(doubts) < _ROUNDS and within_limits(tex, macros):
        result = _try(engine, tex, is_display=is_display)
        if isinstance(result, str):
            return Formula(_finish(result, source), tex, tuple(doubts))
        repaired = repair(tex, str(result))
        if not repaired:
            break
        tex = repaired[0]
        doubts.append(repaired[1])
    return Formula(None, source, tuple(doubts))


def _try(engine: _Engine, tex: str, *, is_display: bool) -> str | math_core.LatexError:
    try:
        return engine.convert_with_local_state(tex, displaystyle=is_display)
    except math_core.LatexError as error:
        # A traceback knows all who called us with all that they hold, and they know the error: none would ever go.
        return error.with_traceback(None)


def _finish(mathml: str, source: str) -> str:
    """Name the source for screen readers and copying; keep it one line and free of braces, as all our HTML."""
    opening, rest = mathml.split(">", 1)
    body = _VARIATION.sub("", rest).replace("&ApplyFunction;", "\u2061").replace("\n", " ").replace("\t", " ")
    body = _MARKED_TEXT.sub(_classed_text, body).replace("{", "&#123;").replace("}", "&#125;")
    return f'{opening} alttext="{html_attribute(source)}">{body}'


def _classed_text(found: re.Match[str]) -> str:
    return f'<mtext class="{_TEXT_CLASSES.get(found[1] or found[2], "tex-serif")}">{found[3]}</mtext>'


@functools.lru_cache(maxsize=8)
def _plain_engine(macros: Macros) -> _Engine:
    return _engine({**_NOT_FOR_MATH, **dict(macros)})


@functools.lru_cache(maxsize=8)
def _engine_with_all_macros(macros: Macros) -> _Engine:
    return _engine({**MACROS, **dict(macros)})


def _engine(macros: dict[str, str]) -> _Engine:
    engine: _Engine = math_core.LatexToMathML(
        fancy_error=False,
        allow_unreliable_rendering=True,  # or it refuses \widetilde
        macros=macros,
    )
    return engine
