"""The one sentence of an abstract that says what the paper does: for cards, feeds and descriptions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.markup.rendered import OBJECT, Rendered
from generator.papers import Paper
from generator.titles.clauses import ANNOUNCED
from generator.titles.contributions import Contribution, find_contributions
from generator.titles.words import prose_sentences, split_sentences

LONGEST = 400
"""Characters; longer ones, mostly abstracts without a full stop, are cut at a word."""

_KIND_COST = {"propose": 0.0, "show": 1.0, "study": 1.0, "passive": 1.5, "do": 2.0}
_WEAK_VERBS = frozenset(
    {"use", "used", "uses", "provid", "give", "gives", "compar", "evalua", "apply", "applie", "extend"}
)
_LATER = 0.6
"""What each contribution in front costs: a paper says first what it brings first."""


def key_sentences(papers: Sequence[Paper]) -> tuple[str, ...]:
    """Pick each abstract's key sentence, as plain text on one line; empty for an empty abstract."""
    return tuple(key_sentence(paper.abstract) for paper in papers)


def key_sentence(abstract: Rendered) -> str:
    """The first sentence that states a contribution, those that propose before those that study; else the first."""
    prose = prose_sentences(abstract.prose)
    if not prose:
        return ""
    contributions = find_contributions(split_sentences(abstract.prose, abstract.objects))
    ranked = sorted((_cost(rank, found), found.sentence.number) for rank, found in enumerate(contributions))
    announced = (number for number, sentence in enumerate(prose) if ANNOUNCED.search(sentence))
    return _shortened(_restored(abstract, prose, ranked[0][1] if ranked else next(announced, 0)))


def _cost(rank: int, found: Contribution) -> float:
    return _KIND_COST[found.kind] + _LATER * rank + (found.verb in _WEAK_VERBS)


def _restored(abstract: Rendered, prose: Sequence[str], number: int) -> str:
    """Sentence `number` with its formulas, addresses and code as text."""
    before = sum(sentence.count(OBJECT) for sentence in prose[:number])
    texts = (embedded.text for embedded in abstract.objects[before:])
    return " ".join(re.sub(OBJECT, lambda _: next(texts, ""), prose[number]).split())


def _shortened(sentence: str) -> str:
    if len(sentence) <= LONGEST:
        return sentence
    return sentence[:LONGEST].rsplit(" ", 1)[0].rstrip(" ,;:") + "…"
