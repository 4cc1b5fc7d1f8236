"""The prose of one abstract -> the phrases that could name what it is about, and where they stand.

A candidate is a run of at most four words between stop words and punctuation, or a known term that holds glue words
(chain of thought). Nothing is judged here: the ranker does that. No words of other papers come in.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from generator.keyphrases.acronyms import Acronym, find_acronyms
from generator.keyphrases.canonical import joined_key, phrase_key, word_key
from generator.keyphrases.elsewhere import tokens_elsewhere
from generator.keyphrases.ideographs import IDEOGRAPHS, find_ideographic
from generator.keyphrases.stops import is_english
from generator.keyphrases.tokens import Token, read_token, read_tokens
from generator.keyphrases.vocabulary import NO_VOCABULARY, Vocabulary
from generator.markup.rendered import OBJECT

LONGEST = 4
"""Words in a candidate. Of authors' keywords that occur in an abstract 98 % are no longer."""

_CITATIONS = re.compile(r"\[[A-Z][A-Za-z+]{0,8}\d{2,4}[a-z]?(?:[,;]\s*[A-Z][A-Za-z+]{0,8}\d{2,4}[a-z]?)*\]")
"""Keys of a bibliography: [BGM20, KZC21]."""
_ABBREVIATIONS = frozenset(["e.g", "i.e", "cf", "al", "vs"])
_CAPITALS = re.compile(r"[A-Z]\w*[A-Z0-9]")


@dataclass(frozen=True, slots=True)
class Run:
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
        return " ".join([token.text for token in self.tokens[span[0] : span[1]]])


def find_candidates(prose: str, vocabulary: Vocabulary = NO_VOCABULARY) -> Candidates:
    """Find the phrases of an abstract's prose.

    >>> list(find_candidates("We prune graph neural networks.").spans)
    ['prune', 'prune graph', 'prune graph neural network', 'graph', 'graph neural network', 'neural network']
    """
    text = _CITATIONS.sub(OBJECT, prose) if "[" in prose else prose
    found = Candidates([])
    if not text.isascii() and IDEOGRAPHS.search(text):
        found = _ideographic(text)
        text = IDEOGRAPHS.sub(OBJECT, text)
    latin = read_tokens(text)
    words = [token.is_function_word for token in latin if token.text[0].isalnum()]
    if not found.spans and not is_english(sum(words), len(words)):
        elsewhere = tokens_elsewhere(latin)
        if elsewhere is None:
            return found
        latin = elsewhere
    acronyms = find_acronyms(prose)
    tokens = [*found.tokens, *latin]
    keys = _expanded_keys(tokens, {acronym.key: acronym.long_key for acronym in acronyms}, vocabulary)
    for run in find_runs(tokens, len(found.tokens)):
        _collect(run, tokens, keys, found.spans)
    for term, span in _glued(tokens, vocabulary):
        found.spans.setdefault(term, []).append(span)
    return Candidates(tokens, acronyms, found.spans)


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


def _collect(run: Run, tokens: Sequence[Token], keys: Sequence[str], spans: dict[str, list[Span]]) -> None:
    """Add the phrases of a run: the heart of it all, run through some 150 times an abstract."""
    end = run.end
    for first in range(run.start, end):
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


def find_runs(tokens: Sequence[Token], begin: int = 0) -> Iterator[Run]:
    """Cut tokens from a place on at stop words, numbers and punctuation."""
    start = -1
    sentence = 0
    is_listed = in_brackets = False
    for here in range(begin, len(tokens)):
        token = tokens[here]
        if token.key:
            if start < 0:
                start = here
            continue
        if start >= 0:
            yield Run(start, here, sentence, is_listed)
            start = -1
        if token.ends_list:
            if token.text == "." and here and tokens[here - 1].text.lower() in _ABBREVIATIONS:
                continue
            is_listed = False
            sentence += token.ends_sentence
        elif in_brackets and token.text == ")":
            is_listed = in_brackets = False
        elif token.starts_list and (token.text.lower() != "such" or _is_text(tokens, here + 1, "as")):
            is_listed, in_brackets = True, _is_text(tokens, here - 1, "(")
    if start >= 0:
        yield Run(start, len(tokens), sentence, is_listed)


def _is_text(tokens: Sequence[Token], place: int, text: str) -> bool:
    return 0 <= place < len(tokens) and tokens[place].text == text


def _ideographic(text: str) -> Candidates:
    tokens: list[Token] = []
    spans: dict[str, list[Span]] = {}
    for place, (phrase, is_whole) in enumerate(find_ideographic(text)):
        tokens.append(read_token(phrase))
        # A phrase that does not stand alone is followed by something.
        run = Run(place, place + (1 if is_whole else 2), int(place > 0), is_listed=False)
        spans.setdefault(phrase_key(phrase), []).append((place, place + 1, run))
    return Candidates(tokens, (), spans)


def _glued(tokens: Sequence[Token], vocabulary: Vocabulary) -> Iterator[tuple[str, Span]]:
    """Known terms that hold a stop word: learning from demonstration, end of life."""
    glued = vocabulary.glued
    for here in [here for here, token in enumerate(tokens) if token.text in glued]:
        for beside in (tokens[here - 1 : here], tokens[here + 1 : here + 2]):
            for before, length, term in glued[tokens[here].text].get(_word_key(beside), ()):
                start = max(0, here - before)
                words = [token.text for token in tokens[start : start + length]]
                if phrase_key(" ".join(words)) == term:
                    sentence = sum(token.ends_sentence for token in tokens[:start])
                    yield term, (start, start + len(words), Run(start, start + len(words), sentence, is_listed=False))


def _word_key(tokens: Sequence[Token]) -> str:
    return word_key(tokens[0].text.lower()) if tokens else ""
