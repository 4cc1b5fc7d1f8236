"""How a catalogue writes each of its tags: all mentions in texts and keywords, tag by tag."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.keyphrases import Table, phrase_key
from generator.keyphrases.names import is_name
from generator.keyphrases.phrases import IS_NAME
from generator.tags.identities import Identities
from generator.tags.values import Kind

_NONE: Mapping[str, int] = {}


class Mention(NamedTuple):
    """A tag as somebody states it."""

    number: int
    key: str
    label: str
    is_name: bool


def mention_of(number: int, key: str, label: str, identities: Identities) -> Mention:
    return Mention(
        number, key, label, is_name(label) and key == phrase_key(label) and key not in identities.in_capitals
    )


@dataclass(frozen=True, slots=True)
class Spelling:
    """How one tag is written."""

    number: int
    labels: Mapping[str, int]
    keys: Collection[str]
    """Those of the texts, or those that people state where no text has it."""
    kind: Kind
    introduced: Mapping[str, int]
    """As the papers that bring a name in write it."""
    acronyms: Collection[str]
    """As the papers that use a long form abbreviate it."""


def find_spellings(
    table: Table, identities: Identities, shown: Collection[int], stated: Sequence[Mention]
) -> Iterator[Spelling]:
    """Yield how each tag is written that is shown; `stated` are mentions of such tags."""
    rows = _rows_of(shown, identities)
    numbers = np.concatenate([identities.of_row[rows], np.array([each.number for each in stated], dtype=np.int64)])
    are_names = np.concatenate([table.numbers[rows] & IS_NAME > 0, np.array([each.is_name for each in stated], bool)])
    names = np.bincount(numbers[are_names], minlength=identities.count).tolist()
    extracted = np.bincount(identities.of_row[rows], minlength=identities.count).tolist()
    acronyms, introduced = _acronyms(table, identities), _introduced(table, identities)
    # By tag; of each, what texts say comes before what people state.
    order = np.argsort(numbers, kind="stable")
    keys = _sorted([*table.keys(rows), *(each.key for each in stated)], order)
    labels = _sorted([*table.labels(rows), *(each.label for each in stated)], order)
    numbers = numbers[order]
    starts = np.flatnonzero(np.diff(numbers, prepend=-1))
    for start, end in pairwise([*starts.tolist(), len(numbers)]):
        number = int(numbers[start])
        is_mostly_name = number in introduced or 2 * names[number] > end - start
        yield Spelling(
            number=number,
            labels=Counter(labels[start:end]) if end - start > 1 else {labels[start]: 1},
            keys=set(keys[start : start + extracted[number] if extracted[number] else end]),
            kind="name" if is_mostly_name else "topic",
            introduced=introduced.get(number, _NONE),
            acronyms=acronyms.get(number, ()),
        )


def _rows_of(shown: Collection[int], identities: Identities) -> NDArray[np.int64]:
    is_shown = np.zeros(identities.count + 1, dtype=bool)  # the last place stands for what is never a tag
    is_shown[list(shown)] = True
    return np.flatnonzero(is_shown[identities.of_row])


def _sorted(texts: list[str], order: NDArray[np.int64]) -> list[str]:
    return [texts[place] for place in order.tolist()]


def _acronyms(table: Table, identities: Identities) -> dict[int, set[str]]:
    acronyms: dict[int, set[str]] = defaultdict(set)
    rows, shorts = table.acronyms()
    for number, short in zip(identities.of_row[rows].tolist(), shorts, strict=True):
        acronyms[number].add(short)
    return acronyms


def _introduced(table: Table, identities: Identities) -> dict[int, Counter[str]]:
    introduced: dict[int, Counter[str]] = defaultdict(Counter)
    rows = np.flatnonzero(table.is_introduced)
    for number, label in zip(identities.of_row[rows].tolist(), table.labels(rows), strict=True):
        introduced[number][label] += 1
    return introduced
