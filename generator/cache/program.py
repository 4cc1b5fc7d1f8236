"""A digest of what makes sites: our code, data and templates, Python, and every installed package with its version."""

from __future__ import annotations

import os
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path

from generator.assets import SITE_TEMPLATES

_PACKAGE = Path(__file__).parents[1]


def program_digest(python: str, places: Iterable[str]) -> str:
    """Differ whenever a build might give other bytes for the same content; 10 ms, and no package is loaded for it.

    `python` is the interpreter's version, `places` are the folders in which it looks for packages.
    """
    state = blake2b(python.encode(), digest_size=16)
    for folder in (_PACKAGE, SITE_TEMPLATES):
        for path in sorted(folder.rglob("*")):
            if path.suffix != ".pyc" and path.is_file():
                state.update(f"{path.relative_to(folder).as_posix()}\0".encode())
                state.update(path.read_bytes())
    state.update("\n".join(_installed(places)).encode("utf-8", "surrogateescape"))
    return state.hexdigest()


def _installed(places: Iterable[str]) -> list[str]:
    """Names and versions, as installers write them into the names of folders."""
    folders = {Path(place or os.curdir) for place in places}
    names = {path.name for folder in folders if folder.is_dir() for path in folder.iterdir()}
    return sorted(name for name in names if name.endswith((".dist-info", ".egg-info")))
