"""Papers and the queries that somebody would put who remembers one of them."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lunr.stop_word_filter import WORDS as STOP_WORDS

from benchmarks.papers import id_hash, read_rows
from generator.markup.escape import html_text
from generator.markup.rendered import Rendered
from generator.memory import packed
from generator.search import SearchDocument

KINDS = ("title words", "abstract words", "words of both", "while typing")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9'-]*[A-Za-z0-9]")
_FEWEST_WORDS = {"title": 4, "text": 20}


def read_documents(path: Path, count: int | None) -> list[SearchDocument]:
    """Read papers, shuffled by the hash of their ids, as search documents; keywords become tags."""
    rows: list[dict[str, Any]] = sorted(read_rows(path), key=lambda row: id_hash(row["id"]))
    return [_document(row) for row in rows[:count]]


def _document(row: dict[str, Any]) -> SearchDocument:
    text = " ".join(row["abstract"].split())
    venue = row["venue"].upper()
    place = f"{venue} {row['year']}"
    paper_id = f"{_slug(row['id'])[:60]}-{id_hash(row['id'])[:6]}"
    return SearchDocument(
        uri=f"papers/{paper_id}.html",
        id=paper_id,
        title=row["title"],
        title_html=html_text(row["title"]),
        abstract=packed(Rendered(text, text)),
        key_sentence=text.split(". ")[0],
        authors=tuple(dict.fromkeys(row.get("authors") or ())),
        tags=tuple({_slug(each): each for each in (row.get("keywords") or [])[:8]}.items()),
        collection=(_slug(place), place),
        venue=venue,
        year=row["year"],
        doi=row.get("doi"),
        has_code=bool(row.get("code")),
    )


def _slug(text: str) -> str:
    return re.sub("[^a-z0-9]+", "-", text.lower()).strip("-")


def make_queries(documents: Sequence[SearchDocument], count: int) -> list[tuple[str, str, int]]:
    """(kind, query, number of the paper meant), `count` of each kind, the same every time."""
    pick = random.Random(4)
    queries: list[tuple[str, str, int]] = []
    for number in pick.sample(range(len(documents)), len(documents)):
        title, text = _content(documents[number].title), _content(documents[number].text)
        if len(title) < _FEWEST_WORDS["title"] or len(text) < _FEWEST_WORDS["text"]:
            continue
        start = pick.randrange(len(title) - 2)
        first, second, third = title[start : start + 3]
        asked = (
            pick.sample(title, 3),
            pick.sample(text, 4),
            pick.sample(title, 2) + pick.sample(text, 2),
            [first, second, third[: max(3, len(third) // 2)]],
        )
        queries += [(kind, " ".join(words), number) for kind, words in zip(KINDS, asked, strict=True)]
        if len(queries) >= count * len(KINDS):
            break
    return queries


def acronym_queries(documents: Sequence[SearchDocument], count: int) -> list[tuple[str, int]]:
    """Acronyms that abstracts introduce in brackets, each with a paper that does."""
    introduced = re.compile(r"\(([A-Z][A-Za-z]*[A-Z][A-Z0-9]*)\)")
    found = [(match[1], number) for number, each in enumerate(documents) for match in introduced.finditer(each.text)]
    return random.Random(5).sample(found, min(count, len(found)))


def _content(text: str) -> list[str]:
    return [word for word in _WORD.findall(text) if word.lower() not in STOP_WORDS and len(word) > 2]
