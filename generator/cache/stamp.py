"""One finished site: what it was made from, the files it has, and what was told about it."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from generator.cache.folder import digest, read_whole, write_whole
from generator.cache.inputs import FileState, are_unchanged

OutputState = tuple[int, int]
"""Size, and when it was modified, in nanoseconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """Everything that a site is a function of."""

    program: str
    """Digest of our code and all that is installed."""
    roots: tuple[str, ...]
    """Folders and files on which the site depends."""
    inputs: tuple[FileState, ...]
    """The files that they held when the build began."""
    environment: Mapping[str, str | None]
    """The variables that the configuration asks for."""

    def is_unchanged(self) -> bool:
        """True when a build by the same program would give the same site."""
        return all(os.environ.get(name) == value for name, value in self.environment.items()) and are_unchanged(
            self.inputs, [Path(root) for root in self.roots]
        )

    def has_frame_of(self, other: Recipe, content: Path) -> bool:
        """True when two sites differ at most by files of the content folder that are content and nothing else."""
        return (self.program, self.environment, self._frame(content)) == (
            other.program,
            other.environment,
            other._frame(content),
        )

    def _frame(self, content: Path) -> dict[str, str]:
        """The files of all roots but the content folder, in which templates, say, may lie all the same."""
        roots = list(self.roots)
        if str(content) in roots:
            roots.remove(str(content))
        return {
            state.path: state.digest
            for state in self.inputs
            if any(Path(state.path).is_relative_to(root) for root in roots)
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """A site, as the build that finished it left it."""

    recipe: Recipe
    target: str
    outputs: Mapping[str, OutputState]
    """By path below the target."""
    pages: Mapping[str, tuple[str, str]]
    """Of the pages that may be taken over: by path, their facts and their kind."""
    taken_over: int
    """How many of them came from the site before."""
    shells: Mapping[str, str]
    """Of each kind of page, the digest of what its pages have in common."""
    messages: tuple[tuple[str, str], ...]
    """What was wrong: severity and words, in order."""
    counts: str
    """What became of the entries, in words."""
    has_address: bool
    """Whether the configuration states where the site will be read."""

    @property
    def size(self) -> int:
        """Of all files, in bytes."""
        return sum(size for size, _ in self.outputs.values())

    def pages_line(self) -> str:
        """How many pages there are, and the largest: `9 pages, the largest tags.html with 81 kB`."""
        pages = {uri: size for uri, (size, _) in self.outputs.items() if uri.endswith(".html")}
        largest = max(sorted(pages), key=pages.__getitem__)
        return f"{len(pages):,} pages, the largest {largest} with {pages[largest] / 1000:,.0f} kB"

    def is_intact(self) -> bool:
        """True when the site is there as it was left."""
        return outputs_of(Path(self.target)) == self.outputs


def stamp_name(configuration: Path, site_dir: str | None) -> str:
    """The file of a site's stamp, one for each configuration and each folder named with `--site-dir`.

    It holds for whole paths: the copy of a project knows nothing of the site that was built for the first one.
    """
    target = bytes(Path(site_dir).absolute()) if site_dir else b""
    return f"site-{digest(bytes(configuration.absolute()) + bytes(1) + target)[:12]}"


def write_stamp(path: Path, stamp: Stamp) -> None:
    stated = {field.name: getattr(stamp, field.name) for field in fields(stamp)}
    write_whole(path, json.dumps({**stated, "recipe": asdict(stamp.recipe)}).encode("ascii"))


def read_stamp(path: Path) -> Stamp | None:
    """The stamp that was written; None where there is none, or one of another version."""
    content = read_whole(path)
    if content is None:
        return None
    try:
        stated = json.loads(content)
        recipe = stated.pop("recipe")
        recipe["roots"] = tuple(recipe["roots"])
        recipe["inputs"] = tuple(FileState(**state) for state in recipe["inputs"])
        stated["outputs"] = {uri: (size, modified) for uri, (size, modified) in stated["outputs"].items()}
        stated["messages"] = tuple((severity, line) for severity, line in stated["messages"])
        return Stamp(recipe=Recipe(**recipe), **stated)
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def outputs_of(target: Path) -> dict[str, OutputState]:
    """Every file of a site but those on top whose names start with a dot, which are not of our making."""
    states: dict[str, OutputState] = {}
    if target.is_dir():
        _collect(str(target), "", states)
    return states


def _collect(folder: str, prefix: str, states: dict[str, OutputState]) -> None:
    # Thousands of files: a Path for each would cost three times as much.
    with os.scandir(folder) as entries:
        for entry in entries:
            if not prefix and entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                _collect(entry.path, f"{prefix}{entry.name}/", states)
            else:
                status = entry.stat(follow_symlinks=False)
                states[prefix + entry.name] = (status.st_size, status.st_mtime_ns)
