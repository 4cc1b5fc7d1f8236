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
    starts, ends = spans.starts[candidates.by_row].tolist(), spans.ends[candidates.by_row].tolist()
    bounds = np.cumsum([0, *candidates.counts]).tolist()
    for row in rows:
        first, last = bounds[row], bounds[row + 1]
        written = [
            tokens[start] if end - start == 1 else _written(tokens[start:end])
            for start, end in zip(starts[first:last], ends[first:last], strict=True)
        ]
        yield (written[0], written[0]) if last - first == 1 else _chosen(candidates.keys[row], written)


def _written(tokens: Sequence[str]) -> str:
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
