"""What the spellings and word forms of a phrase have in common: its identity, and the starts of its words.

Both depend on the phrase's key alone, so they are worked out once for a paper and kept with its phrases.
"""

from __future__ import annotations

from hashlib import blake2b

from generator.keyphrases.wordlists import read_sections
from generator.memory import Remembered
from generator.text import stem

CODE = "<u8"
"""How a code lies in bytes. Of a million identities two have one code in 40 million catalogues."""
SAME_START = 8
"""Letters of their stems by which two words of one paper take one place: composition, compositionality."""

_ENDINGS = frozenset(("", "e", "s", "es", "ed", "ing", "ion", "ation"))
"""What a stem may lose and still be the same word: model, modeled, modeling."""
LISTED = frozenset(read_sections("stop_words.txt")["false-kin"])
"""Words whose Porter stems coincide with others' though their meanings do not; they stand for themselves."""
_KIN = dict.fromkeys(LISTED, "") | {
    word: other for word, _, other in (entry.partition("=") for entry in read_sections("word_forms.txt")["kin"])
}
"""These and those that abstracts do not use together, each with another word that stands for it, if it has one."""


def identity(key: str) -> str:
    """What all word forms of a phrase have in common.

    >>> identity("language modeling") == identity("language model")
    True
    """
    return "".join(map(_IDENTITIES.__getitem__, key.split(" ")))


def _identity_of(word: str) -> str:
    return _KIN[word] or word if word in _KIN else stem(word)


def stated_identity(key: str) -> str:
    """The same with less freedom, for what authors state: an identifier must not be tagged identifiability."""
    return "".join([_without_ending(word) for word in key.split(" ")])


def _without_ending(word: str) -> str:
    stemmed = stem(word)
    is_ending = word.startswith(stemmed) and word[len(stemmed) :] in _ENDINGS
    return stemmed if is_ending and word not in _KIN else word


def name_code(key: str) -> bytes:
    """The code of a name that a paper brings in: one word is a name by every letter, Veloce no velocity."""
    return identity_code(key) if " " in key else _hashed(key)


def identity_code(key: str) -> bytes:
    """The identity as eight bytes, for comparing by the hundred thousand."""
    return _hashed(identity(key))


def _hashed(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()


_IDENTITIES = Remembered(_identity_of)
STARTS: Remembered[str, str] = Remembered(lambda word: stem(word)[:SAME_START])
"""Word -> what tells it from another one of its paper."""
