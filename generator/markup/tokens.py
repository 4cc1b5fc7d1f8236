"""What the scanner makes of a text, piece by piece, in order; strings are plain text that nobody interprets again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from generator.markup.rendered import Embedded


@dataclass(frozen=True, slots=True)
class Tag:
    """The start or end of an inline element of our own making."""

    name: str
    """`em`, `strong`, `u`, `sub`, `sup`, `code`, `sc` (small capitals) or `a`."""
    opens: bool
    href: str = ""
    source: str = ""
    """How a source's own tag was written; shown where it turns out to close nothing."""


@dataclass(frozen=True, slots=True)
class Delimiter:
    """A run of `*` or `_` that may open or close emphasis; as plain text if it finds no partner."""

    run: str
    opens: bool
    closes: bool


class Break(Enum):
    """Where one line of output ends and another begins."""

    LINE = "line"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    """The next line is a list item."""
    END_OF_LIST = "end of list"


Token = str | Tag | Delimiter | Break | Embedded
