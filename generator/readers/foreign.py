"""Formats that are not read yet: how they look inside a text file, and what to say of them.

Taken for prose, a table or a bibliography would become one monstrous paper; named, it costs its user a minute.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Mapping, Sequence

from generator.readers.fields import is_known_name
from generator.readers.paragraphs import is_abstract

READABLE = (
    ".txt and .text (one paragraph per abstract), .json (a list of papers), .jsonl and .ndjson (one paper a line) "
    "are read"
)
"""The end of every message here: what the user can save instead."""
NOT_YET: Mapping[str, str] = {
    ".bib": "BibTeX",
    ".bibtex": "BibTeX",
    ".ris": "RIS",
    ".csv": "a table",
    ".tsv": "a table",
    ".tab": "a table",
}
"""Suffixes of formats in which people have their papers, and what these are called."""

_BIBLIOGRAPHIES = (
    (re.compile(r"\s*@[A-Za-z]+\s*\{"), "BibTeX"),
    (re.compile(r"\s*TY {1,2}- ?[A-Z]"), "RIS"),
)
"""How the first line of an entry begins."""
_FEWEST_TABS = 2
"""In each line of a table without a header; a single tab may stand behind a number or an indent."""
_FEWEST_ROWS = 2


def describe_foreign(lines: Sequence[str]) -> tuple[int, str] | None:
    """Return the line on which another format begins in a text file and what to tell of it; None for plain text."""
    for pattern, name in _BIBLIOGRAPHIES:
        if line := _first_entry(lines, pattern):
            return line, f"this looks like {name}, which is not read yet; {READABLE}"
    if _is_table(lines):
        line = next(number for number, text in enumerate(lines, 1) if "\t" in text)
        return line, f"this looks like a table, which is not read yet; save it as JSON: {READABLE}"
    return None


def _first_entry(lines: Sequence[str], pattern: re.Pattern[str]) -> int | None:
    """Find the first entry of a bibliography, unless an abstract stands above it: that one only cites itself below."""
    above = list(itertools.takewhile(lambda line: not pattern.match(line), lines))
    is_found = len(above) < len(lines) and not is_abstract(" ".join(filter(None, map(str.strip, above))))
    return len(above) + 1 if is_found else None


def _is_table(lines: Sequence[str]) -> bool:
    """Tell a table by its header, or by the same number of tabs in most of its lines."""
    filled = [line for line in lines if line.strip()]
    tabs = Counter(map(_count_tabs, filled))
    columns, rows = max(tabs.items(), key=lambda item: (item[1], item[0]), default=(0, 0))
    if 2 * rows <= len(filled) or rows < _FEWEST_ROWS:
        return False
    return columns >= _FEWEST_TABS or (columns > 0 and all(map(is_known_name, filled[0].split("\t"))))


def _count_tabs(line: str) -> int:
    """Count the tabs that divide cells: a line with none inside it is only indented."""
    return line.count("\t") if "\t" in line.strip() else 0
