"""Which phrases are one tag: spellings, plurals, word forms, and acronyms with their long forms.

An identity is a string for comparing. It depends on the phrase and on which acronyms the catalogue introduces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from generator.keyphrases import Table, phrase_key
from generator.keyphrases.vocabulary import Vocabulary

AGREEMENT = 0.6
"""Share of the papers introducing an acronym that must mean the same by it."""
MANY_PAPERS = 60
"""From here on one paper's acronym does not speak for the others."""

WORD = 100
"""Abstracts with a word in small letters from which on it is more than an acronym; lidar is in fewer, clip in more."""


def catalogue_acronyms(table: Table) -> Mapping[str, str]:
    """Acronym -> long form, by key, as this catalogue's papers introduce them."""
    meanings: dict[str, Counter[str]] = {}
    rows, shorts = table.acronyms()
    for long, short in zip(table.keys(rows), shorts, strict=True):
        if " " in long:
            meanings.setdefault(phrase_key(short), Counter())[long] += 1
    least = 2 if len(table.phrases) >= MANY_PAPERS else 1
    return dict(_agreed(meanings, least))


def _agreed(meanings: Mapping[str, Counter[str]], least: int) -> Iterable[tuple[str, str]]:
    for short, longs in sorted(meanings.items()):
        long, count = min(longs.items(), key=lambda item: (-item[1], item[0]))
        if " " not in short and short not in long.split(" ") and count >= least and count >= AGREEMENT * longs.total():
            yield short, long


def certain_acronyms(acronyms: Mapping[str, str], vocabulary: Vocabulary) -> dict[str, str]:
    """Those that are no words: a map is no maximum a posteriori, nor a slip a pendulum, unless it is in capitals."""
    return {short: long for short, long in acronyms.items() if vocabulary.counts(short).abstracts < WORD}


def written_out(key: str, acronyms: Mapping[str, str]) -> str:
    """The key with the acronyms in it as their long forms.

    >>> written_out("llm agent", {"llm": "large language model"})
    'large language model agent'
    """
    words = key.split(" ")
    if acronyms.keys().isdisjoint(words):
        return key
    return " ".join([acronyms.get(word, word) for word in words])
