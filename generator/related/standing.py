"""A phrase -> what it is worth as a reason, wherever it stands, by what the literature says of it."""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Sequence

from generator.corpus.background import load_background, load_fondness
from generator.keyphrases import is_general, packaged_model
from generator.text import stem

COMMON_WORD = 0.08
"""A single word that stands in more of the background's abstracts than this is no reason; one that titles are fond of
(detection, optimization) is told where there is nothing better."""

HEADS = 0.45
"""Share of a phrase's abstracts in which it ends a phrase, from which on it names something: a language model, rewards.
Below are attributes (recurrent) and pieces (large language)."""

TITLED = {1: 0.07, 2: 0.0}
"""Share of its abstracts whose titles have it too, by its number of words (2 and more): verbs (assess) stay below."""

ATTRIBUTE_TITLED = 0.15
"""The same for attributes (multilingual, privacy-preserving), which are told where there is nothing better."""

LESSER_TITLED = 0.025
"""The same for words that name little (hyperparameters), told where there is nothing better."""

UNKNOWN = 0.4
"""What a phrase weighs that the literature does not know, against one that it knows from a single abstract."""

RARE_FONDNESS = 0.3
"""Of titles, for stems too rare to be known: mostly topics, but not surely."""

PARTS = re.compile(r"[^\W_]+[+#]*|’")
"""A curly apostrophe counts: a reason must stand in both texts letter by letter, but for case and endings."""


@functools.lru_cache(maxsize=20_000)
def standing(key: str, written: str) -> tuple[int, float]:
    """What a phrase is worth: 1 for one that names something, 2 for a word that says a little, 0 for what is no
    reason; and its strength among its like.
    """
    words = stems_of(written)
    if is_general(key) or not words:
        return 0, 0.0
    counts = packaged_model().vocabulary.counts(key)
    strength = math.sqrt(min(len(words), 3)) * math.exp(0.4 * fondness(words)) * _rarity(counts.abstracts)
    is_common = len(words) == 1 and load_background().share(words[0]) > COMMON_WORD
    if not counts.abstracts:
        return int(fondness(words) >= 0 and not is_common), UNKNOWN * strength
    titled = counts.titles / counts.abstracts
    if is_common:
        return 2 * int(titled >= ATTRIBUTE_TITLED), strength
    heads = counts.ends >= HEADS * counts.abstracts
    if heads and titled >= TITLED[min(2, len(words))]:
        return 1, strength
    says_little = " " not in written and titled >= (LESSER_TITLED if heads else ATTRIBUTE_TITLED)
    return 2 * int(says_little), strength


def _rarity(abstracts: float) -> float:
    """What a phrase in so many abstracts of the literature weighs.

    On three venues the first phrase told of a pair is a keyword of either paper's authors for .424, .290 and .311 of
    the links; for .399, .278 and .295 where the catalogue's own papers are counted.
    """
    return 1 + math.log((1 + load_background().size) / (1 + abstracts))


def is_known(key: str) -> bool:
    """True for what the literature has; anything else is a phrase only where an abstract ends one with it."""
    return packaged_model().vocabulary.counts(key).abstracts > 0


def fondness(words: Sequence[str]) -> float:
    """How fond titles are of the mean word."""
    known = load_fondness()
    return sum(known.get(word, RARE_FONDNESS) for word in words) / max(1, len(words))


def stems_of(surface: str) -> tuple[str, ...]:
    """The stems of a phrase, however its words are joined."""
    return tuple(map(stem, PARTS.findall(surface.lower())))
