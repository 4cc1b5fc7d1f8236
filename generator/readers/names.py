"""Strings of authors and keywords -> single ones, by rules that README states; what is not certain stays whole."""

from __future__ import annotations

import re

_PIECE = re.compile(r"(?:&#?\w{1,31};|[^;；])+")
"""Text between semicolons, but for those that end an HTML entity (`M&uuml;ller`)."""
_AND = re.compile(r"\s+(?:and|&)\s+|\s*\n\s*")
_COMMA = re.compile(r"\s*(?:,|，)\s*(?:and\s+)?")
_INITIALS = re.compile(r"(?:[^\W\d_](?:\.|\b)[\s-]*){1,4}")
_GAP = re.compile(r"[^\S\n]{2,}")
_IDEOGRAPHS = re.compile(r"[\u3400-\u9fff]+")


def split_names(text: str) -> tuple[str, ...]:
    """Split at `;` if there is one, else at " and ", else at commas between names of two words or more.

    >>> split_names("A. Smith; B. Jones and Sons"), split_names("Doe, Jane and Roe, R."), split_names("Doe, Jane")
    (('A. Smith', 'B. Jones and Sons'), ('Doe, Jane', 'Roe, R.'), ('Doe, Jane',))
    >>> split_names("Ann Lee, Bo Ek and Cy Orr"), split_names("王伟、李娜")
    (('Ann Lee', 'Bo Ek', 'Cy Orr'), ('王伟', '李娜'))
    """
    text = _GAP.sub(" ", text)
    if _has_semicolon(text):
        return split_at_semicolons(text)
    if "、" in text:
        return _kept(text.split("、"))
    pieces = _kept(_AND.split(text))
    if len(pieces) > 1 and all(piece.count(",") == 1 for piece in pieces):  # BibTeX: "Last, First and Last, First"
        return pieces
    return tuple(name for piece in pieces for name in _split_at_commas(piece))


def split_keywords(text: str) -> tuple[str, ...]:
    """Split at `;` if there is one, else at commas, else at `|`, `·` or line breaks.

    >>> split_keywords("graphs; trees, rooted"), split_keywords("graphs, trees"), split_keywords("图、树")
    (('graphs', 'trees, rooted'), ('graphs', 'trees'), ('图', '树'))
    """
    if _has_semicolon(text):
        return split_at_semicolons(text)
    return _kept(re.split(r"[,，、]" if re.search(r"[,，、]", text) else r"[|·•\n]", text))


def split_at_semicolons(text: str) -> tuple[str, ...]:
    return _kept(_PIECE.findall(text))


def _has_semicolon(text: str) -> bool:
    return len(_PIECE.findall(text)) > 1 or text.rstrip().endswith((";", "；"))


def _kept(pieces: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    return tuple(stripped for piece in pieces if (stripped := piece.strip(" \t\r\n,;")))


def _split_at_commas(text: str) -> tuple[str, ...]:
    """Split only between whole names: "Doe, Jane" is one, "Ann Lee, Bo Ek" and "Doe, J., Roe, R." are two."""
    parts = _kept(_COMMA.split(text))
    if all(map(_is_whole_name, parts)):
        return parts
    if len(parts) % 2 == 0 and all(map(_INITIALS.fullmatch, parts[1::2])):
        return tuple(f"{last}, {first}" for last, first in zip(parts[::2], parts[1::2], strict=True))
    return (text.strip(" ,"),)


def _is_whole_name(part: str) -> bool:
    return (len(part.split()) > 1 and not _INITIALS.fullmatch(part)) or bool(_IDEOGRAPHS.fullmatch(part))
