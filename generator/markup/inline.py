"""Single decisions of the inline markup: whether a star is emphasis, a backtick code, a tilde a tie, a dash long.

OpenReview's abstracts are written in a Markdown that nobody proof-reads and a LaTeX that nobody runs, so each rule asks
for the shape that only markup has, and leaves everything else as the text it is.
"""

from __future__ import annotations

import re

from generator.markup.tokens import Delimiter

_RUN = re.compile(r"\*+|_+")
_CODE = re.compile(r"`([^`'\n]{0,119}[^`'\s])`(?!`)|``([^`\n]{1,120})``(?!`)")
_LATEX_QUOTED = re.compile(r"``[^`\n]{0,400}?(?:''|\")")
_SINGLE_QUOTED = re.compile(r"`(\w(?:[\w ,.-]{0,80}[\w,.])?)(''?)(?![A-Za-z'])")
_TIE_BEFORE = re.compile(r"[A-Za-z.)\]}]\Z")
_TIE_AFTER = re.compile(r"[A-Za-z(\\$\[]")
_NUMBERED_THING = re.compile(
    r"(?:Fig|Figs|Figure|Sec|Section|Table|Tab|Eq|Eqs|Equation|Theorem|Lemma|Algorithm|Appendix|Ref|Refs|Part)\.?\Z"
)
_PROTECTIVE = re.compile(r"(?=[^{}]*[A-ZÀ-Þ–—\u4e00-\u9fff]|[A-Za-z]{3})[\w\-–—./ ~+'’&{}\\\"^`*#]*:?")
_WORD_BEFORE = re.compile(r"[\w)\]}.,?!'’”\"$%*]")
_WORD_AFTER = re.compile(r"[\w(\[{'‘“\"$*\\]")
_FLANK = frozenset(")]}\\/^")


def delimiter_at(text: str, position: int) -> Delimiter:
    """Read a run of `*` or `_` and say what it could do there.

    Pairs of stars may stand inside a word (`**T**axonomy`); a single star or underscore only at its edge, so that
    `3*3*3`, `O(n*m)` and `snake_case` stay what they are.
    """
    found = _RUN.match(text, position)
    run = found[0] if found else text[position]
    before, after = text[position - 1 : position], text[position + len(run) : position + len(run) + 1]
    if len(run) > 3 or run.startswith("__"):
        return Delimiter(run, opens=False, closes=False)
    in_word = run == "**"
    opens = bool(after) and not after.isspace() and before not in _FLANK and _is_edge(before, after, in_word=in_word)
    closes = bool(before) and not before.isspace() and before != "\\" and _is_edge(after, before, in_word=in_word)
    return Delimiter(run, opens=opens, closes=closes)


def _is_edge(outer: str, inner: str, *, in_word: bool) -> bool:
    if not outer.isalnum():
        return outer != "*" and not (inner in ".,;:)" and not in_word)
    return in_word and outer.isalpha() and not inner.isdigit()


def code_at(text: str, position: int) -> tuple[str, int] | None:
    """Read a span of code, and tell where it ends; LaTeX's quotation marks are not code."""
    if text[position - 1 : position] == "`" or _LATEX_QUOTED.match(text, position):
        return None
    found = _CODE.match(text, position)
    if not found:
        return None
    content = found[1] or found[2]
    return (content, found.end()) if content.strip() and content[0] != " " else None


def quote_at(text: str, position: int) -> tuple[str, int]:
    """Read LaTeX quotation marks; a backtick or two apostrophes that quote nothing stay."""
    if text.startswith("``", position) and text[position + 2 : position + 3] not in ("`", "", " "):
        return "“", position + 2
    if text.startswith("''", position):
        before, after = text[position - 1 : position], text[position + 2 : position + 3]
        if after.isalnum():
            return ("“" if not before or before in " (" else "''"), position + 2
        return ("”" if before and not before.isspace() and not before.isdigit() else "''"), position + 2
    if found := _SINGLE_QUOTED.match(text, position):
        opening, closing = "“”" if found[2] == "''" else "‘’"
        return f"{opening}{found[1]}{closing}", found.end()
    return text[position], position + 1


def dash_at(text: str, position: int, run: str) -> str:
    """Read LaTeX's `--` and `---` between words or spaces as dashes; command line flags and rules stay."""
    before, after = (
        text[position - 1 : position] if position else "",
        text[position + len(run) : position + len(run) + 1],
    )
    if before == " " == after or (_WORD_BEFORE.match(before) and _WORD_AFTER.match(after)):
        return {"--": "–", "---": "—"}.get(run, run)
    return "—" if run == "---" and " " in (before, after) and _WORD_BEFORE.match(before + after) else run


def is_tie(text: str, position: int) -> bool:
    """Say whether `~` is LaTeX's space that does not break, not "about" or "to"."""
    if not _TIE_BEFORE.search(text, max(0, position - 1), position):
        return False
    if text[position + 1 : position + 2].isdigit():
        return bool(_NUMBERED_THING.search(text, max(0, position - 12), position))
    return bool(_TIE_AFTER.match(text, position + 1))


def is_protective(text: str, start: int, end: int) -> bool:
    """Say whether a pair of braces only keeps BibTeX from changing case (`{GPU}`, `{B}ayesian`) or groups TeX.

    A set (`{0, 1}`), a template (`{{name}}`) or an attribute list is none.
    """
    content = text[start + 1 : min(end, start + 200)]
    if text[start - 1 : start] in ("^", "_"):
        return False
    return not content or content[0] == "\\" or (end - start < 200 and bool(_PROTECTIVE.fullmatch(content)))
