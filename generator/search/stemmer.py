"""The stemmer of lunr.js 2.3.9, step by step, so that both sides of the search meet at the same term.

lunr.js cuts queries in the browser, so what counts here is not Porter's paper but what lunr.js makes of it (its
`lunr.stemmer`); other ports, lunr.py's included, differ from it on some words. A browser test asks lunr.js itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_CONSONANT = "[^aeiou]"
_VOWEL = "[aeiouy]"
_CONSONANTS = _CONSONANT + "[^aeiouy]*"
_VOWELS = _VOWEL + "[aeiou]*"

_Search = Callable[[str], "re.Match[str] | None"]


def _search(pattern: str) -> _Search:
    return re.compile(pattern, re.DOTALL).search


# What is left of a suffix, measured in runs of vowels and consonants (Porter's m).
_has_measure = _search(f"^({_CONSONANTS})?{_VOWELS}{_CONSONANTS}")
_has_measure_one = _search(rf"^({_CONSONANTS})?{_VOWELS}{_CONSONANTS}({_VOWELS})?\Z")
_has_measure_two = _search(f"^({_CONSONANTS})?{_VOWELS}{_CONSONANTS}{_VOWELS}{_CONSONANTS}")
_has_vowel = _search(f"^({_CONSONANTS})?{_VOWEL}")
_is_short = _search(rf"^{_CONSONANTS}{_VOWEL}[^aeiouwxy]\Z")

_STEP_2 = {
    "ational": "ate",
    "tional": "tion",
    "enci": "ence",
    "anci": "ance",
    "izer": "ize",
    "bli": "ble",
    "alli": "al",
    "entli": "ent",
    "eli": "e",
    "ousli": "ous",
    "ization": "ize",
    "ation": "ate",
    "ator": "ate",
    "alism": "al",
    "iveness": "ive",
    "fulness": "ful",
    "ousness": "ous",
    "aliti": "al",
    "iviti": "ive",
    "biliti": "ble",
    "logi": "log",
}
_STEP_3 = {"icate": "ic", "ative": "", "alize": "al", "iciti": "ic", "ical": "ic", "ful": "", "ness": ""}
_STEP_4 = "al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize"

_plural = _search(r"^(.+?)(ss|i)es\Z")
_single_s = _search(r"^(.+?)([^s])s\Z")
_eed = _search(r"^(.+?)eed\Z")
_ed_or_ing = _search(r"^(.+?)(ed|ing)\Z")
_wants_e = _search(r"(at|bl|iz)\Z")
_double = _search(r"([^aeiouylsz])\1\Z")
_final_y = _search(r"^(.+?[^aeiou])y\Z")
_step_2 = _search(rf"^(.+?)({'|'.join(_STEP_2)})\Z")
_step_3 = _search(rf"^(.+?)({'|'.join(_STEP_3)})\Z")
_step_4 = _search(rf"^(.+?)({_STEP_4})\Z")
_step_4_ion = _search(r"^(.+?)(s|t)(ion)\Z")
_final_e = _search(r"^(.+?)e\Z")


def stem(word: str) -> str:
    """Stem a lower-case word as lunr.js does.

    >>> [stem(word) for word in ("bandits", "replay", "generalisation", "图神经网络")]
    ['bandit', 'replay', 'generalis', '图神经网络']
    """
    if max(word, default="") > "\uffff":
        # JavaScript counts such a character as two.
        coded = word.encode("utf-16-be")
        units = "".join(chr(high << 8 | low) for high, low in zip(coded[::2], coded[1::2], strict=True))
        return _stem(units).encode("utf-16-be", "surrogatepass").decode("utf-16-be")
    return _stem(word)


def _stem(word: str) -> str:
    if len(word) < 3:
        return word
    starts_with_y = word[0] == "y"
    if starts_with_y:
        # A capital counts as a consonant until the end.
        word = "Y" + word[1:]
    for suffixes, step in _STEPS:
        if word.endswith(suffixes):
            word = step(word)
    return "y" + word[1:] if starts_with_y else word


def _drop_plural(word: str) -> str:
    match = _plural(word) or _single_s(word)
    return match[1] + match[2] if match else word


def _drop_past(word: str) -> str:
    if match := _eed(word):
        return word[:-1] if _has_measure(match[1]) else word
    match = _ed_or_ing(word)
    if not match or not _has_vowel(match[1]):
        return word
    rest = match[1]
    if _wants_e(rest):
        return rest + "e"
    if _double(rest):
        return rest[:-1]
    return rest + "e" if _is_short(rest) else rest


def _turn_y(word: str) -> str:
    match = _final_y(word)
    return match[1] + "i" if match else word


def _map_step_2(word: str) -> str:
    match = _step_2(word)
    return match[1] + _STEP_2[match[2]] if match and _has_measure(match[1]) else word


def _map_step_3(word: str) -> str:
    match = _step_3(word)
    return match[1] + _STEP_3[match[2]] if match and _has_measure(match[1]) else word


def _drop_step_4(word: str) -> str:
    if match := _step_4(word):
        rest = match[1]
    elif match := _step_4_ion(word):
        rest = match[1] + match[2]
    else:
        return word
    return rest if _has_measure_two(rest) else word


def _drop_final_e(word: str) -> str:
    match = _final_e(word)
    if match:
        rest = match[1]
        if _has_measure_two(rest) or (_has_measure_one(rest) and not _is_short(rest)):
            word = rest
    return word[:-1] if word.endswith("ll") and _has_measure_two(word) else word


_STEPS = (
    ("s", _drop_plural),
    (("ed", "ing"), _drop_past),
    ("y", _turn_y),
    (tuple(_STEP_2), _map_step_2),
    (tuple(_STEP_3), _map_step_3),
    ((*_STEP_4.split("|"), "sion", "tion"), _drop_step_4),
    (("e", "ll"), _drop_final_e),
)
"""Each step with the endings it looks for: asked first, they spare most words most expressions."""
