"""The files that MkDocs reads a project's configuration from, and the variables that they ask for.

They are looked at before MkDocs reads them: if they change meanwhile, the next build sees that.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from generator.cache.inputs import FileState, look_at


@dataclass(frozen=True, slots=True)
class Configuration:
    """A project's configuration as it lies on the disk."""

    files: tuple[FileState, ...]
    """The main one first, then those it inherits from."""
    variables: tuple[str, ...]
    """Of the environment, in order."""


def look_at_configuration(main: Path) -> Configuration:
    """Follow `INHERIT` from the main file. What cannot be read asks for nothing; MkDocs will say what is wrong."""
    states: list[FileState] = []
    variables: set[str] = set()
    file: Path | None = main
    while file and str(file) not in {state.path for state in states}:
        states += look_at([file])
        root = _composed(file)
        variables.update(_variables(root))
        file = _inherited(file, root)
    return Configuration(tuple(states), tuple(sorted(variables)))


def _composed(file: Path) -> Node | None:
    try:
        node: Node | None = yaml.compose(file.read_bytes(), Loader=yaml.SafeLoader)
    except (OSError, yaml.YAMLError):
        return None
    return node


def _variables(root: Node | None) -> Iterator[str]:
    """Yield the names in `!ENV NAME` and `!ENV [NAME, OTHER, default]`; a default does no harm."""
    for node in _nodes(root):
        if node.tag == "!ENV":
            yield from (str(each.value) for each in _nodes(node) if isinstance(each, ScalarNode))


def _nodes(root: Node | None) -> Iterator[Node]:
    """Yield every node once: an alias may stand for what holds it."""
    seen: set[int] = set()
    waiting = [root] if root else []
    while waiting:
        node = waiting.pop()
        if id(node) not in seen:
            seen.add(id(node))
            yield node
            if isinstance(node, MappingNode):
                waiting += chain.from_iterable(node.value)
            elif isinstance(node, SequenceNode):
                waiting += node.value


def _inherited(file: Path, root: Node | None) -> Path | None:
    if isinstance(root, MappingNode):
        for key, value in root.value:
            if key.value == "INHERIT" and isinstance(value, ScalarNode):
                return Path(os.path.normpath(file.parent / value.value))
    return None
