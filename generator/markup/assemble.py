"""Tokens -> `Rendered`: the HTML, the plain text and the prose of one text, from the same tokens in one walk."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import nh3

from generator.markup.emphasis import nest, pair_delimiters
from generator.markup.escape import html_attribute, html_text
from generator.markup.formulas import words_of
from generator.markup.rendered import OBJECT, Embedded, Rendered, paragraphs
from generator.markup.tokens import Break, Delimiter, Tag, Token
from generator.problems import Flaw

_WHITE = re.compile(r"[\n\t][ \n\t]*| [ \n\t]+")
"""All white space but single blanks, which may stay as they are."""
_OPENING = {"sc": '<span class="small-caps">'}
_CLOSING = {"sc": "</span>"}

_STYLES = {
    "text-align", "justify-items", "padding-left", "padding-right", "width", "margin-left", "font-size",
}  # fmt: skip
_MATH_ATTRIBUTES: dict[str, set[str]] = {
    "math": {"alttext", "display"},
    "mfrac": {"displaystyle", "linethickness"},
    "mi": {"mathvariant"},
    "mo": {"form", "lspace", "maxsize", "minsize", "movablelimits", "rspace", "stretchy", "symmetric"},
    "mover": {"accent"},
    "munder": {"accentunder"},
    "munderover": {"accent", "accentunder"},
    "mspace": {"width", "style"},
    "mtable": {"displaystyle", "scriptlevel", "style"},
    "mstyle": {"displaystyle", "scriptlevel"},
    **{name: {"style"} for name in ("mpadded", "mrow", "mtd", "mtext")},
    **{
        name: set()
        for name in ("mn", "mroot", "msqrt", "msub", "msubsup", "msup", "mtr", "mphantom", "menclose", "mmultiscripts")
    },
}
_WALL = nh3.Cleaner(
    tags={"p", "ul", "li", "br", "a", "em", "strong", "u", "sub", "sup", "code", "span", *_MATH_ATTRIBUTES},
    attributes={
        **_MATH_ATTRIBUTES,
        "a": {"href"},
    },
    allowed_classes={
        "code": {"tex"},
        "span": {"small-caps", "math-long", "math-display"},
        "mtext": {"tex-bold", "tex-italic", "tex-mono", "tex-serif", "tex-sans", "small-caps"},
    },
    link_rel="noopener nofollow",
    url_schemes={"http", "https", "mailto"},
    filter_style_properties=_STYLES,
    strip_comments=False,  # a comment cannot come from our tokens; stripping costs a second pass
)
"""The second wall. The tokens are safe by construction; this says so once more, independently, of the finished HTML."""


@dataclass(frozen=True, slots=True)
class _Block:
    html: str
    text: str
    prose: str
    objects: tuple[Embedded, ...]
    is_item: bool


def assemble_blocks(tokens: Sequence[Token], flaws: Iterable[Flaw]) -> Rendered:
    """An abstract: `<p>` and `<ul>` one after the other, on one line."""
    blocks = list(_blocks(tokens))
    return _rendered("".join(_elements(blocks)), blocks, flaws)


def assemble_line(tokens: Sequence[Token], flaws: Iterable[Flaw]) -> Rendered:
    """A title: phrasing content on one line, its breaks made spaces."""
    block = _block([" " if isinstance(token, Break) else token for token in tokens], is_item=False)
    return _rendered(block.html, [block], flaws)


def plain_text(tokens: Iterable[Token]) -> str:
    """A name or keyword: the text alone."""
    return " ".join("".join(map(_text_of, tokens)).split())


def _rendered(html: str, blocks: Sequence[_Block], flaws: Iterable[Flaw]) -> Rendered:
    walled = _WALL.clean(html).replace("{", "&#123;").replace("}", "&#125;").replace("&nbsp;", "\u00a0")
    text = _joined(blocks, [block.text for block in blocks])
    prose = _joined(blocks, [block.prose for block in blocks])
    return Rendered(
        text=text,
        prose=text if prose == text else prose,
        markup=None if walled == paragraphs(text) else walled,
        objects=tuple(embedded for block in blocks for embedded in block.objects),
        flaws=tuple(dict.fromkeys(flaws)),
    )


def _joined(blocks: Sequence[_Block], texts: Sequence[str]) -> str:
    parts: list[str] = []
    for block, text in zip(blocks, texts, strict=True):
        if parts:
            parts.append("\n" if block.is_item else "\n\n")
        parts.append(f"- {text}" if block.is_item else text)
    return "".join(parts)


def _elements(blocks: Iterable[_Block]) -> Iterator[str]:
    was_item = False
    for block in blocks:
        if block.is_item != was_item:
            yield "<ul>" if block.is_item else "</ul>"
        was_item = block.is_item
        yield f"<li>{block.html}</li>" if block.is_item else f"<p>{block.html}</p>"
    if was_item:
        yield "</ul>"


def _blocks(tokens: Sequence[Token]) -> Iterator[_Block]:
    current: list[Token] = []
    is_item = False
    for token in (*tokens, Break.PARAGRAPH):
        if not isinstance(token, Break) or token is Break.LINE:
            current.append(token)
            continue
        block = _block(current, is_item=is_item)
        if block.html:
            yield block
        current, is_item = [], token is Break.ITEM


def _block(tokens: list[Token], *, is_item: bool) -> _Block:
    if any(isinstance(token, Delimiter) for token in tokens):
        tokens = pair_delimiters(tokens)
    if any(isinstance(token, Tag) for token in tokens):
        tokens = nest(tokens)
    prose = [_prose_of(token) for token in tokens]
    text_of_all, prose_of_all = "".join(map(_text_of, tokens)), "".join(prose)
    text = _lines(text_of_all)
    return _Block(
        html=_with_single_blanks("".join(map(_html_of, tokens))).strip(),
        text=text,
        prose=text if prose_of_all == text_of_all else _lines(prose_of_all),
        objects=tuple(
            token for token, words in zip(tokens, prose, strict=True) if isinstance(token, Embedded) and words == OBJECT
        ),
        is_item=is_item,
    )


def _with_single_blanks(html: str) -> str:
    # Nearly always it has no others, and to ask takes a tenth of the time.
    return _WHITE.sub(" ", html) if "  " in html or "\n" in html or "\t" in html else html


def _html_of(token: Token) -> str:
    if isinstance(token, str):
        return html_text(token)
    if isinstance(token, Embedded):
        return token.html
    if isinstance(token, Tag):
        return _start(token) if token.opens else _CLOSING.get(token.name, f"</{token.name}>")
    return "<br>"


def _start(tag: Tag) -> str:
    if tag.name == "a":
        return f'<a href="{html_attribute(tag.href)}" rel="noopener nofollow">'
    return _OPENING.get(tag.name, f"<{tag.name}>")


def _text_of(token: Token) -> str:
    if isinstance(token, str):
        return token
    if isinstance(token, Embedded):
        return token.text
    if isinstance(token, Delimiter):
        return token.run
    return "\n" if isinstance(token, Break) else ""


def _prose_of(token: Token) -> str:
    return words_of(token) or OBJECT if isinstance(token, Embedded) else _text_of(token)


def _lines(text: str) -> str:
    return "\n".join(filter(None, (" ".join(line.split()) for line in text.split("\n"))))
