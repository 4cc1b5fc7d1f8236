"""`tags.yml` -> what it says about tags, as it says it; whether its names make sense together is not asked here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from yaml.nodes import Node, SequenceNode

from generator.markup import Rendered, clean_text, render_abstract
from generator.overrides.yaml_lines import YamlFile, cut, is_nothing, line_of
from generator.problems import Problem, Severity

LONGEST_NAME = 80
"""Characters of a tag; what is longer is a sentence."""
LONGEST_DESCRIPTION = 2_000
"""Characters; a paragraph has some 600."""
_FILE = ("only_listed", "drop", "tags")
_ENTRY = ("label", "merge", "parent", "pin", "describe")


@dataclass(frozen=True, slots=True)
class Named:
    """A tag as the file spells it, and where."""

    name: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TagEntry:
    """What the file says of one tag."""

    name: Named
    label: Named | None = None
    merge: tuple[Named, ...] = ()
    parent: Named | None = None
    is_pinned: bool = False
    description: Rendered | None = None
    """One paragraph."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TagsFile:
    """A file of corrections to the tags."""

    path: str = ""
    """As it is told in problems."""
    entries: tuple[TagEntry, ...] = ()
    drop: tuple[Named, ...] = ()
    only_listed: bool = False


def read_tags_file(file: Path, path: str) -> tuple[TagsFile, tuple[Problem, ...]]:
    """Read a file of corrections; tell its problems under `path`. A file that is not there says nothing."""
    yaml = YamlFile(path)
    root = yaml.read(file) if file.exists() else None
    said = yaml.known(root, _FILE, "tags.yml")
    drop, only_listed = said.get("drop"), yaml.switch(said.get("only_listed"), "only_listed")
    tags_file = TagsFile(
        path=path,
        entries=tuple(_entries(yaml, said.get("tags"))),
        drop=tuple(_names(yaml, drop, "drop")) if drop and not is_nothing(drop) else (),
        only_listed=only_listed,
    )
    if only_listed and not tags_file.entries:
        message = "only listed tags are shown and none is listed: no paper has a tag; list some under `tags`"
        yaml.tell(Severity.WARNING, line_of(said["only_listed"]), message)
    return tags_file, tuple(yaml.problems)


def _entries(yaml: YamlFile, node: Node | None) -> Iterator[TagEntry]:
    """A table of tags, or a plain list of them."""
    if isinstance(node, SequenceNode):
        yield from (TagEntry(name=name) for name in _names(yaml, node, "tags"))
        return
    for text, key, value in yaml.table(node, "tags"):
        if name := _named(yaml, text, key):
            yield TagEntry(name=name) if is_nothing(value) else _entry(yaml, name, value)


def _entry(yaml: YamlFile, name: Named, node: Node) -> TagEntry:
    what = f"tag {cut(name.name)}"
    said = yaml.known(node, _ENTRY, what)
    return TagEntry(
        name=name,
        label=_one_name(yaml, said.get("label"), f"label of {what}"),
        merge=tuple(_names(yaml, said.get("merge"), f"merge of {what}")),
        parent=_one_name(yaml, said.get("parent"), f"parent of {what}"),
        is_pinned=yaml.switch(said.get("pin"), f"pin of {what}"),
        description=_description(yaml, said.get("describe"), f"describe of {what}"),
    )


def _names(yaml: YamlFile, node: Node | None, what: str) -> Iterator[Named]:
    for text, place in yaml.texts(node, what):
        if name := _named(yaml, text, place):
            yield name


def _one_name(yaml: YamlFile, node: Node | None, what: str) -> Named | None:
    text = yaml.text(node, what)
    return _named(yaml, text, node) if node is not None and text is not None else None


def _named(yaml: YamlFile, text: str, node: Node) -> Named | None:
    name, _ = clean_text(text)
    if not any(map(str.isalnum, name)):
        yaml.error(node, f"{cut(text)} cannot be a tag: it holds no letter")
    elif len(name) > LONGEST_NAME:
        yaml.error(node, f"{cut(text)} is too long for a tag: {len(name):,} characters, {LONGEST_NAME} at most")
    else:
        return Named(name, line_of(node))
    return None


def _description(yaml: YamlFile, node: Node | None, what: str) -> Rendered | None:
    """One paragraph, with the markup that an abstract may have."""
    text = yaml.text(node, what)
    if node is None or text is None:
        return None
    if len(text) > LONGEST_DESCRIPTION:
        yaml.error(node, f"{what} is cut: {len(text):,} characters, {LONGEST_DESCRIPTION:,} at most")
        text = text[:LONGEST_DESCRIPTION].rpartition(" ")[0]
    rendered = render_abstract(" ".join(text.split()))
    for flaw in rendered.flaws:
        if flaw.severity is not Severity.NOTE:
            yaml.problems.append(flaw.at(yaml.path, line_of(node)))
    return rendered
