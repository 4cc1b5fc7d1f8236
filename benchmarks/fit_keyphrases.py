"""Fit what the tags know of the literature.

python -m benchmarks.fit_keyphrases --papers FILE.jsonl.gz --out FOLDER

Counts how many abstracts and titles hold a phrase and how many authors give it as a keyword, and fits the ranker's
weights on the venues with free keywords, which have few papers; what the words beside a phrase say of it is fitted on
the titles of others. Counts and weights are kept, no text. The weights of a venue are fitted against counts without it,
so that the ranker trusts the counts as far as it may with venues that it never met.
`--leave-out VENUE` keeps all years of a venue out of counts and weights, to be scored with the result.
"""

from __future__ import annotations

import argparse
import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, compress
from pathlib import Path

import numpy as np
import numpy.typing as npt
from scipy import sparse
from scipy.optimize import minimize

from benchmarks.keyworded import CONTROLLED_KEYWORDS, FREE_KEYWORDS, StudyPaper, keyword_keys, read_study_papers
from generator.keyphrases import TOGETHER
from generator.keyphrases.acronyms import find_acronyms
from generator.keyphrases.candidates import Candidates, find_candidates
from generator.keyphrases.canonical import phrase_key
from generator.keyphrases.features import NAMES, Features
from generator.keyphrases.lexicon import Lexicon
from generator.keyphrases.model import WEIGHTS_NAME
from generator.keyphrases.stops import is_bound
from generator.keyphrases.vocabulary import (
    NO_VOCABULARY,
    Counts,
    Vocabulary,
    as_kept,
    with_indexes,
    write_vocabulary,
)

Matrix = npt.NDArray[np.float64]

_SIDES = (0, 1)
"""Before a phrase, and behind it."""
_WORD_COLUMNS = ("abstracts", "titles", "keywords")

LEAST_PAIRS = 5
"""Papers that introduce an acronym for a long form before the pair is known."""
LEAST_SHARE = 0.75
"""Share of the papers introducing an acronym that must agree on its long form."""
LEAST_TERM = 2
"""Keyword uses (or a third more introductions of an acronym) before a term with a stop word inside is known."""
LEAST_EDGE_TERM = 2 * LEAST_TERM
"""The same for terms that begin or end with a stop word: tool use, novel view synthesis."""
USUAL_ACRONYM = 0.7
"""Share of the titles and keywords that must abbreviate a long form before its acronym becomes the label. By titles
alone it would be NLP, which three authors give as a keyword and 85 write out."""
LEAST_ABSTRACTS, LEAST_TITLES, LEAST_KEYWORDS = 12, 2, 1.0
"""A phrase is kept if one of the three is met: abstracts that hold it, titles, authors' keywords."""
LEAST_CAPITAL, CAPITAL_SHARE = 8, 0.7
"""Abstracts with a capital inside a sentence, and their share, before a word is written so in labels."""
_INSIDE = re.compile(r"(?<=[a-z,] )([^\W\d_]{2,})")
LEAST_WORD = 12
"""Phrases that a word ends (or begins) before its share is kept."""
CONTROLLED_WEIGHT = 0.5
"""A keyword chosen from a list counts half."""
TITLED = ("acl", "coling", "eccv", "icml", "rss", "uai", "wacv")
"""Venues of 8,000 papers from whose titles we learn what the words beside a phrase say of it."""
COMPANIONS = 500
"""Words learnt before a phrase, and as many behind: the commonest there."""
TITLE_NAMES = ("in_title", "one_in_title")
RIDGE = 10.0
"""Of 1, 3, 10 and 30 the best on a left-out venue, by a hair."""


@dataclass(slots=True)
class Tally:
    """Counts of one group of papers; each counter by key."""

    columns: dict[str, Counter[str]] = field(default_factory=lambda: {name: Counter() for name in Counts._fields})
    last: dict[str, Counter[str]] = field(default_factory=lambda: {name: Counter() for name in _WORD_COLUMNS})
    first: dict[str, Counter[str]] = field(default_factory=lambda: {name: Counter() for name in _WORD_COLUMNS})

    def add(self, key: str, columns: Iterable[str]) -> None:
        words = key.split(" ")
        for column in columns:
            self.columns[column][key] += 1
            if column in _WORD_COLUMNS:
                self.last[column][words[-1]] += 1
                self.first[column][words[0]] += 1


def known_acronyms(papers: Sequence[StudyPaper]) -> dict[str, Counter[str]]:
    """Acronym -> how many papers introduce it for which long form."""
    pairs: dict[str, Counter[str]] = {}
    for paper in papers:
        for acronym in find_acronyms(paper.abstract.prose):
            pairs.setdefault(acronym.key, Counter())[acronym.long_key] += 1
    return pairs


def usual_expansions(pairs: Mapping[str, Counter[str]]) -> dict[str, str]:
    expansions = {}
    for short, longs in sorted(pairs.items()):
        long, count = min(longs.items(), key=lambda item: (-item[1], item[0]))
        if count >= LEAST_PAIRS and count >= LEAST_SHARE * longs.total() and " " not in short:
            expansions[short] = long
    return expansions


def glued_terms(papers: Sequence[StudyPaper], pairs: Mapping[str, Counter[str]]) -> list[str]:
    """Terms with a stop word inside: authors' keywords, and what is often abbreviated."""
    uses: Counter[str] = Counter()
    for paper in papers:
        uses.update({key: LEAST_TERM for key in keyword_keys(paper, Vocabulary()) if paper.venue in FREE_KEYWORDS})
        uses.update(key for key in keyword_keys(paper, Vocabulary()) if paper.venue in CONTROLLED_KEYWORDS)
    for longs in pairs.values():
        uses.update({long: count - 1 for long, count in longs.items()})
    return sorted(term for term, count in uses.items() if count >= _least_uses(term))


def _least_uses(term: str) -> float:
    """Uses from which on a term that holds a stop word is known; none makes other phrases so."""
    bound = [is_bound(word) for word in term.split(" ")]
    if not 2 <= len(bound) <= 6 or not any(bound) or all(bound):
        return math.inf
    return LEAST_EDGE_TERM if bound[0] or bound[-1] else LEAST_TERM


def count_phrases(papers: Sequence[StudyPaper], vocabulary: Vocabulary) -> dict[str, Tally]:
    """Count the phrases of abstracts, titles and keywords, venue by venue."""
    tallies: dict[str, Tally] = {}
    lexicon = Lexicon(vocabulary)
    for some in _by_hundreds(papers):
        found = find_candidates([paper.abstract.prose for paper in some], lexicon)
        titles = find_candidates([paper.title.prose for paper in some], lexicon)
        ends, whole = found.number(found.spans.ends_run) > 0, found.number(found.spans.is_whole) > 0
        title_whole = titles.number(titles.spans.is_whole) > 0
        for text, paper in enumerate(some):
            tally = tallies.setdefault(paper.venue, Tally())
            own, title = found.rows_of(text), titles.rows_of(text)
            in_title = dict(zip(titles.keys[title], title_whole[title], strict=True))
            for key, ends_run, is_whole in zip(found.keys[own], ends[own], whole[own], strict=True):
                met = (True, ends_run, is_whole, key in in_title, in_title.get(key, False))
                tally.add(key, compress(("abstracts", "ends", "whole", "titles", "title_whole"), met))
            for key in keyword_keys(paper, vocabulary):
                tally.add(key, ("keywords",))
    return tallies


def _by_hundreds(papers: Sequence[StudyPaper]) -> Iterator[Sequence[StudyPaper]]:
    # Alone a text takes nine times as long.
    return (papers[start : start + TOGETHER] for start in range(0, len(papers), TOGETHER))


def make_vocabulary(
    tallies: Mapping[str, Tally], without: set[str], base: Vocabulary, terms: Sequence[str]
) -> Vocabulary:
    """Add up the venues that are not left out, and keep what is common enough."""
    venues = {venue: tally for venue, tally in tallies.items() if venue not in without}
    sums = {column: _sum(venues, column, "columns") for column in Counts._fields}
    keys = {key for key, count in sums["abstracts"].items() if count >= LEAST_ABSTRACTS}
    keys |= {key for key, count in sums["titles"].items() if count >= LEAST_TITLES}
    keys |= {key for key, count in sums["keywords"].items() if count >= LEAST_KEYWORDS}
    bare = replace(
        base,
        phrases=_counts(sums, keys),
        last_words=_word_counts(venues, "last"),
        first_words=_word_counts(venues, "first"),
    )
    return with_indexes(bare, terms)


def _sum(venues: Mapping[str, Tally], column: str, part: str) -> dict[str, float]:
    total: dict[str, float] = {}
    for venue, tally in venues.items():
        weight = CONTROLLED_WEIGHT if column == "keywords" and venue in CONTROLLED_KEYWORDS else 1.0
        for key, count in getattr(tally, part)[column].items():
            total[key] = total.get(key, 0.0) + weight * count
    return total


def _counts(sums: Mapping[str, Mapping[str, float]], keys: Iterable[str]) -> dict[str, Counts]:
    # As the file keeps them, so that the weights are fitted to what they will weigh.
    return {key: Counts(**{column: as_kept(sums[column].get(key, 0.0)) for column in sums}) for key in sorted(keys)}


def _word_counts(venues: Mapping[str, Tally], part: str) -> dict[str, Counts]:
    # The words of a list of keywords end otherwise than authors' own.
    free = {venue: tally for venue, tally in venues.items() if venue not in CONTROLLED_KEYWORDS}
    sums = {column: _sum(free if column == "keywords" else venues, column, part) for column in _WORD_COLUMNS}
    return _counts(sums, [word for word, count in sums["abstracts"].items() if count >= LEAST_WORD])


def capital_words(papers: Iterable[StudyPaper]) -> frozenset[str]:
    """Words that mostly keep a capital inside sentences, lower case: bayesian, monte."""
    capital: Counter[str] = Counter()
    small: Counter[str] = Counter()
    for paper in papers:
        inside = {match[1] for match in _INSIDE.finditer(paper.abstract.prose)}
        capital.update(word.lower() for word in inside if word[0].isupper() and word[1:].islower())
        small.update(word for word in inside if word.islower())
    return frozenset(
        word
        for word, count in capital.items()
        if count >= LEAST_CAPITAL and count >= CAPITAL_SHARE * (count + small[word])
    )


def usual_acronyms(papers: Sequence[StudyPaper], expansions: Mapping[str, str]) -> frozenset[str]:
    """Long forms that titles and authors' keywords mostly abbreviate."""
    short_uses: Counter[str] = Counter()
    long_uses: Counter[str] = Counter()
    long_forms = set(expansions.values())
    for some in _by_hundreds(papers):
        titles = find_candidates([paper.title.prose for paper in some], Lexicon()).key_sets()
        for keys in (*titles, *({*map(phrase_key, paper.keywords)} for paper in some)):
            short_uses.update(expansions[short] for short in keys & expansions.keys())
            long_uses.update(keys & long_forms)
    return frozenset(
        long
        for long, count in short_uses.items()
        if count >= LEAST_PAIRS and count >= USUAL_ACRONYM * (count + long_uses[long])
    )


@dataclass(frozen=True, slots=True)
class Lesson:
    """The candidates of one paper as numbers, and which of them are keywords."""

    untitled: Matrix
    titled: Matrix
    is_keyword: Matrix


def make_lessons(papers: Sequence[StudyPaper], vocabulary: Vocabulary, known: Vocabulary) -> list[Lesson]:
    """One lesson of each paper whose abstract holds a keyword, read without its title and with it.

    `vocabulary` finds the candidates, `known` is what the lesson may know of them.
    """
    lexicon = Lexicon(vocabulary)
    candidates = find_candidates([paper.abstract.prose for paper in papers], lexicon)
    titles = find_candidates([paper.title.prose for paper in papers], lexicon).key_sets()
    features = Features(known)
    untitled, titled = (features.rows(candidates, given) for given in ([()] * len(papers), titles))
    lessons = []
    for text, paper in enumerate(papers):
        own = candidates.rows_of(text)
        gold = keyword_keys(paper, vocabulary)
        is_keyword = np.array([float(key in gold) for key in candidates.keys[own]])
        if is_keyword.any():
            lessons.append(Lesson(untitled[own], titled[own], is_keyword))
    return lessons


@dataclass(frozen=True, slots=True)
class TitleLesson:
    """The candidates of one paper as numbers, the words beside them, and which of them the title has between bounds."""

    rows: Matrix
    beside: Sequence[Sequence[tuple[str, str]]]
    """Of each candidate's places, the word before and the word behind."""
    is_in_title: Matrix


def make_title_lessons(papers: Sequence[StudyPaper], known: Vocabulary) -> list[TitleLesson]:
    lexicon = Lexicon(known)
    candidates = find_candidates([paper.abstract.prose for paper in papers], lexicon)
    titles = find_candidates([paper.title.prose for paper in papers], lexicon)
    is_whole = titles.number(titles.spans.is_whole) > 0
    rows = Features(known).rows(candidates, [()] * len(papers))
    beside = words_beside(candidates)
    lessons = []
    for text in range(len(papers)):
        own, title = candidates.rows_of(text), titles.rows_of(text)
        whole = set(compress(titles.keys[title], is_whole[title]))
        is_in_title = np.array([float(key in whole) for key in candidates.keys[own]])
        if is_in_title.any():
            lessons.append(TitleLesson(rows[own], beside[own], is_in_title))
    return lessons


def words_beside(candidates: Candidates) -> list[list[tuple[str, str]]]:
    texts, spans = candidates.texts, candidates.spans
    words = [texts.lexicon[number].word for number in texts.tokens]
    beside: list[list[tuple[str, str]]] = [[] for _ in candidates.keys]
    for row, start, end in zip(candidates.rows, spans.starts, spans.ends, strict=True):
        beside[row].append((words[start - 1], words[end]))
    return beside


def fit_company(lessons: Sequence[TitleLesson]) -> tuple[dict[str, float], dict[str, float]]:
    """What the word before a phrase, and the one behind it, say on top of all else of its chance to be in the title."""
    rows = np.vstack([lesson.rows for lesson in lessons])
    wanted = np.concatenate([lesson.is_in_title for lesson in lessons])
    lengths = np.array([len(lesson.is_in_title) for lesson in lessons])
    rows = (rows - rows.mean(axis=0)) / (rows.std(axis=0) + 1e-6)
    given = rows @ _fit_ranking(rows, np.zeros(len(rows)), wanted, lengths)
    beside = list(chain.from_iterable(lesson.beside for lesson in lessons))
    columns = _companions(beside)
    weights = _fit_ranking(_company_rows(beside, columns), given, wanted, lengths)
    before, behind = (
        {word: round(float(weights[column]), 2) for (other, word), column in columns.items() if other == side}
        for side in _SIDES
    )
    return before, behind


def _companions(beside: Iterable[Sequence[tuple[str, str]]]) -> dict[tuple[int, str], int]:
    """The commonest words on either side -> their columns."""
    counts = [Counter(word for pairs in beside for word in {pair[side] for pair in pairs}) for side in _SIDES]
    common = ((side, word) for side in _SIDES for word, _ in sorted(counts[side].items(), key=_by_count)[:COMPANIONS])
    return {companion: column for column, companion in enumerate(common)}


def _by_count(pair: tuple[str, int]) -> tuple[int, str]:
    return -pair[1], pair[0]


def _company_rows(
    beside: Sequence[Sequence[tuple[str, str]]], columns: Mapping[tuple[int, str], int]
) -> sparse.csr_matrix:
    """How often a candidate has which word beside it, of the times that it occurs."""
    entries = [
        (1 / len(pairs), row, columns[side, pair[side]])
        for row, pairs in enumerate(beside)
        for pair in pairs
        for side in _SIDES
        if (side, pair[side]) in columns
    ]
    shares, rows, places = zip(*entries, strict=True)
    return sparse.csr_matrix((shares, (rows, places)), shape=(len(beside), len(columns)))


def fit_weights(lessons: Sequence[Lesson]) -> dict[str, float]:
    """Listwise logistic regression over the candidates of each paper, then a logistic curve from score to chance.

    What a title tells is fitted last, on top of the rest, so that papers without one are ranked as if there were none.
    """
    rows = np.vstack([lesson.untitled for lesson in lessons])
    titled = np.vstack([lesson.titled for lesson in lessons])
    wanted = np.concatenate([lesson.is_keyword for lesson in lessons])
    lengths = np.array([len(lesson.is_keyword) for lesson in lessons])
    mean, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-6
    weights = _fit_ranking((rows - mean) / spread, np.zeros(len(rows)), wanted, lengths) / spread
    title = [place for place, name in enumerate(NAMES) if name in TITLE_NAMES]
    weights[title] = _fit_ranking(titled[:, title], rows @ weights, wanted, lengths)
    slope, bias = _fit_chance(rows @ weights, wanted)
    return {"bias": bias, **{name: slope * float(weight) for name, weight in zip(NAMES, weights, strict=True)}}


def _fit_ranking(
    rows: Matrix | sparse.csr_matrix, given: Matrix, wanted: Matrix, lengths: npt.NDArray[np.int64]
) -> Matrix:
    """Fit weights of columns, on top of the scores already given."""
    starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    paper = np.repeat(np.arange(len(lengths)), lengths)
    hits = np.bincount(paper, wanted)

    def loss(weights: Matrix) -> tuple[float, Matrix]:
        scores = rows @ weights + given
        top = np.maximum.reduceat(scores, starts)
        powers = np.exp(scores - top[paper])
        sums = np.bincount(paper, powers)
        value = float((hits * (top + np.log(sums))).sum() - wanted @ scores + RIDGE * weights @ weights)
        slope = rows.T @ (powers / sums[paper] * hits[paper] - wanted) + 2 * RIDGE * weights
        return value, slope

    result = minimize(loss, np.zeros(rows.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 400})
    return np.asarray(result.x)


def _fit_chance(scores: Matrix, wanted: Matrix) -> tuple[float, float]:
    def loss(line: Matrix) -> tuple[float, Matrix]:
        logits = line[0] * scores + line[1]
        chances = 1 / (1 + np.exp(-logits))
        value = float((np.logaddexp(0, logits) - wanted * logits).sum())
        return value, np.array([scores @ (chances - wanted), (chances - wanted).sum()])

    result = minimize(loss, np.array([1.0, -5.0]), jac=True, method="L-BFGS-B")
    return float(result.x[0]), float(result.x[1])


def fit(papers: Sequence[StudyPaper], left_out: set[str], out: Path) -> None:
    pairs = known_acronyms(papers)
    expansions = usual_expansions(pairs)
    terms = glued_terms(papers, pairs)
    base = Vocabulary(
        expansions=expansions,
        usual_acronyms=usual_acronyms(papers, expansions),
        capitals=capital_words(papers),
    )
    tallies = count_phrases(papers, with_indexes(base, terms))
    titles: list[TitleLesson] = []
    for venue in TITLED:
        others = make_vocabulary(tallies, {venue}, base, terms)
        titles += make_title_lessons([paper for paper in papers if paper.venue == venue], others)
    before, behind = fit_company(titles)
    base = replace(base, before=before, behind=behind)
    lessons: list[Lesson] = []
    blind: list[Lesson] = []
    for venue in FREE_KEYWORDS:
        if venue not in left_out:
            others = make_vocabulary(tallies, {venue}, base, terms)
            own = [paper for paper in papers if paper.venue == venue]
            lessons += make_lessons(own, others, others)
            blind += make_lessons(own, others, NO_VOCABULARY)
    weights = {"known": fit_weights(lessons), "blind": fit_weights(blind)}
    vocabulary = make_vocabulary(tallies, set(), base, terms)
    out.mkdir(parents=True, exist_ok=True)
    size = write_vocabulary(vocabulary, terms, out)
    rounded = {kind: {name: round(weight, 4) for name, weight in own.items()} for kind, own in weights.items()}
    out.joinpath(WEIGHTS_NAME).write_text(json.dumps(rounded, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    print(f"{len(papers)} papers, {len(lessons)} lessons, {len(vocabulary.phrases)} phrases, {size} bytes")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--papers", type=Path, required=True, help="JSON lines with id, venue, title, abstract, keywords"
    )
    parser.add_argument("--out", type=Path, required=True, help="folder for the two files of the model")
    parser.add_argument(
        "--leave-out", action="append", default=[], metavar="VENUE", help="keep all years of a venue out"
    )
    arguments = parser.parse_args()
    left_out = set(arguments.leave_out)
    papers = [paper for paper in read_study_papers(arguments.papers) if paper.venue not in left_out]
    fit(papers, left_out, arguments.out)


if __name__ == "__main__":
    main()
