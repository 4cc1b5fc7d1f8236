"""Which phrases of an abstract are names (systems, data sets, benchmarks), and which of them the paper brings in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from generator.keyphrases.acronyms import Acronym
from generator.keyphrases.canonical import phrase_key
from generator.keyphrases.vocabulary import Vocabulary
from generator.keyphrases.wordlists import read_sections

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
_NOT_NAMES = frozenset(read_sections("stop_words.txt")["not-names"])
_HANGS = re.compile(r"-(?:\w+ed|aware|based|driven|free|like|style|wise)$")
"""The end of an adjective, however large its letters: RFID-based."""
KNOWN = 8
"""A name in so many other abstracts is not the invention of this paper."""

_BRINGS_IN = (
    r"(?:introduc|propos|present|develop|releas|design|buil|construct|creat|describ|contribut|devis|establish|formaliz|"
    r"formalis|publish|collect|open-sourc|offer|provid)\w*"
)
_ATTRIBUTING = (
    *("called", "named", "dubbed", "termed", "coined", "entitled", "titled"),
    *("referred to as", "we call", "we name", "we dub", "abbreviated as"),
)
_ATTRIBUTION = re.compile(rf"\b(?:{'|'.join(_ATTRIBUTING)})\b")
_OWN = tuple(
    re.compile(rf"{start}(?<=\b{start}){rest}\b[^.;]{{0,60}}?\b{_BRINGS_IN}")
    for start, rest in (("we", ""), ("our", ""), ("this ", "(?:paper|work|article|study|report)"))
)
"""In small letters. Each begins with letters that are looked for like a word in a text, which takes a third of the time
of one pattern for all."""
_CLAUSE_END = re.compile(r"[.;:!?](?:\s|$)")
_WORD = re.compile(r"[^\W_]+(?:[-‐‑+.&/_][^\W_]+)*\+*")
_OTHERS = re.compile(
    r"(?:such as|e\.g\.,?|including|like|compared (?:to|with)|outperform\w*|baselines?|over|than|on|by)\s+$",
    re.IGNORECASE,
)
MOST = 2
"""Names a paper brings in; more are mostly the parts of one."""
_REACH = 170
"""Characters between "we introduce" and the name: "a novel evaluation suite for …, called X"."""


def looks_like_name(key: str, surface: str, vocabulary: Vocabulary) -> bool:
    """True for a proper name of one word that is not just an acronym of a common term."""
    return " " not in surface and is_name(surface) and key == phrase_key(surface) and key not in vocabulary.expansions


def is_name(word: str) -> bool:
    """True if a word is written like a name: MultiTP, RA-TTA, CIFAR-100, Prereq-Tune; but not Self-Supervised."""
    low = word.lower()
    return word != low and _NAME.match(word) is not None and low not in _NOT_NAMES and not _HANGS.search(low)


def find_introduced(prose: str, acronyms: Iterable[Acronym], vocabulary: Vocabulary) -> dict[str, str]:
    """Find the names that the paper brings in itself, at most two: key -> label, in order.

    >>> from generator.keyphrases.vocabulary import NO_VOCABULARY
    >>> find_introduced("We present a corpus of letters called LetterBank. It beats WordBank.", (), NO_VOCABULARY)
    {'letterbank': 'LetterBank'}
    """
    pairs = tuple(acronyms)
    longs = {acronym.short: acronym.long_key for acronym in pairs}
    found: dict[str, str] = {}
    for cue in _cues(prose):
        name = _first_name(prose, cue, pairs)
        if name and len(found) < MOST and _is_own(name, longs, vocabulary):
            found.setdefault(longs.get(name, phrase_key(name)), name)
    return found


def _cues(prose: str) -> list[int]:
    low = prose.lower()
    low = low if len(low) == len(prose) else prose  # as with a dotted İ
    ends = [match.end() for pattern in _OWN for match in pattern.finditer(low)]
    if any(map(prose.__contains__, _ATTRIBUTING)):  # one abstract in ten, and a look costs a third of the search
        ends += [match.end() for match in _ATTRIBUTION.finditer(prose)]
    return sorted(ends)


def _first_name(prose: str, start: int, acronyms: Sequence[Acronym]) -> str | None:
    """The first name after a cue, in the same sentence; the short form where it is part of a long one."""
    stop = _CLAUSE_END.search(prose, start)
    end = min(start + _REACH, stop.start() if stop else len(prose))
    for match in _WORD.finditer(prose, start, end):
        word = match[0].removesuffix("'s").removesuffix("’s")
        name = _short_form(word, prose[match.start() : end + 40], acronyms) or (word if is_name(word) else None)
        if name and not _OTHERS.search(prose, max(0, match.start() - 20), match.start()):
            return name
    return None


def _short_form(word: str, text: str, acronyms: Iterable[Acronym]) -> str | None:
    """The acronym that a text gives for a long form with the word in it."""
    for acronym in acronyms:
        if word in acronym.long and f"({acronym.short}" in text and word in _WORD.findall(acronym.long):
            return acronym.short
    return None


def _is_own(name: str, longs: dict[str, str], vocabulary: Vocabulary) -> bool:
    key = phrase_key(name)
    if key in vocabulary.expansions or vocabulary.counts(key).abstracts >= KNOWN:
        return False
    return vocabulary.counts(longs.get(name, key)).abstracts < KNOWN
