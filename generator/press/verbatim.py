"""Tells which HTML passes through Python-Markdown byte for byte."""

from __future__ import annotations

import re

_FOR_MATERIAL = "data-search-"
_TAKEN_OUT = re.compile(r"data-search-\w+=")
"""An attribute that Material takes out of every page, be it in a text."""
_TAG = re.compile(r"<(/?)([a-zA-Z][^\s/>]*)[^>]*?(/?)>")
_BLOCKS = frozenset(
    {"article", "aside", "blockquote", "details", "div", "dl", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5"}
    | {"h6", "header", "main", "nav", "ol", "p", "pre", "section", "table", "ul"}
)
"""Elements that Python-Markdown takes for a block; it knows a few more."""


def is_untouched(html: str) -> bool:
    """True for HTML that holds nothing Python-Markdown tidies, whatever its elements are."""
    # What Python-Markdown tidies away, and an empty line, which may end its HTML blocks.
    if "\t" in html or "\r" in html or "\x02" in html or "\x03" in html:
        return False
    if not all(map(str.strip, html.split("\n")[1:-1])):
        return False
    return _FOR_MATERIAL not in html or not _TAKEN_OUT.search(html)


def is_verbatim(html: str) -> bool:
    r"""True for HTML whose outermost elements are blocks, each on a line of its own, with nothing between them.

    >>> is_verbatim("<h1>One</h1>\n<p>Two <i>three</i></p>"), is_verbatim("<h1>One</h1>\nand *two*")
    (True, False)
    """
    return is_untouched(html) and _is_made_of_blocks(html)


def _is_made_of_blocks(html: str) -> bool:
    open_elements: list[str] = []
    end = 0
    for tag in _TAG.finditer(html):
        closing, name, empty = tag.groups()
        if not open_elements and (closing or empty or name not in _BLOCKS):
            return False
        if not open_elements and html[end : tag.start()] != ("\n" if end else ""):
            return False
        if closing and name in open_elements:
            while open_elements.pop() != name:
                pass
        elif not closing and not empty:
            open_elements.append(name)
        end = tag.end()
    return not open_elements and end == len(html)
