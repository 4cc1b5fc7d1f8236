r"""How much TeX is handed on: bounds that hold before any native code sees a formula.

math-core is fast on what people write and defenceless against what they do not: it overflows the stack, and ends the
process, at braces nested 20,000 deep; and it takes time doubling with each opening bracket that nothing closes (25 of
them 0.3 s, 40 of them hours). Both are counted here first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

MATH_LIMIT = 1_500
"""Characters of one formula. The longest real one of 6,959 has 620; what is longer is shown as its source."""
BRACE_LIMIT = 200
"""Depth of braces in one formula; real ones nest 8 deep."""
OPEN_LIMIT = 8
"""Opening brackets without partner in one formula: at most 256 times the work. Real ones leave 3 open."""

_BRACKETS = re.compile(
    r"(?P<open>[(\[⌈⌊⌜⌞⎰❲⟅⟦⟨⟪⟬⟮⦃⦅⦇⦉⦋⦍⦏⦑⦓⦕⦗⧘⧚⧼]|\\\{|\\(?:[bB]igg?l|lAngle|lBrace|lVert|lang|langle|lbrace|lbrack|lceil|lfloor"
    r"|lgroup|llangle|llbracket|llparenthesis|lmoustache|lparen|lvert|ulcorner|llcorner)(?![A-Za-z]))"
    r"|(?P<close>[)\]⌉⌋⌝⌟⎱❳⟆⟧⟩⟫⟭⟯⦄⦆⦈⦊⦌⦎⦐⦒⦔⦖⦘⧙⧛⧽]|\\\}|\\(?:[bB]igg?r|rAngle|rBrace|rVert|rang|rangle|rbrace|rbrack|rceil|rfloor"
    r"|rgroup|rrangle|rrbracket|rrparenthesis|rmoustache|rparen|rvert|urcorner|lrcorner)(?![A-Za-z]))"
    r"|(?P<enter>\{|\\left(?![A-Za-z])\s*(?:\\[A-Za-z]+|\\?.)?|\\begin(?![A-Za-z]))"
    r"|(?P<leave>\}|\\right(?![A-Za-z])\s*(?:\\[A-Za-z]+|\\?.)?|\\end(?![A-Za-z]))|\\.",
    re.DOTALL,
)


def within_limits(tex: str, macros: Iterable[tuple[str, str]] = ()) -> bool:
    """Say whether a formula is small enough, in every way that costs, for the engine."""
    if len(tex) > MATH_LIMIT:
        return False
    deepest, unclosed = _measure(tex)
    unclosed += sum(tex.count("\\" + name) * _measure(definition)[1] for name, definition in macros)
    return deepest <= BRACE_LIMIT and unclosed <= OPEN_LIMIT


def _measure(tex: str) -> tuple[int, int]:
    """How deep its groups nest, and how many brackets stay open in them."""
    open_brackets = [0]
    deepest = unclosed = 0
    for found in _BRACKETS.finditer(tex):
        match found.lastgroup:
            case "open":
                open_brackets[-1] += 1
            case "close":
                open_brackets[-1] = max(0, open_brackets[-1] - 1)
            case "enter":
                open_brackets.append(0)
                deepest = max(deepest, len(open_brackets) - 1)
            case "leave" if len(open_brackets) > 1:
                unclosed += open_brackets.pop()
    return deepest, unclosed + sum(open_brackets)
