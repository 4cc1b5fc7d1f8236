r"""TeX -> MathML, by math-core, with a ladder of second chances: as it stands, normalised, guessed; else no MathML.

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
from generator.markup.limits import BRACE_LIMIT, MATH_LIMIT
from generator.markup.macros import MACROS, guess
from generator.markup.tex_normal import balance, essentials, normalise

Macros = tuple[tuple[str, str], ...]
"""The user's macros, name without backslash -> definition, as a sorted and hashable value."""

_ROUNDS = 12
"""Guesses in one formula at most: one for each unknown macro; real formulas need up to 4."""
_MEMORY = 8_192
"""Formulas remembered: about 8 MB; the development papers repeat nothing beyond that."""
_UNKNOWN = re.compile(r'Unknown command "\\([A-Za-z]+)"')
_DEFINITION = re.compile(r"\\(?:newcommand|renewcommand|providecommand|[gex]?def|let|DeclareMathOperator)(?![A-Za-z])")
"""A macro may double its argument at each level, which ends in more output than any memory; no abstract needs one."""
_VARIATION = re.compile("[\ufe00\ufe01]")
"""Script style selectors that math-core adds; no font here knows them, and copied text is better without."""
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
    guessed: tuple[str, ...] = ()
    """Macros whose meaning is a guess."""
    was_unbalanced: bool = False


@functools.lru_cache(maxsize=_MEMORY)
def convert(tex: str, *, is_display: bool = False, macros: Macros = ()) -> Formula:
    r"""Convert one formula, without its delimiters, to a `<math>` element.

    >>> convert("x^2").mathml
    '<math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math>'
    >>> convert(r"\begin{tikz}").mathml is None
    True
    """
    source = essentials(tex)
    if not source or _is_too_much(source):
        return Formula(None, source)
    mathml = _try(_plain_engine(macros), source, is_display=is_display)
    if isinstance(mathml, str):
        return Formula(_finish(mathml, source), source)
    return _second_chances(source, is_display=is_display, macros=macros)


def _is_too_much(tex: str) -> bool:
    return len(tex) > MATH_LIMIT or tex.count("{") > BRACE_LIMIT and _depth(tex) > BRACE_LIMIT or bool(_DEFINITION.search(tex))


def _depth(tex: str) -> int:
    depth = deepest = 0
    for char in tex:
        depth += (char == "{") - (char == "}")
        deepest = max(deepest, depth)
    return deepest


def _second_chances(source: str, *, is_display: bool, macros: Macros) -> Formula:
    engine = _engine_with_all_macros(macros)
    tex = normalise(source)
    guessed: list[str] = []
    was_unbalanced = False
    for _ in range(_ROUNDS):
        result = _try(engine, tex, is_display=is_display)
        if isinstance(result, str):
            return Formula(_finish(result, source), tex, tuple(guessed), was_unbalanced)
        if unknown := _UNKNOWN.search(str(result)):
            guessed.append(unknown[1])
            tex = _replace_macro(tex, unknown[1])
        elif not was_unbalanced and (repaired := balance(tex)) != tex:
            tex, was_unbalanced = repaired, True
        else:
            break
    return Formula(None, source, tuple(guessed), was_unbalanced)


def _replace_macro(tex: str, name: str) -> str:
    meaning = guess(name) + " "
    return re.sub(rf"\\{name}(?![A-Za-z])", lambda _: meaning, tex)


def _try(engine: _Engine, tex: str, *, is_display: bool) -> str | math_core.LatexError:
    try:
        return engine.convert_with_local_state(tex, displaystyle=is_display)
    except math_core.LatexError as error:
        return error


def _finish(mathml: str, source: str) -> str:
    """Name the source for screen readers and copying; keep it one line and free of braces, as all our HTML."""
    opening, rest = mathml.split(">", 1)
    body = _VARIATION.sub("", rest).replace("&ApplyFunction;", "\u2061").replace("\n", " ").replace("\t", " ")
    body = body.replace("{", "&#123;").replace("}", "&#125;")
    return f'{opening} alttext="{html_attribute(source)}">{body}'


@functools.lru_cache(maxsize=8)
def _plain_engine(macros: Macros) -> _Engine:
    return _engine({**_NOT_FOR_MATH, **dict(macros)})


@functools.lru_cache(maxsize=8)
def _engine_with_all_macros(macros: Macros) -> _Engine:
    return _engine({**MACROS, **dict(macros)})


def _engine(macros: dict[str, str]) -> _Engine:
    engine: _Engine = math_core.LatexToMathML(
        fancy_error=False, allow_unreliable_rendering=True, macros=macros  # refuses \widetilde without
    )
    return engine
