"""Real papers with what their authors say they are about, for fitting and scoring keyphrases."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from generator.keyphrases.acronyms import find_acronyms
from generator.keyphrases.candidates import expanded_key
from generator.keyphrases.vocabulary import Vocabulary
from generator.markup import render_abstract, render_line
from generator.markup.rendered import Rendered

FREE_KEYWORDS = ("iclr", "colm", "corl")
"""Venues whose keywords are the authors' own words: what the ranker learns to give."""
CONTROLLED_KEYWORDS = ("ijcai",)
"""Venues whose keywords come from a list: counted at half weight, being the list's words and not the abstract's."""

_BRACKETS = re.compile(r"\([^)]*\)")
_SEPARATORS = re.compile(r"[,;]")


@dataclass(frozen=True, slots=True)
class StudyPaper:
    """A paper of the study: its prose, and its keywords as its authors wrote them."""

    id: str
    venue: str
    title: Rendered
    abstract: Rendered
    keywords: tuple[str, ...]


def read_study_papers(path: Path) -> Iterator[StudyPaper]:
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            yield StudyPaper(
                id=row["id"],
                venue=row.get("venue", ""),
                title=render_line(row.get("title") or ""),
                abstract=render_abstract(row["abstract"]),
                # A controlled keyword reads "area: topic".
                keywords=tuple(keyword.split(": ")[-1] for keyword in row.get("keywords", ())),
            )


def keyword_keys(paper: StudyPaper, vocabulary: Vocabulary) -> set[str]:
    """The keys of a paper's keywords; of "large language model (LLM)" long and short form."""
    expansions = {acronym.key: acronym.long_key for acronym in find_acronyms(paper.abstract.prose)}
    keys: set[str] = set()
    for keyword in paper.keywords:
        for acronym in find_acronyms(keyword):
            keys |= {acronym.key, acronym.long_key}
        keys |= {expanded_key(part, expansions, vocabulary) for part in _SEPARATORS.split(_BRACKETS.sub("", keyword))}
    return keys - {""}
