"""Sentences -> phrases that could be a title: runs of words between natural borders, each with what it looks like.

Every phrase is a run of the abstract's own words: nothing is put together, so no relation is made up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.titles.contributions import Contribution
from generator.titles.words import BORDER, LISTS, Sentence, stems_of

LONGEST = 14
"""Words in a phrase; 97 % of real titles have no more."""

SENTENCES = 7
"""Of one abstract that are looked at: those with contributions and the first two."""

_DETERMINERS, _EMPTY = LISTS["determiners"], LISTS["empty adjectives"]
_BAD_STARTS, _BAD_ENDS = LISTS["bad starts"], LISTS["bad ends"] | LISTS["function"]
_PREPOSITIONS, _CLAUSE, _FUNCTION = LISTS["prepositions"], LISTS["clause words"], LISTS["function"]
_BANNED, _GENERAL, _FINITE = LISTS["banned"], LISTS["general nouns"], LISTS["finite verbs"]
_CONTRIBUTION_VERBS, _TOPICS = LISTS["contribution verbs"], LISTS["topic nouns"]

_JOINS = frozenset(
    {"for", "of", "with", "via", "in", "and", "to", "by", "that", "from", "on", "using", "through", "as"}
)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A run of words of one sentence."""

    sentence: Sentence
    start: int
    end: int
    origin: str
    """How its start was found."""
    border: str
    """What stands after it."""
    rank: int
    """Which contribution of the abstract it belongs to, from 0; 9 for none."""

    @property
    def words(self) -> tuple[str, ...]:
        return self.sentence.words[self.start : self.end]

    @property
    def lows(self) -> tuple[str, ...]:
        return self.sentence.lows[self.start : self.end]


def find_phrases(sentences: Sequence[Sentence], contributions: Sequence[Contribution]) -> Iterator[Phrase]:
    """Yield the phrases of an abstract that could be its title, each run of words once."""
    seen: set[tuple[str, ...]] = set()
    for sentence, starts in _looked_at(sentences, contributions):
        for start, (origin, rank) in sorted(starts.items()):
            for end, border in _ends(sentence, start, shown=origin == "show"):
                phrase = Phrase(sentence, start, end, origin, border, rank)
                if phrase.lows not in seen and _may_be_title(phrase):
                    seen.add(phrase.lows)
                    yield phrase


def _looked_at(
    sentences: Sequence[Sentence], contributions: Sequence[Contribution]
) -> Iterator[tuple[Sentence, Mapping[int, tuple[str, int]]]]:
    stated = {found.sentence.number: (rank, found) for rank, found in enumerate(contributions)}
    chosen = [sentence for sentence in sentences if sentence.number < 2 or sentence.number in stated][:SENTENCES]
    for sentence in chosen:
        starts = {start: ("noun phrase", 9) for start in _noun_phrase_starts(sentence)}
        if sentence.number in stated:
            rank, found = stated[sentence.number]
            starts = {
                start: (f"{found.kind} after" if start >= found.start else "noun phrase", rank) for start in starts
            }
            first = strip_lead(sentence, found.start, found.end)
            starts[first] = (found.kind, rank)
            if (after := _after_apposition(sentence, first)) is not None:
                starts[after] = ("apposition", rank)
        yield sentence, starts


def strip_lead(sentence: Sentence, start: int, end: int) -> int:
    """Skip articles and praise at the start of a phrase: "a simple yet effective" says nothing in a title."""
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
        opens = before in _FUNCTION or before in {",", BORDER} or before in _EMPTY
        if opens and low not in _FUNCTION and low not in _BAD_STARTS and low not in _EMPTY and low != BORDER:
            yield place


def _ends(sentence: Sentence, start: int, *, shown: bool) -> Iterator[tuple[int, str]]:
    """Where a phrase may end, and what ends it."""
    lows = sentence.lows
    for end in range(start + 1, min(start + LONGEST, len(lows)) + 1):
        border = lows[end] if end < len(lows) else BORDER
        following = lows[end + 1] if end + 1 < len(lows) else BORDER
        if lows[end - 1] == BORDER or (lows[end - 1] in _CLAUSE and not shown):
            return
        if border in {BORDER, ","} or border in _PREPOSITIONS - {"and"} or border in _CLAUSE:
            yield end, border
        elif border == "and" and following in _CONTRIBUTION_VERBS:
            yield end, "and verb"
        elif border in {"to", "the", "a", "an", "we", "this", "our"}:
            yield end, "other"


def _may_be_title(phrase: Phrase) -> bool:
    lows = phrase.lows
    content = [low for low in lows if low not in _FUNCTION and low != ","]
    return (
        len(content) >= 2
        and lows[0] not in _BAD_STARTS
        and lows[-1] not in _BAD_ENDS
        and lows[0] != ","
        and lows[-1] != ","
        and not _BANNED.intersection(lows)
        and _is_whole_list(phrase)
    )


def _is_whole_list(phrase: Phrase) -> bool:
    """True unless a list starts in the phrase and ends behind it, or a comma opens a clause."""
    lows, rest = phrase.lows, phrase.sentence.lows[phrase.end :]
    commas = [place for place, low in enumerate(lows) if low == ","]
    if commas and lows[commas[-1] + 1] not in {"and", "or"}:
        return False
    if len(commas) == 1 and not {"and", "or"}.intersection(lows[commas[-1] + 1 : commas[-1] + 2]):
        return False
    return not (phrase.border == "," and not commas and _goes_on_as_list(rest))


def _goes_on_as_list(rest: Sequence[str]) -> bool:
    """True for ", detection, and segmentation": what stood before was the first item of a list."""
    window = rest[1:12]
    for place, low in enumerate(window):
        if low in {"and", "or"}:
            return place > 0 and (window[place - 1] == "," or "," in window[:place] or place <= 4)
        if low == BORDER or low in _CLAUSE or low in {"we", "the", "a", "an"}:
            return False
    return False


def phrase_features(phrase: Phrase, likely: Mapping[str, float], *, named: bool, total: int) -> dict[str, float]:
    """What the phrase model looks at."""
    lows, words = phrase.lows, phrase.words
    stems = [stem for low in lows if low not in _FUNCTION for stem in stems_of(low)]
    distinct = list(dict.fromkeys(stems))
    chances = [likely.get(stem, 0.02) for stem in distinct] or [0.0]
    size = sum(max(1, len(stems_of(low))) for low in lows if low != ",") + (1 if named else 0)
    expected = sum(chances) + 0.5 * (len(lows) - sum(low not in _FUNCTION for low in lows))
    strongest = sorted(likely.values(), reverse=True)
    features = {
        "any": 1.0,
        "expected": 2 * expected / (size + 9.5),
        "gain": sum(chances),
        "mean chance": sum(chances) / len(chances),
        "least chance": min(chances),
        "first chance": likely.get(stems[0], 0.02) if stems else 0.0,
        "last chance": likely.get(stems[-1], 0.02) if stems else 0.0,
        "covered": sum(chances) / (sum(strongest[:8]) + 0.01),
        "length": size / 10,
        "length squared": (size / 10) ** 2,
        "short": float(size < 4),
        "very short": float(size < 3),
        "long": float(size > 12),
        "repeated": float(len(stems) - len(distinct)),
        "function words": sum(low in _FUNCTION for low in lows) / len(lows),
        "general": sum(low in _GENERAL for low in lows) / len(lows),
        "starts general": float(lows[0] in _GENERAL),
        "ends general": float(lows[-1] in _GENERAL),
        "starts with ing": float(lows[0].endswith("ing")),
        "finite": float(bool(_FINITE.intersection(lows))),
        "comma": float("," in lows),
        "number": float(any(low[0].isdigit() for low in lows)),
        "sentence": phrase.sentence.number / max(1, total),
        "first sentence": float(phrase.sentence.number == 0),
        f"origin {phrase.origin}": 1.0,
        f"border {_border_kind(phrase.border)}": 1.0,
        f"rank {min(phrase.rank, 3)}": 1.0,
        f"{phrase.origin} {min(phrase.rank, 3)}": 1.0,
        "topic": float(_is_topic(phrase)),
        "named": float(named),
    }
    for join in _JOINS.intersection(lows):
        features[f"has {join}"] = 1.0
    return features


def _border_kind(border: str) -> str:
    if border in {"that", "which", "for", "to", "of", "in", "with", "by", "and verb", "via", "using", "from", ","}:
        return border
    if border == BORDER:
        return "end"
    return "clause" if border in _CLAUSE else "preposition"


def _is_topic(phrase: Phrase) -> bool:
    """True after "the problem of", "the task of"."""
    before = phrase.sentence.lows[max(0, phrase.start - 3) : phrase.start]
    return "of" in before and bool(_TOPICS.intersection(before))
