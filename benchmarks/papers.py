"""Real papers for the benchmarks: JSON lines with id, title, abstract (and more); never part of the project."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from generator.markup import render_abstract
from generator.markup.rendered import Rendered


@dataclass(frozen=True, slots=True)
class TitledPaper:
    """A paper whose title is known."""

    id: str
    title: str
    source: str
    """The abstract as the file has it."""

    @property
    def abstract(self) -> Rendered:
        return render_abstract(self.source)


def read_papers(path: Path) -> list[TitledPaper]:
    """Read papers, ordered by the SHA-1 of their ids: a shuffle that is the same everywhere."""
    papers = [TitledPaper(row["id"], row["title"], row["abstract"]) for row in read_rows(path)]
    return sorted(papers, key=lambda paper: id_hash(paper.id))


def read_rows(path: Path) -> Iterator[dict[str, str]]:
    """Read JSON lines, packed or not."""
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def id_hash(paper_id: str) -> str:
    return hashlib.sha1(paper_id.encode(), usedforsecurity=False).hexdigest()


def held_out(paper_id: str) -> bool:
    """True for the sixteenth of papers on which titles are judged and that nothing is fitted on."""
    return id_hash(paper_id).startswith("0")
