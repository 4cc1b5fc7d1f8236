"""A YAML file -> its values, each with its line; what is wrong becomes a problem, and the rest still counts.

Only the shape is read: a plain value is the text that stands there, so that a tag `no` or `2024` is not taken for a
truth or a number, and no tag of YAML (`!!python/…`) makes anything.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from generator.problems import Flaw, Problem, Severity
from generator.readers.decode import UnreadableError, decode_lines

Loader = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
"""The one written in C takes 0.4 s for 10,000 tags with five lines each, the other 2.1 s."""
_UNPRINTABLE = re.compile("[\0-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
"""Characters that YAML forbids."""
_TRUE, _FALSE = frozenset(("true", "yes", "on")), frozenset(("false", "no", "off"))
_NOTHING = frozenset(("", "~", "null"))
_SHOWN = 40


@dataclass(slots=True)
class YamlFile:
    """Reads the nodes of one file and keeps what is wrong with them."""

    path: str
    """As it is told in problems."""
    problems: list[Problem] = field(default_factory=list)

    def tell(self, severity: Severity, line: int, message: str) -> None:
        self.problems.append(Problem(self.path, line, severity, message))

    def error(self, node: Node, message: str) -> None:
        self.tell(Severity.ERROR, line_of(node), message)

    def read(self, file: Path) -> Node | None:
        """Give what the file holds; None where that is nothing, or nothing that could be read."""
        text = self._decoded(file)
        if text is None:
            return None
        if bad := _UNPRINTABLE.search(text):
            line = text.count("\n", 0, bad.start()) + 1
            self.tell(Severity.WARNING, line, "a control character; read as a space, here and below")
        try:
            return yaml.compose(_UNPRINTABLE.sub(" ", text), Loader=Loader)
        except yaml.YAMLError as error:
            lines = text.split("\n")
            line = _line_of_error(error, len(lines))
            self.tell(Severity.ERROR, line, f"{_reason(error, lines[line - 1])}; nothing of this file is used")
        except RecursionError:
            self.tell(Severity.ERROR, 1, "lists in lists without end; nothing of this file is used")
        return None

    def _decoded(self, file: Path) -> str | None:
        flaws: list[tuple[int, Flaw]] = []
        try:
            if not file.stat().st_size:
                self.tell(Severity.NOTE, 1, "the file is empty")
                return None
            lines = list(decode_lines(file, flaws))
        except (OSError, UnreadableError) as error:
            reason = str(error) if isinstance(error, UnreadableError) else (error.strerror or type(error).__name__)
            self.tell(Severity.ERROR, 1, f"not read: {reason[:1].lower()}{reason[1:]}")
            return None
        self.problems.extend(flaw.at(self.path, line) for line, flaw in flaws)
        return "\n".join(lines)

    def table(self, node: Node | None, what: str) -> Iterator[tuple[str, Node, Node]]:
        """Yield the name, the place of the name and the value of each line of a table."""
        if node is None or is_nothing(node):
            return
        if not isinstance(node, MappingNode):
            self.error(node, f"{what} must be a table of `name: value`, not {shown(node)}")
            return
        lines: dict[str, int] = {}
        for key, value in node.value:
            name = " ".join(key.value.split()) if isinstance(key, ScalarNode) else ""
            if not name:
                self.error(key, f"a name is wanted here, not {shown(key)}; put it in quotes")
            elif name in lines:
                self.error(key, f"{name!r} stands in line {lines[name]} already; join the two, this one is passed over")
            else:
                lines[name] = line_of(key)
                yield name, key, value

    def known(self, node: Node | None, names: Collection[str], what: str) -> dict[str, Node]:
        """The values of a table by name; a name that means nothing is told with the nearest that does."""
        values: dict[str, Node] = {}
        for name, key, value in self.table(node, what):
            if name in names:
                values[name] = value
            else:
                near = difflib.get_close_matches(name.lower()[:_SHOWN], names, n=1, cutoff=0.5)
                hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(names)}"
                self.error(key, f"{what} has no {cut(name)}; {hint}")
        return values

    def text(self, node: Node | None, what: str) -> str | None:
        """One text; None where there is none or something else."""
        if node is None:
            return None
        if not isinstance(node, ScalarNode):
            self.error(node, f"{what} must be text, not {shown(node)}; with a `:` or `#` in it, put it in quotes")
        elif is_nothing(node):
            self.error(node, f"{what} is empty; write something or take the line away")
        else:
            return str(node.value)
        return None

    def texts(self, node: Node | None, what: str) -> list[tuple[str, Node]]:
        """Several texts, each with its place; a single one needs no list."""
        if not isinstance(node, SequenceNode):
            text = self.text(node, what)
            return [(text, node)] if node is not None and text is not None else []
        found = [(self.text(item, f"each of {what}"), item) for item in node.value]
        if not found:
            self.error(node, f"{what} is empty; write something or take the line away")
        return [(text, item) for text, item in found if text is not None]

    def switch(self, node: Node | None, what: str) -> bool:
        """True or false; false where nothing is said."""
        if node is None:
            return False
        said = str(node.value).lower() if isinstance(node, ScalarNode) else ""
        if said not in _TRUE | _FALSE:
            self.error(node, f"{what} must be true or false, not {shown(node)}")
        return said in _TRUE


def line_of(node: Node) -> int:
    return int(node.start_mark.line) + 1


def is_nothing(node: Node) -> bool:
    """True for a name with nothing behind it; an empty text in quotes is something."""
    return isinstance(node, ScalarNode) and not node.style and node.value in _NOTHING


def shown(node: Node) -> str:
    if isinstance(node, ScalarNode):
        return "nothing" if is_nothing(node) else cut(str(node.value))
    return "a list" if isinstance(node, SequenceNode) else "a table"


def cut(text: str) -> str:
    """A text of the file as a message shows it: on one line, and not all of it."""
    line = " ".join(text.split())
    return repr(line if len(line) <= _SHOWN else f"{line[:_SHOWN]}…")


def _line_of_error(error: yaml.YAMLError, lines: int) -> int:
    """What was opened and never closed is told where it was opened."""
    marks = [getattr(error, "context_mark", None), getattr(error, "problem_mark", None)]
    is_open = any(part in str(getattr(error, "problem", "")) for part in _OPEN)
    mark = next(filter(None, marks if is_open else reversed(marks)), None)
    return min(int(mark.line) + 1, lines) if mark else 1


def _reason(error: yaml.YAMLError, line: str) -> str:
    """Say in plain words what YAML stumbled over in a line."""
    said = str(getattr(error, "problem", None) or "it cannot be read")
    if "\t" in line[: len(line) - len(line.lstrip())]:
        return "a tab at the start of a line: YAML is indented with spaces"
    return next((words for part, words in _REASONS if part in said), f"this is not YAML: {said}")


_OPEN = ("end of stream", "expected ','")
_REASONS = (
    ("another document", "a second document (`---`): one is enough"),
    ("nesting depth", "lists in lists without end"),
    ("mapping values", "a `:` too many, or a line indented unlike its neighbours: put text with a `:` in quotes"),
    ("cannot start any token", "a text that starts with a sign of YAML's own: put it in quotes"),
    ("end of stream", "a quote is opened and never closed"),
    ("undefined alias", "a text that starts with `*`: put it in quotes"),
    ("expected ','", "a bracket is opened and never closed"),
    ("block end", "a line indented unlike its neighbours"),
    ("expected <document start>", "a line indented unlike its neighbours"),
    ("expected key", "a line that has no `name:` like its neighbours"),
    ("could not find expected ':'", "a line that has no `:` behind its name"),
)
"""What the two readers of YAML say, and what their user has to look for."""
