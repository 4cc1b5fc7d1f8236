"""Prose -> the name that an abstract gives to what it brings, with the evidence for it.

A name-like word (LLEGO, RA-TTA, Think-Then-React) stands in almost every abstract; most are names of others' work.
Evidence is counted here (called, proposed, spelled out in brackets, "our X"), weighed by the model.
"""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from generator.corpus.background import load_background
from generator.corpus.stems import STOP_WORDS
from generator.markup.rendered import OBJECT, Embedded
from generator.text import stem

ORDINARY = 0.002
"""A word that so many of the background's abstracts use is no name, however it is capitalised."""

MOST_PARTS = 16
"""Words, hyphens open, that may spell out a short form."""

PAIRED = (
    *("called", "made", "own sentence", "own brackets", "brackets", "capital brackets", "direct", "our", "apposition"),
    *("acts", "wins", "after called model", "named with others", "in address"),
    *("once", "known", "mixed case", "hyphen", "word", "plural"),
)
"""Signs that are weighed in pairs too: of 5,000 papers outside the fit, 49 % instead of 45 get their name in front, and
it is as often right."""

_WORD = r"[A-Za-z][A-Za-z0-9]*(?:[-+/.@²³][A-Za-z0-9]+)*(?:\+{1,2}|\*)?"
_NAME_LIKE = re.compile(rf"(?<![\w{OBJECT}$-]){_WORD}(?![\w{OBJECT}-])")
_NAMING = (
    r"(?:called|named|termed|dubbed|coined|denoted(?: as| by)?|referred to as|abbreviated as|known as|entitled|titled"
    r"|(?:which )?we (?:call|name|term|dub|refer to)"
    r"(?: (?:it|this \w+|our \w+|the \w+(?: \w+)?|the resulting \w+))?(?: as)?"
    r"|namely|i\.e\.,?)\s+(?:as )?(?:the |a |an )?[\"'“‘]?"
)
_MAKING = (
    r"(?:propos|introduc|present|develop|design|devis|describ|build|built|construct|creat|formulat|releas|offer"
    r"|unveil|contribut|establish|suggest|implement|curat)\w*"
)
_WE = r"\b(?:we|this (?:\w+ )?(?:paper|work|article|study)|the paper|paper|our \w+)\b"
_OWN_BEFORE = re.compile(rf"{_WE}[^.;]{{0,60}}\b{_MAKING}\b[^.;:]{{0,140}}$", re.IGNORECASE)
_CALLED_BEFORE = re.compile(rf"(?:{_NAMING})(?:[\w-]+ ){{0,1}}$", re.IGNORECASE)
_CALLED_EXPANSION_BEFORE = re.compile(rf"(?:{_NAMING})(?:[\w/-]+ ){{1,8}}\($", re.IGNORECASE)
_MADE_BEFORE = re.compile(
    rf"{_WE} (?:\w+ly |also |first |then |further |here )?{_MAKING} (?:the |a |an |our )?(?:novel |new )?[\"'“‘]?$",
    re.IGNORECASE,
)
_DIRECT_BEFORE = re.compile(
    rf"\b{_MAKING} (?:(?!(?:for|of|with|through|by|in|on|using|that|which|to|from|via|and)\b)[\w/-]+ ){{0,7}}\(?$",
    re.IGNORECASE,
)
_OUR_BEFORE = re.compile(
    r"\b(?:our|the proposed|the resulting)(?: [\w-]+){0,2}?(?: (?:method|model|approach|framework|algorithm|system"
    r"|dataset|benchmark|network|agent|planner))?,? [\"'“‘]?$",
    re.IGNORECASE,
)
_CONTRAST_BEFORE = re.compile(
    r"(?:\b(?:such as|like|including|than|over|unlike|e\.g\.,?|on|using|with|from|by|of|and|or|as|to|existing)|,) $",
    re.IGNORECASE,
)
_ACTS_AFTER = re.compile(
    r"[\"'”’)]*,? (?:\w+ly |also |further |then |not only )?"
    r"(?:is|can|outperforms?|achieves?|uses?|leverages?|learns?|improves?|consists?|employs?|shows?|exploits?|combines?|provides?|enables?|allows?|reduces?|does|has|introduces?|aims?"
    r"|integrates?|utilizes?|adopts?|generates?|surpasses|incorporates?|features?|contains?|comprises|includes?)\b"
)
_WINS_AFTER = re.compile(
    r"[\"'”’)]*,? (?:\w+ly |also |further |can |not only )*(?:outperform|achiev|surpass|improv|beat|exceed|reduc)"
)
_MODEL_BEFORE = re.compile(
    r"\b(?:method|model|approach|framework|algorithm|system|dataset|benchmark|network|agent|planner|strategy|architecture)"
    r",? (?:called |named |of )?[\"'“‘]?$",
    re.IGNORECASE,
)
_APPOSITION_AFTER = re.compile(r"[\"'”’)]*\s*(?:\([^()]*\))?\s*(?:,|:|—|–|-) (?:which is )?(?:an? |the |our )")


@dataclass(frozen=True, slots=True)
class Name:
    """A name-like word of an abstract and what speaks for its being the paper's own."""

    text: str
    evidence: Mapping[str, float]


def find_names(
    prose: str, objects: Sequence[Embedded], known: Mapping[str, float], fashion: Mapping[str, float]
) -> list[Name]:
    """Collect the name-like words of an abstract with their evidence, in order of first mention.

    `known` says how many other papers' abstracts use a name, `fashion` how much each stem of an abstract speaks for a
    title that leads with a name: some fields and years do that more than others.
    """
    style = _style(prose, fashion)
    addresses = " ".join(embedded.text.lower() for embedded in objects if embedded.kind == "url")
    evidence: dict[str, dict[str, float]] = {}
    for mention in _NAME_LIKE.finditer(prose):
        name = mention[0]
        is_like_one = is_name_like(name)
        if not is_like_one and not name[0].isupper():
            continue
        before = prose[max(0, mention.start() - 220) : mention.start()]
        after = prose[mention.end() : mention.end() + 60]
        called = bool(_CALLED_BEFORE.search(before[-60:]))
        if is_like_one or called:
            signs = evidence.setdefault(name, {})
            for sign in _signs(name, before, after, called=called):
                signs[sign] = 1.0
            signs["mentions"] = signs.get("mentions", 0) + 1
            signs.setdefault("at", mention.start() / len(prose))
    total = sum(signs["mentions"] for signs in evidence.values())
    return [
        Name(
            name,
            _with_pairs(_summary(name, signs, addresses, known)) | {"style": style, "share": signs["mentions"] / total},
        )
        for name, signs in evidence.items()
    ]


def _style(prose: str, fashion: Mapping[str, float]) -> float:
    stems = {stem(word) for word in re.findall(r"[^\W_]+", prose.lower())}
    told = [fashion[found] for found in sorted(stems) if found in fashion]
    return sum(told) / (len(told) + 5)


def _signs(name: str, before: str, after: str, *, called: bool) -> list[str]:
    """What stands around one mention."""
    in_brackets = before.endswith("(") and after[:1] in {")", ",", ";"}
    own = bool(_OWN_BEFORE.search(before))
    spelled = in_brackets and is_spelled_out(name, before[:-1])
    found = {
        "called": called or bool(in_brackets and _CALLED_EXPANSION_BEFORE.search(before)),
        "made": bool(_MADE_BEFORE.search(_before_proper(name, before) if spelled else before)),
        "own sentence": own,
        "own brackets": own and spelled,
        "brackets": spelled and not own,
        "capital brackets": spelled and all(word[:1].isupper() for word in before[:-1].split()[-2:]),
        "wins": bool(_WINS_AFTER.match(after)),
        "after called model": bool(_MODEL_BEFORE.search(before[-40:])),
        "direct": own and bool(_DIRECT_BEFORE.search(before[-120:])),
        "our": bool(_OUR_BEFORE.search(before[-60:])),
        "acts": bool(_ACTS_AFTER.match(after)),
        "apposition": bool(_APPOSITION_AFTER.match(after)) and own,
        "named with others": bool(_CONTRAST_BEFORE.search(before[-12:])) and not called,
    }
    return [sign for sign, holds in found.items() if holds]


def _before_proper(short: str, before: str) -> str:
    """What stands before the words that a short form in brackets spells out, if they are written as a name is: "we
    introduce Agent Security Bench (" makes a name as "we introduce ASB" does.
    """
    words = spelled_out(short, before[:-1]) or ()
    is_proper = len(words) > 1 and all(word[:1].isupper() for word in words if len(word) > 3)
    return before[: before.rfind(words[0])] if is_proper else before


def _summary(name: str, signs: Mapping[str, float], addresses: str, known: Mapping[str, float]) -> dict[str, float]:
    mentions = signs["mentions"]
    return {
        **signs,
        "mentions": math.log(mentions),
        "once": float(mentions == 1),
        "log known": math.log1p(known.get(name, 0)),
        "known": float(name in known),
        "in address": float(len(name) > 2 and re.sub(r"\W", "", name.lower()) in re.sub(r"[^\w/]", "", addresses)),
        "plural": float(name.endswith("s") and name[:-1].isupper()),
        "mixed case": float(not name.isupper() and name.isalnum()),
        "hyphen": float("-" in name),
        "word": float(bool(re.fullmatch(r"[A-Z][a-z]+", name))),
        "length": min(len(name), 12) / 10,
        "short": float(len(name) <= 2),
        "any": 1.0,
        "nothing": float(not signs.keys() & {"called", "made", "own brackets", "our", "apposition"}),
    }


def _with_pairs(evidence: dict[str, float]) -> dict[str, float]:
    """Evidence with what signs say together: a name that is called and acts, one in brackets of others' work."""
    told = [sign for sign in PAIRED if evidence.get(sign)]
    return evidence | {f"{one} & {other}": 1.0 for one, other in combinations(told, 2)}


def is_name_like(word: str) -> bool:
    """True for words that are written as names of systems are, not as words or persons are.

    >>> [is_name_like(word) for word in ("LLEGO", "GPT-4", "iMAML", "Think-Then-React", "Bayesian", "well-known")]
    [True, True, True, True, False, False]
    """
    if word.islower():
        return False
    capitals = sum(character.isupper() for character in word)
    if not 2 <= len(word) <= 25 or not capitals or is_odd_spelling(word):
        return False
    return capitals > 1 or any(character.isdigit() for character in word) or bool(re.search(r"[a-z][+*]$", word))


def is_spelled_out(short: str, before: str) -> bool:
    """True if the words before a bracket give the letters of what stands in it, as initials or inside words.

    >>> is_spelled_out("ASB", "We introduce Agent Security Bench "), is_spelled_out("ASB", "We show that it works ")
    (True, False)
    """
    return spelled_out(short, before) is not None


def is_odd_spelling(word: str) -> bool:
    """True for plain words that only show off letters of a short form: vErification, OveR.

    >>> [is_odd_spelling(word) for word in ("vErification", "OveR", "LLEGO", "iMAML")]
    [True, True, False, False]
    """
    if not word.isalpha() or len(word) < 4 or word.isupper() or word.islower() or word[1:].islower():
        return False
    low = word.lower()
    return low in STOP_WORDS or load_background().share(stem(low)) >= ORDINARY


def spelled_out(short: str, before: str) -> tuple[str, ...] | None:
    """The words before a bracket that spell out what stands in it.

    >>> spelled_out("GCL", "We look at general continual learning ")
    ('general', 'continual', 'learning')
    """
    letters = "".join(character.lower() for character in short if character.isalnum())
    words = before.split()[-len(letters) - 3 :]
    best: tuple[int, int] = (0, 0)
    for start in range(len(words)):
        parts = tuple(re.findall(r"[^\W_]+", " ".join(words[start:]).lower()))
        if len(letters) > 1 and 0 < len(parts) <= MOST_PARTS and parts[0][0] == letters[0]:
            initials = _initials(letters, parts)
            if 2 * initials >= max(len(letters), len(parts)):
                best = max(best, (initials, start))
    return tuple(words[best[1] :]) if best[0] else None


def spelled_forms(prose: str) -> dict[str, tuple[str, ...]]:
    """The short forms that an abstract explains in brackets, and their words."""
    forms: dict[str, tuple[str, ...]] = {}
    for found in re.finditer(r"\(([A-Za-z][\w+/-]{1,11})\)", prose):
        words = spelled_out(found[1], re.split(r"[.,;:()]", prose[max(0, found.start() - 120) : found.start()])[-1])
        if is_name_like(found[1]) and words and len(words) <= 5:
            forms.setdefault(found[1], tuple(word.strip("\"'“”‘’`") for word in words))
    return forms


@functools.lru_cache(maxsize=4096)  # the same ends of words and letters come back from every start
def _initials(letters: str, parts: tuple[str, ...]) -> int:
    """How many words give their initial when all the letters stand in order in the words; 0 if they do not."""
    if not letters:
        return 0
    if not parts:
        return -99
    best = _initials(letters, parts[1:])
    if parts[0][0] != letters[0]:
        return best
    taken, place = 1, 0
    while taken <= len(letters):
        best = max(best, 1 + _initials(letters[taken:], parts[1:]))
        place = parts[0].find(letters[taken], place + 1) if taken < len(letters) else -1
        if place < 0:
            break
        taken += 1
    return best
