"""Why two papers stand beside one another: phrases that both abstracts use, said as one of them says it.

A reason is never made up: it is a phrase found in both, or there is none. No third paper has a say in it, so that the
reasons of a paper that keeps its neighbours can be kept from one build to the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import islice

from generator.keyphrases import Phrases
from generator.memory import NO_MEMORY, Memory
from generator.related.common import CommonPhrases
from generator.related.inside import InnerPhrases

TOGETHER = 200
"""Papers whose phrases are compared with their neighbours' at a time, in 5 MB."""

Reasons = tuple[tuple[str, ...], ...]
"""Of one paper's links, those of each."""


def find_reasons(
    phrases: Sequence[Phrases], neighbours: Sequence[Sequence[int]], *, memory: Memory = NO_MEMORY
) -> Iterator[Reasons]:
    """For each paper and each of its neighbours the strongest phrases that both use, at most three, as the paper writes
    them; or one that stands inside another; or nothing.
    """
    common, inner = CommonPhrases(phrases), InnerPhrases(phrases)
    marks = list(map(_mark, phrases))
    # In an order that the links have no say in: a new paper changes it four times as often as who the neighbours are.
    ordered = [sorted(others, key=marks.__getitem__) for others in neighbours]

    def tell(papers: Sequence[int]) -> Iterator[Reasons]:
        for start in range(0, len(papers), TOGETHER):
            some = papers[start : start + TOGETHER]
            pairs = [(paper, other) for paper in some for other in ordered[paper]]
            told = zip(pairs, common.told(pairs), strict=True)
            for paper in some:
                yield tuple(own or inner.told(*pair) for pair, own in islice(told, len(ordered[paper])))

    keys = ([marks[paper], *(marks[other] for other in others)] for paper, others in enumerate(ordered))
    for links, others, told in zip(neighbours, ordered, memory.recall("reasons", keys, tell), strict=True):
        reasons = dict(zip(others, told, strict=True))
        yield tuple(reasons[other] for other in links)


def _mark(phrases: Phrases) -> bytes:
    """A digest of all that reasons ask of a paper."""
    text = f"{phrases.introduced}\n{phrases.keys}\n\n{phrases.forms}\n\n"
    return blake2b(text.encode("utf-8", "surrogatepass") + phrases.numbers, digest_size=16).digest()
