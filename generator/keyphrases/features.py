"""Candidates of one paper -> what the ranker weighs, in groups of numbers.

Each group is a function of a few small facts, so that its weighed sum can be remembered from paper to paper: what the
abstract shows of a phrase (counts, place, form) and what the vocabulary knows of it and of its words.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Sequence
from itertools import chain

from generator.keyphrases.candidates import Candidates, Span
from generator.keyphrases.rivals import UNRIVALLED, Lead, Standings, find_rivals, title_share
from generator.keyphrases.stops import is_general
from generator.keyphrases.tokens import DIGITS, HYPHEN, PLURAL, Token
from generator.keyphrases.vocabulary import EDGE, NO_COUNTS, Vocabulary

COUNT_NAMES = (
    "log_count", "once", "whole_share", "ends_share", "nested_share", "listed_share",
    "one_log_count", "one_whole_share", "many_nested_share", "has_longer", "longer_share", "has_shorter",
    "shorter_share",
)  # fmt: skip
PLACE_NAMES = ("log_place", "first_sentence", "second_sentence")
FORM_NAMES = ("abbreviated", "digits", "hyphen", "plural", "in_title", "one_in_title")
USE_NAMES = (
    "one_word", "two_words", "three_words", "four_words", "five_words", "log_abstracts", "log_abstracts_2", "unknown",
    "one_log_abstracts", "one_log_abstracts_2", "one_unknown", "long_log_abstracts", "title_share", "log_titles",
    "one_title_share", "long_title_share", "title_whole_share", "one_title_whole_share", "long_title_whole_share",
    "ends_share_known", "whole_share_known", "one_whole_share_known", "swallowed", "many_swallowed", "log_keywords",
    "keyword_share", "one_keyword_share", "is_keyword",
)  # fmt: skip
FIRST_NAMES = ("participle_start", "first_title_share", "first_keyword_share")
LAST_NAMES = (
    "general", "gerund", "one_gerund", "one_noun", "one_adjective", "adjective_end", "last_title_share",
    "last_keyword_share",
)  # fmt: skip
RIVAL_NAMES = ("longer_title_share", "longer_log_abstracts", "shorter_title_share", "shorter_log_abstracts")
WORDS_NAMES = ("words_count", "company")
"""`one_` features count for single words only, `long_` ones for three words and more, `many_` ones for two and more."""

GROUPS = (COUNT_NAMES, PLACE_NAMES, FORM_NAMES, USE_NAMES, FIRST_NAMES, LAST_NAMES, RIVAL_NAMES, WORDS_NAMES)
NAMES = tuple(chain.from_iterable(GROUPS))

MOST = 50
LOGS = tuple(math.log1p(count) for count in range(MOST + 1))

_NOUN = re.compile(r"(?:tion|ment|ity|ness|ism|sis)$")
_ADJECTIVE = re.compile(r"(?:al|ic|ive|ous|able|ible|ary|ed|ent|ant|less|ful)$")
_SURE_ADJECTIVE = re.compile(r"(?:al|ic|ive|ous|able|ible|ary|ed|less|ful)$")


Counted = tuple[int, int, int, int, int, int, bool]
"""Occurrences; those between bounds, before a bound, among examples; those of the commonest longer phrase around it,
and of the commonest shorter one in it; one word."""
Placed = tuple[int, int]
"""Words before it; sentence."""
Formed = tuple[int, bool, bool, bool]
"""Shape; has an acronym; stands in the title; one word."""
WordFact = tuple[str, bool]
"""A word; whether it is all of the phrase."""
Facts = tuple[Counted, Placed, Formed, str | Sequence[str], Lead, float, float]
"""What the groups of one candidate depend on. The fourth is its key, if the vocabulary knows it, else its words; the
fifth is what its rivals have over it; the last two say how often its words come alone, and what those beside it say."""


def find_facts(
    candidates: Candidates, vocabulary: Vocabulary, standings: Standings, title: Collection[str]
) -> Iterator[Facts]:
    """Yield the facts of each candidate; `title` are the keys of the stated title's phrases."""
    spans_of, tokens, known = candidates.spans, candidates.tokens, vocabulary.phrases
    abbreviated = {acronym.long_key for acronym in candidates.acronyms}
    rivals = find_rivals(spans_of, standings)
    before, behind = _company(tokens, vocabulary)
    alone = {key: LOGS[min(len(spans), MOST)] for key, spans in spans_of.items() if " " not in key}
    for key, spans in spans_of.items():
        first, end, run = spans[0]
        one = key in alone
        words = (key,) if one else key.split(" ")
        longer, shorter, lead = rivals.get(key, UNRIVALLED)
        if len(spans) == 1:
            ends = end == run.end
            whole = ends and first == run.start
            counts: Counted = (1, whole, ends, run.is_listed, longer, shorter, one)
            company = before[first] + behind[end]
        else:
            counts = (*_counts(spans), longer, shorter, one)
            company = sum([before[span[0]] + behind[span[1]] for span in spans]) / len(spans)
        shape = tokens[first].shape if one else _shape(tokens, first, end)
        yield (
            counts,
            (first, run.sentence),
            (shape, key in abbreviated, key in title, one),
            key if key in known else words,
            lead,
            0.0 if one else sum([alone.get(word, 0.0) for word in words]) / len(words),
            company,
        )


def _company(tokens: Sequence[Token], vocabulary: Vocabulary) -> tuple[list[float], list[float]]:
    """What the word before each place among the tokens says of a phrase that begins there, and the word at each place
    of one that ends before it.
    """
    words = [token.word for token in tokens]
    before, behind = vocabulary.before, vocabulary.behind
    return [before.get(word, 0.0) for word in (EDGE, *words)], [behind.get(word, 0.0) for word in (*words, EDGE)]


def edges(words: Sequence[str]) -> tuple[WordFact, WordFact]:
    """The facts of the first and of the last word of a phrase."""
    one = len(words) == 1
    return (words[0], one), (words[-1], one)


def _counts(spans: Sequence[Span]) -> tuple[int, int, int, int]:
    whole = ends = listed = 0
    for first, end, run in spans:
        if end == run.end:
            ends += 1
            whole += first == run.start
        listed += run.is_listed
    return len(spans), whole, ends, listed


def _shape(tokens: Sequence[Token], first: int, end: int) -> int:
    shape = tokens[end - 1].shape
    for place in range(first, end - 1):
        shape |= tokens[place].shape & ~PLURAL
    return shape


class Features:
    """Facts -> numbers, with what a vocabulary knows; rows have the columns of `NAMES`."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def row(self, facts: Facts) -> tuple[float, ...]:
        counted, placed, formed, phrase, lead, alone, company = facts
        words = phrase.split(" ") if isinstance(phrase, str) else phrase
        use = self.use_row(phrase if isinstance(phrase, str) else len(words))
        first, last = edges(words)
        return (
            *(*count_row(counted), *place_row(placed), *form_row(formed)),
            *(*use, *self.first_row(first), *self.last_row(last), *lead, alone, company),
        )

    def use_row(self, use: str | int) -> tuple[float, ...]:
        """What the literature does with a phrase: its key, or the number of its words if it is unknown."""
        own, length = (NO_COUNTS, use) if isinstance(use, int) else (self.vocabulary.counts(use), use.count(" ") + 1)
        one, long, many = float(length == 1), float(length > 2), float(length > 1)
        log_abstracts = math.log1p(own.abstracts)
        in_titles = title_share(own)
        title_whole = math.log((own.title_whole + 0.3) / (own.abstracts + 5))
        whole = math.log((own.whole + 1) / (own.abstracts + 4))
        swallowed = self.vocabulary.longer.get(str(use), 0.0) / (own.abstracts + 1)
        keyword_share = math.log((own.keywords + 0.05) / (own.abstracts + 20)) + 5
        unknown = float(own.abstracts == 0)
        return (
            *(one, float(length == 2), float(length == 3), float(length == 4), float(length > 4)),
            *(log_abstracts, log_abstracts**2, unknown),
            *(one * log_abstracts, one * log_abstracts**2, one * unknown, long * log_abstracts),
            *(in_titles, math.log1p(own.titles), one * in_titles, long * in_titles),
            *(title_whole, one * title_whole, long * title_whole),
            *(math.log((own.ends + 2) / (own.abstracts + 4)), whole, one * whole, swallowed, many * swallowed),
            *(math.log1p(own.keywords), keyword_share, one * keyword_share, float(own.keywords > 0)),
        )

    def first_row(self, fact: tuple[str, bool]) -> tuple[float, ...]:
        """What the literature does with phrases that begin so."""
        word, one = fact
        first = self.vocabulary.first_words.get(word, NO_COUNTS)
        return (
            float(not one and word.endswith("ed")),
            math.log((first.titles + 1) / (first.abstracts + 15)),
            math.log((first.keywords + 0.2) / (first.abstracts + 100)) + 5,
        )

    def last_row(self, fact: tuple[str, bool]) -> tuple[float, ...]:
        """The form of the last word, and what the literature does with phrases that end so."""
        word, one = fact
        last = self.vocabulary.last_words.get(word, NO_COUNTS)
        return (
            float(one and is_general(word)),
            float(word.endswith("ing")),
            float(one and word.endswith("ing")),
            float(one and _NOUN.search(word) is not None),
            float(one and _ADJECTIVE.search(word) is not None),
            float(not one and _SURE_ADJECTIVE.search(word) is not None),
            math.log((last.titles + 1) / (last.abstracts + 15)),
            math.log((last.keywords + 0.2) / (last.abstracts + 100)) + 5,
        )


def count_row(fact: Counted) -> tuple[float, ...]:
    count, whole, ends, listed, longer, shorter, one = fact
    log_count = math.log(count)
    nested_share = min(1.0, (longer or 1) / count) if whole < count else 0.0
    return (
        *(log_count, float(count == 1), whole / count, ends / count, nested_share, listed / count),
        *(one * log_count, one * whole / count, (1 - one) * nested_share),
        *(float(longer > 0), longer / count, float(shorter > 0), count / shorter if shorter else 0.0),
    )


def place_row(fact: Placed) -> tuple[float, ...]:
    first, sentence = fact
    return math.log1p(first / 20), float(sentence == 0), float(sentence == 1)


def form_row(fact: Formed) -> tuple[float, ...]:
    shape, is_abbreviated, is_in_title, one = fact
    return (
        float(is_abbreviated),
        *(float(bool(shape & bit)) for bit in (DIGITS, HYPHEN, PLURAL)),
        float(is_in_title),
        float(one and is_in_title),
    )
