"""Source text -> safe HTML, plain text and prose, in one pass that decides once what each character means.

    clean         only characters that a page can carry; certain repairs, each with a note
    find_math     where formulas stand, and where a dollar is money
    tex_mathml    formula -> MathML: as it stands, normalised, repaired, or its source as code
    tex_unicode   formula -> plain text
    scan          text -> tokens, in one walk (walk); commands reads LaTeX; inline, links and html_tags decide details
    emphasis      tokens -> tokens that nest
    assemble      tokens -> Rendered, behind a second wall (nh3)
    escape        text -> what one target needs; no other place escapes

Nothing here knows of papers, files or pages, and nothing raises: whatever a text holds, it comes out as text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from generator.markup.assemble import assemble_blocks, assemble_line, plain_text
from generator.markup.clean import clean
from generator.markup.escape import html_attribute, html_text, script_json
from generator.markup.rendered import OBJECT, Embedded, Rendered
from generator.markup.scan import ABSTRACT, NAME, TITLE, scan
from generator.problems import Flaw

__all__ = [
    "OBJECT",
    "Embedded",
    "Rendered",
    "clean_text",
    "html_attribute",
    "html_text",
    "render_abstract",
    "render_line",
    "script_json",
]

_NEEDS_SCAN = re.compile(r"[\\$&{~`]|--|''")
_NO_MACROS: Mapping[str, str] = MappingProxyType({})


def render_abstract(source: str, *, macros: Mapping[str, str] = _NO_MACROS) -> Rendered:
    r"""Render an abstract as paragraphs.

    >>> render_abstract("**Fast** and 5\\% better.").html
    '<p><strong>Fast</strong> and 5% better.</p>'
    """
    text, repairs = clean(source)
    tokens, flaws = scan(text, ABSTRACT, tuple(sorted(macros.items())))
    return assemble_blocks(tokens, (*repairs, *flaws))


def render_line(source: str, *, macros: Mapping[str, str] = _NO_MACROS) -> Rendered:
    r"""Render a title: one line, no links, stars and backticks as they stand.

    >>> render_line(r"{A*} search in $O(n^2)$").text
    'A* search in O(n²)'
    """
    text, repairs = clean(source)
    tokens, flaws = scan(text, TITLE, tuple(sorted(macros.items())))
    return assemble_line(tokens, (*repairs, *flaws))


def clean_text(source: str) -> tuple[str, tuple[Flaw, ...]]:
    r"""Clean a name or keyword: accents and entities resolved, plain text, no markup.

    >>> clean_text(r"L{\"o}bner &amp; Kova\v{c}")[0]
    'Löbner & Kovač'
    """
    text, repairs = clean(source)
    if not _NEEDS_SCAN.search(text):
        return " ".join(text.split()), repairs
    tokens, flaws = scan(text, NAME)
    return plain_text(tokens), (*repairs, *flaws)
