r"""A refused formula and the engine's reason -> the same formula with that one thing guessed or mended.

Each repair is a doubt that the page's reader is not told but the catalogue's owner is (a warning): the formula shows
what its author most probably meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from generator.markup.macros import guess

_REASON = re.compile(r"(\d+): (.*)", re.DOTALL)
_UNKNOWN = re.compile(r'Unknown command "\\([A-Za-z]+)"')
_COMMAND = re.compile(r"\\([A-Za-z]+)")
_TEXT = re.compile(r"\\(?:text(?:rm|bf|it|tt|sc|sf)?|operatorname\*?)(?=\s*\{)")
_FENCE = re.compile(r"\\(left|right)(?![A-Za-z])")

Repair = tuple[str, str]
"""The mended formula and the doubt it leaves."""


def repair(tex: str, error: str) -> Repair | None:
    r"""Mend what the engine's error names; None if nothing can be done.

    >>> repair(r"\foo x", '0: Unknown command "\\foo".')
    ('\\operatorname{foo}  x', "meaning of '\\foo' guessed")
    >>> repair("x_{", "2: Expected closing token")
    ('x_{}', 'braces do not match')
    """
    reason = _REASON.match(error)
    if not reason:
        return None
    if unknown := _UNKNOWN.search(error):
        return _guess(tex, unknown[1])
    for message, mend in _MENDERS:
        if message in reason[2] and (mended := mend(tex, int(reason[1]))) and mended[0] != tex:
            return mended
    balanced = balance(tex)
    return (balanced, "braces do not match") if balanced != tex else None


def _guess(tex: str, name: str) -> Repair:
    meaning = guess(name) + " "
    return re.sub(rf"\\{name}(?![A-Za-z])", lambda _: meaning, tex), f"meaning of '\\{name}' guessed"


def _text_command(tex: str, offset: int) -> Repair | None:
    r"""`\H` and `\u` are accents to TeX, but authors redefine them; `\AA` too."""
    found = _COMMAND.match(tex, offset)
    return _guess(tex, found[1]) if found else None


def _double_script(tex: str, offset: int) -> Repair:
    return f"{tex[:offset]}{{}}{tex[offset:]}", "two indices at one place"


def _missing_argument(tex: str, _offset: int) -> Repair:
    return balance(tex + "{}"), "an argument is missing"


def _open_fence(tex: str, _offset: int) -> Repair | None:
    r"""Give `\left(` the partner it lacks, or let all of them be plain brackets."""
    fences = [found[1] for found in _FENCE.finditer(tex)]
    if fences.count("left") > fences.count("right"):
        return balance(tex) + r"\right." * (fences.count("left") - fences.count("right")), "brackets do not match"
    return _FENCE.sub("", tex), "brackets do not match"


def _math_in_text(tex: str, _offset: int) -> Repair:
    return _TEXT.sub(r"\\mathrm", tex), "math within text"


def _stray_ampersand(tex: str, _offset: int) -> Repair:
    return re.sub(r"(?<!\\)&", r"\\&", tex), "'&' outside a table"


def _misplaced(tex: str, offset: int) -> Repair | None:
    found = _COMMAND.match(tex, offset)
    return (tex[:offset] + " " + tex[found.end() :], f"'\\{found[1]}' misplaced") if found else None


_MENDERS: tuple[tuple[str, Callable[[str, int], Repair | None]], ...] = (
    # (what the engine's message holds, what to do)
    ("Not valid in math mode", _text_command),
    ("Not valid in text mode", _math_in_text),
    ("Math mode within text mode", _math_in_text),
    ("Could not extract text", _math_in_text),
    ("Duplicate subscript or superscript", _double_script),
    ('"&"', _stray_ampersand),
    (r"\right", _open_fence),
    (r"\left", _open_fence),
    ("Expected argument", _missing_argument),
    ("cannot be used as arguments", _misplaced),
    ("may only appear", _misplaced),
)


def balance(tex: str) -> str:
    """Drop closing braces without partner and close the open ones at the end."""
    kept: list[str] = []
    depth = 0
    for part in re.findall(r"\\.|[^\\]|\\", tex, re.DOTALL):
        if part == "}" and depth == 0:
            continue
        depth += (part == "{") - (part == "}")
        kept.append(part)
    return "".join(kept) + "}" * depth
