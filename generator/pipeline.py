"""Source files -> a catalogue with its problems: what both shells and every command share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.catalogue import Catalogue, build_catalogue
from generator.keyphrases import packaged_model, read_model
from generator.overrides import read_tags_file
from generator.papers import Paper, make_papers
from generator.problems import CatalogueError, Problem, Severity
from generator.readers import read_sources
from generator.records import Record
from generator.settings import Settings
from generator.tags import NO_CURATION, Curation, curate, find_unmet


@dataclass(frozen=True, slots=True)
class Reading:
    """What the source files gave."""

    papers: tuple[Paper, ...]
    problems: tuple[Problem, ...]
    """By path, then line."""
    read: int
    """Entries found, whole or broken."""
    merged: int
    """Entries that said the same as another one."""
    rejected: int
    """Entries and files of which nothing could be kept."""
    curation: Curation = NO_CURATION
    """What the project's own tags.yml says of tags."""

    @property
    def kept(self) -> int:
        return len(self.papers)


def read_papers(
    paths: Sequence[Path], *, root: Path | None, settings: Settings, overrides: Path | None = None
) -> Reading:
    """Read every file below `paths`, and what tags.yml in the folder `overrides` says.

    Paths are told relative to `root` where it is given.
    """
    records: list[Record] = []
    flaws: list[Problem] = []
    for item in read_sources(paths, root=root):
        if isinstance(item, Record):
            records.append(item)
        else:
            flaws.append(item)
    rejected = sum(problem.severity is Severity.ERROR for problem in flaws)
    papers, more_flaws = make_papers(records, macros=settings.macros)
    curation, flaws_of_tags = read_curation(overrides / "tags.yml", root, papers) if overrides else (NO_CURATION, ())
    return Reading(
        papers=papers,
        problems=tuple(sorted([*flaws, *more_flaws, *flaws_of_tags], key=lambda problem: (problem.path, problem.line))),
        read=len(records) + rejected,
        merged=len(records) - len(papers),
        rejected=rejected,
        curation=curation,
    )


def read_curation(file: Path, root: Path | None, papers: Sequence[Paper]) -> tuple[Curation, tuple[Problem, ...]]:
    """Read what a file says of tags, and tell which of its names no paper has."""
    path = file.relative_to(root).as_posix() if root and file.is_relative_to(root) else file.as_posix()
    tags_file, unread = read_tags_file(file, path)
    curation, contradictions = curate(tags_file)
    return curation, (*unread, *contradictions, *find_unmet(papers, curation, path=path))


def catalogue_of(reading: Reading, *, settings: Settings) -> Catalogue:
    return build_catalogue(
        reading.papers,
        tags_per_paper=settings.tags_per_paper,
        related_limit=settings.related_limit,
        curation=reading.curation,
        model=read_model(Path(settings.tag_model)) if settings.tag_model else packaged_model(),
        with_map=settings.map,
    )


def require_papers(reading: Reading, *, folder: str) -> None:
    """Raise `CatalogueError` when there is nothing to build a catalogue from."""
    if reading.papers:
        return
    if reading.problems:
        raise CatalogueError(f"no paper could be read from {folder}; its first problem is {reading.problems[0]}")
    raise CatalogueError(f"no papers in {folder}; put files with abstracts there (.txt, .json or .jsonl)")
