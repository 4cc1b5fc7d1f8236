"""Tables of command names, written as text: `names("log exp sin")`."""

from __future__ import annotations


def names(text: str) -> frozenset[str]:
    """Split a table at its spaces."""
    return frozenset(text.split())
