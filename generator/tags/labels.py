"""How a tag is written: the commonest good spelling among those its papers use, in quiet case."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

from generator.keyphrases import phrase_key
from generator.keyphrases.fitness import KNOWN, LONGEST
from generator.keyphrases.names import is_name
from generator.keyphrases.vocabulary import Vocabulary
from generator.tags.addresses import tag_slug
from generator.tags.identities import Identities
from generator.tags.spellings import Spelling
from generator.tags.values import Tag

LONGEST_CAPITALS = 6
"""Letters of an acronym; what is longer and all in capitals is shouted."""

_NEVER = re.compile(r"[\"“”„«»$\\{}<>|`^~\n\t\ufffc]|https?:|www\.")
_EDGES = " .,;:!?*_-–—/'’‘()[]&"
_OWNER = re.compile(r"(?<![^\W_])([a-z]+)['’]s (?=\w)|(?<=\w)['’]s$")
"""A common noun in the possessive, or whatever ends in it: human's motion; names keep theirs in Kendall's tau."""
_COMPOUND = re.compile(r"([^\W_]+)[-–‐‑]$")
"""The part of a compound before the last one: Kullback-."""
_TITLE_CASE = re.compile(r"(?<![^\W_])[A-Z][a-z]+(?![^\W_])")


def clean_label(text: str) -> str | None:
    """The text as a label, or None if it cannot be one: no word in it, markup, an address, a whole sentence.

    >>> clean_label(" C++ "), clean_label("100%"), clean_label("2024"), clean_label("see https://example.org")
    ('C++', '100%', None, None)
    """
    label = " ".join(text[: 4 * LONGEST].split()).strip(_EDGES)
    if not label or len(label) > LONGEST or _NEVER.search(label):
        return None
    is_word = any(character.isalpha() or character == "%" for character in label)
    return label if is_word and phrase_key(label) else None


def choose_label(spellings: Mapping[str, int], key: str = "") -> str:
    """Choose among spellings with their counts: the most used, without regard to case; then the quietest case.

    Of equally used ones the spelling of `key` is preferred, and what is written like a name: GPT-4, not gpt 4.

    >>> choose_label({"Graph neural network": 1, "graph neural networks": 1, "graph neural network": 1})
    'graph neural network'
    >>> choose_label({"adaption": 1, "adaptation": 1}, "adaptation")
    'adaptation'
    """
    if len(spellings) == 1:
        return next(iter(spellings))
    totals: Counter[str] = Counter()
    for spelling, count in spellings.items():
        totals[spelling.lower()] += count
    most = max(totals.values())
    tied = [spelling for spelling in spellings if totals[spelling.lower()] == most]
    best = min(tied, key=lambda spelling: _oddity(spelling, key)).lower()
    written = [spelling for spelling in tied if spelling.lower() == best]
    return max(written, key=lambda spelling: (spellings[spelling], _quietness(spelling)))


def _oddity(spelling: str, key: str) -> tuple[bool, bool, bool, int, str]:
    low = spelling.lower()
    return phrase_key(low) != key, not _is_cased(spelling), not low.startswith(key), len(low), low


def _quietness(spelling: str) -> tuple[bool, int, str]:
    return _is_cased(spelling), sum(map(str.islower, spelling)), spelling


def _is_cased(spelling: str) -> bool:
    """True for what is written like a name, but not shouted: GPT-4, LaTeX, but no CITATION."""
    return is_name(spelling) and not (spelling.isalpha() and spelling.isupper() and len(spelling) > LONGEST_CAPITALS)


def alike(spellings: Mapping[str, int], key: str, key_of: Callable[[str], str]) -> dict[str, int]:
    """The spellings that a reader calls the same: those of the tag's key, abbreviated or not; all, if none is.

    What only a stem has in common is one tag, but not called so.

    >>> alike({"adaptations": 2, "Adaptation": 1, "adapting": 3}, "adaptation", phrase_key)
    {'adaptations': 2, 'Adaptation': 1}
    """
    if len(spellings) == 1:
        return dict(spellings)
    same = {spelling: count for spelling, count in spellings.items() if key_of(spelling) == key}
    return same or dict(spellings)


def quiet(label: str, vocabulary: Vocabulary) -> str:
    """Take from a topic what only its sentence gave it: a possessive, and capitals of a beginning or a title.

    Words that nobody knows keep theirs: they may be names.

    >>> from generator.keyphrases import packaged_model
    >>> from generator.keyphrases.vocabulary import Vocabulary
    >>> quiet("human's motion", Vocabulary())
    'human motion'
    >>> quiet("Kullback-Leibler Divergence", packaged_model().vocabulary)
    'Kullback-Leibler divergence'
    """

    def lowered(match: re.Match[str]) -> str:
        low, before = match[0].lower(), _COMPOUND.search(label, 0, match.start())
        is_name = low in vocabulary.capitals or (before is not None and before[1].lower() in vocabulary.capitals)
        return match[0] if is_name or not _is_known(low, vocabulary) else low

    if "'" in label or "’" in label:  # few have either, and the pattern tries every letter
        label = _OWNER.sub(lambda match: f"{match[1]} " if match[1] else "", label)
    return label if label.islower() else _TITLE_CASE.sub(lowered, label)


def _is_known(word: str, vocabulary: Vocabulary) -> bool:
    key = phrase_key(word)
    is_usual = vocabulary.counts(key).abstracts >= KNOWN
    return is_usual or key in vocabulary.first_words or key in vocabulary.last_words


def usual_acronym(key: str, spellings: Mapping[str, int], vocabulary: Vocabulary) -> str | None:
    """The acronym by which the literature mostly calls a term, as this catalogue writes it: SLAM, LSTM."""
    if key not in vocabulary.usual_acronyms:
        return None
    short = min(short for short, long in vocabulary.expansions.items() if long == key)
    written = [spelling for spelling in spellings if phrase_key(spelling) == short]
    return choose_label({spelling: spellings[spelling] + 1 for spelling in written}) if written else short.upper()


def make_tag(spelling: Spelling, key: str, identities: Identities, vocabulary: Vocabulary, *, count: int) -> Tag:
    """Make the tag of a key that is written so, with so many papers."""
    written = _written(spelling, key, identities)
    if spelling.introduced:
        label = choose_label(spelling.introduced)
    else:
        label = usual_acronym(key, written, vocabulary) or choose_label(written, key)
    aliases = set(written)
    if spelling.kind == "topic":
        label = quiet(label, vocabulary)
        aliases = {quiet(alias, vocabulary) for alias in written}
    others = {alias for alias in aliases if alias.lower() != label.lower()}
    return Tag(tag_slug(key), label, spelling.kind, count, tuple(sorted(others)))


def told_apart(tags: Mapping[int, Tag], keys: Mapping[int, str]) -> dict[int, Tag]:
    """The tags, no two with one label: an acronym of several meanings is written with each; `keys` are the tags'."""
    counts = Counter(tag.label.lower() for tag in tags.values())
    return {
        number: tag if counts[tag.label.lower()] == 1 else _with_meaning(tag, keys[number])
        for number, tag in tags.items()
    }


def _with_meaning(tag: Tag, key: str) -> Tag:
    return tag if phrase_key(tag.label) == key else replace(tag, label=f"{tag.label} ({key})")


def _written(spelling: Spelling, key: str, identities: Identities) -> dict[str, int]:
    """How a tag is written that has this key; whatever its curator merged into it is a spelling of it."""
    is_curated = identities.is_curated(spelling.number)
    labels = spelling.labels if is_curated else alike(spelling.labels, key, identities.key_of_spelling)
    return {**dict.fromkeys(spelling.acronyms, 0), **labels}
