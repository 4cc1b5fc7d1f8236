"""Raw text -> clean text: only characters that a page, a feed and a search index can all carry.

Comes in: whatever a file held. Goes out: NFC text without control, invisible, direction-changing, private-use or
non-characters, and a note for each repair. Only what is certain is repaired; entities and markup are left to `scan`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from generator.problems import Flaw, Severity

ABSTRACT_LIMIT = 20_000
"""Characters of one text; longer ones are cut. The longest real abstract of 42,786 has 6,600 characters, so that this
cuts only what is no abstract, and keeps the cost of any input bounded."""

_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
_LIGATURE = re.compile("[ﬀ-ﬆ]")

_GLYPH = re.compile(r"\(cid:(\d{1,5})\)")
"""A character of a PDF that came without its meaning; pdfminer and its like write its number in the font."""
_GLYPHS_IN_WORDS = {"2": "fi", "3": "fl", "11": "ff", "12": "fi", "13": "fl", "14": "ffi", "15": "ffl"}
_GLYPHS = {"15": "ϵ", "96": "ℓ", "147": "“", "148": "”", "173": "\u00ad"}
"""Numbers in the fonts of TeX and Windows; 2 and 3 as subsets of a font mostly have them. The 1,331 such characters of
42,786 abstracts are these. In a word are those that touch a small letter."""
_SOFT_BREAK = re.compile("([-/](?:and|by|in|not|of|on|or|the|then|to))?\u00ad\\s+(?=([a-z])?[^\\W_])")
"""A soft hyphen with space behind it: where a line of print ended. The hyphen is one to keep before a capital, or where
a chain of words goes on (integrate-and-fire)."""

_SUSPECT = re.compile(
    "[^\n -~¡-¬®-\u02ff\u0370-\u05ff\u4e00-\u9fff\u2010-\u2027\u2030-\u205e\u2070-\u2bff]|[ÂÃÄÅâð]|-\n|\nabla|\\(cid:"
)
"""Anything that one of the steps below may want to change; most texts hold none and skip them all."""

_EATEN = (
    # What JSON and string literals make of a single backslash: "\t" of "\times" is read as a tab, and so on.
    ("\t", "t", r"ext(?:bf|it|tt|sc|rm|sf)|ext\{|imes(?![a-z])|heta(?![a-z])|au(?![a-z])|ilde(?=[\s{\\])|riangle"),
    ("\f", "f", r"rac|orall|ootnote|loor"),
    ("\b", "b", r"eta|ar(?=[\s{\\])|oldsymbol|egin\{|inom|ig[glr]?(?=[(\[|])"),
    ("\v", "v", r"ec|arepsilon|ert|arphi"),
    ("\a", "a", r"lpha|pprox|st(?![a-z])"),
    ("\r", "r", r"ho(?![a-z])|ightarrow"),
    ("\n", "n", r"abla(?![a-z])"),
)
_EATEN_PATTERNS = tuple((char, "\\" + letter, re.compile(char + f"(?={rest})")) for char, letter, rest in _EATEN)

_MOJIBAKE_TAIL = "[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]"  # characters, not a password
_MOJIBAKE = re.compile(
    f"[ÂÃ]{_MOJIBAKE_TAIL}|[ÄÅ](?![«»]){_MOJIBAKE_TAIL}|â{_MOJIBAKE_TAIL}{{2}}|ð{_MOJIBAKE_TAIL}{{3}}"
)
"""UTF-8 bytes read as Latin-1 or Windows-1252. The lead letters are those after which such a tail never stands in a
real language; É, for one, may well stand before »."""

_LINE_ENDS = re.compile("\r\n?|[\u0085\u2028]")
_SPACES = re.compile("[\t\v\f\u00a0\u1680\u2000-\u200a\u202f\u205f]")
_INVISIBLE = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f"  # controls, C1 included
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0"
    "\ufff9-\ufffc"  # interlinear marks, and `OBJECT`: it stands for a formula in prose, so no source may write it
    "\ud800-\udfff\ue000-\uf8ff\ufdd0-\ufdef\ufffe\uffff"  # lone surrogates, private use, non-characters
    "\U000e0000-\U000e0fff\U0001fffe\U0001ffff\U0002fffe-\U0002ffff\U0003fffe-\U0003ffff\U0004fffe-\U0010ffff]"
    "|[\ufe00-\ufe0f]{2,}"  # one variation selector chooses a glyph, a run of them hides a message
)
_JOINERS = re.compile(
    "(?<![\u0600-\u1fff\u2600-\U0001faff\ufe0f])[\u200c\u200d]|[\u200c\u200d](?![\u0600-\u1fff\u2600-\U0001faff])"
)
"""Joiners that stand where neither a script nor an emoji needs them."""
_PILED_MARKS = re.compile("([\u0300-\u036f]{4})[\u0300-\u036f]+")
"""No writing piles more than four marks on a letter; normalising a long pile costs quadratic time."""


def clean(source: str) -> tuple[str, tuple[Flaw, ...]]:
    r"""Clean one text and tell what was repaired.

    >>> clean("e\ufb03cient, 2\times faster\r\n")[0]
    'efficient, 2\\times faster\n'
    """
    text, cut = _cut(source)
    if not _is_suspect(text):
        return text, cut
    flaws = list(cut)
    text = _read_glyphs(text, flaws)
    text = _SOFT_BREAK.sub(_unbroken, text)
    text = _put_back_backslashes(text, flaws)
    text = _repair_mojibake(text, flaws)
    text = _SPACES.sub(" ", _LINE_ENDS.sub("\n", text.replace("\u2029", "\n\n")))
    text = _drop_invisible(text, flaws)
    text = _write_out_ligatures(text, flaws)
    text = _rejoin_hyphenated(text)
    return unicodedata.normalize("NFC", _PILED_MARKS.sub(r"\1", text)), tuple(flaws)


def _is_suspect(text: str) -> bool:
    """True if one of the steps may want to change the text; of most texts Python itself can tell that none will."""
    if text.isascii() and text.isprintable() and "(cid:" not in text:
        return False
    return bool(_SUSPECT.search(text)) or not unicodedata.is_normalized("NFC", text)


def _cut(source: str) -> tuple[str, tuple[Flaw, ...]]:
    if len(source) <= ABSTRACT_LIMIT:
        return source, ()
    message = f"text of {len(source):,} characters cut at {ABSTRACT_LIMIT:,}"
    head = source[:ABSTRACT_LIMIT]
    word_end = max(head.rfind(" "), head.rfind("\n"))
    return (head[:word_end] if word_end > ABSTRACT_LIMIT // 2 else head) + " …", (Flaw(Severity.ERROR, message),)


def _read_glyphs(text: str, flaws: list[Flaw]) -> str:
    text, count = _GLYPH.subn(_glyph, text)
    if count:
        flaws.append(_note("glyph number '(cid:…)' of a PDF read or removed", count))
    return text


def _glyph(match: re.Match[str]) -> str:
    around = match.string[max(0, match.start() - 1) : match.start()] + match.string[match.end() : match.end() + 1]
    meant = _GLYPHS_IN_WORDS.get(match[1]) if any(map(str.islower, around)) else None
    return meant or _GLYPHS.get(match[1], "")


def _unbroken(match: re.Match[str]) -> str:
    chain, small = match[1], match[2]
    return f"{chain}-" if chain else "" if small else "-"


def _put_back_backslashes(text: str, flaws: list[Flaw]) -> str:
    for char, command, pattern in _EATEN_PATTERNS:
        if char in text:
            text, count = pattern.subn(command.replace("\\", "\\\\"), text)
            if count:
                flaws.append(_note(f"eaten backslash of '{command}…' put back", count))
    return text


def _repair_mojibake(text: str, flaws: list[Flaw]) -> str:
    repaired = set(_repairs(text))
    for wrong, right in sorted(repaired, key=lambda pair: (-len(pair[0]), pair)):
        flaws.append(_note(f"mojibake {wrong!a} read as {right!r}", text.count(wrong)))
        text = text.replace(wrong, right)
    return text


def _repairs(text: str) -> Iterator[tuple[str, str]]:
    for match in _MOJIBAKE.finditer(text):
        try:
            right = b"".join(map(_byte, match[0])).decode("utf-8")
        except UnicodeError:  # not UTF-8 after all: the text means what it says
            continue
        yield match[0], right


def _byte(char: str) -> bytes:
    return char.encode("latin-1") if char <= "\u00ff" else char.encode("cp1252")


def _drop_invisible(text: str, flaws: list[Flaw]) -> str:
    text, count = _INVISIBLE.subn("", text)
    text, joiners = _JOINERS.subn("", text)
    if count + joiners:
        flaws.append(_note("invisible or private-use character removed", count + joiners))
    return text


def _write_out_ligatures(text: str, flaws: list[Flaw]) -> str:
    for ligature in sorted(set(_LIGATURE.findall(text))):
        letters = _LIGATURES[ligature]
        flaws.append(_note(f"ligature {ligature!r} written as {letters!r}", text.count(ligature)))
        text = text.replace(ligature, letters)
    return text


def _rejoin_hyphenated(text: str) -> str:
    """Close the gap of a word broken at a line end; its hyphen stays, since no rule tells `opti-` from `state-`."""
    return re.sub(r"(?<=[^\W\d_])-\n(?=[^\W\d_])", "-", text) if "-\n" in text else text


def _note(message: str, count: int) -> Flaw:
    return Flaw(Severity.NOTE, message if count == 1 else f"{message} ({count} times)")
