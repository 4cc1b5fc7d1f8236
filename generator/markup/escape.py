"""Text -> one target's own way of writing it: one function a target, and no other place escapes.

HTML text, HTML attribute values, what `| e` writes in the theme's templates, JSON inside `<script>` or a `.js` file.
(YAML front matter is written as JSON strings, which YAML reads as they are.)
"""

from __future__ import annotations

import json

_TEXT = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("{", "&#123;"), ("}", "&#125;"))
"""In this order; one after the other takes a sixth of the time of a table for all, as most texts hold none of them."""
_ATTRIBUTE = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        '"': "&quot;",
        "'": "&#39;",
        "`": "&#96;",
        "{": "&#123;",
        "}": "&#125;",
        "\n": "&#10;",
        "\t": "&#9;",
        "\r": "&#13;",
    },
)
_THEME = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("'", "&#39;"), ('"', "&#34;"))
_SCRIPT = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}
_SCRIPT_TABLE = str.maketrans(_SCRIPT)


def html_text(text: str) -> str:
    """Escape for HTML element content; braces too, because Jinja and Python-Markdown see the page before the browser.

    >>> html_text("a < {b}")
    'a &lt; &#123;b&#125;'
    """
    for character, reference in _TEXT:
        text = text.replace(character, reference)
    return text


def html_attribute(text: str) -> str:
    """Escape for a quoted HTML attribute value, on one line.

    >>> html_attribute('"x"')
    '&quot;x&quot;'
    """
    return text.translate(_ATTRIBUTE)


def theme_text(text: str) -> str:
    """Escape as Jinja's `| e` does, so that a page is the same whoever fills in the theme's template.

    >>> theme_text("'a' < b")
    '&#39;a&#39; &lt; b'
    """
    for character, reference in _THEME:
        text = text.replace(character, reference)
    return text


def script_json(value: object) -> str:
    r"""Write JSON that is also safe inside `<script>` and as JavaScript; keys sorted, for equal bytes.

    >>> script_json({"b": "</script>", "a": 1})
    '{"a":1,"b":"\\u003c/script\\u003e"}'
    """
    return json.dumps(value, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":")).translate(
        _SCRIPT_TABLE
    )
