"""What the user says in papers.yml, put in its place: the user's word wins over any source, but never changes an id."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.overrides import PapersFile
from generator.overrides.near import find_near
from generator.problems import Problem, Severity
from generator.records import Record

NO_CORRECTIONS = PapersFile()


def correct(records: Sequence[Record], ids: Sequence[str], papers_file: PapersFile) -> list[Record]:
    corrections = papers_file.corrections
    return [
        corrections[name].apply(record) if name in corrections else record
        for record, name in zip(records, ids, strict=True)
    ]


def find_unmet_ids(ids: Sequence[str], papers_file: PapersFile) -> Iterator[Problem]:
    """Tell the ids that no paper has, with the nearest one that a paper has."""
    known = frozenset(ids)
    unmet = [correction for name, correction in papers_file.corrections.items() if name not in known]
    near = find_near((correction.paper_id for correction in unmet), known) if unmet else {}
    for correction in unmet:
        meant = near.get(correction.paper_id)
        hint = f"did you mean {meant!r}?" if meant else "an id is the name of the paper's page without .html"
        message = f"no paper has the id {correction.paper_id!r}; {hint}"
        yield Problem(papers_file.path, correction.line, Severity.WARNING, message)
