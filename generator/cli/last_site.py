"""A project and its last site, as far as can be told before MkDocs is loaded."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from generator.cache.folder import NAME, cache_folder
from generator.cache.program import program_digest
from generator.cache.stamp import Stamp, read_stamp, stamp_name, write_stamp
from generator.cli.target import restore

_NAMES = ("mkdocs.yml", "mkdocs.yaml")


@dataclass(frozen=True, slots=True)
class Project:
    """Where a project is, and what builds it."""

    main: Path
    """The file of its configuration; the folder that holds it may hold another project's too."""
    program: str

    def last_site(self, site_dir: str | None) -> Stamp | None:
        """What is known of the last site; None where that is nothing, or another program made it."""
        stamp = read_stamp(self.main.parent / NAME / stamp_name(self.main, site_dir))
        return stamp if stamp and stamp.recipe.program == self.program else None

    def remember(self, stamp: Stamp, site_dir: str | None) -> None:
        """Keep the stamp; where nothing can be written, the next build does all its work again."""
        with suppress(OSError):
            write_stamp(cache_folder(self.main.parent) / stamp_name(self.main, site_dir), stamp)


def find_project(config_file: str | None) -> Project:
    main = Path(config_file or next(filter(os.path.exists, _NAMES), _NAMES[0])).absolute()
    return Project(main, program_digest(sys.version, sys.path))


def is_current(stamp: Stamp) -> bool:
    """True when the site is what a build would give; a site that a kill left aside is brought back first."""
    with suppress(OSError):
        restore(Path(stamp.target))
    return stamp.recipe.is_unchanged() and stamp.is_intact()
