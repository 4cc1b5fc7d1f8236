"""Values -> the YAML block on top of a Markdown page, safe for any text.

Every value is written as JSON, which YAML reads as it stands but for a few characters; those are escaped here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

Value = str | int | bool | list[str] | dict[str, bool]

_NOT_IN_YAML = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
"""What YAML 1.1 does not let stand in a quoted string, or would fold away as a line break (NEL, U+2028, U+2029)."""


def front_matter(values: Mapping[str, Value]) -> str:
    r"""Write the block, fences included, one line a key; empty values are left out.

    >>> print(front_matter({"title": 'On "R: \\mathbb"', "authors": [], "year": 2025}), end="")
    ---
    title: "On \"R: \\mathbb\""
    year: 2025
    ---
    """
    lines = [f"{key}: {_written(value)}" for key, value in stated(values).items()]
    return "\n".join(["---", *lines, "---", ""])


def stated(values: Mapping[str, Value]) -> dict[str, Value]:
    """The values that are not empty: what a reader of the block gets."""
    return {key: value for key, value in values.items() if value or value == 0}


def _written(value: Value) -> str:
    return _NOT_IN_YAML.sub(_escaped, json.dumps(value, ensure_ascii=False))


def _escaped(character: re.Match[str]) -> str:
    return f"\\u{ord(character[0]):04x}"
