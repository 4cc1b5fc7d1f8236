"""Labelled lines of plain text (`Title: …`, `**Authors:** …`, `摘要：…`) -> field names and values."""

from __future__ import annotations

import re

_LABELS = {
    "title": "title|paper title|标题|题目",
    "authors": "authors?|作者",
    "abstract": "abstract|summary|摘要",
    "keywords": "keywords?|key words|index terms|tags|关键词|关键字",
    "venue": "venue|conference|journal|会议|期刊",
    "year": "year|date|年份",
    "doi": "doi",
    "url": "url|link|paper|website|链接",
    "pdf": "pdf",
    "code": "code|github|代码",
    "id": "id|paper id",
}
_NAMES = {alias: name for name, aliases in _LABELS.items() for alias in aliases.replace("?", "").split("|")} | {
    "author": "authors",
    "keyword": "keywords",
}
_LABEL = re.compile(
    rf"(?:[-*+]\s+)?(?:\*\*|__)?({'|'.join(_LABELS.values())})(?:\*\*|__)?\s*[:：]\s*(?:\*\*|__)?\s*(.*)", re.IGNORECASE
)
_ABSTRACT_RUN_IN = re.compile(
    r"(?:\*\*|__)?(?:abstract|摘要)(?:\*\*|__)?(?:\s*[.—–]+-?\s*|\s+-+\s+)(?:\*\*|__)?\s*(?=\S)", re.IGNORECASE
)
_ABSTRACT_ALONE = re.compile(r"(?:\*\*|__|#+ )?(?:abstract|摘要)(?:\*\*|__)?\s*[:：.]?(?:\*\*|__)?", re.IGNORECASE)
_ADDRESS = re.compile(r"<?(https?://\S+?)>?", re.IGNORECASE)
_CODE_HOST = re.compile(r"https?://(?:www\.)?(?:github|gitlab|bitbucket|codeberg)\.", re.IGNORECASE)
_HAS_YEAR = re.compile(r"(?<!\d)[12]\d{3}(?!\d)")


def read_label(line: str) -> tuple[str, str] | None:
    """Return the field that a line names and its value; None for a line of prose, however it begins.

    >>> read_label("**Keywords:** graphs; trees"), read_label("Code: a language for cats")
    (('keywords', 'graphs; trees'), None)
    """
    if _ABSTRACT_ALONE.fullmatch(line):
        return "abstract", ""
    if run_in := _ABSTRACT_RUN_IN.match(line):
        return "abstract", line[run_in.end() :]
    found = _LABEL.fullmatch(line)
    if not found:
        return None
    name, value = _NAMES[found[1].lower()], found[2].strip()
    if not _is_value_of(name, value):
        return None
    address = _ADDRESS.fullmatch(value)
    return name, address[1] if address else value


def read_address(line: str) -> tuple[str, str] | None:
    """Take a line that is nothing but a web address as the paper's code or page, by its host."""
    address = _ADDRESS.fullmatch(line)
    return ("code" if _CODE_HOST.match(address[1]) else "url", address[1]) if address else None


def _is_value_of(name: str, value: str) -> bool:
    """Keep `Code: a language for cats` a title, and `Date: the hard way` too."""
    if name in ("url", "pdf", "code"):
        return bool(_ADDRESS.match(value))
    return bool(_HAS_YEAR.search(value)) if name == "year" else True
