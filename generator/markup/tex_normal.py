r"""TeX as found in abstracts -> TeX that a math engine takes: slips of copying, escaping and old packages put right.

Every rule keeps the meaning; what would be a guess belongs to `macros.guess`. The rules run in order, only on formulas
that the engine refuses as they stand (7 % of the distinct spans), except for `essentials`, which every formula needs.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from generator.markup import latex_text
from generator.markup.macros import GREEK
from generator.markup.names import names

Replacement = str | Callable[[re.Match[str]], str]

_CHARACTERS = str.maketrans(
    {
        "’": "'", "‘": "'", "∗": "*", "−": "-", "‖": r"\|", "…": r"\ldots ", "（": "(", "）": ")", "，": ",", "：": ":",
        "“": '"', "”": '"', "ˆ": "^", "´": "'", "·": r"\cdot ", "\n": " ",
    },
)  # fmt: skip
"""Typographic characters that word processors and PDF put in place of TeX's."""

_TEXT_WITH_CARETS = re.compile(r"\\(text(?:rm|it|bf|tt|sf)?)\{([^{}]*)\}")
_FONTS = (
    "mathcal|mathbb|mathbf|mathrm|mathsf|mathfrak|mathscr|mathit|mathtt|widetilde|widehat|tilde|hat|bar|overline|"
    "underline|boldsymbol|bm|vec|sqrt|dot|textrm|textbf|textit|textsc|textsf|texttt|text|operatorname|frac"
)
_GLUED_FONT = re.compile(rf"\\({_FONTS})([A-Za-z0-9]+)(?![A-Za-z])")
_WHOLE_WORD_FONTS = names("mathrm text textrm operatorname textbf textit textsc textsf texttt mathsf")
_REAL_COMMANDS = names(
    "sqrtsign dots dotsb dotsc dotsm dotsi dotso doteq dotplus barwedge textstyle textnormal textup textmd textsl "
    "textcolor textasciitilde textquoteright textdegree textsuperscript textsubscript textgreater textless "
    "textbackslash textunderscore textbar textendash textemdash textellipsis textbullet mathring mathbin mathrel "
    "mathop mathopen mathclose mathord mathchoice mathinner mathstrut mathpunct mathbfit mathbbm mathds mathbbold "
    "bmod bmatrix operatornamewithlimits vecs fracture hatt textsc texttt textbf textit textrm textsf",
)
_KNOWN = "|".join(
    (*sorted(GREEK), "hat|bar|mathrm|mathbf|mathcal|mathbb|times|tilde|frac|log|sqrt|in|le|ge|leq|geq|cdot|pm|sim|text")
)


def _accented(found: re.Match[str]) -> str:
    accented = latex_text.accent_at(found[0], 0)
    return rf"\text{{{accented[0] if accented else found[2]}}}"


_RULES: tuple[tuple[re.Pattern[str], Replacement], ...] = tuple(
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        # Backslashes that Markdown or JSON escaping doubled.
        (r"\\([*<>])", r"\1"),
        (r"\\\\([_*{}])", r"\\\1"),
        (r"\\_\\(?=[A-Za-z])", r"_\\"),
        (r"\\m(left|right)(?![A-Za-z])", r"\\\1"),
        # A star after a symbol multiplies; the engine would look for a starred command.
        (r"(\\(?!operatorname|hspace|vspace|tag|label)[A-Za-z]+)\*", r"\1 *"),
        (r"\\not\s*(?:\\[!,;:]\s*)+", r"\\not "),
        # References and numbers mean nothing outside their paper.
        (r"\\(?:label|tag|ref|eqref|cite[a-z]*)\*?\{[^{}]*\}", ""),
        # An environment of numbered lines is one aligned block; a single equation needs none.
        (r"\\(begin|end)\{(?:align|eqnarray|gather|multline)\*?\}", r"\\\1{aligned}"),
        (r"\\(?:begin|end)\{(?:equation|displaymath|math)\*?\}", ""),
        # Text commands that the engine knows under another name.
        (r"\\(?:mbox|hbox|fbox|textnormal|textup|textmd)(?![A-Za-z])", r"\\text"),
        (r"\\(?:textsl|emph)(?![A-Za-z])", r"\\textit"),
        (r"\\(text|textrm|textit|textbf)\{([^{}$]*)\$([^{}$]*)\$([^{}$]*)\}", r"\\\1{\2}\3\\\1{\4}"),
        # Accents typed as in text, brackets with a shortened \left, an old font switch as an index.
        (r"\\(['\"`])\{?([A-Za-z])\}?", _accented),
        (r"\\l(?=\s*(?:[(\[|.]|\\[{|l]))", r"\\left"),
        (r"\\r(?=\s*(?:[)\]|.]|\\[}|r]))", r"\\right"),
        (r"([_^])\s*\\(?:rm|bf|it|sf|tt|cal)\s+([A-Za-z]+)", r"\1{\\mathrm{\2}}"),
        (r"\\(text[a-z]*)\{\s*\\(?:rm|bf|it|sf|tt|sc|em)\s*\{?([^{}\\]*)\}?\s*\}", r"\\\1{\2}"),
        # Commands of packages about units, boxes and layout: their content is what matters.
        (r"\\(?:num|textcircled|substack|(?:raise|scale)box\{[^{}]*\}|resizebox(?:\{[^{}]*\}){2})(?=\s*\{)", ""),
        (r"\\(?:SI|qty)\{([^{}]*)\}\{\\?([^{}]*)\}", r"\1\\,\\mathrm{\2}"),
        (r"\\textsuperscript(?=\s*\{)", "^"),
        (r"\\textsubscript(?=\s*\{)", "_"),
        (r"\\(?:rule|includegraphics|hyperref|input)(?:\[[^\]]*\])?(?:\{[^{}]*\}){1,2}", ""),
        (r"(^|\d)\s*\\AA(?![A-Za-z_^])", r"\1\\,\\text{Å}"),
        (r"\\textemdash(?![A-Za-z])", "—"),
        (r"\\textendash(?![A-Za-z])", "–"),
        # Spacing and page-breaking hints.
        (
            (
                r"\\(?:(?:big|med|small)skip|xspace|(?:no)?limits|protect|noindent|allowbreak|linebreak|nobreak|nonumber"
                r"|notag|strut|sc|em)(?![A-Za-z])"
            ),
            "",
        ),
        (r"\\(?:tiny|scriptsize|footnotesize|small|normalsize|large|Large|vspace\*?\{[^{}]*\}|par)(?![A-Za-z])", " "),
        (r"(?<!\\)#", r"\\#"),
        (r"(?<!\\)\$", ""),
    )
)


_ESSENTIALS: tuple[tuple[str, re.Pattern[str], str], ...] = tuple(
    (needle, re.compile(pattern), replacement)
    for needle, pattern, replacement in (
        # (what must be there, pattern, replacement): the engine would take these, and mean something else.
        ("&lt;", "&lt;", "<"),
        ("&gt;", "&gt;", ">"),
        ("&amp;", "&amp;", "&"),
        ("color", r"\\(?:textcolor|color|colorbox)\s*(?:\[[^\]]*\])?\s*\{[^{}]*\}", ""),
        ("imes", r"(?<![A-Za-z\\])imes(?=[\s\d]|$)", r"\\times"),
        ("ext", r"(?<![A-Za-z\\])ext(it|bf|tt|rm|sc)?\{", r"\\text\1{"),
        (r"\\", rf"\\\\(?=(?:{_KNOWN})(?![A-Za-z]))", r"\\"),
        ("%", r"\\\\%|(?<!\\)%", r"\\%"),
    )
)


def essentials(tex: str) -> str:
    r"""The steps without which a formula would be taken, but for something else: `%` starts a comment in TeX.

    >>> essentials(r"5%  \\times x\_i")
    '5\\% \\times x_i'
    """
    for needle, pattern, replacement in _ESSENTIALS:
        if needle in tex:
            tex = pattern.sub(replacement, tex)
    if r"\_" in tex and r"\text" not in tex and r"\math" not in tex and r"\operatorname" not in tex:
        tex = re.sub(r"(?<=[A-Za-z0-9})\]])\\_(?=[{A-Za-z0-9])", "_", tex)
    return " ".join(tex.split())


def normalise(tex: str) -> str:
    r"""Put the known slips right.

    >>> normalise(r"f^{\*} \mathbbR \mbox{if}")
    'f^{*} \\mathbb{R} \\text{if}'
    """
    tex = tex.translate(_CHARACTERS)
    for pattern, replacement in _RULES:
        tex = pattern.sub(replacement, tex)
    if r"\begin" not in tex:
        tex = re.sub(r"\\\\(?=[|%$#&])", r"\\", tex)
    tex = _TEXT_WITH_CARETS.sub(_escape_in_text, tex)
    return _GLUED_FONT.sub(_unglue, tex).strip()


def _escape_in_text(found: re.Match[str]) -> str:
    content = re.sub(r"(?<!\\)([_#&%])", r"\\\1", found[2]).replace("\\^", "^")
    return f"\\{found[1]}{{{content}}}"


def _unglue(found: re.Match[str]) -> str:
    r"""`\mathbbR` and `\sqrtn`, from sources that lost their braces."""
    font, rest = found[1], found[2]
    if font + rest in _REAL_COMMANDS:
        return found[0]
    if font in _WHOLE_WORD_FONTS:
        return f"\\{font}{{{rest}}}"
    return f"\\{font}{{{rest[0]}}}{rest[1:]}"
