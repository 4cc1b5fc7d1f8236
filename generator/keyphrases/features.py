"""Candidates of one paper -> numbers the ranker weighs.

Two kinds, kept apart because the second can be remembered from paper to paper: what the abstract shows (place,
frequency, form) and what the vocabulary knows of a phrase and its words.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping

from generator.keyphrases.candidates import Candidate
from generator.keyphrases.stops import is_general
from generator.keyphrases.vocabulary import NO_COUNTS, Vocabulary

TEXT_NAMES = (
    "log_count", "once", "log_place", "first_sentence", "second_sentence", "whole_share", "ends_share",
    "nested_share", "listed_share", "words_count", "abbreviated", "capitals", "digits", "hyphen", "plural",
    "one_log_count", "one_log_place", "one_whole_share", "many_nested_share", "in_title", "one_in_title",
)  # fmt: skip
KNOWN_NAMES = (
    "one_word", "two_words", "three_words", "four_words", "five_words", "general", "gerund", "one_gerund",
    "one_noun", "one_adjective", "adjective_end", "participle_start", "log_abstracts", "log_abstracts_2", "unknown",
    "one_log_abstracts", "one_log_abstracts_2", "one_unknown", "long_log_abstracts", "title_share", "log_titles",
    "one_title_share", "long_title_share", "title_whole_share", "one_title_whole_share", "long_title_whole_share",
    "ends_share_known", "whole_share_known", "one_whole_share_known", "swallowed", "many_swallowed", "log_keywords",
    "keyword_share", "one_keyword_share", "is_keyword", "last_title_share", "last_keyword_share",
    "first_title_share", "first_keyword_share", "cohesion", "word_title_share",
)  # fmt: skip
"""`one_` features count for single words only, `long_` ones for three words and more, `many_` ones for two and more."""

_CAPITALS = re.compile(r"[A-Z]\w*[A-Z]|\w[A-Z]")
_NOUN = re.compile(r"(?:tion|ment|ity|ness|ism|sis)$")
_ADJECTIVE = re.compile(r"(?:al|ic|ive|ous|able|ible|ary|ed|ent|ant|less|ful)$")
_SURE_ADJECTIVE = re.compile(r"(?:al|ic|ive|ous|able|ible|ary|ed|less|ful)$")


def text_features(
    candidates: Mapping[str, Candidate], *, abbreviated: Collection[str], title: Collection[str]
) -> list[tuple[float, ...]]:
    """What an abstract shows: one row a candidate, columns as `TEXT_NAMES`.

    `abbreviated` are keys for which the abstract introduces an acronym; `title` the keys of the stated title's phrases.
    """
    nested = _nested(candidates)
    counts = {key: candidate.count for key, candidate in candidates.items() if " " not in key}
    return [
        _text_row(candidate, nested.get(key, 0), counts, is_abbreviated=key in abbreviated, is_in_title=key in title)
        for key, candidate in candidates.items()
    ]


def _text_row(
    candidate: Candidate, nested: int, word_counts: Mapping[str, int], *, is_abbreviated: bool, is_in_title: bool
) -> tuple[float, ...]:
    words = candidate.key.split(" ")
    one = float(len(words) == 1)
    surface = candidate.surface
    log_count = math.log(candidate.count)
    log_place = math.log1p(candidate.first / 20)
    whole_share = candidate.whole / candidate.count
    nested_share = min(1.0, nested / candidate.count)
    return (
        log_count,
        float(candidate.count == 1),
        log_place,
        float(candidate.sentence == 0),
        float(candidate.sentence == 1),
        whole_share,
        candidate.ends / candidate.count,
        nested_share,
        candidate.listed / candidate.count,
        sum(math.log1p(word_counts.get(word, 0)) for word in words) / len(words) * (1 - one),
        float(is_abbreviated),
        float(_CAPITALS.search(surface) is not None),
        float(any(map(str.isdigit, surface))),
        float("-" in surface),
        float(surface.endswith("s")),
        one * log_count,
        one * log_place,
        one * whole_share,
        (1 - one) * nested_share,
        float(is_in_title),
        one * is_in_title,
    )


def known_features(key: str, vocabulary: Vocabulary) -> tuple[float, ...]:
    """What is known of a phrase before any abstract is read, columns as `KNOWN_NAMES`."""
    words = key.split(" ")
    return (*_form(key, words), *_use(key, len(words), vocabulary), *_word_use(key, words, vocabulary))


def _form(key: str, words: list[str]) -> tuple[float, ...]:
    length = len(words)
    one = length == 1
    return (
        float(one),
        float(length == 2),
        float(length == 3),
        float(length == 4),
        float(length >= 5),
        float(is_general(key)),
        float(key.endswith("ing")),
        float(one and key.endswith("ing")),
        float(one and _NOUN.search(key) is not None),
        float(one and _ADJECTIVE.search(key) is not None),
        float(not one and _SURE_ADJECTIVE.search(key) is not None),
        float(not one and words[0].endswith("ed")),
    )


def _use(key: str, length: int, vocabulary: Vocabulary) -> tuple[float, ...]:
    own = vocabulary.counts(key)
    one, long, many = float(length == 1), float(length > 2), float(length > 1)
    log_abstracts = math.log1p(own.abstracts)
    title_share = math.log((own.titles + 0.5) / (own.abstracts + 3))
    title_whole = math.log((own.title_whole + 0.3) / (own.abstracts + 5))
    whole = math.log((own.whole + 1) / (own.abstracts + 4))
    swallowed = vocabulary.longer.get(key, 0.0) / (own.abstracts + 1)
    keyword_share = math.log((own.keywords + 0.05) / (own.abstracts + 20)) + 5
    unknown = float(own.abstracts == 0)
    return (
        *(log_abstracts, log_abstracts**2, unknown),
        *(one * log_abstracts, one * log_abstracts**2, one * unknown, long * log_abstracts),
        *(title_share, math.log1p(own.titles), one * title_share, long * title_share),
        *(title_whole, one * title_whole, long * title_whole),
        *(math.log((own.ends + 2) / (own.abstracts + 4)), whole, one * whole, swallowed, many * swallowed),
        *(math.log1p(own.keywords), keyword_share, one * keyword_share, float(own.keywords > 0)),
    )


def _word_use(key: str, words: list[str], vocabulary: Vocabulary) -> tuple[float, ...]:
    last = vocabulary.last_words.get(words[-1], NO_COUNTS)
    first = vocabulary.first_words.get(words[0], NO_COUNTS)
    each = [vocabulary.counts(word) for word in words]
    own = vocabulary.counts(key).abstracts
    return (
        math.log((last.titles + 1) / (last.abstracts + 15)),
        math.log((last.keywords + 0.2) / (last.abstracts + 100)) + 5,
        math.log((first.titles + 1) / (first.abstracts + 15)),
        math.log((first.keywords + 0.2) / (first.abstracts + 100)) + 5,
        math.log((own + 1) / (min(word.abstracts for word in each) + 10)) if len(words) > 1 else 0.0,
        sum(math.log((word.titles + 1) / (word.abstracts + 12)) for word in each) / len(words),
    )


def _nested(candidates: Mapping[str, Candidate]) -> dict[str, int]:
    """How often a phrase stands inside a longer candidate, at most."""
    nested: dict[str, int] = {}
    for key, candidate in candidates.items():
        words = key.split(" ")
        for length in range(1, len(words)):
            for start in range(len(words) - length + 1):
                part = " ".join(words[start : start + length])
                if candidate.count > nested.get(part, 0):
                    nested[part] = candidate.count
    return nested
