"""Paragraphs -> pieces: what each part of a text can be told to be by itself, before its neighbours are asked."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from generator.readers.bylines import count_author_lines, is_names, without_footnote_marks
from generator.readers.headings import looks_like_heading
from generator.readers.labels import read_address, read_label
from generator.readers.paragraphs import Paragraph, ends_like_prose, has_unspaced, is_abstract, join_lines, weight

_LONGEST_TITLE = 30
"""Words: the longest of 42,786 real titles has 28."""
_USUAL = 0.6
"""Share of a file's paragraphs that makes a habit."""
_TITLE_LINES = 3
_SHORTEST = 3
"""Words of an abstract right below its title."""
_START = re.compile(r"[^\W_a-z]|[a-z]+[A-Z]|[\"'“‘(\[$\\*《〈「『【（]")
"""What a title or an abstract begins with: anything but a lower-case word, though `tSNE` is none."""
_FULL_STOP = re.compile(r"\.\s|。")
_UNFINISHED = ",;:，、；："
"""How no title ends."""
_WIDE = re.compile(r"[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]")
"""What takes two columns."""
_UNBROKEN = re.compile(r"[A-Za-z0-9-]+|\S[，。、；：！？）」』】》]*")
"""The least that stands on one line: a foreign word, or a letter with the marks that may not begin a line."""
_SENTENCE_END = re.compile(r"[。！？；]")
_RAGGED = 4
"""Columns that a full line of Chinese may lack: a mark that may not begin a line, or the indent of a paragraph."""
_MUCH_SHORTER = 0.75
"""Of the width of the lines below: less is no full line, though someone broke the lines by hand."""


class Kind(Enum):
    """What a piece looks like."""

    SHORT = auto()
    """A heading, a title, or too little."""
    LONG = auto()
    """An abstract, or a further paragraph of one."""
    FIELD = auto()
    """A labelled value."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A paragraph, or a part of one that means something by itself."""

    kind: Kind
    line: int
    text: str
    field: str = ""
    """Which, if this is a labelled value."""
    number: int | None = None
    level: int = 0
    is_title: bool = False
    """Certain: it stands right above its abstract, or has a number, or is a Markdown heading of the deepest level."""
    is_heading: bool = False
    """Certain: it is a Markdown heading above others."""


def find_pieces(paragraphs: Iterable[Paragraph]) -> tuple[Piece, ...]:
    """Take paragraphs apart; what one piece alone does not tell is left to the reader."""
    paragraphs = tuple(paragraphs)
    is_usual = _has_usually_a_title([paragraph.lines for paragraph in paragraphs if len(paragraph.lines) > 1])
    pieces = [piece for paragraph in paragraphs for piece in _pieces_of(paragraph, is_usual=is_usual)]
    return tuple(_with_short_abstracts(_with_levels(pieces)))


def _has_usually_a_title(paragraphs: Sequence[Sequence[str]]) -> bool:
    """Tell whether most paragraphs of several lines have a title on top."""
    titled = sum(_count_title_lines(lines) > 0 for lines in paragraphs)
    return titled > 1 and titled >= _USUAL * len(paragraphs)


def _with_levels(pieces: list[Piece]) -> list[Piece]:
    levels = {piece.level for piece in pieces} - {0}
    if len(levels) < 2:  # of one level alone it is not known whether it is above or below
        return pieces
    deepest = max(levels)
    return [
        replace(piece, is_title=piece.level == deepest, is_heading=piece.level < deepest) if piece.level else piece
        for piece in pieces
    ]


def _with_short_abstracts(pieces: list[Piece]) -> Iterator[Piece]:
    """Take a short sentence below what can be its title as an abstract."""
    is_below_title = False
    for piece in pieces:
        is_short = piece.kind is Kind.SHORT
        is_abstract_here = is_short and is_below_title and not piece.is_title and _is_short_abstract(piece.text)
        yield replace(piece, kind=Kind.LONG) if is_abstract_here else piece
        is_below_title = is_short and not is_abstract_here and not looks_like_heading(piece.text)


def _pieces_of(paragraph: Paragraph, *, is_usual: bool) -> Iterator[Piece]:
    """Take a paragraph apart: what stands above its first labelled line, then labelled values."""
    labels = [read_label(line) for line in paragraph.lines]
    if len(labels) == 1 and (address := read_address(paragraph.lines[0])):
        labels = [address]
    starts = [offset for offset, label in enumerate(labels) if label]
    first = starts[0] if starts else len(labels)
    if first:
        above = replace(paragraph, lines=paragraph.lines[:first])
        yield from _unlabelled(above, is_usual=is_usual, is_above_labels=bool(starts))
    for start, end in itertools.pairwise([*starts, len(labels)]):
        name, value = labels[start] or ("", "")
        lines = [line for line in (value, *paragraph.lines[start + 1 : end]) if line]
        yield Piece(Kind.FIELD, paragraph.line + start, join_lines(lines or [""]), name)


def _unlabelled(paragraph: Paragraph, *, is_usual: bool, is_above_labels: bool) -> Iterator[Piece]:
    """Tell a title on top, lines of authors below it, and the abstract."""
    titles = _count_title_lines(paragraph.lines, is_usual=is_usual)
    authors = count_author_lines(paragraph.lines[titles:]) if titles else 0
    above, names, rest = _cut(paragraph.lines, titles, titles + authors)
    if above:
        yield Piece(Kind.SHORT, paragraph.line, join_lines(above), is_title=True)
    if names:
        yield Piece(Kind.FIELD, paragraph.line + titles, without_footnote_marks(join_lines(names)), "authors")
    line, text = paragraph.line + titles + authors, join_lines(rest)
    if above or (is_abstract(text) and not paragraph.level and not is_names(text)):
        yield Piece(Kind.LONG, line, text, number=paragraph.number)
    else:
        is_title = is_above_labels or paragraph.number is not None
        yield Piece(Kind.SHORT, line, text, number=paragraph.number, level=paragraph.level, is_title=is_title)


def _cut(lines: Sequence[str], first: int, second: int) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
    return lines[:first], lines[first:second], lines[second:]


def _may_be_title(text: str) -> bool:
    """Tell whether a text has a title's length and start, and at most one full stop in it ("Nature vs. nurture")."""
    return weight(text) <= _LONGEST_TITLE and bool(_START.match(text)) and len(_FULL_STOP.findall(text)) < 2


def _is_prose(text: str) -> bool:
    return is_abstract(text) or _is_short_abstract(text)


def _is_short_abstract(text: str) -> bool:
    return ends_like_prose(text) and weight(text) >= _SHORTEST and not is_names(text)


def _count_title_lines(lines: Sequence[str], *, is_usual: bool = False) -> int:
    """Count the lines at the top of a paragraph that are a title: those after which the next word would have had room.

    Hard-wrapped prose never breaks a line where the next word still fits; a title above its abstract does. A title as
    long as the line shows by its capitals, or by the titles above most other paragraphs (`is_usual`).
    """
    widths = sorted(map(_columns, lines))
    # One line longer than all others (an address, say) does not show how wide the text was set.
    width = widths[-2] if len(lines) > 3 else widths[-1]  # enough lines to show a width
    counts = range(1, min(_TITLE_LINES + 1, len(lines)))
    for count in counts:
        last, below = lines[count - 1], lines[count:]
        if ends_like_prose(last):
            return 0
        if (_has_room(last, below, width) or _is_capitalised_above(last, below[0], width)) and _divides(lines, count):
            return count
    return 1 if is_usual and counts and _divides(lines, 1) else 0


def _has_room(last: str, below: Sequence[str], width: int) -> bool:
    """Tell whether the first word below would have stood on the line above it, had that been prose."""
    word = below[0].split(maxsplit=1)[0]
    if not has_unspaced(word):
        return _columns(last) + 1 + _columns(word) <= width
    # Without spaces a line may break nearly everywhere, so less is certain.
    letter = _UNBROKEN.match(word)
    used = _columns(last) + _columns(letter[0] if letter else word) + _RAGGED
    is_short = len(below) == 1 or _columns(last) <= _MUCH_SHORTER * width
    return is_short and used <= width and not _SENTENCE_END.search(last)


def _columns(text: str) -> int:
    return len(text) if text.isascii() else len(text) + len(_WIDE.findall(text))


def _divides(lines: Sequence[str], count: int) -> bool:
    """Tell whether the first lines can be a title and what is below them an abstract."""
    above, below = join_lines(lines[:count]), lines[count:]
    is_finished = above[-1] not in _UNFINISHED and bool(_START.match(below[0]))
    return is_finished and _may_be_title(above) and _is_prose(join_lines(below))


def _is_capitalised_above(above: str, below: str, width: int) -> bool:
    """Tell a line In Title Case above a full line of prose."""
    return _has_capitals(above) and not _has_capitals(below) and 2 * _columns(below) > width


def _has_capitals(line: str) -> bool:
    words = [word for word in line.split() if len(word) > 3]  # longer than the words that stay small in titles
    return len(words) > 2 and sum(word[0].isupper() for word in words) >= 0.75 * len(words)
