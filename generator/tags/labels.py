"""How a tag is written: the commonest good spelling among those its papers use."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from generator.keyphrases import phrase_key
from generator.text import words

LONGEST = 80
"""Characters of a label; what is longer is a sentence in a keyword field."""

_NEVER = re.compile(r"[\"“”„«»$\\{}<>|`^~\n\t\ufffc]|https?:|www\.")
_EDGES = " .,;:!?*_-–—/'’‘()[]"
_CITATION_KEY = re.compile(r"^[A-Z]{1,3}[A-Za-z]{0,3}\+?\d{2}[a-z]?$")


def clean_label(text: str) -> str | None:
    """The text as a label, or None if it cannot be one: no word in it, markup, an address, a whole sentence.

    >>> clean_label(" C++ "), clean_label("2024"), clean_label("see https://example.org")
    ('C++', None, None)
    """
    label = " ".join(text.split()).strip(_EDGES)
    if text.rstrip().endswith(("C++", "C#")):
        label = " ".join(text.split()).lstrip(_EDGES)
    if not label or len(label) > LONGEST or _NEVER.search(label) or _CITATION_KEY.match(label):
        return None
    return label if any(character.isalpha() for character in label) else None


def choose_label(spellings: Mapping[str, int]) -> str:
    """Choose among spellings with their counts: most used without regard to case, then the quietest case.

    >>> choose_label({"Graph neural network": 2, "graph neural networks": 2, "graph neural network": 1})
    'graph neural network'
    """
    groups: dict[str, Counter[str]] = {}
    for spelling, count in spellings.items():
        groups.setdefault(spelling.lower(), Counter())[spelling] += count
    best = min(groups, key=lambda low: (-groups[low].total(), len(low), low))
    return min(groups[best], key=lambda spelling: (_is_loud(spelling), -groups[best][spelling], spelling))


def _is_loud(spelling: str) -> bool:
    """Capitals that only a sentence's beginning or a title's style put there."""
    return any(word[0].isupper() and word[1:].islower() for word in words(spelling))


def is_empty_of_meaning(key: str) -> bool:
    """True for keys that are nothing but digits, signs or single letters of a formula."""
    return not key or all(part.isdigit() for part in key.split(" ")) or phrase_key(key) == ""
