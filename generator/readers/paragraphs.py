"""Lines of plain text -> paragraphs, and what can be told about one of them by its look alone.

A paragraph ends at an empty line or a ruled one. Its hard-wrapped lines are joined, and the running number of a list is
taken off where the numbers of the whole file make a list.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

_RULE = re.compile(r"\s*(?:[-=*_~#—–]\s*){3,}")
_MARKDOWN_HEADING = re.compile(r"(#{1,6})\s+(?=\S)")
_NUMBER = re.compile(r"\s*(?:\[(\d{1,5})\]|\((\d{1,5})\)|#?(\d{1,5})(?:[.):]|\\\.))\s+(?=\S)|\s*(\d{1,5})、\s*(?=\S)")
_BULLET = re.compile(r"\s*[-*+•·]\s+(?=\S)")
_IDEOGRAPH = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_UNSPACED = re.compile(r"[\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
"""Letters of Chinese and Japanese, which set no space between words; Korean does."""
_WIDE_MARK = re.compile(r"[\u3000-\u303f\uff00-\uffef]")
"""Chinese and Japanese punctuation, which brings its own white space."""
_SENTENCE_END = re.compile(r"[.!?]['\"”’)\]]*(?=\s|$)|[。！？]")
_FULL_STOP = re.compile(r"[.。]['\"”’)\]*_]*$")
_LONG = 32
"""Words from which a paragraph is an abstract whatever its look: the longest of 42,786 real titles has 28."""
_SENTENCE = 8
"""Words from which a line with a full stop at its end is an abstract; one of two thousand of those titles is such."""
_SHORT_SENTENCES = 5
"""Words from which two sentences are an abstract."""
_LINE_AS_ENTRY = 30
"""Words from which one line can be a whole abstract: no hard-wrapped line is as long."""
_GAP = re.compile(r"[ \t]{9,}")
"""No text needs it; a thousand spaces make every pattern below slow."""
_BOLD = re.compile(r"(\*\*|__)(?=\S)((?:(?!\1).)+)(?<=\S)\1")
"""A whole line in bold is how many write a title."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Lines that stand together, stripped; never empty."""

    line: int
    lines: tuple[str, ...]
    number: int | None = None
    """Its place in the numbered list that the file is."""
    level: int = 0
    """Of its Markdown heading; 0 is none."""

    @property
    def text(self) -> str:
        return join_lines(self.lines)


def split_paragraphs(lines: Iterable[str]) -> list[Paragraph]:
    """Cut a file's lines into paragraphs."""
    numbered = ((number, _tidied(line)) for number, line in enumerate(lines, 1))
    groups = itertools.groupby(numbered, key=lambda pair: not pair[1] or bool(_RULE.fullmatch(pair[1])))
    blocks = [list(group) for is_gap, group in groups if not is_gap]
    parts = itertools.chain.from_iterable(map(_split_at_headings, blocks))
    paragraphs = [Paragraph(part[0][0], tuple(text for _, text in part)) for part in parts]
    return [_without_hashes(paragraph) for paragraph in _without_numbers(_split_unspaced(paragraphs))]


def _tidied(line: str) -> str:
    line = _GAP.sub(" ", line).strip()
    bold = _BOLD.fullmatch(line)
    return bold[2] if bold else line


def join_lines(lines: Sequence[str]) -> str:
    """Undo hard wrapping: a hyphen at a line's end keeps its place, Chinese lines meet without a space.

    >>> join_lines(["a state-", "of-the-art", "method"]), join_lines(["图神经", "网络"])
    ('a state-of-the-art method', '图神经网络')
    """
    spaced = [before if _runs_on(before, after) else f"{before} " for before, after in itertools.pairwise(lines)]
    return "".join([*spaced, lines[-1]])


def _runs_on(before: str, after: str) -> bool:
    is_hyphenated = before[-1:] == "-" and before[-2:-1].isalnum()
    meet = before[-1:] + after[:1]
    return is_hyphenated or len(_IDEOGRAPH.findall(meet)) == 2 or _is_unspaced(before, after, meet)


def _is_unspaced(before: str, after: str, meet: str) -> bool:
    """Tell Chinese or Japanese on both lines, or its punctuation between them; a term of it in English prose is not."""
    return bool(_WIDE_MARK.search(meet)) or (has_unspaced(meet) and has_unspaced(before) and has_unspaced(after))


def has_unspaced(text: str) -> bool:
    """Tell whether a text holds anything in a script without spaces."""
    return bool(_UNSPACED.search(text))


def weight(text: str) -> float:
    """Count words; two ideographs weigh as much as one, and so do 25 letters without any space."""
    ideographs = len(_IDEOGRAPH.findall(text))
    words = len(_IDEOGRAPH.sub(" ", text).split()) + ideographs / 2
    return max(words, len(text) / 25)


def is_abstract(text: str) -> bool:
    """Tell whether a paragraph is long enough, or enough like sentences, to be an abstract rather than a title."""
    words = weight(text)
    if words >= _LONG or not ends_like_prose(text):
        return words >= _LONG
    shortest = _SHORT_SENTENCES if len(_SENTENCE_END.findall(text)) > 1 else _SENTENCE
    return words >= (shortest / 2 if _IDEOGRAPH.search(text[-2:-1]) else shortest)


def ends_like_prose(text: str) -> bool:
    """Tell whether a text ends with a full stop, which 27 of 42,786 real titles do; a title may well ask or exclaim."""
    return bool(_FULL_STOP.search(text))


def _split_at_headings(block: list[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    """Let a Markdown heading stand alone, whether or not an empty line follows it."""
    part: list[tuple[int, str]] = []
    for number, line in block:
        if _MARKDOWN_HEADING.match(line):
            yield from [part] if part else []
            yield [(number, line)]
            part = []
        else:
            part.append((number, line))
    yield from [part] if part else []


def _without_hashes(paragraph: Paragraph) -> Paragraph:
    heading = _MARKDOWN_HEADING.match(paragraph.lines[0])
    if not heading:
        return paragraph
    text = paragraph.lines[0][heading.end() :].rstrip("# ")
    return replace(paragraph, lines=(text or paragraph.lines[0],), level=len(heading[1]))


def _split_unspaced(paragraphs: list[Paragraph]) -> list[Paragraph]:
    """Take each line as a paragraph where a file has no empty lines, or a numbered item each line."""
    entries = sum(_may_be_entry(line) for paragraph in paragraphs for line in paragraph.lines)
    is_unspaced = len(paragraphs) <= 2 and entries >= 2  # at most the heading stands apart
    return [
        part for paragraph in paragraphs for part in (_each_line(paragraph) if is_unspaced else _each_item(paragraph))
    ]


def _may_be_entry(line: str) -> bool:
    return weight(line) >= _LINE_AS_ENTRY and ends_like_prose(line)


def _each_line(paragraph: Paragraph) -> list[Paragraph]:
    return [Paragraph(paragraph.line + offset, (line,)) for offset, line in enumerate(paragraph.lines)]


def _each_item(paragraph: Paragraph) -> list[Paragraph]:
    """Split where a line has the next number, if that leaves whole abstracts: an abstract may count its points."""
    starts = [0]
    expected = _number_of(paragraph.lines[0])
    for offset, line in enumerate(paragraph.lines):
        if expected is not None and offset and _number_of(line) == expected + 1:
            starts.append(offset)
            expected += 1
    parts = [paragraph.lines[start:end] for start, end in itertools.pairwise([*starts, len(paragraph.lines)])]
    if len(parts) == 1 or not all(is_abstract(join_lines(part)) for part in parts):
        return [paragraph]
    return [Paragraph(paragraph.line + start, part) for start, part in zip(starts, parts, strict=True)]


def _number_of(line: str) -> int | None:
    found = _NUMBER.match(_without_marks(line))
    return int(next(filter(None, found.groups()))) if found else None


def _without_marks(line: str) -> str:
    heading = _MARKDOWN_HEADING.match(line)
    return line[heading.end() :] if heading else line


def _without_numbers(paragraphs: list[Paragraph]) -> list[Paragraph]:
    """Take off numbers or bullets where they make a list: rising numbers before at least every second abstract."""
    numbers = [number for paragraph in paragraphs if (number := _number_of(paragraph.lines[0])) is not None]
    abstracts = sum(is_abstract(paragraph.text) for paragraph in paragraphs)
    is_rising = all(after > before or after <= 1 for before, after in itertools.pairwise(numbers))
    if numbers and is_rising and (len(numbers) > 1 or numbers == [1]) and 2 * len(numbers) >= abstracts:
        return [_unnumbered(paragraph) for paragraph in paragraphs]
    bullets = sum(bool(_BULLET.match(paragraph.lines[0])) for paragraph in paragraphs)
    if bullets > 1 and 2 * bullets >= abstracts:
        return [_cut_first_line(paragraph, _BULLET.match(paragraph.lines[0])) for paragraph in paragraphs]
    return paragraphs


def _unnumbered(paragraph: Paragraph) -> Paragraph:
    line = paragraph.lines[0]
    number = _number_of(line)
    if number is None:
        return paragraph
    bare = _without_marks(line)
    marks = line[: len(line) - len(bare)]
    found = _NUMBER.match(bare)
    rest = bare[found.end() :] if found else bare
    return replace(paragraph, lines=(marks + rest, *paragraph.lines[1:]), number=number)


def _cut_first_line(paragraph: Paragraph, prefix: re.Match[str] | None) -> Paragraph:
    if not prefix:
        return paragraph
    return replace(paragraph, lines=(paragraph.lines[0][prefix.end() :], *paragraph.lines[1:]))
