"""Any spelling of a phrase -> its key: case, plural, hyphen, accent, closed compound, British spelling folded away.

Two phrases are one tag if their keys are equal. A key is for comparing, never for showing.
"""

from __future__ import annotations

import functools
import re
import unicodedata

from generator.keyphrases.wordlists import read_sections
from generator.memory import COMMON

_SEPARATORS = re.compile(r"[\s\-‐‑‒–—−/_·]+")
_PLURAL_ACRONYM = re.compile(r"\b([A-Z]{2,})s\b")
_ACCENTED = re.compile("[\u00c0-\u024f\u1e00-\u1eff]")
_ACCENTS = re.compile("([a-z])[\u0300-\u036f]+")
_EDGES = "'’‘\"“”.,;:()[]{}<>!?*`|~^=\\$"

_LISTS = read_sections("spellings.txt")
_IRREGULAR = dict(entry.split("=") for entry in _LISTS["irregular"])
_BRITISH = dict(entry.split("=") for entry in _LISTS["british"])
_PREFIXES = frozenset(_LISTS["prefixes"])
_CLOSED_PAIRS = frozenset(pair.replace("_", " ") for pair in _LISTS["closed"])
_CLOSED_LEFT = frozenset(pair.partition(" ")[0] for pair in _CLOSED_PAIRS)
_OPEN_PAIRS = {pair.replace("_", ""): pair.replace("_", " ") for pair in _LISTS["open"]}
JOINING = _PREFIXES | _CLOSED_LEFT
"""Words that may be one with the word after them."""
OPENING = frozenset(_OPEN_PAIRS)
"""Words that keys hold as two."""
_ISE = re.compile(rf"^((?:re|de|un|over|non|hyper|self)?(?:{'|'.join(_LISTS['ise'])}))is(e|er|ed|ing|able)$")


@functools.lru_cache(maxsize=COMMON)
def word_key(word: str) -> str:
    """Fold one lower-case word: singular, American spelling.

    >>> [word_key(w) for w in ("analyses", "policies", "optimisation", "robotics", "losses", "bias", "llms")]
    ['analysis', 'policy', 'optimization', 'robotics', 'loss', 'bias', 'llm']
    """
    single = _singular(word if word.isascii() else _plain(word))
    if single.endswith(("isation", "ysation")) and len(single) > 8:
        single = single[:-6] + "zation"
    if "is" in single and (match := _ISE.match(single)):
        single = f"{match[1]}iz{match[2]}"
    return _BRITISH.get(single, single)


def _plain(word: str) -> str:
    """The word without accents on Latin letters: Nyström and Nystrom are one, й and が no и and か."""
    if not _ACCENTED.search(word):
        return word
    return unicodedata.normalize("NFC", _ACCENTS.sub(r"\1", unicodedata.normalize("NFD", word)))


def _singular(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) <= 3 or not word.endswith("s") or word.endswith(("ss", "us", "is", "ics", "'s")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("xes", "ches", "shes", "sses", "zes")):
        return word[:-2] if not word.endswith(("izes", "azes")) else word[:-1]
    return word[:-1]


@functools.lru_cache(maxsize=COMMON)
def phrase_key(surface: str) -> str:
    """Fold a phrase as somebody wrote it to the form in which phrases are compared.

    >>> phrase_key("Multi-Agent Systems") == phrase_key("multiagent system")
    True
    >>> phrase_key("Nyström methods")
    'nystrom method'
    >>> phrase_key("Fine-tuning behaviours"), phrase_key("C++"), phrase_key("C#")
    ('fine tuning behavior', 'c++', 'c#')
    """
    if surface.isascii() and surface.isalnum():  # most are one plain word
        word = word_key(surface) if surface.islower() else _piece_key(surface)
        return _OPEN_PAIRS.get(word, word)
    normal = surface if surface.isascii() else unicodedata.normalize("NFKC", surface).replace("’", "'")
    words = [key for piece in _SEPARATORS.split(normal) if (key := _piece_key(piece))]
    return " ".join(_joined(words))


@functools.lru_cache(maxsize=COMMON)
def _piece_key(piece: str) -> str:
    return word_key(_bare(_PLURAL_ACRONYM.sub(r"\1", piece).lower()))


def _bare(piece: str) -> str:
    word = piece.strip(_EDGES)
    return word.removesuffix("'s")


def joined_key(key: str) -> str:
    """The key of words that stand side by side, each a key."""
    return " ".join(_joined(key.split(" ")))


def may_join(word: str) -> bool:
    """True if a word may be one with the word after it, so that a key needs `joined_key`."""
    return word in JOINING


def _joined(words: list[str]) -> list[str]:
    joined: list[str] = []
    for word in words:
        if joined and is_one_word(joined[-1], word):
            joined[-1] += word
        else:
            joined.extend(_OPEN_PAIRS.get(word, word).split(" "))
    return joined


def is_one_word(left: str, right: str) -> bool:
    """True if two words of a key are one where they stand side by side."""
    if left in _PREFIXES:
        return right[0].isalpha() and len(right) > 2
    return f"{left} {right}" in _CLOSED_PAIRS
