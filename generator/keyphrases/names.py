"""Which phrases of an abstract are names: systems, data sets, benchmarks; and which of them the paper brings in itself."""

from __future__ import annotations

import re
from collections.abc import Iterable

from generator.keyphrases.acronyms import Acronym
from generator.keyphrases.candidates import Candidate
from generator.keyphrases.canonical import phrase_key
from generator.keyphrases.vocabulary import Vocabulary

_NAME = re.compile(
    r"""^(?=.*[A-Z])(?:
    [A-Z][a-z]+[A-Z]\w*            # MultiTP, DeltaNet
    | [a-z]{1,3}[A-Z]\w*           # mLSTM, iCub
    | [A-Z]{2,}[a-z]*\d*(?:-[A-Za-z0-9]+)*   # MISA, RA-TTA, CIFAR-100
    | [A-Z][A-Za-z]*-?\d[\w.]*     # Llama3, GPT-4
    | [A-Z]\w+(?:-[A-Z]\w*)+       # Prereq-Tune
    | [A-Z][a-z]*[A-Z][\w-]*
    )$""",
    re.VERBOSE,
)
_NOT_NAMES = frozenset(
    "ai ml nlp cv rl 2d 3d 4d 6d gpu cpu tpu api qa ir hci iot usa uk eu us dna rna mri ct eeg iid i.i.d sota llm".split()
)
_KNOWN = 8
"""A name in so many other abstracts is not the invention of this paper."""

_BRINGS_IN = (
    r"(?:introduc|propos|present|develop|releas|design|buil|construct|creat|describ|contribut|devis|establish|formaliz|"
    r"formalis|publish|collect|open-sourc|offer|provid)\w*"
)
_ATTRIBUTION = re.compile(
    r"\b(?:called|named|dubbed|termed|coined|entitled|titled|referred to as|we call|we name|we dub|abbreviated as)\b"
)
_OWN = re.compile(
    rf"\b(?:we|our|this (?:paper|work|article|study|report))\b[^.;]{{0,60}}?\b{_BRINGS_IN}", re.IGNORECASE
)
_WORD = re.compile(r"[^\W_]+(?:[-‐‑+.&/_][^\W_]+)*\+*")
_OTHERS = re.compile(
    r"(?:such as|e\.g\.,?|including|like|compared (?:to|with)|outperform\w*|baselines?|over|than|on|by)\s+$",
    re.IGNORECASE,
)
_REACH = 170
"""Characters between "we introduce" and the name: "a novel evaluation suite for …, called X"."""


def looks_like_name(candidate: Candidate, vocabulary: Vocabulary) -> bool:
    """True for a proper name of one word that is not just an acronym of a common term."""
    return (
        " " not in candidate.surface
        and is_name(candidate.surface)
        and candidate.key == phrase_key(candidate.surface)
        and candidate.key not in vocabulary.expansions
    )


def is_name(word: str) -> bool:
    """True if a word is written like a name: MultiTP, RA-TTA, CIFAR-100, Prereq-Tune."""
    return _NAME.match(word) is not None and word.lower() not in _NOT_NAMES


def find_introduced(prose: str, acronyms: Iterable[Acronym], vocabulary: Vocabulary) -> dict[str, str]:
    """Find the names that the paper brings in itself, at most two: key -> label, in order.

    >>> from generator.keyphrases.vocabulary import NO_VOCABULARY
    >>> find_introduced("We present a corpus of letters called LetterBank. It beats WordBank.", (), NO_VOCABULARY)
    {'letterbank': 'LetterBank'}
    """
    longs = {acronym.short: acronym.long_key for acronym in acronyms}
    found: dict[str, str] = {}
    for cue in _cues(prose):
        name = _first_name(prose, cue, longs, vocabulary)
        if name and len(found) < 2:
            found.setdefault(longs.get(name, phrase_key(name)), name)
    return found


def _cues(prose: str) -> list[int]:
    ends = [match.end() for match in _ATTRIBUTION.finditer(prose)] + [match.end() for match in _OWN.finditer(prose)]
    return sorted(ends)


def _first_name(prose: str, start: int, longs: dict[str, str], vocabulary: Vocabulary) -> str | None:
    """The first name after a cue, in the same sentence and not inside a comparison."""
    stop = re.search(r"[.;:!?](?:\s|$)", prose[start:])
    end = min(start + _REACH, start + stop.start() if stop else len(prose))
    for match in _WORD.finditer(prose, start, end):
        word = match[0].removesuffix("'s")
        if not is_name(word) or _OTHERS.search(prose[max(0, match.start() - 20) : match.start()]):
            continue
        return word if _is_own(word, longs, vocabulary) else None
    return None


def _is_own(name: str, longs: dict[str, str], vocabulary: Vocabulary) -> bool:
    key = phrase_key(name)
    if key in vocabulary.expansions or vocabulary.counts(key).abstracts >= _KNOWN:
        return False
    return vocabulary.counts(longs.get(name, key)).abstracts < _KNOWN
