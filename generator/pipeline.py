"""Source files -> a catalogue with its problems: what both shells and every command share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from generator.catalogue import Catalogue, build_catalogue
from generator.keyphrases import packaged_model, read_model
from generator.memory import NO_MEMORY, Memory
from generator.overrides import PapersFile, read_papers_file, read_tags_file
from generator.papers import Paper, make_papers
from generator.problems import CatalogueError, Problem, Severity
from generator.readers import read_sources
from generator.records import Record
from generator.related.encoder import Encoder
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
    hidden: int = 0
    """Papers that papers.yml keeps off the site."""
    curation: Curation = NO_CURATION
    """What the project's own tags.yml says of tags."""

    @property
    def kept(self) -> int:
        return len(self.papers)


def read_papers(
    paths: Sequence[Path],
    *,
    root: Path | None,
    settings: Settings,
    overrides: Path | None = None,
    memory: Memory = NO_MEMORY,
) -> Reading:
    """Read every file below `paths`, and what tags.yml and papers.yml in the folder `overrides` say.

    Paths are told relative to `root` where it is given.
    """
    records: list[Record] = []
    flaws: list[Problem] = []
    for item in read_sources(paths, root=root, memory=memory):
        if isinstance(item, Record):
            records.append(item)
        else:
            flaws.append(item)
    rejected = sum(problem.severity is Severity.ERROR for problem in flaws)
    corrections, flaws_of_corrections = read_corrections(overrides, root)
    made, more_flaws = make_papers(records, macros=settings.macros, corrections=corrections, memory=memory)
    hidden = {name for name, correction in corrections.corrections.items() if correction.is_hidden}
    papers = tuple(paper for paper in made if paper.id not in hidden)
    curation, flaws_of_tags = read_curation(overrides, root, papers)
    problems = [*flaws, *flaws_of_corrections, *more_flaws, *flaws_of_tags]
    return Reading(
        papers=papers,
        problems=tuple(sorted(problems, key=lambda problem: (problem.path, problem.line))),
        read=len(records) + rejected,
        merged=len(records) - len(made),
        rejected=rejected,
        hidden=len(made) - len(papers),
        curation=curation,
    )


def read_corrections(folder: Path | None, root: Path | None) -> tuple[PapersFile, tuple[Problem, ...]]:
    """Read what papers.yml in a folder says of papers."""
    return read_papers_file(folder / "papers.yml", _told(folder / "papers.yml", root)) if folder else (PapersFile(), ())


def read_curation(
    folder: Path | None, root: Path | None, papers: Sequence[Paper]
) -> tuple[Curation, tuple[Problem, ...]]:
    """Read what tags.yml in a folder says of tags, and tell which of its names no paper has."""
    if folder is None:
        return NO_CURATION, ()
    path = _told(folder / "tags.yml", root)
    tags_file, unread = read_tags_file(folder / "tags.yml", path)
    curation, contradictions = curate(tags_file)
    return curation, (*unread, *contradictions, *find_unmet(papers, curation, path=path))


def _told(file: Path, root: Path | None) -> str:
    return file.relative_to(root).as_posix() if root and file.is_relative_to(root) else file.as_posix()


def catalogue_of(reading: Reading, *, settings: Settings, memory: Memory = NO_MEMORY) -> Catalogue:
    own_model = Path(settings.tag_model) if settings.tag_model else None
    encoder = Path(settings.encoder) if settings.encoder else None
    return build_catalogue(
        reading.papers,
        tags_per_paper=settings.tags_per_paper,
        related_limit=settings.related_limit,
        curation=reading.curation,
        model=read_model(own_model) if own_model else packaged_model(),
        model_digest=_digest(own_model) if own_model else "",
        encoder=Encoder(encoder, _digest(encoder)) if encoder else None,
        memory=memory,
        with_map=settings.map,
    )


def _digest(folder: Path) -> str:
    state = blake2b()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            state.update(path.read_bytes())
    return state.hexdigest()


def require_papers(reading: Reading, *, folder: str) -> None:
    """Raise `CatalogueError` when there is nothing to build a catalogue from."""
    if reading.papers:
        return
    if reading.hidden:
        raise CatalogueError(f"all papers in {folder} are hidden by papers.yml; take `hide` away from one")
    if reading.read and reading.problems:
        raise CatalogueError(f"no paper could be read from {folder}; its first problem is {reading.problems[0]}")
    raise CatalogueError(f"no papers in {folder}; put files with abstracts there (.txt, .json or .jsonl)")
