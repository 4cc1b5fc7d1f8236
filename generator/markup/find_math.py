r"""Clean text -> where its formulas stand: `$..$`, `$$..$$`, `\(..\)`, `\[..\]` and equation environments.

A dollar sign is also money, so that every pair is asked: is what stands between you prose or a price? What this room
finds is not yet known to be good TeX; that is for `tex_mathml` to say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.markup.limits import MATH_LIMIT


@dataclass(frozen=True, slots=True)
class MathSpan:
    """One formula: `text[start:end]` is its source with delimiters, `tex` what they enclose."""

    start: int
    end: int
    tex: str
    is_display: bool


_ENVIRONMENT = r"\\begin\{(?P<env>(?:align|equation|gather|multline|eqnarray|displaymath|math)\*?)\}"
_CANDIDATE = re.compile(rf"{_ENVIRONMENT}|\\[(\[]|\\.|\$\$?", re.DOTALL)
_DOLLAR = re.compile(r"(?:[^\\$]|\\.)*", re.DOTALL)
_EMPTY_LINE = re.compile(r"\n\s*\n")

_TEXT_ARGUMENT = re.compile(
    r"\\(?:text[a-z]*|math(?:rm|bf|it|sf|tt|cal)|mbox|hbox|operatorname\*?|emph|rm|underline|footnotesize)"
    r"\s*(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|[a-zA-Z])",
)
_COMMAND = re.compile(r"\\[A-Za-z]+")
_IDENTIFIER = re.compile(r"[A-Za-z]+(?:\\_[A-Za-z]+)+")
"""`has\\_wife`: one name of several words, no prose."""
_NAME_IN_BRACES = re.compile(r"\{[A-Za-z -]*\}")
_PROSE_WORD = re.compile(r"(?<![\\A-Za-z])[a-z]{3,}(?![A-Za-z({^_])")
_TEX_SIGN = re.compile(r"[\\^_{}]")
_PRICE = re.compile(r"\d[\d,.]*\s*(?:[KkMB]\b|million\b|billion\b|thousand\b|USD\b|dollars?\b)?")
_CURRENCY_BEFORE = re.compile(r"(?:\b(?:US|USD|A|AU|AUD|C|CA|CAD|HK|NZ|S|SG|NT|R|Z)|[€£¥])\Z")
_CURRENCY_AFTER = re.compile(r"\s?(?:US|USD|AUD|CAD|HKD|NZD|SGD)\b")
_TEXT_LEFT_OPEN = re.compile(r"\\(?:text[a-z]*|mbox|hbox)\s*\{[^{}]*\Z")


def find_math(text: str) -> tuple[MathSpan, ...]:
    r"""Find the formulas of a text, in order.

    >>> [span.tex for span in find_math(r"For $100 we train $n^2$ models, \(k\) at a time")]
    ['n^2', 'k']
    """
    if "$" not in text and "\\" not in text:
        return ()
    spans: list[MathSpan] = []
    position = 0
    while found := _CANDIDATE.search(text, position):
        span = _span_at(text, found)
        position = span.end if span else found.end()
        if span:
            spans.append(span)
        elif found[0] == "$$":
            position = found.start() + 1 if _glued(text, found.start()) else found.end()
    return tuple(spans)


def _glued(text: str, start: int) -> bool:
    """`$$` may be the end of a price and the start of a formula; its second dollar then gets its own chance."""
    return text[start + 2 : start + 3] not in ("", " ", "\n", "$")


def _span_at(text: str, found: re.Match[str]) -> MathSpan | None:
    sign = found[0]
    if sign == "$$":
        return _between(text, found.start(), "$$", "$$", is_display=True)
    if sign == "$":
        return _inline(text, found.start())
    if sign == r"\(":
        return _between(text, found.start(), sign, r"\)", is_display=False)
    if sign == r"\[":
        return _between(text, found.start(), sign, r"\]", is_display=True)
    if found["env"]:
        return _environment(text, found.start(), f"\\end{{{found['env']}}}")
    return None


def _between(text: str, start: int, opening: str, closing: str, *, is_display: bool) -> MathSpan | None:
    inside = start + len(opening)
    end = text.find(closing, inside, inside + MATH_LIMIT + len(closing))
    if end < 0:
        return None
    tex = text[inside:end]
    if not tex.strip() or _EMPTY_LINE.search(tex) or (opening == "$$" and not _is_formula(tex)):
        return None
    return MathSpan(start, end + len(closing), tex, is_display)


def _environment(text: str, start: int, closing: str) -> MathSpan | None:
    end = text.find(closing, start, start + MATH_LIMIT)
    if end < 0:
        return None
    return MathSpan(start, end + len(closing), text[start : end + len(closing)], is_display=True)


def _inline(text: str, start: int) -> MathSpan | None:
    if _is_escaped_price(text, start):
        return None
    end = _next_dollar(text, start + 1)
    if end < 0:
        return None
    tex = text[start + 1 : end]
    if _TEXT_LEFT_OPEN.search(tex):
        end = _past_nested(text, start, end)
        tex = text[start + 1 : end]
    if not _is_formula(tex) or _is_price_range(text, tex, end) or _follows_amount(text, start, tex):
        return None
    return MathSpan(start, end + 1, tex, is_display=False)


def _next_dollar(text: str, position: int) -> int:
    stop = _DOLLAR.match(text, position, position + MATH_LIMIT)
    end = stop.end() if stop else position
    return end if text[end : end + 1] == "$" else -1


def _past_nested(text: str, start: int, end: int) -> int:
    r"""Where a formula ends that holds another in its text: `$a \text{ if $b$}$`; else its first end."""
    inner = _next_dollar(text, end + 1)
    outer = _next_dollar(text, inner + 1) if inner > 0 else -1
    if outer > 0 and _open_braces(text[start:outer]) == 0 and outer - start < 400:
        return outer
    return end


def _open_braces(tex: str) -> int:
    bare = tex.replace(r"\{", "").replace(r"\}", "")
    return bare.count("{") - bare.count("}")


def _is_escaped_price(text: str, start: int) -> bool:
    """`US$30`: a currency code before the sign and a digit after it."""
    return text[start + 1 : start + 2].isdigit() and bool(_CURRENCY_BEFORE.search(text, max(0, start - 4), start))


def _follows_amount(text: str, start: int, tex: str) -> bool:
    """`300$CAD`, `300$ and 500$`: digits before the sign, a currency code or a gap after it."""
    if not text[start - 1 : start].isdigit() or _TEX_SIGN.search(tex):
        return False
    return tex[0].isspace() or bool(_CURRENCY_AFTER.match(tex))


def _is_price_range(text: str, tex: str, end: int) -> bool:
    """`$5-$10`, `$0.50/$1.00`, `300$CAD`: digits, then a dollar that opens the next price or follows the last."""
    if _TEX_SIGN.search(tex) or not tex[:1].isdigit():
        return False
    return text[end + 1 : end + 2].isdigit() or bool(_CURRENCY_AFTER.match(text, end + 1))


def _is_formula(tex: str) -> bool:
    """Say whether the text between two dollar signs is a formula, not prose between two prices.

    Tuned on the 6,959 distinct spans and the 3,376 abstracts with math of the development papers.
    """
    inner = tex.strip()
    if not inner or len(inner) > MATH_LIMIT or _EMPTY_LINE.search(tex):
        return False
    prose = inner
    for no_prose in (_TEXT_ARGUMENT, _IDENTIFIER, _COMMAND, _NAME_IN_BRACES):
        prose = no_prose.sub(" ", prose)
    words = len(_PROSE_WORD.findall(prose))
    if _TEX_SIGN.search(inner):
        return words < 5
    return not (words >= 3 or _reads_as_price(tex, words) or _reads_as_prose(tex, words))


def _reads_as_price(tex: str, words: int) -> bool:
    price = _PRICE.match(tex)
    if not price:
        return False
    return words > 0 or tex[-1] in " ,(" or (price[0] != tex and price[0][-1].isalpha())


def _reads_as_prose(tex: str, words: int) -> bool:
    if tex[0] in "),;" or (tex[0] == "%" and len(tex) > 1):
        return True
    if tex[-1] == "(" and tex.count("(") > tex.count(")"):
        return True
    return words >= 2 and (tex[0] in " .:" or tex[-1] == " ")
