"""What makes two texts the same: their letters and digits, whatever their case, spacing, punctuation and line breaks.

Ids hang on this, so it reads the source's text, not the rendered one, and must never change.
"""

from __future__ import annotations

import re
import unicodedata

from generator.records import Record

_NOT_WORDS = re.compile(r"[\W_]+")


def normal_form(text: str) -> str:
    """Fold a text to its letters and digits.

    >>> normal_form("Same  text."), normal_form("same-text")
    ('sametext', 'sametext')
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    # A text without any letter ("。") is still itself.
    return _NOT_WORDS.sub("", folded) or folded.strip()


def identity(record: Record) -> str:
    """Fold all that tells a record apart when its abstract does not."""
    parts = (record.key or "", record.title or "", *record.authors, str(record.year or ""), record.venue or "")
    return "\n".join([*map(normal_form, parts), normal_form(record.abstract)])
