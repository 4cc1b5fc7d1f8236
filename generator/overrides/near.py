"""Which words are spelled nearly alike: one slip of the keyboard apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

SHORTEST, LONGEST = 5, 80
"""Characters; shorter words are one slip from too many others (GAN, GNN), and longer ones are no tags."""


def find_near(wanted: Iterable[str], known: Iterable[str]) -> Mapping[str, str]:
    """For each text the known one that differs by a letter left out, put in, changed or swapped; the first of several.

    >>> find_near(["bandti"], ["bandit", "bandits", "robot"])
    {'bandti': 'bandit'}
    """
    slips: dict[str, list[str]] = {}
    for text in wanted:
        for slip in slips_of(text):
            slips.setdefault(slip, []).append(text)
    near: dict[str, str] = {}
    for other in sorted(set(known)):
        for slip in slips_of(other):
            for text in slips.get(slip, ()):
                if text != other:
                    near.setdefault(text, other)
    return near


def slips_of(text: str) -> Iterator[str]:
    """The text, and the text with each of its letters left out: two that share one of these are near."""
    if SHORTEST <= len(text) <= LONGEST:
        yield text
        yield from (text[:place] + text[place + 1 :] for place in range(len(text)))
