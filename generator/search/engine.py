"""The code that answers queries: lunr.js from the installed mkdocs, and our own parts joined into one file.

lunr.js is copied, not committed; comments go, its licence notice stays. Our parts are plain scripts that share one
object, so joining them is putting them one after the other: one request instead of a dozen, in a worker one by one.
"""

from __future__ import annotations

import importlib.resources
import re

from generator.assets import SITE_TEMPLATES

PARTS = (
    "tokeniser",
    "library",
    "scorer",
    "query",
    "suggestions",
    "ranking",
    "facets",
    "snippets",
    "engine",
)
"""In this order: each uses only those before it."""

_COMMENT = re.compile(r"^[ \t]*/\*(?!!).*?\*/[ \t]*\n", re.DOTALL | re.MULTILINE)
_LINE_COMMENT = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
_BLANK_LINES = re.compile(r"^[ \t]*\n", re.MULTILINE)
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)


def lunr_script() -> str:
    """Read lunr.js as mkdocs ships it, without comments but for the notice at its head."""
    script = importlib.resources.files("mkdocs").joinpath("contrib", "search", "templates", "search", "lunr.js")
    source = script.read_text(encoding="utf-8")
    notice = source[: source.index("*/") + 2].replace("/**", "/*!", 1)
    return f"{notice}\n{without_comments(source.replace('/*!', '/*'))}"


def engine_script() -> str:
    """Join our parts."""
    folder = SITE_TEMPLATES / "search"
    return "".join(without_comments((folder / f"{part}.js").read_text(encoding="utf-8")) for part in PARTS)


def without_comments(source: str) -> str:
    """Drop comments that have lines of their own, and indentation: readers of the site download neither.

    Safe for scripts whose template strings hold no line that starts like a comment, which a test asks of ours.
    """
    for pattern in (_COMMENT, _LINE_COMMENT, _INDENT, _BLANK_LINES):
        source = pattern.sub("", source)
    return source
