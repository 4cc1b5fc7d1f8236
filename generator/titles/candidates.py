"""An abstract -> everything that could be its title, each with what the model looks at.

A candidate is a phrase of the abstract, alone or behind a lead with a colon: the name of the work, or the topic where
the phrase does not name it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.markup.rendered import Rendered
from generator.titles.contributions import find_contributions
from generator.titles.likely import likely_stems
from generator.titles.model import Features, TitleModel
from generator.titles.names import find_names, is_name_like, spelled_forms
from generator.titles.phrases import Phrase, find_phrases
from generator.titles.topics import Topic, find_topic
from generator.titles.words import BORDER, LISTS, split_sentences, stems_of, without_naming

NAME_CHANCE = 0.28
"""From this probability on a name leads the title. Chosen on 5,000 papers outside the fit of names (`fit_titles` prints
the table): there 47 % of the real titles that lead with a name get theirs, and 57 % of the names that lead stand in the
real title. With 0.20 it would be 55 and 54 %; readers mind a wrong name more than none."""

LONG_NAME = 20
"""Characters up to which a name leads as it is spelled (Think-Then-React), not by its short form (TTR)."""

UNSEEN = 0.02
"""The chance of a word that the abstract has only as a part of another."""

TITLE_STEMS = 9.5
"""Stems of a mean real title, which the expected overlap is taken against."""

_FUNCTION, _GENERAL, _FINITE = LISTS["function"], LISTS["general nouns"], LISTS["finite verbs"]
_TOPIC_NOUNS, _CLAUSE = LISTS["topic nouns"], LISTS["clause words"]
_JOINS = frozenset(
    {"for", "of", "with", "via", "in", "and", "to", "by", "that", "from", "on", "using", "through", "as"}
)
_TOLD_BORDERS = frozenset(
    {"that", "which", "for", "to", "of", "in", "with", "by", "and verb", "via", "using", "from", ","}
)
_STATING = frozenset({"propose", "study", "show", "passive", "apposition", "means"})


@dataclass(frozen=True, slots=True)
class Candidate:
    """A possible title."""

    words: tuple[str, ...]
    features: Features


@dataclass(frozen=True, slots=True)
class _Lead:
    """What stands in front of a colon."""

    kind: str
    words: tuple[str, ...]


def title_candidates(abstract: Rendered, model: TitleModel) -> Iterator[Candidate]:
    """Yield the possible titles of an abstract in the order of its text."""
    forms = spelled_forms(abstract.prose)
    name = own_name(abstract, model, forms)
    sentences = split_sentences(abstract.prose, abstract.objects)
    if name:
        sentences = [without_naming(sentence, name) for sentence in sentences]
    contributions = find_contributions(sentences)
    likely = likely_stems(sentences, contributions, model)
    spelled = {short: words for short, words in forms.items() if short != name}
    topic = None if name else find_topic(sentences, likely, spelled)
    strongest = sum(sorted(likely.values(), reverse=True)[:8]) + 0.01
    for phrase in find_phrases(sentences, contributions, spelled):
        for lead in _leads(phrase, name, topic):
            words = (*lead.words[:-1], f"{lead.words[-1]}:", *phrase.words) if lead else phrase.words
            yield Candidate(words, _features(phrase, lead, likely, strongest))


def own_name(abstract: Rendered, model: TitleModel, forms: Mapping[str, Sequence[str]]) -> str | None:
    """The name that the abstract most likely gives to its own work, if the evidence is good."""
    names = find_names(abstract.prose, abstract.objects, model.names, model.fashion)
    chances = [(-model.chance(model.name_weights, name.evidence), place) for place, name in enumerate(names)]
    chance, place = min(chances, default=(0.0, 0))
    if -chance < NAME_CHANCE:
        return None
    long, *more = forms.get(names[place].text, ("",))
    return long if is_name_like(long) and not more and len(long) <= LONG_NAME else names[place].text


def _leads(phrase: Phrase, name: str | None, topic: Topic | None) -> Iterator[_Lead | None]:
    if name and name not in phrase.words:
        yield _Lead("name", (name,))
        return
    yield None
    if topic and phrase.origin in _STATING and not topic.stems.intersection(_stems(phrase.lows)):
        yield _Lead("topic", topic.words)


def _features(phrase: Phrase, lead: _Lead | None, likely: Mapping[str, float], strongest: float) -> dict[str, float]:
    """What the phrase model looks at."""
    lows = phrase.lows
    topic = lead.words if lead and lead.kind == "topic" else ()
    stems = _stems(lows)
    distinct = list(dict.fromkeys((*_stems(tuple(word.lower() for word in topic)), *stems)))
    chances = [likely.get(stem, UNSEEN) for stem in distinct] or [0.0]
    size = sum(max(1, len(stems_of(low))) for low in (*lows, *topic) if low != ",") + (lead is not None and not topic)
    function = sum(low in _FUNCTION for low in lows)
    features = {
        "expected": 2 * (sum(chances) + 0.5 * function) / (size + TITLE_STEMS),
        "gain": sum(chances),
        "mean chance": sum(chances) / len(chances),
        "least chance": min(chances),
        "first chance": likely.get(stems[0], UNSEEN) if stems else 0.0,
        "last chance": likely.get(stems[-1], UNSEEN) if stems else 0.0,
        "covered": sum(chances) / strongest,
        "length": size / 10,
        "length squared": (size / 10) ** 2,
        "short": float(size < 4),
        "very short": float(size < 3),
        "long": float(size > 12),
        "repeated": float(len(stems) - len(set(stems))),
        "function words": function / len(lows),
        "general": sum(low in _GENERAL for low in lows) / len(lows),
        "starts general": float(lows[0] in _GENERAL),
        "ends general": float(lows[-1] in _GENERAL),
        "short, ends general": float(lows[-1] in _GENERAL and len(lows) < 4),
        "starts with ing": float(lows[0].endswith("ing")),
        "finite": float(bool(_FINITE.intersection(lows))),
        "comma": float("," in lows),
        "number": float(any(low[0].isdigit() for low in lows)),
        "starts with number": float(lows[0][0].isdigit()),
        "first sentence": float(phrase.sentence.number == 0),
        f"origin {phrase.origin}": 1.0,
        f"border {_border_kind(phrase.border)}": 1.0,
        f"rank {min(phrase.rank, 3)}": 1.0,
        f"{phrase.origin} {min(phrase.rank, 3)}": 1.0,
        "only the subject": float(phrase.origin == "show" and phrase.border in _FINITE),
        "after topic noun": float(_is_after_topic_noun(phrase)),
    }
    # Sorted, for a sum of floats hangs on their order, and near ties between titles on the sum.
    features |= {f"has {join}": 1.0 for join in sorted(_JOINS.intersection(lows))}
    if lead:
        features[f"lead {lead.kind}"] = 1.0
        features[f"lead {lead.kind}, phrase {phrase.origin}"] = 1.0
        features[f"lead {lead.kind}, short phrase"] = float(len(lows) < 3)
    return features


def _stems(lows: tuple[str, ...]) -> list[str]:
    return [stem for low in lows if low not in _FUNCTION for stem in stems_of(low)]


def _border_kind(border: str) -> str:
    if border in _TOLD_BORDERS:
        return border
    if border == BORDER:
        return "end"
    return "clause" if border in _CLAUSE else "preposition"


def _is_after_topic_noun(phrase: Phrase) -> bool:
    """True after "the problem of", "the task of"."""
    before = phrase.sentence.lows[max(0, phrase.start - 3) : phrase.start]
    return "of" in before and bool(_TOPIC_NOUNS.intersection(before))
