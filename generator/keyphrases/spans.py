"""Tokens of several texts -> where phrases could stand.

A phrase is a run of at most four words between stop words and punctuation, or a known term that holds glue words (chain
of thought). Every place of every phrase is a row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields

import numpy as np

from generator.keyphrases.canonical import phrase_key
from generator.keyphrases.lexicon import EDGE, Claims, Lexicon, Places
from generator.keyphrases.texts import Texts
from generator.keyphrases.tokens import (
    ABBREVIATION,
    AS,
    CLAUSE_END,
    CLOSE,
    ENDS,
    FULL_STOP,
    FUNCTION_LIST_START,
    LIST_START,
    OPEN,
    PLAIN,
    SENTENCE_END,
    STANDS_ALONE,
    STARTS,
    SUCH,
    WORD,
    Token,
)

LONGEST = 4
"""Words in a candidate. Of authors' keywords that occur in an abstract 98 % are no longer."""

_HALF = 32
"""Bits for the number of a word in that of a pair."""


@dataclass(frozen=True, slots=True, eq=False)
class Spans:
    """Where phrases stand, in columns."""

    starts: Places
    """Of the first word, among the tokens of all texts."""
    ends: Places
    """Behind the last word."""
    sentences: Places
    """Number of the sentence in its text."""
    begins_run: Claims
    """No word that a phrase may hold stands right before it, or right behind it where it ends a run."""
    ends_run: Claims
    is_listed: Claims
    """It stands where the text gives examples or rivals: such as A, B and C; outperforms D."""

    @property
    def is_whole(self) -> Claims:
        """It stands between bounds."""
        return self.begins_run & self.ends_run

    def __add__(self, other: Spans) -> Spans:
        return Spans(*[np.concatenate([getattr(self, each.name), getattr(other, each.name)]) for each in fields(Spans)])

    def __getitem__(self, rows: Places) -> Spans:
        return Spans(*[getattr(self, each.name)[rows] for each in fields(Spans)])


def find_spans(texts: Texts, lexicon: Lexicon) -> tuple[Spans, Mapping[int, str]]:
    """Find the spans of all texts, text by text in the order of their first words, known terms with glue words last;
    of these is said which span is which term.
    """
    plain = _ideographic(texts) + _in_runs(texts)
    terms = list(_glued(texts, lexicon))
    spans = plain + _with_glue(texts, terms)
    order = np.argsort(texts.texts_at(spans.starts), kind="stable")
    rows = np.flatnonzero(order >= len(plain.starts)).tolist()
    return spans[order], dict(zip(rows, [term for _, _, term in terms], strict=True))


def _ideographic(texts: Texts) -> Spans:
    places = texts.ideographic
    later = places > texts.starts[texts.texts_at(places)]
    # A phrase that does not stand alone is followed by something.
    return Spans(places, places + 1, later.astype(np.int64), np.ones_like(later), texts.is_whole, np.zeros_like(later))


def _in_runs(texts: Texts) -> Spans:
    """All of one to four words between two bounds."""
    is_word = texts.kinds == WORD
    words, bounds = np.flatnonzero(is_word), np.flatnonzero(~is_word)
    following = np.searchsorted(bounds, words)
    ends = words[:, None] + np.arange(1, LONGEST + 1)
    fits = ends <= bounds[following][:, None]
    forms = texts.forms[words]
    fits[:, 0] &= (forms & STANDS_ALONE) > 0
    fits[:, 1:] &= ((forms & STARTS) > 0)[:, None] & (texts.forms[np.minimum(ends[:, 1:], len(is_word)) - 1] & ENDS > 0)
    row, column_ = np.nonzero(fits)
    starts, run = words[row], following[row]
    sentences, is_listed = _surroundings(texts)
    return Spans(
        starts=starts,
        ends=starts + column_ + 1,
        sentences=sentences[starts],
        begins_run=starts == bounds[run - 1] + 1,
        ends_run=starts + column_ + 1 == bounds[run],
        is_listed=is_listed[starts],
    )


def _surroundings(texts: Texts) -> tuple[Places, Claims]:
    """Of each token the number of its sentence, and whether it stands in a list."""
    kinds, forms = texts.kinds, texts.forms
    places = np.arange(len(kinds))
    is_end = (kinds == SENTENCE_END) | (kinds == CLAUSE_END)
    is_end[1:] &= (forms[1:] & FULL_STOP == 0) | (forms[:-1] & ABBREVIATION == 0)
    sentences = _number_before(texts, is_end & (kinds == SENTENCE_END))
    is_start = (kinds == LIST_START) | (kinds == FUNCTION_LIST_START)
    is_start[:-1] &= (forms[:-1] & SUCH == 0) | (forms[1:] & AS > 0)
    is_close, is_edge = kinds == CLOSE, texts.tokens == EDGE
    # A bracket ends the list that began right behind one.
    opener = _latest(places, is_start | is_close | is_edge)
    opener = np.concatenate([[0], opener[:-1]])
    is_close &= is_start[opener] & (forms[opener - 1] & OPEN > 0)
    return sentences, is_start[_latest(places, is_start | is_end | is_close | is_edge)]


def _latest(places: Places, chosen: Claims) -> Places:
    """The last place up to each that is chosen."""
    return np.maximum.accumulate(np.where(chosen, places, 0))


def _number_before(texts: Texts, chosen: Claims) -> Places:
    """How many tokens of its text stand before each token and are chosen."""
    number: Places = np.cumsum(chosen) - chosen
    lengths = np.diff(texts.starts, prepend=0)
    first = np.concatenate([number[:1], number[texts.starts[:-1]]])
    before: Places = number - np.repeat(first, lengths)
    return before


def _glued(texts: Texts, lexicon: Lexicon) -> Iterator[tuple[int, int, str]]:
    """Start and end of each known term that holds a stop word: learning from demonstration, end of life."""
    tokens = texts.tokens.tolist()
    for here, first, last in _beside(texts, lexicon):
        known = lexicon.vocabulary.glued[texts.lexicon[tokens[here]].text]
        for place in (here - 1, here + 1):
            for before, length, term in known.get(texts.lexicon[tokens[place]].word, ()):
                start = max(first, here - before)
                end = min(start + length, last)
                if _key_of([texts.lexicon[number] for number in tokens[start:end]]) == term:
                    yield start, end, term


def _key_of(tokens: Sequence[Token]) -> str:
    """The key of any tokens, stop words too; a fifth of the time where all are plain, as most are."""
    if all(token.form & PLAIN for token in tokens):
        return " ".join([token.word for token in tokens])
    return phrase_key(" ".join([token.text for token in tokens]))


def _beside(texts: Texts, lexicon: Lexicon) -> Iterator[tuple[int, int, int]]:
    """The places of stop words with a word beside them that a known term has there; start and end of their texts."""
    stop = texts.known.stops[texts.tokens]
    places = np.flatnonzero(stop >= 0)
    here = stop[places] << _HALF
    words = texts.known.besides[texts.tokens]
    pairs = [
        number << _HALF | lexicon.besides[word]
        for number, known in enumerate(lexicon.vocabulary.glued.values())
        for word in known.keys() & lexicon.besides.keys()
    ]
    is_known = np.isin(here | words[places - 1], pairs) | np.isin(here | words[places + 1], pairs)
    found = places[is_known]
    text = texts.texts_at(found)
    return zip(found.tolist(), texts.starts[text].tolist(), (texts.starts[text + 1] - 1).tolist(), strict=True)


def _with_glue(texts: Texts, terms: Sequence[tuple[int, int, str]]) -> Spans:
    starts, ends = (np.array([term[side] for term in terms], dtype=np.int64) for side in (0, 1))
    sentences = _number_before(texts, texts.kinds == SENTENCE_END)[starts]
    whole = np.ones(len(terms), dtype=bool)
    return Spans(starts, ends, sentences, whole, whole, ~whole)
