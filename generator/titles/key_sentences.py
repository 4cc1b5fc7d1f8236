"""The one sentence of an abstract that says what the paper does: for cards, feeds and descriptions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from generator.markup.rendered import OBJECT, Rendered
from generator.papers import Paper
from generator.titles.clauses import ANNOUNCED
from generator.titles.contributions import Contribution, find_contribution, may_state
from generator.titles.words import prose_sentences, read_sentence

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
    return _shortened(_restored(abstract, prose, _key_number(prose))) if prose else ""


def _key_number(prose: Sequence[str]) -> int:
    costs = _costs(find_contribution(read_sentence(*one)) for one in enumerate(prose) if may_state(one[1]))
    announced = (number for number, sentence in enumerate(prose) if ANNOUNCED.search(sentence))
    return min(costs)[1] if costs else next(announced, 0)


def _costs(contributions: Iterable[Contribution | None]) -> list[tuple[float, int]]:
    """What it costs to choose each contribution, and its sentence; those that only `do` count where there is no other.

    Stops where all to come cost more for being late, which spares the reading of most abstracts' second half.
    """
    stated: list[tuple[float, int]] = []
    done: list[tuple[float, int]] = []
    for found in filter(None, contributions):
        costs = done if found.kind == "do" else stated
        costs.append((_cost(len(costs), found), found.sentence.number))
        if stated and min(stated)[0] <= _LATER * len(stated):
            break
    return stated or done


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
