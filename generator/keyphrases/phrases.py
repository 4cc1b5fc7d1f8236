"""One abstract -> its best phrases, packed: all that the catalogue keeps of it for tags and for reasons.

A pure function of the abstract, its stated title and the model, so that its value may be kept from build to build. Some
2.4 kB a paper; tags and reasons unpack what they need.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.keyphrases.folding import STARTS

ENDS, IS_NAME = 1, 2
FLAGS = 2
ALL_WORDS = (1 << 64) - 1
"""The words, as bits, of a phrase with a word for which none of 64 bits was left: it is chosen beside no other one. No
paper of 4,000 has more than 54 words in its best phrases."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase of one abstract."""

    key: str
    written: str
    """As the abstract writes it most often, written out rather than abbreviated."""
    surface: str
    """As the abstract writes it most often."""
    count: int
    ends: bool
    """A stop word or punctuation follows it at least once, so that its last word is the head of a phrase."""
    is_name: bool


@dataclass(frozen=True, slots=True)
class Phrases:
    """The best phrases of one paper, best first, and behind them the names that it brings in; packed."""

    keys: str = ""
    """On a line each."""
    forms: str = ""
    """As the abstract writes them, on a line each; after a tab as it writes them most often, if it abbreviates."""
    numbers: bytes = b""
    """A byte each: occurrences and flags."""
    logits: bytes = b""
    """Of the chance that the authors would give it as a keyword, as 32-bit floats."""
    fitness: bytes = b""
    """To be a tag, a byte each (`fitness_of`)."""
    codes: bytes = b""
    """Of their identities, eight bytes each."""
    starts: str = ""
    """What tells their words apart (`folding.STARTS`), each once, between blanks."""
    words: bytes = b""
    """Which of these are theirs, as bits, eight bytes each."""
    introduced: int = 0
    """How many at the end are names that the paper brings in."""
    acronyms: tuple[tuple[int, str], ...] = ()
    """Place of a long form among the keys, and the short form that the paper gives for it."""

    def __iter__(self) -> Iterator[Phrase]:
        """All but the names brought in."""
        return map(_unpacked, self.key_list(), self.forms.split("\n"), self.numbers)

    def for_reasons(self) -> Phrases:
        """Without what only the choice of tags asks for: half."""
        return Phrases(self.keys, self.forms, self.numbers, introduced=self.introduced)

    def surfaces(self) -> list[str]:
        """As the abstract writes each most often; all but those of the names brought in."""
        forms = self.forms.split("\n")[: len(self.numbers) - self.introduced]
        return [form.rpartition("\t")[2] for form in forms]

    def at(self, place: int) -> Phrase:
        return _unpacked(self.key_list()[place], self.forms.split("\n")[place], self.numbers[place])

    def key_list(self) -> list[str]:
        """All but those of the names brought in."""
        return self.keys.split("\n")[: len(self.numbers) - self.introduced]


def _unpacked(key: str, form: str, number: int) -> Phrase:
    written, _, surface = form.partition("\t")
    return Phrase(key, written, surface or written, number >> FLAGS, bool(number & ENDS), bool(number & IS_NAME))


def bits_by_start(phrases: Phrases) -> dict[str, int]:
    """The bit that each word of a paper's phrases has."""
    return {start: 1 << place for place, start in enumerate(phrases.starts.split(" "))} if phrases.starts else {}


def bits_of(key: str, bits: dict[str, int]) -> int:
    """The words of a key as bits; those that have none yet get one."""
    own = 0
    for word in key.split(" "):
        own |= bits.setdefault(STARTS[word], 1 << len(bits))
    return own
