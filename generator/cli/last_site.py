"""A project and its last site, as far as can be told before MkDocs is loaded."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from generator.cache.folder import NAME, cache_folder
from generator.cache.inputs import FileState, look_at
from generator.cache.program import program_digest
from generator.cache.stamp import Recipe, Stamp, read_stamp, stamp_name, write_stamp
from generator.cli.target import restore

_NAMES = ("mkdocs.yml", "mkdocs.yaml")
_INHERITS = re.compile(r"^INHERIT:\s*[\"']?(\S.*?)[\"']?\s*$", re.MULTILINE)
_ASKS = re.compile(r"!ENV\s*(\[[^\]]*\]|\S+)")


@dataclass(frozen=True, slots=True)
class ProjectFiles:
    """The files of a project's configuration, as they are before MkDocs reads them."""

    configuration: tuple[FileState, ...]
    """The main one first, then those it inherits from."""
    program: str

    @property
    def folder(self) -> Path:
        return Path(self.configuration[0].path).parent

    def last_site(self, site_dir: str | None) -> Stamp | None:
        """What is known of the last site; None where that is nothing, or another program made it."""
        stamp = read_stamp(self.folder / NAME / stamp_name(site_dir))
        return stamp if stamp and stamp.recipe.program == self.program else None

    def recipe(self, roots: Sequence[Path]) -> Recipe:
        """What a build of these folders will depend on; to be asked for before the build reads them."""
        files = [Path(state.path) for state in self.configuration]
        texts = [file.read_text(encoding="utf-8", errors="replace") for file in files if file.is_file()]
        names = sorted({name for text in texts for asked in _ASKS.findall(text) for name in re.findall(r"\w+", asked)})
        return Recipe(
            program=self.program,
            roots=tuple(map(str, (*files, *roots))),
            # The configuration as it was before MkDocs read it: if it changed since, the next build will see that.
            inputs=tuple(sorted({*self.configuration, *look_at(roots)}, key=lambda state: Path(state.path))),
            environment={name: os.environ.get(name) for name in names},
        )

    def remember(self, stamp: Stamp, site_dir: str | None) -> None:
        """Keep the stamp; where nothing can be written, the next build does all its work again."""
        with suppress(OSError):
            write_stamp(cache_folder(self.folder) / stamp_name(site_dir), stamp)


def project_files(config_file: str | None) -> ProjectFiles:
    main = Path(config_file or next(filter(os.path.exists, _NAMES), _NAMES[0])).absolute()
    configuration = [state for file in _configuration_files(main) for state in look_at([file])]
    return ProjectFiles(tuple(configuration), program_digest(sys.version, sys.path))


def is_current(stamp: Stamp) -> bool:
    """True when the site is what a build would give; a site that a kill left aside is brought back first."""
    with suppress(OSError):
        restore(Path(stamp.target))
    return stamp.recipe.is_unchanged() and stamp.is_intact()


def _configuration_files(main: Path) -> Iterator[Path]:
    seen: set[Path] = set()
    file: Path | None = main
    while file and file not in seen:
        yield file
        seen.add(file)
        inherited = _INHERITS.search(file.read_text(encoding="utf-8", errors="replace")) if file.is_file() else None
        file = Path(os.path.normpath(file.parent / inherited[1])) if inherited else None
