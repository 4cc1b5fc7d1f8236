"""`papers.yml` -> corrections: what the user knows better about a paper, by its id."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from yaml.nodes import Node, SequenceNode

from generator.overrides.yaml_lines import YamlFile, cut, is_nothing, line_of
from generator.problems import Problem
from generator.readers.fields import read_field
from generator.records import Record
from generator.slugs import slug

_LISTS = ("authors", "keywords", "code")
_TEXTS = ("title", "venue", "year", "doi", "url", "pdf")
_HIDE = "hide"
_KNOWN = (*_TEXTS, *_LISTS, _HIDE)


@dataclass(frozen=True, slots=True)
class Correction:
    """What the user says of one paper."""

    paper_id: str
    line: int
    changes: Mapping[str, Any] = field(default_factory=dict)
    """Field of a record -> its value."""
    is_hidden: bool = False

    def apply(self, record: Record) -> Record:
        """The record as the user has it; its id is made of what the source says all the same."""
        return replace(record, **self.changes)


@dataclass(frozen=True, slots=True, kw_only=True)
class PapersFile:
    """A file of corrections to papers."""

    path: str = ""
    """As it is told in problems."""
    corrections: Mapping[str, Correction] = field(default_factory=dict)
    """By the paper's id."""


def read_papers_file(file: Path, path: str) -> tuple[PapersFile, tuple[Problem, ...]]:
    """Read a file of corrections; tell its problems under `path`. A file that is not there says nothing."""
    yaml = YamlFile(path)
    root = yaml.read(file) if file.exists() else None
    corrections: dict[str, Correction] = {}
    for name, key, node in yaml.table(root, "papers.yml"):
        paper_id = slug(name, fallback="paper")
        if paper_id in corrections:
            yaml.error(key, f"{cut(name)} is the paper of line {corrections[paper_id].line}; join the two")
        elif is_nothing(node):
            yaml.error(node, f"paper {cut(name)} is empty; say what to correct or take the line away")
        else:
            corrections[paper_id] = _correction(yaml, paper_id, line_of(key), node)
    return PapersFile(path=path, corrections=corrections), tuple(yaml.problems)


def _correction(yaml: YamlFile, paper_id: str, line: int, node: Node) -> Correction:
    what = f"paper {cut(paper_id)}"
    said = yaml.known(node, _KNOWN, what)
    changes = {name: value for name, node in said.items() if name != _HIDE for value in _value(yaml, name, node, what)}
    return Correction(paper_id, line, changes, is_hidden=yaml.switch(said.get(_HIDE), f"hide of {what}"))


def _value(yaml: YamlFile, name: str, node: Node, what: str) -> Iterator[Any]:
    """Yield the value of a field, if it is one."""
    if name in _LISTS and isinstance(node, SequenceNode):
        stated: object = [text for text, _ in yaml.texts(node, f"{name} of {what}")]
    else:
        stated = yaml.text(node, f"{name} of {what}")
    value, flaws = read_field(name, stated)
    for flaw in flaws:
        yaml.problems.append(flaw.at(yaml.path, line_of(node)))
    if value:
        yield value
