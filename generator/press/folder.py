"""The folder of a new site, in which thousands of files are put: each folder below it is made once."""

from __future__ import annotations

import os

_NEW = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
_MODE = 0o666
"""Less what the user's own mask takes away, as for every file that Python makes."""


class SiteFolder:
    """Writes files by their address below the site; a `Path` and a text file for each would take thrice the time."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._made: set[str] = set()

    def place(self, uri: str) -> str:
        """Where a file goes; its folder is there from now on."""
        folder = uri.rpartition("/")[0]
        if folder not in self._made:
            os.makedirs(f"{self._root}/{folder}", exist_ok=True)  # noqa: PTH103 - as all here, without a `Path`
            self._made.add(folder)
        return f"{self._root}/{uri}"

    def write(self, uri: str, content: bytes) -> None:
        """Raises `OSError`."""
        descriptor = os.open(self.place(uri), _NEW, _MODE)
        try:
            while content:
                content = content[os.write(descriptor, content) :]
        finally:
            os.close(descriptor)
