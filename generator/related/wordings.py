"""Wordings of phrases -> what each is worth as a reason, found out when it is asked for: most never are."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from generator.related.shared_phrases import Numbers
from generator.related.standing import is_known, standing, stems_of

_NOT_ASKED = -1


class Wordings:
    """Arrays by wording, to be read at places that were asked for."""

    def __init__(self, wordings: Sequence[str]) -> None:
        self._wordings = wordings
        self.rank = np.full(len(wordings), _NOT_ASKED, dtype=np.int8)
        self.strength = np.zeros(len(wordings))
        self.is_known = np.zeros(len(wordings), dtype=bool)
        self.stems = np.zeros((len(wordings), 2), dtype=np.int32)
        """Places in `words`: of what papers write most often, and of what they write in full."""
        self.words: list[tuple[str, ...]] = []
        self.texts: dict[int, tuple[str, str]] = {}
        """What papers write most often, and in full."""
        self._places: dict[tuple[str, ...], int] = {}

    def ask(self, places: Numbers) -> None:
        """Find out about those of which nobody asked before."""
        for place in np.unique(places[self.rank[places] == _NOT_ASKED]).tolist():
            key, form = self._wordings[place].split("\n")
            written, _, surface = form.partition("\t")
            self.rank[place], self.strength[place] = standing(key, written)
            self.is_known[place] = is_known(key)
            self.texts[place] = (surface or written, written)
            self.stems[place] = [self._number(stems_of(text)) for text in self.texts[place]]

    def _number(self, words: tuple[str, ...]) -> int:
        place = self._places.setdefault(words, len(self.words))
        if place == len(self.words):
            self.words.append(words)
        return place

    def common_form(self, ours: Numbers, theirs: Numbers) -> npt.NDArray[np.int8]:
        """Which of the two forms we write stands in the other paper too, letter by letter but for case and endings: the
        usual one (0), that in full (1), or neither (-1): LLMs, or large language models.
        """
        mine, others = self.stems[ours], self.stems[theirs]
        usual, full = ((mine[:, [form]] == others).any(axis=1) for form in (0, 1))
        return np.where(usual, 0, np.where(full, 1, -1)).astype(np.int8)
