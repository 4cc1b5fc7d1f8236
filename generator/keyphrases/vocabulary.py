"""What the literature at large says about a phrase: how often papers hold it, put it in a title, give it as a keyword.

Counts only. `benchmarks/fit_keyphrases.py` makes `data/vocabulary.txt.gz` and says from what and how.
"""

from __future__ import annotations

import gzip
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from generator.keyphrases.stops import is_bound

FILE_NAME = "vocabulary.txt.gz"

EDGE = ""
"""Stands for the word before the first of a text, and for the one behind the last."""

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/"
_STEPS = 3
"""Steps to a doubling: a count is kept to 12 %, as one character; the ranker sees logarithms anyway."""


class Counts(NamedTuple):
    """In how many papers a phrase was met, and where."""

    abstracts: float = 0.0
    ends: float = 0.0
    """Abstracts in which a stop word or punctuation follows it at least once: it is the head of its phrase."""
    whole: float = 0.0
    """Abstracts in which it stands between stop words or punctuation at least once."""
    titles: float = 0.0
    """Papers that have it in title and abstract."""
    title_whole: float = 0.0
    """As `titles`, with stop words or punctuation on either side in the title."""
    keywords: float = 0.0
    """Papers whose authors give it as a keyword."""


NO_COUNTS = Counts()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Counts of phrases, of the last and the first words of phrases, and the meaning of acronyms; all by key."""

    phrases: Mapping[str, Counts] = field(default_factory=dict)
    last_words: Mapping[str, Counts] = field(default_factory=dict)
    first_words: Mapping[str, Counts] = field(default_factory=dict)
    expansions: Mapping[str, str] = field(default_factory=dict)
    """Acronym -> its one usual long form."""
    usual_acronyms: frozenset[str] = frozenset()
    """Long forms that the literature mostly abbreviates in titles: GAN, SLAM."""
    capitals: frozenset[str] = frozenset()
    """Words that keep their capital in running text: Bayesian, Monte, Carlo."""
    glued: Mapping[str, Mapping[str, tuple[tuple[int, int, str], ...]]] = field(default_factory=dict)
    """Stop word -> word before it, or after it where it is the first -> the known terms that hold both (learning from
    demonstration, novel view synthesis), each with the number of words up to the stop word and of all its words."""
    before: Mapping[str, float] = field(default_factory=dict)
    """Word -> log odds, more or less than usual, that titles hold a phrase which abstracts have after it (propose)."""
    behind: Mapping[str, float] = field(default_factory=dict)
    """The same for the word after a phrase (framework)."""
    longer: Mapping[str, float] = field(default_factory=dict)
    """Abstracts of the commonest phrase that is one word longer."""

    def counts(self, key: str) -> Counts:
        return self.phrases.get(key, NO_COUNTS)


NO_VOCABULARY = Vocabulary()


def with_indexes(vocabulary: Vocabulary, terms: Iterable[str]) -> Vocabulary:
    """The vocabulary with what can be told from its own phrases, and with the terms that hold stop words."""
    longer: dict[str, float] = {}
    for key, counts in vocabulary.phrases.items():
        if " " in key:
            for part in (key.partition(" ")[2], key.rpartition(" ")[0]):
                if longer.get(part, -1.0) < counts.abstracts:
                    longer[part] = counts.abstracts
    return replace(vocabulary, glued=_by_stop_word(terms), longer=longer)


def _by_stop_word(terms: Iterable[str]) -> dict[str, dict[str, tuple[tuple[int, int, str], ...]]]:
    glued: dict[str, dict[str, tuple[tuple[int, int, str], ...]]] = {}
    for term in sorted(terms):
        words = term.split(" ")
        place = next(place for place, word in enumerate(words) if is_bound(word))
        beside = words[place - 1] if place else words[1]
        known = glued.setdefault(words[place], {})
        known[beside] = (*known.get(beside, ()), (place, len(words), term))
    return glued


def read_vocabulary(folder: Traversable) -> Vocabulary:
    """Read the file that `write_vocabulary` wrote into a folder; without one, know nothing."""
    file = folder.joinpath(FILE_NAME)
    if not file.is_file():
        return NO_VOCABULARY
    sections: dict[str, list[str]] = {}
    for line in gzip.decompress(file.read_bytes()).decode("utf-8").splitlines():
        if line.startswith("["):
            lines = sections.setdefault(line.strip("[]"), [])
        else:
            lines.append(line)
    bare = Vocabulary(
        phrases=_read_counts(sections, "phrases"),
        last_words=_read_counts(sections, "last words"),
        first_words=_read_counts(sections, "first words"),
        expansions=dict(line.split("=", 1) for line in sections["acronyms"]),
        usual_acronyms=frozenset(sections["usual acronyms"]),
        capitals=frozenset(sections["capitals"]),
        before=_read_odds(sections["before"]),
        behind=_read_odds(sections["behind"]),
    )
    return with_indexes(bare, sections["terms"])


def _read_odds(lines: Iterable[str]) -> dict[str, float]:
    pairs = (line.split(" ", 1) for line in lines)
    return {word: float(odds) for odds, word in pairs}


def _read_counts(sections: Mapping[str, Sequence[str]], name: str) -> dict[str, Counts]:
    keys = _unfronted(sections[name])
    columns = (_read_column(sections, f"{name}: {column}", len(keys)) for column in Counts._fields)
    return dict(zip(keys, map(Counts._make, zip(*columns, strict=True)), strict=True))


def _read_column(sections: Mapping[str, Sequence[str]], name: str, length: int) -> list[float]:
    if name not in sections:
        return [0.0] * length
    values = {digit: _value(place) for place, digit in enumerate(_DIGITS)}
    return [values[digit] for digit in sections[name][0]]


def _unfronted(lines: Sequence[str]) -> list[str]:
    """Undo front coding: each line says how many leading characters it shares with the one before."""
    keys: list[str] = []
    before = ""
    for line in lines:
        before = before[: _DIGITS.index(line[0])] + line[1:]
        keys.append(before)
    return keys


def write_vocabulary(vocabulary: Vocabulary, terms: Iterable[str], folder: Path) -> int:
    """Write the vocabulary's file and return its size in bytes; the same vocabulary gives the same bytes."""
    lines: list[str] = []
    for name, counts in (
        ("phrases", vocabulary.phrases),
        ("last words", vocabulary.last_words),
        ("first words", vocabulary.first_words),
    ):
        lines += [f"[{name}]", *_fronted(sorted(counts))]
        for column in Counts._fields:
            digits = "".join(_digit(getattr(counts[key], column)) for key in sorted(counts))
            if digits.strip("0"):
                lines += [f"[{name}: {column}]", digits]
    lines += ["[acronyms]", *(f"{short}={long}" for short, long in sorted(vocabulary.expansions.items()))]
    lines += ["[usual acronyms]", *sorted(vocabulary.usual_acronyms), "[capitals]"]
    lines += [*sorted(vocabulary.capitals), "[terms]", *sorted(terms)]
    lines += ["[before]", *_odds_lines(vocabulary.before), "[behind]", *_odds_lines(vocabulary.behind)]
    packed = gzip.compress("\n".join(lines).encode("utf-8"), compresslevel=9, mtime=0)
    folder.joinpath(FILE_NAME).write_bytes(packed)
    return len(packed)


def _odds_lines(odds: Mapping[str, float]) -> list[str]:
    return [f"{value:.2f} {word}" for word, value in sorted(odds.items())]


def _fronted(keys: Sequence[str]) -> list[str]:
    lines: list[str] = []
    before = ""
    for key in keys:
        shared = min(_shared(before, key), len(_DIGITS) - 1)
        lines.append(_DIGITS[shared] + key[shared:])
        before = key
    return lines


def _shared(left: str, right: str) -> int:
    same = zip(left, right, strict=False)
    return next((place for place, (a, b) in enumerate(same) if a != b), min(len(left), len(right)))


def as_kept(count: float) -> float:
    """A count as it comes back from the file."""
    return _value(_DIGITS.index(_digit(count)))


def _value(place: int) -> float:
    return round(2 ** (place / _STEPS) - 1, 1)


def _digit(count: float) -> str:
    return _DIGITS[min(round(_STEPS * math.log2(1 + count)), len(_DIGITS) - 1)]
