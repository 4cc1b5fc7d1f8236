"""The words of candidates -> what their form alone tells of the phrases that begin or end with them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.keyphrases.candidates import Candidates
from generator.keyphrases.lexicon import Claims, Learnt, Places
from generator.keyphrases.stops import is_general

_NOUN = re.compile(r"(?:tion|ment|ity|ness|ism|sis)$")
_ADJECTIVE = re.compile(r"(?:al|ic|ive|ous|able|ible|ary|ed|ent|ant|less|ful)$")
_SURE_ADJECTIVE = re.compile(r"(?:al|ic|ive|ous|able|ible|ary|ed|less|ful)$")
_GENERAL, _PARTICIPLE, _GERUND, _IS_NOUN, _IS_ADJECTIVE, _IS_SURE = 1, 2, 4, 8, 16, 32
"""Bits of what a word's form tells."""


def _form(word: str) -> int:
    return (
        is_general(word) * _GENERAL
        | word.endswith("ed") * _PARTICIPLE
        | word.endswith("ing") * _GERUND
        | (_NOUN.search(word) is not None) * _IS_NOUN
        | (_ADJECTIVE.search(word) is not None) * _IS_ADJECTIVE
        | (_SURE_ADJECTIVE.search(word) is not None) * _IS_SURE
    )


_FORMS = Learnt(_form, "i8")


def topic_words(candidates: Candidates) -> Claims:
    """True for the single words that are not general: what tells a field."""
    first, _ = candidates.edge_words()
    is_one = candidates.word_ends - candidates.word_starts == 1
    told: Claims = is_one & (_forms(candidates, first) & _GENERAL == 0)
    return told


def claims_of_first(candidates: Candidates, one: Claims) -> Claims:
    """Whether a longer phrase begins with a participle."""
    first, _ = candidates.edge_words()
    claims: Claims = ~one & (_forms(candidates, first) & _PARTICIPLE > 0)
    return claims


def claims_of_last(candidates: Candidates, one: Claims) -> Sequence[Claims]:
    """What the last word is, general, gerund, noun or adjective, and where that counts for single words only or for
    longer phrases only: the first six of `features.LAST_NAMES`.
    """
    _, last = candidates.edge_words()
    forms = _forms(candidates, last)
    general, gerund, noun, adjective, sure_adjective = (
        forms & bit > 0 for bit in (_GENERAL, _GERUND, _IS_NOUN, _IS_ADJECTIVE, _IS_SURE)
    )
    return one & general, gerund, one & gerund, one & noun, one & adjective, ~one & sure_adjective


def _forms(candidates: Candidates, words: Places) -> Places:
    forms: Places = _FORMS.of(candidates.words.distinct)[words]
    return forms
