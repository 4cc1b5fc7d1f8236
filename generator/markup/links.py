"""Addresses in running text: where one ends, and which may become a link."""

from __future__ import annotations

import re

_ADDRESS = re.compile(r"https?://(?:[^\s<>\"“”|\\^`{}\u3000-\u303f\uff01-\uff60]|\\[_%#&~])+", re.IGNORECASE)
_LINK = re.compile(
    r"\[(?P<label>[^\[\]\n]{1,300})\]\(\s*(?P<address>(?:https?://|mailto:)[^\s()<>\"`{}]{1,1000}(?:\([^\s()<>\"`{}]{0,200}\)[^\s()<>\"`{}]{0,200}){0,4})\s*\)",
    re.IGNORECASE,
)
_ALLOWED = re.compile(
    r"(?:https?://[^\s\"'<>\\^`{|}]+\.?[^\s\"'<>\\^`{|}]*|mailto:[^\s\"'<>\\^`{|}@]+@[^\s\"'<>\\^`{|}@]+)",
    re.IGNORECASE,
)
_SENTENCE_MARKS = frozenset(".,;:!?'’*_…")
_BRACKETS = {")": "(", "]": "["}


def address_at(text: str, position: int) -> tuple[str, int] | None:
    r"""Read a bare http(s) address, and tell where it ends; a mark that ends the sentence is not part of it.

    >>> address_at("(see https://example.org/a_(b).)", 5)
    ('https://example.org/a_(b)', 30)
    """
    found = _ADDRESS.match(text, position)
    if not found:
        return None
    address = _without_sentence_marks(found[0])
    return (unescape(address), position + len(address)) if len(address) > len("https://") else None


def _without_sentence_marks(address: str) -> str:
    surplus = {closing: address.count(closing) - address.count(opening) for closing, opening in _BRACKETS.items()}
    end = len(address)
    while end and (address[end - 1] in _SENTENCE_MARKS or surplus.get(address[end - 1], 0) > 0):
        surplus[address[end - 1]] = surplus.get(address[end - 1], 0) - 1
        end -= 1
    return address[:end]


def unescape(address: str) -> str:
    """Undo what LaTeX and HTML did to an address."""
    return re.sub(r"\\([_%#&~])", r"\1", address).replace("&amp;", "&")


def link_at(text: str, position: int) -> re.Match[str] | None:
    """Read a Markdown link; groups `label` and `address`."""
    return _LINK.match(text, position)


def allowed(address: str) -> str | None:
    """Return the address as it may stand in `href`: http, https or mailto, nothing to escape from; else None.

    >>> allowed("javascript:alert(1)"), allowed("www.example.org/x")
    (None, 'https://www.example.org/x')
    """
    address = unescape(address.strip())
    if re.match(r"(?:www\.|[\w-]+(?:\.[\w-]+)+/)", address):
        address = "https://" + address
    return address if _ALLOWED.fullmatch(address) else None
