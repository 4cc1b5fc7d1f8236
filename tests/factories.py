"""Records and papers for tests: invented, complete enough, one keyword away from what a test is about."""

from __future__ import annotations

from generator.markup import render_abstract, render_line
from generator.memory import packed
from generator.papers import Collection, Paper
from generator.records import Record, Source

ABSTRACT = (
    "Lighthouse keepers must choose which lamp to trim first. We propose WICK, a rule that trims the lamp whose light "
    "fades fastest, and show that it keeps a coast of n lamps lit at a cost that grows with the square root of n. On "
    "three years of logs from northern harbours WICK halves the hours of darkness."
)


def a_record(**stated) -> Record:
    """`a_record(title="…", line=7, path="b.txt")`."""
    source = Source(stated.pop("path", "abstracts/coast.txt"), stated.pop("line", 3), stated.pop("format", "text"))
    return Record(**{"source": source, "abstract": ABSTRACT, **stated})


def a_paper(abstract: str = ABSTRACT, **stated) -> Paper:
    """`a_paper("We study …", title="…", keywords=("…",))`; a title of None is one that the source does not state."""
    title = stated.pop("title", None)
    defaults = {
        "id": "wick",
        "source": Source("abstracts/coast.txt", 3, "text"),
        "collection": Collection("coast-2024", "COAST 2024", "COAST", 2024),
    }
    return Paper(
        **{
            **defaults,
            "held": packed(render_abstract(abstract)),
            "title": render_line(title) if title is not None else None,
            **stated,
        }
    )
