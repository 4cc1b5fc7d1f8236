"""Plain text -> records: a heading, then abstracts in paragraphs of their own, with or without titles above them.

What a short line is (the heading of a list, the title of the next abstract, neither) follows from what stands around
it and from what the rest of the file does. Nothing is dropped without a problem that names its line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.problems import Problem, Severity
from generator.readers.bylines import is_name, is_names, without_footnote_marks
from generator.readers.fields import read_entry
from generator.readers.foreign import describe_foreign
from generator.readers.headings import Heading, looks_like_heading, parse_heading
from generator.readers.paragraphs import ends_like_prose, split_paragraphs
from generator.readers.pieces import Kind, Piece, find_pieces
from generator.records import Record, Source

FORMAT = "text"
_TITLED = 0.6
"""Share of abstracts with a title from which a file is a list of titled papers."""
_ALL_TITLED = 0.75
_MANY = 4
"""Titled abstracts, and their share, from which one without title is more likely a second paragraph."""
_JOINTS = {"abstract": "\n\n"}
"""What joins the parts of a field, where it is not the semicolon of a list."""


def read_plain(lines: Iterable[str], path: str) -> Iterator[Record | Problem]:
    """Read the lines of one text file."""
    lines = tuple(lines)
    if foreign := describe_foreign(lines):
        yield Problem(path, foreign[0], Severity.ERROR, foreign[1])
        return
    pieces = find_pieces(split_paragraphs(lines))
    if not pieces:
        yield Problem(path, 1, Severity.ERROR, "no text in this file")
    elif all(piece.kind is Kind.SHORT for piece in pieces):
        message = "no abstract in this file, only short lines; write each abstract as a paragraph of its own"
        yield Problem(path, pieces[0].line, Severity.ERROR, message)
    else:
        yield from _Reading(path, pieces).entries()


class _Reading:
    """One pass over the pieces of a file; holds the entry that is open and the short lines not yet understood."""

    def __init__(self, path: str, pieces: Sequence[Piece]) -> None:
        self._path = path
        self._pieces = pieces
        self._others, self._others_titled = _count_titled(pieces)
        self._is_numbered = any(piece.number is not None for piece in pieces)
        self._is_titled_list = self._others_titled > _TITLED * self._others
        self._is_first = True
        self._heading: Heading | None = None
        self._pending: list[Piece] = []
        self._fields: dict[str, list[str]] = {}
        self._line = 1

    def entries(self) -> Iterator[Record | Problem]:
        for piece in self._pieces:
            if piece.kind is Kind.FIELD:
                yield from self._take_field(piece)
            elif piece.kind is Kind.LONG or self._is_awaited(piece):
                yield from self._take_abstract(piece)
            else:
                self._pending.append(piece)
        yield from self._close()
        yield from self._drop(self._pending)

    def _take_field(self, piece: Piece) -> Iterator[Record | Problem]:
        is_repeated = piece.field in self._fields and bool(self._fields.get("abstract"))
        if piece.field == "title" or is_repeated or self._pending or not self._fields:
            yield from self._close()
            yield from self._open(piece)
        self._add(piece.field, piece.text)

    def _add(self, field: str, text: str) -> None:
        """Note a part of a field; a label with nothing behind it notes only that the field is there."""
        parts = self._fields.setdefault(field, [])
        if text:
            parts.append(text)

    def _take_abstract(self, piece: Piece) -> Iterator[Record | Problem]:
        if self._fields and not self._fields.get("abstract") and not self._pending:
            self._add("abstract", piece.text)
        elif self._is_continuation(piece):
            self._add("abstract", piece.text)
            if not self._is_numbered:
                message = "a paragraph without title among papers that have one; taken as part of the abstract above it"
                yield Problem(self._path, piece.line, Severity.WARNING, message)
        else:
            yield from self._close()
            yield from self._open(piece)
            self._add("abstract", piece.text)

    def _is_awaited(self, piece: Piece) -> bool:
        """Take even a short paragraph as an abstract below that label, and a short sentence below a labelled title."""
        if self._pending or not self._fields or self._fields.get("abstract"):
            return False
        return "abstract" in self._fields or ends_like_prose(piece.text)

    def _is_continuation(self, piece: Piece) -> bool:
        """Where all other abstracts have a title or number, one without is the second paragraph of the one before."""
        if self._pending or piece.number is not None or not self._fields:
            return False
        return self._is_numbered or self._others_titled >= max(_MANY, _ALL_TITLED * self._others)

    def _open(self, piece: Piece) -> Iterator[Problem]:
        """Begin an entry; the short lines above it become its title and authors, a heading, or are reported."""
        above, entry = self._divide_pending(has_title=piece.field == "title")
        headings = [part for part in above if part.is_heading or looks_like_heading(part.text)]
        if self._is_first and above and not headings:
            headings = [part for part in above[:1] if not ends_like_prose(part.text)]
        if headings:
            self._heading = parse_heading(headings[-1].text)
        understood = set(headings)
        yield from self._drop([part for part in above if part not in understood])
        self._fields = {name: [part.text] for name, part in zip(("title", "authors"), entry, strict=False)}
        self._line = (entry or [piece])[0].line
        self._pending, self._is_first = [], False

    def _divide_pending(self, *, has_title: bool) -> tuple[list[Piece], list[Piece]]:
        pending = self._pending
        if not pending or has_title or self._ends_in_heading() or self._is_no_title(pending[-1]):
            return pending, []
        count = 2 if len(pending) > 1 and self._ends_in_authors() else 1
        return pending[:-count], pending[-count:]

    def _ends_in_authors(self) -> bool:
        above, last = self._pending[-2:]
        if last.is_title or above.is_heading or looks_like_heading(above.text):
            return False
        # One name alone could be the short title below the heading of a file.
        return is_names(last.text) or (is_name(last.text) and not (self._is_first and len(self._pending) == 2))

    def _is_no_title(self, piece: Piece) -> bool:
        return not _may_be_title(piece) and not self._is_titled_list

    def _ends_in_heading(self) -> bool:
        """Tell whether the line right above an abstract is the heading of its list rather than its own title."""
        last = self._pending[-1]
        if last.is_title or last.is_heading:
            return last.is_heading
        if self._is_first and len(self._pending) == 1 and self._others:
            return not self._is_titled_list or (self._others == 1 and looks_like_heading(last.text))
        return not self._is_titled_list and looks_like_heading(last.text)

    def _close(self) -> Iterator[Record | Problem]:
        if not self._fields:
            return
        texts = {name: _JOINTS.get(name, "; ").join(parts) for name, parts in self._fields.items()}
        entry: dict[str, object] = dict(texts)
        if "authors" in texts:
            entry["authors"] = without_footnote_marks(texts["authors"])
        if self._heading:
            entry["collection"] = self._heading.title
            entry.setdefault("venue", self._heading.venue)
            entry.setdefault("year", self._heading.year)
        self._fields = {}
        yield from read_entry(entry, Source(self._path, self._line, FORMAT))

    def _drop(self, pieces: Sequence[Piece]) -> Iterator[Problem]:
        for piece in pieces:
            shown = piece.text if len(piece.text) <= 60 else f"{piece.text[:59]}…"  # fits one line
            message = f"{shown!r} is too short for an abstract and stands above none as its title; dropped"
            yield Problem(self._path, piece.line, Severity.ERROR, message)


def _count_titled(pieces: Sequence[Piece]) -> tuple[int, int]:
    """Count the abstracts but the first, which may stand below the file's heading, and those of them below a title."""
    others = [place for place, piece in enumerate(pieces) if piece.kind is Kind.LONG or piece.field == "abstract"][1:]
    return len(others), sum(_may_be_title(pieces[place - 1]) for place in others)


def _may_be_title(piece: Piece) -> bool:
    return piece.kind is not Kind.LONG and (piece.is_title or not ends_like_prose(piece.text))
