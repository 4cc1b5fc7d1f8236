"""Which phrases are one tag: spellings, plurals, word forms, and acronyms with their long forms.

An identity is a string for comparing. It depends on the phrase and on which acronyms the catalogue introduces.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from generator.keyphrases import Keyphrase, phrase_key
from generator.keyphrases.wordlists import read_sections
from generator.text import stem

AGREEMENT = 0.6
"""Share of the papers introducing an acronym that must mean the same by it."""
MANY_PAPERS = 60
"""From here on one paper's acronym does not speak for the others."""

_ENDINGS = frozenset(("", "e", "s", "es", "ed", "ing", "ion", "ation"))
"""What a stem may lose and still be the same word: model, modeled, modeling."""
_DISTINCT = frozenset(read_sections("stop_words.txt")["false-kin"])
"""Words whose Porter stems coincide though their meanings do not; they stand for themselves."""


def catalogue_acronyms(keyphrases: Sequence[Sequence[Keyphrase]]) -> Mapping[str, str]:
    """Acronym -> long form, by key, as this catalogue's papers introduce them."""
    meanings: dict[str, Counter[str]] = {}
    for phrases in keyphrases:
        for phrase in phrases:
            if phrase.acronym and " " in phrase.key:
                meanings.setdefault(phrase_key(phrase.acronym), Counter())[phrase.key] += 1
    least = 2 if len(keyphrases) >= MANY_PAPERS else 1
    return dict(_agreed(meanings, least))


def _agreed(meanings: Mapping[str, Counter[str]], least: int) -> Iterable[tuple[str, str]]:
    for short, longs in sorted(meanings.items()):
        long, count = min(longs.items(), key=lambda item: (-item[1], item[0]))
        if " " not in short and short not in long.split(" ") and count >= least and count >= AGREEMENT * longs.total():
            yield short, long


def identity(key: str, acronyms: Mapping[str, str], *, is_stated: bool = False) -> str:
    """What all spellings of one tag have in common.

    Extracted phrases of one stem are one tag, so that papers share it. What authors stated themselves is merged with
    less freedom: an identifier must not be tagged identifiability.

    >>> identity("language modeling", {}) == identity("language model", {})
    True
    >>> identity("llm agent", {"llm": "large language model"}) == identity("large language model agent", {})
    True
    """
    return _folded(written_out(key, acronyms), only_endings=is_stated)


def written_out(key: str, acronyms: Mapping[str, str]) -> str:
    """The key with the acronyms in it as their long forms."""
    words = key.split(" ")
    if acronyms.keys().isdisjoint(words):
        return key
    return " ".join([acronyms.get(word, word) for word in words])


@functools.lru_cache(maxsize=200_000)
def _folded(key: str, *, only_endings: bool) -> str:
    return "".join(_folded_word(word, only_endings=only_endings) for word in key.split(" "))


def _folded_word(word: str, *, only_endings: bool) -> str:
    if word in _DISTINCT:
        return word
    stemmed = stem(word)
    is_ending = word.startswith(stemmed) and word[len(stemmed) :] in _ENDINGS
    return stemmed if is_ending or not only_endings else word
