"""The pages of the last site, of which those that would come out the same are taken over as they lie there."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from generator.press.folder import SiteFolder


class KnownPage(NamedTuple):
    """What decides whether a page is the same again."""

    facts: str
    kind: str
    """Of pages that are made with one shell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LastPages:
    """The last site's pages; for a build with the same configuration, templates and program."""

    folder: Path = Path()
    pages: Mapping[str, KnownPage] = field(default_factory=dict)
    shells: Mapping[str, str] = field(default_factory=dict)
    states: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Size and time of each file when the site was finished."""

    def put(self, uri: str, folder: SiteFolder) -> bool:
        """Put a page of the last site into the new one; False where nobody can say that it is as it was left.

        It becomes a second name of the same file, which is never written to: sites are made of new files.
        """
        source = f"{self.folder}/{uri}"
        try:
            status = os.lstat(source)
            if (status.st_size, status.st_mtime_ns) != self.states.get(uri):
                return False
            _link(source, folder.place(uri))
        except OSError:
            return False
        return True


def _link(source: str, path: str) -> None:
    try:
        os.link(source, path)
    except OSError:  # a file system without links
        shutil.copyfile(source, path)
