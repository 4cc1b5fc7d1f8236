"""Text -> the language it is written in, as far as its script tells; what a `lang` attribute needs and no more.

Latin text is taken for the site's own language: no guess is made between English and French.
"""

from __future__ import annotations

import re

_SCRIPTS = (
    ("han", re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")),
    ("kana", re.compile(r"[\u3041-\u30ff\u31f0-\u31ff]")),
    ("hangul", re.compile(r"[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]")),
    ("cyrillic", re.compile(r"[\u0400-\u052f]")),
    ("greek", re.compile(r"[\u0370-\u03ff\u1f00-\u1fff]")),
    ("arabic", re.compile(r"[\u0600-\u06ff\u0750-\u077f]")),
    ("hebrew", re.compile(r"[\u0590-\u05ff]")),
)
_FOREIGN = re.compile("|".join(script.pattern for _, script in _SCRIPTS))
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]")

_ALPHABETS = {"cyrillic": "ru", "greek": "el", "arabic": "ar", "hebrew": "he"}
"""The most likely language of each alphabet: a wrong voice in the right script beats an English one."""
_RIGHT_TO_LEFT = frozenset({"ar", "he"})

_IDEOGRAPH_WEIGHT = 2.5
"""A Chinese or Korean character says about as much as two or three Latin letters (the mean word: 1.6 against 4.7)."""
_CJK_SHARE = 0.3
"""Chinese abstracts keep English names and acronyms, so a third of the text is enough; one quoted word is not."""
_ALPHABET_SHARE = 0.5
"""Greek letters stand in formulas, so an alphabet must have the majority."""


def foreign_language(text: str) -> str | None:
    """The language of a text that is not in Latin script, as a BCP 47 tag; None for Latin text and for no text.

    >>> foreign_language("ICLR 2025 论文列表"), foreign_language("Learning with α-divergences")
    ('zh', None)
    """
    if text.isascii() or not _FOREIGN.search(text):
        return None
    counts = {name: len(script.findall(text)) for name, script in _SCRIPTS}
    latin = len(_LATIN.findall(text))
    east_asian = _IDEOGRAPH_WEIGHT * (counts["han"] + counts["hangul"] + counts["kana"])
    if east_asian > _CJK_SHARE * (east_asian + latin):
        return _east_asian_language(counts)
    name = max(_ALPHABETS, key=lambda alphabet: counts[alphabet])
    return _ALPHABETS[name] if counts[name] > _ALPHABET_SHARE * (counts[name] + latin) else None


def lang_attribute(text: str) -> str:
    """What to write into the start tag around a text: empty, or ` lang="zh"` with its leading space.

    >>> lang_attribute("论文列表"), lang_attribute("A list of papers")
    (' lang="zh"', '')
    """
    language = foreign_language(text)
    if language is None:
        return ""
    direction = ' dir="rtl"' if language in _RIGHT_TO_LEFT else ""
    return f' lang="{language}"{direction}'


def _east_asian_language(counts: dict[str, int]) -> str:
    # Japanese mixes kana into Han, Korean may quote Han: the script that only one of them has decides.
    if counts["hangul"] > counts["han"] and counts["hangul"] > counts["kana"]:
        return "ko"
    return "ja" if counts["kana"] * 8 > counts["han"] else "zh"
