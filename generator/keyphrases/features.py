"""Candidates of several texts -> what the ranker weighs, in columns of numbers.

What the abstract shows of a phrase (counts, place, form), what the vocabulary knows of it and of its words, and what
its rivals have over it. What else stands in the columns changes no number.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from generator.keyphrases.candidates import Candidates
from generator.keyphrases.lexicon import Claims, Floats, Learnt, Places
from generator.keyphrases.literature import MOST_WORDS, CountTable, of_each, use_columns
from generator.keyphrases.rivals import Pieces, best, find_pieces
from generator.keyphrases.tokens import DIGITS, HYPHEN, PLURAL, Token
from generator.keyphrases.vocabulary import Vocabulary
from generator.keyphrases.wordforms import claims_of_first, claims_of_last

Columns = Sequence[Floats]

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
"""Occurrences of a word that are told apart."""
LOGS = np.array([math.log1p(count) for count in range(MOST + 1)])


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What is to be weighed of candidates, in the groups of `GROUPS`; a row for each candidate."""

    counted: Columns
    placed: Columns
    formed: Columns
    uses: Places
    """The row of each among `Features.uses`; those of unknown phrases are counted from the end, and so mean the same in
    any vocabulary."""
    first: Columns
    last: Columns
    lead: Columns
    words: Columns
    is_only_listed: Claims
    """It is met among examples or rivals alone."""

    def of(self, rows: Claims) -> Facts:
        """The facts of some rows."""
        groups = ("counted", "placed", "formed", "first", "last", "lead", "words")
        columns = {group: [column[rows] for column in getattr(self, group)] for group in groups}
        return Facts(uses=self.uses[rows], is_only_listed=self.is_only_listed[rows], **columns)


class Features:
    """Says what a vocabulary and the texts know of candidates."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._known = CountTable.of(vocabulary.phrases)
        self._first, self._last = CountTable.of(vocabulary.first_words), CountTable.of(vocabulary.last_words)
        self._first_shares, self._last_shares = self._first.word_shares(), self._last.word_shares()
        self._standing = self._known.title_shares(), of_each(math.log1p, self._known.abstracts)
        self._rows, self._first_rows, self._last_rows = (
            Learnt(table.row, "i8") for table in (self._known, self._first, self._last)
        )
        self._before = Learnt[Token](lambda token: vocabulary.before.get(token.word, 0.0), "f8")
        self._behind = Learnt[Token](lambda token: vocabulary.behind.get(token.word, 0.0), "f8")

    def uses(self) -> Columns:
        """What the literature does with phrases: the columns `USE_NAMES`."""
        return use_columns(self._vocabulary, self._known)

    def rows(self, candidates: Candidates, titles: Sequence[Collection[str]]) -> Floats:
        """All numbers of each candidate; the columns are `NAMES`."""
        facts = self.find(candidates, titles, self.known(candidates))
        uses = [column[facts.uses] for column in self.uses()]
        groups = (facts.counted, facts.placed, facts.formed, uses, facts.first, facts.last, facts.lead, facts.words)
        return np.column_stack(list(chain.from_iterable(groups)))

    def known(self, candidates: Candidates) -> Known:
        """What the vocabulary knows of candidates."""
        first, last = candidates.edge_words()
        words = candidates.words.distinct
        return Known(
            self._rows_of(candidates, first),
            self._first_rows.of(words)[first],
            self._last_rows.of(words)[last],
            self._company(candidates),
        )

    def _rows_of(self, candidates: Candidates, first: Places) -> Places:
        rows: Places = self._rows.of(candidates.words.distinct)[first]
        longer = np.flatnonzero(candidates.word_ends - candidates.word_starts > 1)
        rows[longer] = self._known.find([candidates.keys[row] for row in longer.tolist()])
        return rows

    def _company(self, candidates: Candidates) -> Floats:
        texts, spans = candidates.texts, candidates.spans
        before = self._before.of(texts.lexicon)[texts.tokens[spans.starts - 1]]
        behind = self._behind.of(texts.lexicon)[texts.tokens[spans.ends]]
        return np.bincount(candidates.rows, weights=before + behind, minlength=len(candidates.keys)) / candidates.counts

    def find(self, candidates: Candidates, titles: Sequence[Collection[str]], known: Known) -> Facts:
        """The facts of candidates; `titles` are for each text the keys of its stated title's phrases."""
        words = candidates.word_ends - candidates.word_starts
        one = words == 1
        pieces = find_pieces(candidates)
        return Facts(
            counted=_counted(candidates, pieces, one),
            placed=_placed(candidates),
            formed=_formed(candidates, titles, one),
            uses=np.where(known.rows >= 0, known.rows, -np.minimum(words, MOST_WORDS)),
            first=[
                _number(claims_of_first(candidates, one)),
                *(shares[known.first] for shares in self._first_shares),
            ],
            last=[
                *map(_number, claims_of_last(candidates, one)),
                *(shares[known.last] for shares in self._last_shares),
            ],
            lead=_lead(pieces, *[standing[known.rows] for standing in self._standing]),
            words=(_alone(candidates, pieces, words), known.company),
            # A long form and its acronym in brackets are one mention.
            is_only_listed=(candidates.number(candidates.spans.is_listed) == candidates.counts)
            & (candidates.counts <= 2),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """What a vocabulary knows of candidates: the rows of their keys, first and last words, and what the words beside
    them say, the mean of all places.
    """

    rows: Places
    first: Places
    last: Places
    company: Floats

    def but(self, strange: Claims) -> Known:
        """The same with nothing known of some."""
        rows, first, last = (np.where(strange, -1, each) for each in (self.rows, self.first, self.last))
        return Known(rows, first, last, np.where(strange, 0.0, self.company))


def _number(claims: Claims) -> Floats:
    return claims.astype(np.float64)


def _counted(candidates: Candidates, pieces: Pieces, one: Claims) -> Columns:
    spans, count = candidates.spans, candidates.counts
    times, none = count.astype(np.float64), np.zeros(len(count))
    ends, whole, listed = (candidates.number(chosen) for chosen in (spans.ends_run, spans.is_whole, spans.is_listed))
    longer = best(pieces.part, times[pieces.whole], none)
    shorter = best(pieces.whole, times[pieces.part], none)
    log_count = of_each(math.log, times)
    nested_share = np.where(whole < count, np.minimum(1.0, np.maximum(longer, 1) / count), 0.0)
    return (
        *(log_count, _number(count == 1), whole / count, ends / count, nested_share, listed / count),
        *(_number(one) * log_count, _number(one) * whole / count, _number(~one) * nested_share),
        *(_number(longer > 0), longer / count, _number(shorter > 0)),
        np.divide(times, shorter, out=none, where=shorter > 0),
    )


def _placed(candidates: Candidates) -> Columns:
    first = candidates.first_spans
    starts = candidates.spans.starts[first] - candidates.texts.starts[candidates.text_of]
    sentences = candidates.spans.sentences[first]
    return of_each(math.log1p, starts / 20), _number(sentences == 0), _number(sentences == 1)


def _formed(candidates: Candidates, titles: Sequence[Collection[str]], one: Claims) -> Columns:
    shape = _shapes(candidates, one)
    long_forms = [{acronym.long_key for acronym in acronyms} for acronyms in candidates.texts.acronyms]
    is_abbreviated, in_title = (candidates.are_among(keys) for keys in (long_forms, titles))
    return (
        _number(is_abbreviated),
        *(_number(shape & bit > 0) for bit in (DIGITS, HYPHEN, PLURAL)),
        _number(in_title),
        _number(one & in_title),
    )


def _shapes(candidates: Candidates, one: Claims) -> Places:
    """How the words of each phrase's first span look; what is one word for us may be two that are joined."""
    starts, ends = (places[candidates.first_spans] for places in (candidates.spans.starts, candidates.spans.ends))
    forms = candidates.texts.forms
    shape = np.where(one, forms[starts], forms[ends - 1])
    for place in range(max(0, np.max(ends - starts, initial=0) - 1)):
        is_inside = ~one & (starts + place < ends - 1)
        shape |= np.where(is_inside, forms[np.minimum(starts + place, ends - 1)] & ~PLURAL, 0)
    return shape


def _lead(pieces: Pieces, share: Floats, abstracts: Floats) -> Columns:
    """How far the best of the longer phrases is ahead in either; then the same of the shorter ones."""
    sides = ((pieces.part, pieces.whole), (pieces.whole, pieces.part))
    return [best(own, value[rival], value) - value for own, rival in sides for value in (share, abstracts)]


def _alone(candidates: Candidates, pieces: Pieces, words: Places) -> Floats:
    """How often the words of a longer phrase come alone, the mean of all."""
    is_word = pieces.is_word
    times = LOGS[np.minimum(candidates.counts[pieces.part[is_word]], MOST)]
    return np.bincount(pieces.whole[is_word], weights=times, minlength=len(words)) / words
