"""The plain way to a title, where phrases cannot be found: another language, or an abstract of a few words.

The first clause is taken as it stands, without the words that announce it, cut at a natural border.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.titles.words import LISTS

LONGEST = 90
"""Characters in a title."""

LONGEST_UNSPACED = 40
"""Characters in a title of Chinese or Japanese, where each takes the room of two."""

FEW_WORDS = 6
"""An abstract of no more is its own title, just as it stands."""

_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
ANNOUNCED = re.compile(
    r"(?:本文|本论文|本研究|本工作|我们|該論文|该文|文章|本論文|本稿|本研究では)(?:首次|主要|进一步|针对.{0,20}?|通过.{0,20}?)?"
    r"(?:提出|介绍|研究|探讨|设计|构建|分析|开发|发布|引入|给出|考察|實現|实现|讨论|調査|では|は)"
    r"(?:并.{2,4})?(?:了|出)?(?:一种|一个|一套|一類|一类|一項|一项|名为|新的)?(?:新的|新型的?|全新的)?"
)
"""Chinese and Japanese for "this paper proposes a new"."""
_MARKS = re.compile(r"[，。；：！？、,;:!?]|\.(?:\s|$)")
_ENDS = LISTS["bad ends"] | LISTS["function"]
_SENTENCE_MARKS = ".。!！?？;；:：,，、-–— "


def looks_english(text: str) -> bool:
    """True if enough of the words are the little ones of English; a text of a few words is taken for English."""
    words = re.findall(r"[^\W\d_]+", text.lower())
    return len(words) < 8 or sum(word in LISTS["english"] for word in words) >= 0.09 * len(words)


def clause_titles(text: str, *, english: bool) -> Iterator[str]:
    """Yield titles made of whole clauses from the start of a text, best first; the text is one line."""
    if _UNSPACED.search(text):
        yield from _unspaced(text)
    else:
        if len(text) <= LONGEST and len(text.split()) <= FEW_WORDS:
            yield text.rstrip(_SENTENCE_MARKS) or text
        for start in _starts(text):
            if cut := _cut(text[start:], english=english):
                yield cut


def _unspaced(text: str) -> Iterator[str]:
    clauses = [piece.strip() for piece in re.split(r"[，。；！？,;!?]|\.\s", text) if piece.strip()]
    for found in ANNOUNCED.finditer(text):
        announced = _shortened(re.split(r"[，。；！？;!?]", text[found.end() :])[0])
        if len(announced) >= 4:
            yield announced
    yield from filter(None, map(_shortened, clauses))


def _shortened(clause: str) -> str:
    if len(clause) <= LONGEST_UNSPACED:
        return clause.strip(_SENTENCE_MARKS)
    kept = clause[:LONGEST_UNSPACED]
    # Better a whole attribute than half a word: 的 and 、 are where a long Chinese phrase can be left.
    border = max(kept.rfind("、"), kept.rfind("：")) if max(kept.rfind("、"), kept.rfind("：")) > 9 else len(kept)
    return kept[:border].strip(_SENTENCE_MARKS)


def _starts(text: str) -> Iterator[int]:
    yield 0
    for mark in _MARKS.finditer(text):
        if mark.end() < len(text):
            yield mark.end()


def _cut(text: str, *, english: bool) -> str:
    """The start of a text, to the end of its sentence if that is near enough, else to a comma, else to a word."""
    sentence = re.split(r"(?<=[.!?])\s", text.strip())[0].rstrip(".!?;:, ")
    if len(sentence) <= LONGEST:
        return _without_loose_end(sentence, english=english)
    kept = sentence[: LONGEST + 1]
    comma = max(kept.rfind(mark) for mark in (", ", "; ", ": "))
    kept = kept[: comma if comma > LONGEST // 3 else max(kept.rfind(" "), 0) or LONGEST]
    return _without_loose_end(kept, english=english)


def _without_loose_end(cut: str, *, english: bool) -> str:
    words = re.sub(r"\([^()]*$", "", cut).strip(_SENTENCE_MARKS).split(" ")
    while len(words) > 2 and (words[-1].lower() in _ENDS if english else len(words[-1]) < 4):
        words = words[:-1]
    return " ".join(words).strip(_SENTENCE_MARKS)
