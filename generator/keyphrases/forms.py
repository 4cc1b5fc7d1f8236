"""Rows of candidates -> how their texts write them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from generator.keyphrases.candidates import CAPITALS, Candidates
from generator.keyphrases.canonical import phrase_key
from generator.keyphrases.keys import RunCodes
from generator.keyphrases.lexicon import Claims

Forms = tuple[str, str]
"""As a text writes a phrase most often without abbreviating, and as it does most often; the earlier on a tie. The first
is like the second where the text always abbreviates."""


def forms_of(candidates: Candidates, rows: Sequence[int]) -> Iterator[Forms]:
    """The forms of each row."""
    texts, spans = candidates.texts, candidates.spans
    tokens = [texts.lexicon[number].text for number in texts.tokens.tolist()]
    starts, ends = spans.starts[candidates.by_row].tolist(), spans.ends[candidates.by_row].tolist()
    bounds = np.cumsum([0, *candidates.counts]).tolist()
    is_one = _are_alike(candidates)[rows].tolist()
    for row, alike in zip(rows, is_one, strict=True):
        first = bounds[row]
        if alike:
            written = _written(tokens[starts[first] : ends[first]])
            yield written, written
        else:
            places = range(first, bounds[row + 1])
            yield _chosen(candidates.keys[row], [_written(tokens[starts[at] : ends[at]]) for at in places])


def _are_alike(candidates: Candidates) -> Claims:
    """True for the rows whose spans are all the same tokens, as most are."""
    spans = candidates.spans
    codes = RunCodes(candidates.texts.tokens).of(spans.starts, spans.ends)
    differs = codes != codes[candidates.first_spans][candidates.rows]
    are_alike: Claims = candidates.number(differs) == 0
    return are_alike


def _written(tokens: Sequence[str]) -> str:
    if len(tokens) == 1:
        return tokens[0]
    # A compound and its tail are one word: goal-conditioned.
    written = " ".join(tokens).replace(" -", "-")
    return written if written.isascii() else written.replace(" ‐", "‐").replace(" ‑", "‑")


def _chosen(key: str, written: Sequence[str]) -> Forms:
    counts = Counter(written)
    surface = max(counts, key=counts.__getitem__)
    if len(counts) == 1 or not CAPITALS.search(surface):
        return surface, surface
    full = [each for each in counts if phrase_key(each) == key]
    return max(full, key=counts.__getitem__, default=surface), surface
