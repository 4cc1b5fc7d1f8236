"""Addresses and DOIs as sources write them -> the one form in which they are safe and comparable."""

from __future__ import annotations

import re
from urllib.parse import quote, unquote, urlsplit

_DOI = re.compile(r"\b10\.\d{4,9}/[-._;()/:<>\[\]+#a-z0-9]+")
"""As Crossref recommends ("DOIs and matching regular expressions"), with the brackets of Wiley's old DOIs."""
_DOI_END = re.compile(r"[.,;:]+$")
_TO_ENCODE = re.compile(r"[\s\"<>`{}|\\^]")
_FORBIDDEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")
"""Control and invisible characters: no address needs them, and they hide what it really is."""
_NEXT_ADDRESS = re.compile(r"[\s;,]+(?=https?://)", re.IGNORECASE)

_MARKDOWN_LINK = re.compile(r"\]\((https?://[^\s()]+)\)", re.IGNORECASE)
"""As OpenReview keeps the code of a paper: an image and a name, linked."""
_BARE_CODE_HOST = re.compile(r"(?:www\.)?(?:github|gitlab|bitbucket|huggingface)\.(?:com|org|co)/\S+$", re.IGNORECASE)


def find_doi(text: str) -> str | None:
    """Take the bare DOI out of any of the forms it comes in.

    >>> find_doi("https://doi.org/10.1000/ABC.12"), find_doi("doi:10.1000/x."), find_doi("10.1/x")
    ('10.1000/abc.12', '10.1000/x', None)
    """
    found = _DOI.search(unquote(text).lower())
    # What follows a DOI in the same field is part of it, unless it is white space: a cut DOI would name another paper.
    if not found or not re.match(r"[\s.,;]|$", unquote(text).lower()[found.end() :]):
        return None
    return _DOI_END.sub("", found[0]) or None


def safe_url(text: str) -> str | None:
    """Return an absolute http(s) address fit for an attribute, or None for anything else.

    >>> safe_url("https://x.org/a b"), safe_url("javascript:alert(1)")
    ('https://x.org/a%20b', None)
    """
    address = text.strip()
    if _FORBIDDEN.search(address):
        return None
    try:
        parts = urlsplit(address)
        is_web = parts.scheme.lower() in ("http", "https") and bool(parts.hostname)
    except ValueError:  # a broken IPv6 address or port
        return None
    if not is_web or _TO_ENCODE.search(parts.netloc):
        return None
    return _TO_ENCODE.sub(lambda unsafe: quote(unsafe[0]), address)


def split_addresses(text: str) -> list[str]:
    """Split a field that holds several addresses; take those of Markdown links, complete those of code hosts.

    >>> split_addresses("https://x.org/a; https://x.org/b"), split_addresses("[code](https://x.org/c)")
    (['https://x.org/a', 'https://x.org/b'], ['https://x.org/c'])
    >>> split_addresses("github.com/coast/wick")
    ['https://github.com/coast/wick']
    """
    if linked := _MARKDOWN_LINK.findall(text):
        return linked
    address = text.strip()
    return [f"https://{address}"] if _BARE_CODE_HOST.match(address) else _NEXT_ADDRESS.split(address)
