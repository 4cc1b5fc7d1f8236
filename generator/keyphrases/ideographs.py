"""Phrases of Chinese and Japanese prose, where no blanks stand between words.

Runs of ideographs are cut at punctuation and at characters that hardly any term holds; what is left whole is a phrase,
and so is a string that comes again. No dictionary: what repeats and stands alone is what the paper is about.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

IDEOGRAPHS = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3041-\u30ff々ー]+")
SHORTEST, LONGEST = 2, 8
"""Characters of a phrase: terms of one character say little, of more than eight are clauses."""
_LONGEST_REPEATED = 6
_TRAILING = "上下中里"
"""On, under, in: at the end of three characters or more they belong to the sentence, as in 数据集上."""

_CUTS = re.compile(
    r"我们|本文|提出|研究|方法|结果|表明|实验|通过|基于|一种|一个|可以|能够|以及|因此|然而|但是|并且|进行|使用|利用|针对|问题|"
    r"显示|实现|具有|有效|显著|现有|相关|不同|多种|其中|同时|由于|对于|关于|如果|虽然|为了|所有|这些|那些|本研究|提升|改进|优于|"
    r"达到|相比|证明|说明|设计|构建|分析|介绍|展示|以上|以下|之间|之后|之前|"
    r"[的了在是和与及或对为以将从被由而且并等其这该此它他她们个种也都还就更最很不没无所把给让使向到于之又则若即]|"
    r"[\u3041-\u309f]+"
)
"""Chinese function words and the verbs of abstracts; in Japanese every run of hiragana."""


def find_ideographic(prose: str) -> Iterator[tuple[str, bool]]:
    """Yield the phrases in order of occurrence, each with whether it stood alone between cuts.

    >>> list(find_ideographic("我们提出图神经网络。图神经网络的训练。"))
    [('图神经网络', True), ('图神经网络', True), ('训练', True)]
    """
    cut = [_trimmed(piece) for run in IDEOGRAPHS.findall(prose) for piece in _CUTS.split(run)]
    pieces = [piece for piece in cut if len(piece) >= SHORTEST]
    repeated = _repeated(pieces)
    for piece in pieces:
        if len(piece) <= LONGEST:
            yield piece, True
        yield from ((part, False) for part in _parts(piece) if part in repeated and part != piece)


def _trimmed(piece: str) -> str:
    return piece[:-1] if len(piece) > SHORTEST and piece[-1] in _TRAILING else piece


def _repeated(pieces: list[str]) -> frozenset[str]:
    """Strings that come at least twice and not always inside one longer string."""
    counts = Counter(part for piece in pieces for part in _parts(piece))
    twice = {part: count for part, count in counts.items() if count > 1}
    swallowed = {
        part for longer, count in twice.items() for part in (longer[1:], longer[:-1]) if twice.get(part) == count
    }
    return frozenset(twice.keys() - swallowed)


def _parts(piece: str) -> Iterator[str]:
    for length in range(SHORTEST, min(_LONGEST_REPEATED, len(piece)) + 1):
        for start in range(len(piece) - length + 1):
            part = piece[start : start + length]
            if _trimmed(part) == part:
                yield part
