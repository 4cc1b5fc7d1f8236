"""What an abstract does with a phrase: whether it means it, or only uses its words in passing.

What the literature makes of a phrase says what it may be (`fitness`); here the abstract has its say. A word that stands
only inside one longer phrase is a piece of that: the priority of a priority queue, the answering of query answering.
Tuned by reading the tags of 500 mixed papers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from generator.keyphrases.candidates import Candidates
from generator.keyphrases.fitness import EMPTY, FIT, KEYWORD_SHARE, KNOWN, LIKELY_SHARE, LONGEST, UNFIT, VAGUE
from generator.keyphrases.lexicon import NO_WORD, Claims, Learnt, Places
from generator.keyphrases.stops import is_general
from generator.keyphrases.texts import Texts
from generator.keyphrases.tokens import WORD, Token
from generator.keyphrases.vocabulary import Counts, Vocabulary
from generator.keyphrases.wordlists import read_sections

PIECE, CUT_OFF, ONCE, LATE, GRADED, WHOLE, KNOWN_FIELD, CITED = 1, 2, 4, 8, 16, 32, 64, 128
"""It always has the same word behind it in its run, or is a participle that leans on what follows; it always has the
same word before it; it comes once; and that not in the first sentences; an adverb always stands right before it
(minimally invasive surgery); it stands between bounds at least once; its paper is of a field that we know; it is
somebody's name, as papers are cited: Lamp and Wick (1999), Lamp et al."""
EARLY = 2
"""Sentences in which what comes once is more than mentioned."""
LATE_KEYWORD_SHARE = 0.002
"""But so many of the papers that hold it have it as a keyword: scalability, robustness."""
LONE_SHARE = 0.9
"""A compound that mostly stands for itself where it ends a phrase is an adjective (is real-time), a noun is not."""
OWNED_TITLE_SHARE = 0.1
"""Titles among its abstracts from which on a phrase is a term, whosever it is: human's motion."""

FAMILIAR = 0.7
"""Share of the words of a paper's best phrases that must be known; with .8 robotics papers of a venue that was left out
of fitting miss a third of a point of F1."""

_OWNER = re.compile(r"\b[a-z]+['’]s ")
"""A common noun in the possessive; a name makes a term: Kendall's tau."""
_COMPOUND = re.compile(r"[a-z]+(?:-[a-z]+)+")
_HANGING = re.compile(r"[a-z]+-[a-z]+(?:ing|ed|built|made|driven|known)")
_LEANT_ON = frozenset(read_sections("stop_words.txt")["leant-on"])
"""Words behind a participle that make it a verb."""
_UNITS = frozenset(["bit", "d", "dof"])
_YEAR = re.compile(r"(?:1[89]|20)\d\d[a-z]?")
_ADVERB = re.compile(r"[a-z]{3,}ly")


def find_uses(candidates: Candidates) -> NDArray[np.uint8]:
    """What each row's text makes of it, as bits."""
    spans, once = candidates.spans, candidates.counts == 1
    before, behind = _neighbours(candidates.texts)
    is_piece = _are_alike(behind[spans.ends], candidates) | _are_all(_lean_on(candidates), candidates)
    uses = is_piece * PIECE + _are_alike(before[spans.starts], candidates) * CUT_OFF
    uses += once * ONCE + (once & (spans.sentences[candidates.first_spans] >= EARLY)) * LATE
    uses += _are_all(_follow_adverbs(candidates), candidates) * GRADED
    uses += (candidates.number(spans.is_whole) > 0) * WHOLE
    uses += (candidates.number(_are_cited(candidates)) > 0) * CITED
    return uses.astype(np.uint8)


def _are_all(chosen: Claims, candidates: Candidates) -> Claims:
    """Rows whose spans are all chosen."""
    are_all: Claims = candidates.number(chosen) == candidates.counts
    return are_all


def _follow_adverbs(candidates: Candidates) -> Claims:
    """Which spans have an adverb right before them."""
    return _of_tokens(_ARE_ADVERBS, candidates.spans.starts - 1, candidates.texts)


def _lean_on(candidates: Candidates) -> Claims:
    """Which spans are a participle that leans on what follows: drawing on archives, counting the errors."""
    ends, texts = candidates.spans.ends, candidates.texts
    return _of_tokens(_ARE_PARTICIPLES, ends - 1, texts) & _of_tokens(_ARE_LEANT_ON, ends, texts)


def _are_cited(candidates: Candidates) -> Claims:
    """Which spans are the author of a paper that is cited in the text, alone or as the first of two."""
    texts, spans = candidates.texts, candidates.spans
    is_year, is_bracket, is_et, is_and, is_capital = (
        np.concatenate([claims.of(texts.lexicon)[texts.tokens], np.zeros(4, dtype=bool)])
        for claims in (_ARE_YEARS, _ARE_BRACKETS, _ARE_ET, _ARE_AND, _ARE_CAPITAL)
    )
    behind = spans.ends
    is_cited = (is_bracket[behind] & is_year[behind + 1]) | is_et[behind]
    is_first = is_and[behind] & is_capital[behind + 1] & is_bracket[behind + 2] & is_year[behind + 3]
    cited: Claims = is_capital[spans.starts] & (is_cited | is_first)
    return cited


def _is_year(token: Token) -> bool:
    return _YEAR.fullmatch(token.text) is not None


def _is_bracket(token: Token) -> bool:
    return token.text in ("(", "[")


def _is_et(token: Token) -> bool:
    return token.text == "et"


def _is_and(token: Token) -> bool:
    return token.text in ("and", "&")


def _is_capital(token: Token) -> bool:
    return token.text[:1].isupper()


_ARE_YEARS, _ARE_BRACKETS, _ARE_ET, _ARE_AND, _ARE_CAPITAL = (
    Learnt(claim, "?") for claim in (_is_year, _is_bracket, _is_et, _is_and, _is_capital)
)


def _of_tokens(claims: Learnt[Token], places: Places, texts: Texts) -> Claims:
    of_tokens: Claims = claims.of(texts.lexicon)[texts.tokens[places]]
    return of_tokens


def _is_participle(token: Token) -> bool:
    return token.word.endswith("ing")


def _is_leant_on(token: Token) -> bool:
    return token.word in _LEANT_ON


def _is_adverb(token: Token) -> bool:
    return token.kind != WORD and _ADVERB.fullmatch(token.text) is not None


def _neighbours(texts: Texts) -> tuple[Places, Places]:
    """For each place among the tokens the word before a phrase that begins there, and the one behind one that ends
    before it, in its run; general words behind a phrase, and the tail of a compound, leave it the head (navigation
    tasks, graph-based), and what says little before it makes no longer term (standard navigation).
    """
    words = texts.known.besides[texts.tokens]
    is_word = texts.kinds == WORD
    is_empty, says_more = (claims.of(texts.lexicon)[texts.tokens] for claims in (_ARE_EMPTY, _SAY_MORE))
    before = np.where(is_word & ~is_empty, words, NO_WORD)
    ends = np.flatnonzero(~is_word | says_more)
    behind = np.where(is_word, words, NO_WORD)[ends[np.searchsorted(ends, np.arange(len(words)))]]
    return np.concatenate([[NO_WORD], before[:-1]]), behind


def _is_empty(token: Token) -> bool:
    return token.word in EMPTY


def _says_more(token: Token) -> bool:
    return token.text[:1].isalnum() and not is_general(token.word)


_ARE_ADVERBS, _ARE_PARTICIPLES, _ARE_LEANT_ON, _ARE_EMPTY, _SAY_MORE = (
    Learnt(claim, "?") for claim in (_is_adverb, _is_participle, _is_leant_on, _is_empty, _says_more)
)


def _are_alike(words: Places, candidates: Candidates) -> Claims:
    """True for rows whose spans all have one word; `words` has one for each span."""
    if not len(words):
        return np.zeros(0, dtype=bool)
    starts = np.cumsum(candidates.counts) - candidates.counts
    ordered = words[candidates.by_row]
    least = np.minimum.reduceat(ordered, starts)
    are_alike: Claims = (least != NO_WORD) & (least == np.maximum.reduceat(ordered, starts))
    return are_alike


def field_use(keys: Iterable[str], vocabulary: Vocabulary) -> int:
    """`KNOWN_FIELD` if most words of a paper's phrases are known, so that it tells something if a phrase is not."""
    words = {word for key in keys for word in key.split(" ")}
    known = sum([word in vocabulary.phrases for word in words])
    return KNOWN_FIELD if known >= FAMILIAR * len(words) else 0


def fitness_here(judged: int, key: str, written: str, use: int, counts: Counts) -> int:
    """Judge a phrase of known fitness and counts by how its abstract uses it."""
    if judged == UNFIT or use & CITED or len(written) > LONGEST:
        return UNFIT
    if " " not in key:
        return max(judged, _fitness_of_word(use, counts))
    if _is_adjective(key, written, counts) or _is_someones(written, counts) or _is_quantity(key, written, counts):
        return UNFIT
    is_cut_off = counts.keywords < 1 and (use & GRADED or (use & PIECE and counts.abstracts < KNOWN))
    return VAGUE if is_cut_off or _is_chance(key, written, use, counts) else judged


def _fitness_of_word(use: int, counts: Counts) -> int:
    if counts.keywords >= max(2, KEYWORD_SHARE * counts.abstracts):
        return FIT
    if use & PIECE:
        return UNFIT
    is_mentioned = use & LATE and counts.keywords <= LATE_KEYWORD_SHARE * counts.abstracts
    return VAGUE if use & CUT_OFF or is_mentioned else FIT


def _is_adjective(key: str, written: str, counts: Counts) -> bool:
    """True for a compound that seldom ends a phrase, and then stands for itself: low-cost, but not e-commerce."""
    first, _, rest = key.partition(" ")
    is_lone = "-" in written and " " not in written and counts.whole >= LONE_SHARE * counts.ends
    return (
        len(first) > 1
        and (is_lone or (first in EMPTY and " " not in rest))
        and counts.abstracts >= KNOWN
        and counts.ends <= LIKELY_SHARE * counts.abstracts
        and counts.keywords < KEYWORD_SHARE * counts.abstracts
    )


def _is_quantity(key: str, written: str, counts: Counts) -> bool:
    """True for a measure or a number of things: 4-bit, K actions."""
    first, _, rest = key.partition(" ")
    is_measure = first.isdigit() and " " not in written and (written.islower() or rest in _UNITS)
    is_number = len(first) == 1 and first.isalpha() and " " in written and counts.abstracts < KNOWN
    return (is_measure or is_number) and counts.keywords < 2


def _is_someones(written: str, counts: Counts) -> bool:
    if "s " not in written:
        return False
    is_term = counts.abstracts >= KNOWN and counts.titles >= OWNED_TITLE_SHARE * counts.abstracts
    return not is_term and _OWNER.search(written) is not None


def _is_chance(key: str, written: str, use: int, counts: Counts) -> bool:
    """True for words that nobody knows as a phrase, and that come together once or hang on a longer one.

    In a field that we do not know hardly any phrase is known; there it is enough to stand by itself once.
    """
    if counts.abstracts >= KNOWN or counts.keywords >= 1:
        return False
    if _HANGING.fullmatch(written) or (_COMPOUND.fullmatch(written) and not use & WHOLE):
        return True
    if not use & KNOWN_FIELD:
        return not use & WHOLE
    return bool(use & ONCE and (use & PIECE or is_general(key.rpartition(" ")[2])))
