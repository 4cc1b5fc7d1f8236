"""Wordings of phrases -> what each is worth as a reason, found out when it is asked for: most never are."""

from __future__ import annotations

from typing import NamedTuple

from generator.related.standing import is_known, standing, stems_of


class Wording(NamedTuple):
    """A phrase as an abstract has it."""

    rank: int
    strength: float
    is_known: bool
    texts: tuple[str, str]
    """What the paper writes most often, and in full."""
    stems: tuple[tuple[str, ...], tuple[str, ...]]
    """Of either text."""


def wording_of(key: str, form: str) -> Wording:
    """Find out about a phrase by its key and its forms, as `Phrases` packs them."""
    written, _, surface = form.partition("\t")
    usual = surface or written
    stems = stems_of(written)
    return Wording(
        *standing(key, written), is_known(key), (usual, written), (stems_of(usual) if surface else stems, stems)
    )
