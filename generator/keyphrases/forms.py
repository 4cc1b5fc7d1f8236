"""Rows of candidates -> how their texts write them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from generator.keyphrases.candidates import CAPITALS, Candidates
from generator.keyphrases.canonical import phrase_key

Forms = tuple[str, str]
"""As a text writes a phrase most often without abbreviating, and as it does most often; the earlier on a tie. The first
is like the second where the text always abbreviates."""


def forms_of(candidates: Candidates, rows: Sequence[int]) -> Iterator[Forms]:
    """The forms of each row."""
    texts, spans = candidates.texts, candidates.spans
    tokens = [texts.lexicon[number].text for number in texts.tokens.tolist()]
    order = np.argsort(candidates.rows, kind="stable")
    starts, ends = spans.starts[order].tolist(), spans.ends[order].tolist()
    bounds = np.concatenate([[0], np.cumsum(candidates.counts)]).tolist()
    for row in rows:
        first, last = bounds[row], bounds[row + 1]
        written = _written(tokens[starts[first] : ends[first]])
        if last == first + 1:
            yield written, written
        else:
            others = [_written(tokens[starts[at] : ends[at]]) for at in range(first + 1, last)]
            yield _chosen(candidates.keys[row], [written, *others])


def _written(tokens: Sequence[str]) -> str:
    if len(tokens) == 1:
        return tokens[0]
    # A compound and its tail are one word: goal-conditioned.
    written = " ".join(tokens).replace(" -", "-")
    return written if written.isascii() else written.replace(" ‐", "‐").replace(" ‑", "‑")


def _chosen(key: str, written: Sequence[str]) -> Forms:
    if written.count(written[0]) == len(written):
        return written[0], written[0]
    counts = Counter(written)
    surface = max(counts, key=counts.__getitem__)
    if not CAPITALS.search(surface):
        return surface, surface
    full = [each for each in counts if phrase_key(each) == key]
    return max(full, key=counts.__getitem__, default=surface), surface
