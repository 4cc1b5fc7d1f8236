"""Which phrases may be a tag, judged once for each abstract: no bare modifiers, verbs or fragments.

What the literature does with a phrase tells what a word list cannot. What hardly ever ends a phrase is an adjective or
the beginning of a longer term (dexterous, stochastic gradient); what hardly ever comes into a title is no topic
(compensate, fraction). What authors do give as a keyword is left alone, and so are their own keywords on a paper. Tuned
by reading the tags of 4,000 mixed papers; where the vocabulary knows nothing of a phrase only the lists speak.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from generator.keyphrases.folding import identity_code
from generator.keyphrases.stops import is_general
from generator.keyphrases.vocabulary import Counts, Vocabulary
from generator.keyphrases.wordlists import read_sections
from generator.memory import Remembered

FIT, VAGUE, UNFIT = 0, 1, 2
"""May be a tag; only where its paper would share too little without it; never."""
LONGEST = 80
"""Characters of a phrase that may be a tag; what is longer are words run together."""

KEYWORD_SHARE = 0.01
"""What so many of the papers whose abstracts hold it have as a keyword is a topic, whatever its form; one paper makes
no topic."""
MODIFIER_SHARE, LIKELY_SHARE = 0.27, 0.42
"""A phrase that ends in fewer of its abstracts is a modifier; the second is for words that look like one."""
USUAL_SHARE, PRIOR = 0.6, 5
"""Most words and terms end in 60 % of their abstracts or more; this counts like so many abstracts."""
LONE_SHARE = 0.75
"""An adjective that ends a phrase is mostly all of it (is safe); nouns mostly have words before them."""
KNOWN = 8
"""Abstracts from which on the counts of a phrase speak for themselves."""
LEAST_TITLE_SHARE, LEAST_GERUND_SHARE = 0.035, 0.13
"""Verbs come into fewer titles of the papers whose abstracts hold them, and so do gerunds that nobody gives as a
keyword and that are no topic: looking, turning."""
VAGUE_TITLE_SHARE, VAGUE_KEYWORD_SHARE, COMMON = 0.17, 0.004, 200
"""A single word in so many abstracts that few titles and keywords hold says little: appearance, platform."""
COMMON_PHRASE = 20
"""The same for phrases that at most `LEAST_TITLE_SHARE` of the titles hold: open question, training examples."""
HOLLOW_TITLE_SHARE = 0.1
"""Titles among its abstracts that make a term of a word and a hollow one: genetic algorithm."""
ESTABLISHED, EMPTY_TITLE_SHARE = 5, 0.1
"""Titles, and share of the abstracts that hold it, that make a term of any words: abstract reasoning; but not unified
framework, which 15 titles of 200 hold."""

_MODIFIER = re.compile(r"(?:al|ic|ive|ous|able|ible|ary|ed|less|ful|ent|ant)$|^(?:multi|non|cross)")
_PARTICIPLE = re.compile(r"...(?:[^e]ed|ous|less|ful)$")
_ABLE = re.compile(r"^.{4,}[ai]ble$")
_QUALITIES = {
    "ous": ("ity", "osity", "ousness"),
    "ent": ("ence", "ency"),
    "ant": ("ance", "ancy"),
    "e": ("ity", "eness"),
    "": ("ity", "ness"),
}
"""Endings of adjectives, and those of the nouns for their qualities."""
HEAD_SHARE, LONE = 0.7, 0.62
"""What ends a phrase in so many of its abstracts, or has other words before it in more than the rest of those that it
ends, is a noun, whatever its form: action, agent, constituent."""
_TERM_ENDS = frozenset(["complexity", "function", "space"])
"""Nouns that make a term of general words: sample complexity, value function."""
_LETTERS = re.compile(r"\w(?: \w)+|[a-z]|(\w+) \1")
"""Variables of a formula (n x d, z), and a function of itself: log log n."""
_PROPERTY = re.compile(r"(?:ity|ness|ence|ency|ics)$")
"""Common nouns of qualities and fields are topics all the same: stability, convergence, kinematics."""
_LISTS = read_sections("stop_words.txt")
_NO_TAG, _VAGUE, EMPTY, HOLLOW, _NOUNS = (
    frozenset(key.replace("_", " ") for key in _LISTS[name])
    for name in ("no-tag", "vague", "empty-start", "hollow", "nouns")
)


def fitness_of(key: str, written: str, vocabulary: Vocabulary) -> int:
    """Judge a phrase by its key and by how its abstract writes it; a general word is no topic in the possessive either.

    >>> from generator.keyphrases import packaged_model
    >>> known = packaged_model().vocabulary
    >>> [fitness_of(key, key, known) for key in ("dexterous manipulation", "dexterity", "platform", "compensate")]
    [0, 0, 1, 2]
    """
    return UNFIT if len(written) > LONGEST else _fitness(key, vocabulary)


class Judged(NamedTuple):
    """What is to be known of a phrase by its key alone."""

    fitness: int
    """But for what the abstract makes of it (`usage`)."""
    code: bytes
    """Of its identity."""


class Judge:
    """Judges phrases by what one vocabulary knows; those that it knows are judged once for all papers."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._known = Remembered(self._judge)

    def judge(self, key: str) -> Judged:
        return self._known[key] if key in self._vocabulary.phrases else self._judge(key)

    def _judge(self, key: str) -> Judged:
        return Judged(_fitness(key, self._vocabulary), identity_code(key))


def _fitness(key: str, vocabulary: Vocabulary) -> int:
    if key in _NO_TAG or is_general(key) or _LETTERS.fullmatch(key):
        return UNFIT
    counts = vocabulary.counts(key)
    share = KEYWORD_SHARE * counts.abstracts
    if counts.keywords < max(2, share) and _is_no_noun(key, counts, vocabulary):
        return UNFIT
    says_little = counts.keywords < max(1, share) and _is_general_phrase(key, counts)
    return VAGUE if says_little or key in _VAGUE else FIT


def _is_no_noun(key: str, counts: Counts, vocabulary: Vocabulary) -> bool:
    return _is_modifier(key, counts, vocabulary) or _is_adjective(key, counts, vocabulary) or _is_verb(key, counts)


def _is_general_phrase(key: str, counts: Counts) -> bool:
    return _says_little(key, counts) or _is_stock(key, counts) or _is_empty(key, counts)


def fitness_of_name(label: str) -> int:
    """Judge a name that a paper brings in, which may be a general word: the system Image."""
    return UNFIT if len(label) > LONGEST else FIT


def _is_modifier(key: str, counts: Counts, vocabulary: Vocabulary) -> bool:
    """True for what hardly ever ends a phrase; what is little known is judged by its last words too."""
    share = (counts.ends + PRIOR * _usual_share(key, vocabulary)) / (counts.abstracts + PRIOR)
    return share <= MODIFIER_SHARE or (share <= LIKELY_SHARE and _looks_like_modifier(key, counts, vocabulary))


def _is_adjective(key: str, counts: Counts, vocabulary: Vocabulary) -> bool:
    """True for what has a noun of its own for the quality: convex, convexity; positive definite, definiteness."""
    last = key.rpartition(" ")[2]
    if last in _NOUNS or is_general(last) or _is_noun_by_use(counts):
        return False
    return _ABLE.search(key) is not None or not vocabulary.phrases.keys().isdisjoint(_qualities(key))


def _qualities(adjective: str) -> list[str]:
    """What the nouns for an adjective's quality may be."""
    end = next(filter(adjective.endswith, _QUALITIES))
    return [adjective.removesuffix(end) + noun for noun in _QUALITIES[end]]


def _is_noun_by_use(counts: Counts) -> bool:
    is_head = counts.ends >= HEAD_SHARE * counts.abstracts > 0
    return is_head or (counts.ends > MODIFIER_SHARE * counts.abstracts and counts.whole < LONE * counts.ends)


def _usual_share(key: str, vocabulary: Vocabulary) -> float:
    """In which share of their abstracts the last words of a phrase end, as many of them as are known."""
    _, _, rest = key.partition(" ")
    while rest:
        counts = vocabulary.counts(rest)
        # How general words are used alone tells nothing of phrases that end so.
        if counts.abstracts >= KNOWN and not is_general(rest):
            return counts.ends / counts.abstracts
        _, _, rest = rest.partition(" ")
    return USUAL_SHARE


def _looks_like_modifier(key: str, counts: Counts, vocabulary: Vocabulary) -> bool:
    """True for a word with the form or the use of an adjective, and for what ends with one: positive definite."""
    if " " not in key:
        is_lone = counts.abstracts >= KNOWN and counts.whole >= LONE_SHARE * counts.ends
        return is_lone or _MODIFIER.search(key) is not None
    last = key.rpartition(" ")[2]
    own = vocabulary.counts(last)
    return not is_general(last) and own.abstracts >= KNOWN and own.ends <= MODIFIER_SHARE * own.abstracts


def _is_verb(key: str, counts: Counts) -> bool:
    least = LEAST_GERUND_SHARE if key.endswith("ing") and counts.keywords < 1 else LEAST_TITLE_SHARE
    is_untitled = counts.abstracts >= KNOWN and counts.titles <= least * counts.abstracts
    return bool(_PARTICIPLE.search(key)) or (is_untitled and " " not in key)


def _says_little(key: str, counts: Counts) -> bool:
    least, share = (COMMON_PHRASE, LEAST_TITLE_SHARE) if " " in key else (COMMON, VAGUE_TITLE_SHARE)
    return (
        counts.abstracts >= least
        and counts.titles <= share * counts.abstracts
        and counts.keywords <= VAGUE_KEYWORD_SHARE * counts.abstracts
        and not _PROPERTY.search(key)
    )


def _is_empty(key: str, counts: Counts) -> bool:
    """True for a phrase of general words only that few titles hold: prediction system."""
    words = key.split(" ")
    return (
        len(words) > 1
        and counts.keywords < 1
        and counts.titles <= EMPTY_TITLE_SHARE * counts.abstracts
        and words[-1] not in _TERM_ENDS
        and all(is_general(word) or word in _VAGUE or word in EMPTY for word in words)
    )


def _is_stock(key: str, counts: Counts) -> bool:
    """True for a phrase that few titles hold, with a first or a last word that says little: unified representation,
    control method.
    """
    first, _, rest = key.partition(" ")
    is_term = counts.titles >= ESTABLISHED and counts.titles >= EMPTY_TITLE_SHARE * counts.abstracts
    is_hollow = rest.rpartition(" ")[2] in HOLLOW and counts.titles < HOLLOW_TITLE_SHARE * counts.abstracts
    return is_hollow or (bool(rest) and first in EMPTY and not is_term)
