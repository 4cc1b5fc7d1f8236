r"""The LaTeX of running text: what `\emph`, `\'e`, `\ss` or `\%` mean. Tables and single lookups; `scan` walks.

Only what abstracts, titles and names use. A command that is not here is tried as a formula, then shown as its source.
"""

from __future__ import annotations

import re
import unicodedata

from generator.markup.names import names

ELEMENTS = {
    **dict.fromkeys(("emph", "textit", "textsl", "em", "it", "sl", "itshape"), "em"),
    **dict.fromkeys(("textbf", "bf", "bfseries", "strong"), "strong"),
    **dict.fromkeys(("texttt", "tt", "ttfamily"), "code"),
    **dict.fromkeys(("textsc", "sc", "scshape"), "sc"),
    **dict.fromkeys(("underline", "uline", "ul"), "u"),
    "textsuperscript": "sup",
    "textsubscript": "sub",
}
"""Command with an argument, or switch at the start of a group -> element."""

TRANSPARENT = names(
    "text textrm textsf textnormal textup textmd mbox hbox fbox rm sf rmfamily sffamily textgreek foreignlanguage "
    "tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge ensuremath centering boldmath "
    "title abstract cal left right big Big bigg Bigg bigl bigr Bigl Bigr uppercase expandafter",
)
"""Commands that change nothing we show: their argument, if any, stands as it is."""

SWITCHES = re.compile(
    r"\{\s*\\(em|itshape|it|bfseries|bf|ttfamily|tt|scshape|sc|sl|sffamily|sf|rmfamily|rm|cal|boldmath|tiny|small)(?![A-Za-z])\s*"
)

DROPPED_ARGUMENT = names(
    "label vspace hspace vspace* hspace* footnotemark color thanks phantom pagestyle input bibliography",
)
"""Commands that vanish with their argument."""

SYMBOLS = {
    "ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å",
    "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ", "ng": "ŋ",
    "dots": "…", "ldots": "…", "textellipsis": "…", "copyright": "©", "textcopyright": "©", "textregistered": "®",
    "texttrademark": "™", "S": "§", "P": "¶", "pounds": "£", "euro": "€", "texteuro": "€", "textdegree": "°",
    "degree": "°",
    "textbackslash": "\\", "backslash": "\\", "textasciitilde": "~", "textasciicircum": "^", "textunderscore": "_",
    "textendash": "–", "textemdash": "—", "textless": "<", "textgreater": ">", "textbar": "|", "textbullet": "•",
    "textquotedblleft": "“", "textquotedblright": "”", "textquoteleft": "‘", "textquoteright": "’",
    "textquotesingle": "'",
    "textmu": "µ", "texttimes": "×", "textpm": "±", "textrightarrow": "→", "checkmark": "✓", "dag": "†", "ddag": "‡",
    "LaTeX": "LaTeX", "TeX": "TeX", "BibTeX": "BibTeX", "slash": "/", "textperiodcentered": "·",
    # Spaces and the commands that only look.
    "quad": " ", "qquad": " ", "thinspace": " ", "enspace": " ", "xspace": "", "noindent": "", "indent": "",
    "relax": "", "protect": "",
    "bigskip": " ", "medskip": " ", "smallskip": " ", "newpage": " ", "hfill": " ", "maketitle": "",
    "allowbreak": "", "sloppy": "",
    "displaystyle": "", "par": "\n\n", "newline": "\n", "linebreak": "\n",
}  # fmt: skip

ABBREVIATIONS = {
    "ie": "i.e.",
    "eg": "e.g.",
    "etal": "et al.",
    "etc": "etc.",
    "cf": "cf.",
    "vs": "vs.",
    "wrt": "w.r.t.",
    "iid": "i.i.d.",
}
"""Macros of the conference styles (CVPR's above all); a full stop that follows is theirs."""

ESCAPED = frozenset("%&$#_{}*<>[]()|!+=~`'\"")
"""Characters that a backslash only protects, from LaTeX or from Markdown (an accent is looked for first)."""
SPACES = {" ": " ", ",": " ", ";": " ", ":": " ", "\n": " ", "!": "", "/": "", "-": "", "@": ""}

_ACCENTS = {
    "'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "c": "\u0327", "v": "\u030c", "H": "\u030b", "u": "\u0306", "k": "\u0328", "r": "\u030a", "b": "\u0331",
    "d": "\u0323",
}  # fmt: skip
_ACCENT = re.compile(
    r"\\(?:(?P<sign>['`^\"~=]|\.(?=\s*\{?\\?[zZcCgGeEiI]))\s*(?:\{\s*\\?(?P<braced>[A-Za-z])\s*\}|\{\\(?P<dotless_braced>[ij])\s*\}|\\(?P<dotless>[ij])(?![A-Za-z])\s?"
    r"|\\(?P<special>ae|AE|oe|OE|aa|AA|o|O)(?![A-Za-z])|(?P<bare>[A-Za-z]))"
    r"|(?P<letter>[cvHukrbd])(?:\s*\{\s*\\?(?P<letter_braced>[A-Za-z])\s*\}|\s+(?P<letter_bare>[A-Za-z])))",
)
_ESCAPED_QUOTE = re.compile(r"\\\"(?![AEIOUYaeiouy{\\])|\\\"[^\\\"\n]{1,200}\\\"(?![A-Za-z])")
"""A quotation mark that JSON or Markdown escaped: `\\"easy\\"`; only vowels carry two dots."""


def accent_at(text: str, position: int) -> tuple[str, int] | None:
    r"""Read an accented letter, and tell where it ends.

    >>> accent_at(r"G\"odel", 1), accent_at(r"\v{c}", 0), accent_at(r"\emph", 0)
    (('ö', 4), ('č', 5), None)
    """
    found = _ACCENT.match(text, position)
    if not found or _ESCAPED_QUOTE.match(text, position):
        return None
    base = next(
        filter(None, found.group("braced", "dotless_braced", "dotless", "bare", "letter_braced", "letter_bare")), ""
    )
    base = base or SYMBOLS[found["special"]]
    accent = _ACCENTS[found["sign"] or found["letter"]]
    return unicodedata.normalize("NFC", base + accent), found.end()


_GLUED = re.compile(r"(emph|textit|textbf|texttt|textsc|textsf|textrm|text|underline|footnote|cite[pt]?)(?=.)")


def unglue(name: str) -> tuple[str, str] | None:
    r"""Split `\emphword`, from a source that lost its braces, into command and argument.

    >>> unglue("emphonline"), unglue("textual")
    (('emph', 'online'), None)
    """
    found = _GLUED.match(name)
    if not found or name in SYMBOLS or name.startswith(("textual", "textur")):
        return None
    return found[1], name[found.end() :]
