"""The prose of one abstract -> the phrases that could name what it is about, and where they stand.

A candidate is a run of at most four words between stop words and punctuation, or a known term that holds glue words
(chain of thought). Nothing is judged here: the ranker does that. No words of other papers come in.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.keyphrases.acronyms import Acronym, find_acronyms
from generator.keyphrases.canonical import joined_key, phrase_key
from generator.keyphrases.elsewhere import tokens_elsewhere
from generator.keyphrases.ideographs import IDEOGRAPHS, find_ideographic
from generator.keyphrases.stops import is_english
from generator.keyphrases.tokens import (
    CLAUSE_END,
    CLOSE,
    FUNCTION_WORDS,
    LIST_STARTS,
    MARK,
    SENTENCE_END,
    WORD,
    WORDS,
    Token,
    kinds_of,
    read_token,
    read_tokens,
)
from generator.keyphrases.vocabulary import NO_VOCABULARY, Vocabulary
from generator.markup.rendered import OBJECT
from generator.text import tokens as text_tokens

LONGEST = 4
"""Words in a candidate. Of authors' keywords that occur in an abstract 98 % are no longer."""

_CITATIONS = re.compile(r"\[[A-Z][A-Za-z+]{0,8}\d{2,4}[a-z]?(?:[,;]\s*[A-Z][A-Za-z+]{0,8}\d{2,4}[a-z]?)*\]")
"""Keys of a bibliography: [BGM20, KZC21]."""
_NOTICE = re.compile(
    r"\b(?:attract|receiv|draw(?!\w* on)|drew|gain(?:ed|ing)|gather|garner|paid|pay|deserv)\w*"
    r"(?:\s+[\w-]+){0,4}?\s+(?:attention|momentum|popularity|traction)\b"
)
"""Attention that is nobody's mechanism, and its like: has received much attention, has gained momentum. A third of the
abstracts with attention mean this one."""
_NOTICED = ("attention", "momentum", "popularity", "traction")
_ABBREVIATIONS = frozenset(["e.g", "i.e", "cf", "al", "vs"])
_CAPITALS = re.compile(r"[A-Z]\w*[A-Z0-9]")
_RUNS_AND_BOUNDS = re.compile(rf"{WORD}+|[{SENTENCE_END}{CLAUSE_END}{CLOSE}{LIST_STARTS}]")
_LIST_ENDS = SENTENCE_END + CLAUSE_END


class Run(NamedTuple):
    """Words between two bounds."""

    start: int
    """Place of its first word among the tokens."""
    end: int
    sentence: int
    is_listed: bool
    """It stands where the text gives examples or rivals: such as A, B and C; outperforms D."""


Span = tuple[int, int, Run]
"""Places of the first word and behind the last, and the run they stand in."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """What could be a keyphrase of one text."""

    tokens: Sequence[Token]
    texts: tuple[str, ...] = ()
    """Of the tokens, as written."""
    acronyms: Sequence[Acronym] = ()
    """Those that the text introduces."""
    spans: dict[str, list[Span]] = field(default_factory=dict)
    """Key -> where it stands. A key is a phrase's folded form (`canonical.phrase_key`), acronyms written out; in the
    order of first occurrence, but for terms with glue words, which come last."""

    def forms(self, key: str) -> tuple[str, str]:
        """As the text writes a phrase most often without abbreviating, and as it does most often; the earlier on a tie.

        The first is like the second where the text always abbreviates.
        """
        spans = self.spans[key]
        if len(spans) == 1:
            written = self._written(spans[0])
            return written, written
        counts = Counter(map(self._written, spans))
        surface = max(counts, key=counts.__getitem__)
        if len(counts) == 1 or not _CAPITALS.search(surface):
            return surface, surface
        full = [written for written in counts if phrase_key(written) == key]
        return max(full, key=counts.__getitem__, default=surface), surface

    def _written(self, span: Span) -> str:
        # A compound and its tail are one word: goal-conditioned.
        written = " ".join(self.texts[span[0] : span[1]]).replace(" -", "-")
        return written if written.isascii() else written.replace(" ‐", "‐").replace(" ‑", "‑")


def find_candidates(prose: str, vocabulary: Vocabulary = NO_VOCABULARY) -> Candidates:
    """Find the phrases of an abstract's prose.

    >>> list(find_candidates("We prune graph neural networks.").spans)
    ['prune', 'prune graph', 'prune graph neural network', 'graph', 'graph neural network', 'neural network', 'network']
    """
    text = _CITATIONS.sub(OBJECT, prose) if "[" in prose else prose
    text = _NOTICE.sub(OBJECT, text) if any(word in text for word in _NOTICED) else text
    found = Candidates([])
    if not text.isascii() and IDEOGRAPHS.search(text):
        found = _ideographic(text)
        text = IDEOGRAPHS.sub(OBJECT, text)
    texts = text_tokens(text)
    latin = read_tokens(texts)
    kinds = kinds_of(latin)
    if not found.spans and not is_english(_number(kinds, FUNCTION_WORDS), _number(kinds, WORDS)):
        elsewhere = tokens_elsewhere(latin)
        if elsewhere is None:
            return found
        latin, kinds = elsewhere, kinds_of(elsewhere)
    acronyms = find_acronyms(prose)
    tokens, texts, kinds = [*found.tokens, *latin], (*found.texts, *texts), MARK * len(found.tokens) + kinds
    keys = _expanded_keys(tokens, {acronym.key: acronym.long_key for acronym in acronyms}, vocabulary)
    _collect(find_runs(texts, kinds), tokens, keys, found.spans)
    for term, span in _glued(tokens, texts, kinds, vocabulary):
        found.spans.setdefault(term, []).append(span)
    return Candidates(tokens, texts, acronyms, found.spans)


def _number(kinds: str, wanted: str) -> int:
    return sum(map(kinds.count, wanted))


def expanded_key(surface: str, expansions: Mapping[str, str], vocabulary: Vocabulary = NO_VOCABULARY) -> str:
    """The key of a phrase, with the acronyms in it written out where text or vocabulary tell their meaning."""
    key = phrase_key(surface)
    if not _CAPITALS.search(surface):
        return key
    return _expanded(key, expansions, vocabulary.expansions)


def _expanded(key: str, own: Mapping[str, str], usual: Mapping[str, str]) -> str:
    return " ".join([own.get(word) or usual.get(word, word) for word in key.split(" ")])


def _expanded_keys(tokens: Sequence[Token], own: Mapping[str, str], vocabulary: Vocabulary) -> list[str]:
    usual = vocabulary.expansions
    return [_expanded(token.key, own, usual) if token.abbreviates else token.key for token in tokens]


def _collect(runs: Iterable[Run], tokens: Sequence[Token], keys: Sequence[str], spans: dict[str, list[Span]]) -> None:
    """Add the phrases of runs, some 45 an abstract: the heart of it all."""
    for run in runs:
        end = run[1]
        for first in range(run[0], end):
            token = tokens[first]
            key = keys[first]
            if token.stands_alone:
                if key in spans:
                    spans[key].append((first, first + 1, run))
                else:
                    spans[key] = [(first, first + 1, run)]
            if token.starts:
                joins = token.joins
                for last in range(first + 1, min(first + LONGEST, end)):
                    token = tokens[last]
                    key = f"{key} {keys[last]}"
                    if joins:
                        key = joined_key(key)
                    joins = token.joins
                    if token.ends:
                        if key in spans:
                            spans[key].append((first, last + 1, run))
                        else:
                            spans[key] = [(first, last + 1, run)]


def find_runs(texts: tuple[str, ...], kinds: str) -> Iterator[Run]:
    """Cut tokens at stop words, numbers and punctuation."""
    sentence = 0
    is_listed = in_brackets = False
    for found in _RUNS_AND_BOUNDS.finditer(kinds):
        here, end = found.span()
        kind = kinds[here]
        if kind == WORD:
            yield Run(here, end, sentence, is_listed)
        elif kind in _LIST_ENDS:
            if texts[here] == "." and here and texts[here - 1].lower() in _ABBREVIATIONS:
                continue
            is_listed = False
            sentence += kind == SENTENCE_END
        elif kind == CLOSE:
            if in_brackets:
                is_listed = in_brackets = False
        elif texts[here].lower() != "such" or texts[end : end + 1] == ("as",):
            is_listed, in_brackets = True, texts[here - 1 : here] == ("(",)


def _ideographic(text: str) -> Candidates:
    tokens: list[Token] = []
    spans: dict[str, list[Span]] = {}
    for place, (phrase, is_whole) in enumerate(find_ideographic(text)):
        tokens.append(read_token(phrase))
        # A phrase that does not stand alone is followed by something.
        run = Run(place, place + (1 if is_whole else 2), int(place > 0), is_listed=False)
        spans.setdefault(phrase_key(phrase), []).append((place, place + 1, run))
    return Candidates(tokens, tuple([token.text for token in tokens]), (), spans)


def _glued(
    tokens: Sequence[Token], texts: tuple[str, ...], kinds: str, vocabulary: Vocabulary
) -> Iterator[tuple[str, Span]]:
    """Known terms that hold a stop word: learning from demonstration, end of life."""
    glued = vocabulary.glued
    words = ["", *[token.word for token in tokens], ""]
    for here in [here for here, text in enumerate(texts) if text in glued]:
        known = glued[texts[here]]
        for beside in (words[here], words[here + 2]):
            for before, length, term in known.get(beside, ()):
                start = max(0, here - before)
                end = min(start + length, len(texts))
                if phrase_key(" ".join(texts[start:end])) == term:
                    run = Run(start, end, kinds.count(SENTENCE_END, 0, start), is_listed=False)
                    yield term, (start, end, run)
