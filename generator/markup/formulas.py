"""A formula's source -> what stands for it in the text: MathML, or its source as code, with the flaws to report."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.markup.escape import html_text
from generator.markup.limits import MATH_LIMIT
from generator.markup.rendered import Embedded
from generator.markup.tex_mathml import Formula, Macros, convert
from generator.markup.tex_unicode import unicode_text
from generator.problems import Flaw, Severity

BARE_LIMIT = 200
"""Characters of a formula outside dollars; each command that starts one may cost a try of this length."""
LONG_FORMULA = 24
"""Characters of a formula's text from which it may be wider than a phone's column (32 characters at 320 px)."""

_WORDS_ONLY = re.compile(
    r' alttext="\\(?:text(?:tt|it|bf|rm|sc|sf)?|emph|math(?:rm|sf|tt|bf|it))&#123;([A-Za-z][A-Za-z0-9 -]{2,60})&#125;"',
)
_COMMAND = re.compile(r"\\[A-Za-z]+\*?")
_INDEX = re.compile(r"[_^](?:\\[A-Za-z]+|[^\W_])")


def embed_formula(tex: str, source: str, *, is_display: bool, macros: Macros) -> tuple[Embedded, tuple[Flaw, ...]]:
    """Convert one formula; `source` is what to show and report if nothing comes of it."""
    formula = convert(tex, is_display=is_display, macros=macros)
    flaws = tuple(_flaws(formula, source))
    if formula.mathml is None:
        return as_code(formula.tex, unicode_text(formula.tex[:MATH_LIMIT], macros=macros)), flaws
    text = unicode_text(formula.tex, macros=macros)
    return Embedded("math", text, _boxed(formula.mathml, text, is_display=is_display)), flaws


def words_of(formula: Embedded) -> str | None:
    r"""The words of a formula that is nothing but words in another typeface, as in `$\\mathrm{NAME}$`; else None."""
    found = _WORDS_ONLY.search(formula.html) if formula.kind == "math" else None
    return found[1] if found else None


def as_code(source: str, text: str) -> Embedded:
    return Embedded("code", text, f'<code class="tex">{html_text(source)}</code>')


def bare_formula_at(
    text: str, position: int, *, partners: Mapping[int, int], macros: Macros
) -> tuple[Embedded, int] | None:
    r"""Read a formula that stands in running text without dollars, as `\mathcal{O}(n)` does, if all of it is known."""
    end = _end_of_bare(text, position, partners)
    formula = convert(text[position:end], macros=macros) if end - position <= BARE_LIMIT else None
    if not formula or formula.mathml is None or formula.doubts:
        return None
    return Embedded("math", unicode_text(formula.tex, macros=macros), formula.mathml), end


def _end_of_bare(text: str, position: int, partners: Mapping[int, int]) -> int:
    """A command, its arguments in braces, and its indices."""
    command = _COMMAND.match(text, position)
    end = command.end() if command else position
    while end - position <= BARE_LIMIT:
        argument = end + 1 if text[end : end + 2] in ("_{", "^{", " {") else end
        if argument in partners:
            end = partners[argument] + 1
        elif index := _INDEX.match(text, end):
            end = index.end()
        else:
            break
    return end


def _boxed(mathml: str, text: str, *, is_display: bool) -> str:
    """Give what may be wider than the column a box of its own, to scroll in."""
    if is_display:
        return f'<span class="math-display">{mathml}</span>'
    return f'<span class="math-long">{mathml}</span>' if len(text) >= LONG_FORMULA else mathml


def _flaws(formula: Formula, source: str) -> list[Flaw]:
    shown = " ".join((source if len(source) <= 80 else source[:79] + "…").split())
    if formula.mathml is None:
        return [Flaw(Severity.WARNING, f"formula not understood, shown as its source: {shown}")]
    return [Flaw(Severity.WARNING, f"{doubt}, in the formula {shown}") for doubt in formula.doubts]
