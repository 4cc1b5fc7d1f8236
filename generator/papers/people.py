"""Authors' names and keywords as a page shows them: cleaned, none empty, none twice."""

from __future__ import annotations

import re
from collections.abc import Iterable

from generator.markup import clean_text
from generator.problems import Flaw, Severity

KEYWORD_LIMIT = 200
"""Characters; the longest of the authors' keywords on 4,481 real papers has 149."""
KEYWORDS_LIMIT = 100
"""Keywords of one paper; the most we met are 15."""
_SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv|ph\.?\s?d|m\.?d)\.?", re.IGNORECASE)
_IS_WORD = re.compile(r"\w")


def clean_authors(names: Iterable[str]) -> tuple[tuple[str, ...], list[Flaw]]:
    r"""Clean names and put them first name first.

    >>> clean_authors(["Roe, Jane", r"L{\"o}bner, P.", "Jane Roe", "King, Jr., Martin"])[0]
    ('Jane Roe', 'P. Löbner', 'Martin King Jr.')
    """
    cleaned, flaws = _clean(names)
    return _once(first_name_first(name) for name in cleaned), flaws


def clean_keywords(keywords: Iterable[str]) -> tuple[tuple[str, ...], list[Flaw]]:
    """Clean keywords; what is too long to be one is left out with a warning."""
    cleaned, flaws = _clean(keywords)
    short = [keyword for keyword in cleaned if len(keyword) <= KEYWORD_LIMIT]
    if len(short) < len(cleaned):
        flaws.append(Flaw(Severity.WARNING, f"a keyword of more than {KEYWORD_LIMIT} characters; left out"))
    kept = _once(short)
    if len(kept) > KEYWORDS_LIMIT:
        flaws.append(Flaw(Severity.WARNING, f"{len(kept)} keywords; those after {KEYWORDS_LIMIT} left out"))
    return kept[:KEYWORDS_LIMIT], flaws


def first_name_first(name: str) -> str:
    """Turn "Last, First" round; leave alone what may be something else.

    >>> first_name_first("van Dyk, Ann B."), first_name_first("Sammy Davis, Jr."), first_name_first("One, Two, Three")
    ('Ann B. van Dyk', 'Sammy Davis, Jr.', 'One, Two, Three')
    """
    match [part.strip() for part in name.split(",")]:
        case [last, first] if last and first and not _SUFFIX.fullmatch(first):
            return f"{first} {last}"
        case [last, suffix, first] if last and first and _SUFFIX.fullmatch(suffix):
            return f"{first} {last} {suffix}"
    return name


def _clean(texts: Iterable[str]) -> tuple[list[str], list[Flaw]]:
    results = [clean_text(text) for text in texts]
    cleaned = [stripped for text, _ in results if (stripped := text.strip(" ,;")) and _IS_WORD.search(stripped)]
    return cleaned, [flaw for _, flaws in results for flaw in flaws]


def _once(texts: Iterable[str]) -> tuple[str, ...]:
    """Keep the first of those that differ only in case."""
    found: dict[str, str] = {}
    for text in texts:
        found.setdefault(text.casefold(), text)
    return tuple(found.values())
