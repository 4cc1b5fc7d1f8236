"""Sentences -> phrases that could be a title: runs of words between natural borders.

Every phrase is a run of the abstract's own words: nothing is put together, so no relation is made up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.titles.contributions import Contribution
from generator.titles.words import BORDER, GERUNDS, LISTS, Sentence

LONGEST = 14
"""Words in a phrase; 97 % of real titles have no more."""

SENTENCES = 7
"""Of one abstract that are looked at: those with contributions and the first two."""

_DETERMINERS, _EMPTY = LISTS["determiners"], LISTS["empty adjectives"]
_BAD_STARTS, _BAD_ENDS = LISTS["bad starts"], LISTS["bad ends"] | LISTS["function"]
_PREPOSITIONS, _CLAUSE, _FUNCTION = LISTS["prepositions"], LISTS["clause words"], LISTS["function"]
_BANNED, _GENERAL = LISTS["banned"], LISTS["general nouns"]
_ED_NOUNS = LISTS["ed nouns"]
_CONTRIBUTION_VERBS = LISTS["contribution verbs"]

_OPENERS = _DETERMINERS | (_PREPOSITIONS - {"and", "that", "about"}) | {",", BORDER, "per"}
"""Words behind which a noun phrase starts; behind "and", "that", "we" and the like it may be a verb."""

_POINTING = frozenset({"this", "these"})
"""Left out inside a phrase: "to address this knowledge inconsistency" names it all the same."""

_BEFORE_ITEMS = _PREPOSITIONS | {",", "and", "or"}
"""Close before a comma they say that a list has begun: "for apples, …", "… and plums, …"."""

_IDLE = frozenset({"designed", "aimed", "aiming", "intended", "tailored", "developed", "able"})
"""Left out before "to" and "for": "a framework to generate" says as much as "a framework designed to generate"."""

_NO_STARTS = _FUNCTION | _BAD_STARTS | _EMPTY | _DETERMINERS | {BORDER, ","}


@dataclass(frozen=True, slots=True)
class Phrase:
    """A run of words of one sentence."""

    words: tuple[str, ...]
    """As a title would have them: short forms spelled out, "to learn" as "learning"."""
    lows: tuple[str, ...]
    sentence: Sentence
    start: int
    end: int
    origin: str
    """How its start was found."""
    border: str
    """What stands after it."""
    rank: int
    """Which contribution of the abstract it belongs to, from 0; 9 for none."""


def find_phrases(
    sentences: Sequence[Sentence], contributions: Sequence[Contribution], spelled: Mapping[str, Sequence[str]]
) -> Iterator[Phrase]:
    """Yield the phrases of an abstract that could be its title, each run of words once.

    `spelled` gives the words for short forms that the abstract explains.
    """
    seen: set[tuple[str, ...]] = set()
    for sentence, starts in _looked_at(sentences, contributions):
        for start, (origin, rank) in sorted(starts.items()):
            for end, border in _ends(sentence, start, shown=origin == "show"):
                if _may_be_title(sentence, start, end, border):
                    words = _written(sentence.words[start:end], spelled, after_to=_follows_to(sentence, start))
                    lows = tuple(word.lower() for word in words)
                    if lows not in seen:
                        seen.add(lows)
                        yield Phrase(words, lows, sentence, start, end, origin, border, rank)


def _follows_to(sentence: Sentence, start: int) -> bool:
    return start > 0 and sentence.lows[start - 1] == "to"


def _written(words: Sequence[str], spelled: Mapping[str, Sequence[str]], *, after_to: bool) -> tuple[str, ...]:
    following = (*words[1:], "")
    kept = [
        word
        for word, after in zip(words, following, strict=True)
        if word not in _POINTING and not (word in _IDLE and after in {"to", "for"})
    ]
    if after_to:
        kept = [
            GERUNDS.get(word, word) if place == 0 or kept[place - 1] == "and" else word
            for place, word in enumerate(kept)
        ]
    return tuple(part for word in kept for part in spelled.get(word, (word,)))


def _looked_at(
    sentences: Sequence[Sentence], contributions: Sequence[Contribution]
) -> Iterator[tuple[Sentence, Mapping[int, tuple[str, int]]]]:
    stated = {found.sentence.number: (rank, found) for rank, found in enumerate(contributions)}
    chosen = [sentence for sentence in sentences if sentence.number < 2 or sentence.number in stated][:SENTENCES]
    for sentence in chosen:
        starts = dict.fromkeys(_noun_phrase_starts(sentence), ("noun phrase", 9))
        if sentence.number in stated:
            rank, found = stated[sentence.number]
            starts = {start: (_origin(sentence, start, found), rank) for start in starts}
            first = strip_lead(sentence, found.start, found.end)
            starts[first] = (found.kind, rank)
            if (after := _after_apposition(sentence, first)) is not None:
                starts[after] = ("apposition", rank)
        yield sentence, starts


def _origin(sentence: Sentence, start: int, found: Contribution) -> str:
    """How a noun phrase stands to the statement of a contribution in its sentence."""
    if start >= found.start:
        return f"{found.kind} after"
    if start == 1 and sentence.lows[0] in {"by", "through", "via"}:
        return "means"
    return "noun phrase"


def strip_lead(sentence: Sentence, start: int, end: int) -> int:
    """Skip articles and praise at the start of a phrase: "a simple yet effective" says nothing in a title."""
    if start < end - 1 and sentence.lows[start] == "to":
        start += 1
    while start < end - 1 and (sentence.lows[start] in _DETERMINERS or sentence.lows[start].strip(",") in _EMPTY):
        start += 1
        if sentence.lows[start] == ",":
            start += 1
    return min(start, end)


def _after_apposition(sentence: Sentence, start: int) -> int | None:
    """Where "a framework for …" starts in "LLEGO, a framework for …"."""
    for place in range(start + 1, min(start + 8, len(sentence.lows) - 2)):
        if sentence.lows[place] in {",", BORDER} and sentence.lows[place + 1] in _DETERMINERS:
            return strip_lead(sentence, place + 1, len(sentence.words))
        if sentence.lows[place] in _CLAUSE | _PREPOSITIONS:
            return None
    return None


def _noun_phrase_starts(sentence: Sentence) -> Iterator[int]:
    for place, low in enumerate(sentence.lows):
        before = sentence.lows[place - 1] if place else BORDER
        opens = before in _OPENERS or before in _EMPTY or (before == "to" and low in GERUNDS)
        if opens and low not in _NO_STARTS:
            yield place


def _ends(sentence: Sentence, start: int, *, shown: bool) -> Iterator[tuple[int, str]]:
    """Where a phrase may end, and what ends it."""
    lows = sentence.lows
    for end in range(start + 1, min(start + LONGEST, len(lows)) + 1):
        border = lows[end] if end < len(lows) else BORDER
        following = lows[end + 1] if end + 1 < len(lows) else BORDER
        if lows[end - 1] == BORDER or (lows[end - 1] in _CLAUSE and not shown):
            return
        if border == "as" and following != "well":
            continue  # what something is taken as is the point of the phrase
        if border in {BORDER, ","} or border in _PREPOSITIONS - {"and"} or border in _CLAUSE:
            yield end, border
        elif border == "and" and _is_verb(following):
            yield end, "and verb"
        elif border in {"to", "we"}:
            yield end, "other"


def _is_verb(low: str) -> bool:
    """True for what is a verb behind "and": a clause of its own starts."""
    return low in _CONTRIBUTION_VERBS or low in GERUNDS or (low.endswith(("ate", "ify", "ize")) and len(low) > 5)


def _changes_subject(lows: Sequence[str]) -> bool:
    """True for "a method for trees and prove …": what follows "and" belongs to the sentence, not to the phrase."""
    joined = [place for place in range(1, len(lows) - 1) if lows[place] == "and" and _is_verb(lows[place + 1])]
    return bool(joined) and "to" not in lows[: joined[0]] and lows[0] not in GERUNDS


def _may_be_title(sentence: Sentence, start: int, end: int, border: str) -> bool:
    lows = sentence.lows[start:end]
    content = sum(low not in _FUNCTION and low != "," for low in lows)
    return (
        content >= 2
        and lows[0] not in _BAD_STARTS
        and lows[-1] not in _BAD_ENDS
        and lows[-1] not in _CONTRIBUTION_VERBS
        and lows[0] != ","
        and lows[-1] != ","
        and not _BANNED.intersection(lows)
        and not _points_nowhere(lows)
        and not _points_back(lows)
        and not _changes_subject(lows)
        and not (lows[-1].endswith("ly") and len(lows[-1]) > 5)
        and not (lows[-1].endswith("ed") and lows[-1] not in _ED_NOUNS)
        and _is_whole_list(lows, border, sentence.lows[end:])
        and not _starts_inside_list(sentence.lows, start, end)
    )


def _points_nowhere(lows: Sequence[str]) -> bool:
    """True for "this problem": a title has nothing to point at, and without "this" the rest says nothing."""
    return any(
        low in _POINTING and (place + 2 >= len(lows) or lows[place + 1] in _GENERAL | _FUNCTION)
        for place, low in enumerate(lows)
    )


def _points_back(lows: Sequence[str]) -> bool:
    """True for "… of the post-trained model" and "… of the model": which one, the abstract says elsewhere."""
    return lows[-1] in _GENERAL and "the" in lows[-3:-1]


def _is_whole_list(lows: Sequence[str], border: str, rest: Sequence[str]) -> bool:
    """True unless a list starts in the phrase and ends behind it, or a comma opens a clause."""
    if border == "," and _goes_on_as_list(rest):
        return False
    commas = [place for place, low in enumerate(lows) if low == ","]
    if not commas:
        return True
    last = lows[commas[-1] + 1 :]
    if last[0] in {"and", "or"}:
        return len(commas) > 1
    return bool({"and", "or"}.intersection(last[1:4]))


def _starts_inside_list(lows: Sequence[str], start: int, end: int) -> bool:
    """True for "pears, and plums" or "plums and nuts" behind "for apples,": the first items stay outside."""
    joined = next((place for place in range(start + 1, end) if lows[place] in {"and", "or"}), 0)
    if not joined or start < 2 or lows[start - 1] != ",":
        return False
    is_second = lows[joined - 1] == "," and "," not in lows[start : joined - 1]
    return is_second or bool(_BEFORE_ITEMS.intersection(lows[max(0, start - 3) : start - 1]))


def _goes_on_as_list(rest: Sequence[str]) -> bool:
    """True for ", detection, and segmentation": what stood before was the first item of a list."""
    window = rest[1:12]
    for place, low in enumerate(window):
        if low in {"and", "or"}:
            return place > 0 and (window[place - 1] == "," or "," in window[:place] or place <= 4)
        if low == BORDER or low in _CLAUSE or low in {"we", "the", "a", "an"}:
            return False
    return False
