"""Which phrases may be a tag, judged once for each abstract."""

from __future__ import annotations

from generator.keyphrases.stops import is_general

FIT, UNFIT = 0, 1
LONGEST = 80
"""Characters of a phrase that may be a tag; what is longer are words run together."""


def fitness_of(key: str, written: str) -> int:
    """Judge a phrase by its key and by how its abstract writes it; a general word is no topic in the possessive either.

    >>> fitness_of("lamp", "lamps"), fitness_of("image", "image's")
    (0, 1)
    """
    return UNFIT if is_general(key) or len(written) > LONGEST else FIT


def fitness_of_name(label: str) -> int:
    """Judge a name that a paper brings in, which may be a general word: the system Image."""
    return UNFIT if len(label) > LONGEST else FIT
