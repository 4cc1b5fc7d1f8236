"""Text -> the tokens that search knows; `site_templates/search/tokeniser.js` is its twin in the browser.

What comes in is plain text, what goes out are lower-case tokens, not stemmed, stop words included. Both twins answer
alike for every text (shared vectors hold them to it), because a query is cut in the browser and an abstract here.

The rules, with what each is for:
- NFKC, then lower case (ligatures, full-width and mathematical letters); accents fall (Émile), `ö` also counts as `oe`.
- A compound also counts joined: `RA-TTA` is ra, tta, ratta, so that `k-means`, `kmeans`, `GPT-4`, `gpt4` meet.
- `C++`, `C#` stay whole beside their letter; a decimal number is one token; TeX commands are dropped.
- A run of Chinese, Japanese or Korean characters counts as its pairs, and its last character alone, so that any part
  of two or more characters is found, and a single one as a prefix.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterator

from generator.memory import COMMON

_CJK = (
    "\u1100-\u11ff\u3005\u3007\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
)
_LETTER = rf"[^\W_{_CJK}]"
_MARK = f"[{chr(0x300)}-{chr(0x36F)}]"
_WORD = re.compile(rf"[{_CJK}]++|(?:{_LETTER}++{_MARK}*+)++(?:[-'._/&](?:{_LETTER}++{_MARK}*+)++)*+(?:\+{{1,2}}|#)?")
_ASCII_WORD = re.compile(r"[a-z0-9]++(?:[-'._/&][a-z0-9]++)*+(?:\+{1,2}|#)?")
"""The same for ASCII, in a fifth of the time; nine of ten abstracts are no more."""
_STARTS_CJK = re.compile(f"[{_CJK}]").match
_TEX_COMMAND = re.compile(r"\\[a-zA-Z]+")
_SEPARATOR = re.compile(r"[-'_/&]|\.(?![0-9])|(?<![0-9])\.")
_MARKS = re.compile(f"{_MARK}+")
_HYPHENS = re.compile("[\u2010-\u2015\u2212]")
_APOSTROPHES = re.compile("[\u2018\u2019\u02bc\u2032]")
_LETTERS = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i", "ħ": "h", "ς": "σ"}
)
"""Letters that Unicode does not take apart."""
_SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
"""As people without these keys write them: Loebner for Löbner."""
JOINED_PARTS = 3
"""Compounds of more parts (state-of-the-art) are never written as one word."""


def tokens(text: str) -> Iterator[str]:
    """Yield every token of a text, as often as it occurs.

    >>> list(tokens("k-means, 图神经"))
    ['k', 'means', 'kmeans', '图神', '神经', '经']
    """
    for raw in raw_words(text):
        yield from word_tokens(raw)


def raw_words(text: str) -> list[str]:
    """Cut a text into words as written but for case; what follows depends on each word alone and can be kept."""
    if "\\" in text:
        text = _TEX_COMMAND.sub(" ", text)
    if not text.isascii():
        text = _APOSTROPHES.sub("'", _HYPHENS.sub("-", unicodedata.normalize("NFKC", text)))
    words = _ASCII_WORD if text.isascii() else _WORD
    return words.findall(text.lower())


@functools.lru_cache(maxsize=COMMON)
def word_tokens(raw: str) -> tuple[str, ...]:
    """Give the tokens of one raw word: its parts, then other ways to write the whole.

    >>> [word_tokens(raw) for raw in raw_words("RA-TTA by Löbner in C++")]
    [('ra', 'tta', 'ratta'), ('by',), ('lobner', 'loebner'), ('in',), ('c', 'c++')]
    """
    if _STARTS_CJK(raw):
        return (*(raw[at : at + 2] for at in range(len(raw) - 1)), raw[-1])
    letters = raw.rstrip("+#")
    parts, wholes = _forms(letters)
    if letters != raw:
        wholes = ["".join(parts) + raw[len(letters) :]]
    return (*parts, *wholes)


def _forms(raw: str) -> tuple[list[str], list[str]]:
    parts = _parts(_plain(raw))
    wholes = ["".join(parts)] if 1 < len(parts) <= JOINED_PARTS else []
    composed = unicodedata.normalize("NFC", raw)
    spelt_out = composed.translate(_SPELT_OUT)
    if spelt_out != composed:
        wholes += [part for part in _parts(_plain(spelt_out)) if part not in parts]
    if "'" in raw:
        # ZJU's, don't: the stump after the apostrophe finds nothing worth finding.
        parts = [part for part in parts if len(part) > 1] or parts
    return parts, wholes


def _parts(plain: str) -> list[str]:
    return [part for part in _SEPARATOR.split(plain) if part]


def _plain(word: str) -> str:
    """Take the accents off a lower-case word."""
    if word.isascii():
        return word
    bare = _MARKS.sub("", unicodedata.normalize("NFD", word)).translate(_LETTERS)
    return unicodedata.normalize("NFC", bare)
