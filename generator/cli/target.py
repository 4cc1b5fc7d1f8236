"""The site's folder: a build goes beside it and takes its place only when it is complete."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.problems import CatalogueError, UsageError

_PROBE = ".papershelf-probe"
_OF_A_SITE = ("index.html", "404.html", "sitemap.xml")
"""One of them marks a folder as a site that may be replaced, even where somebody lost the others."""


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """Give a new folder to build in; put it in the place of `target` if the block ends well.

    Whatever happens in the block, `target` is either the old site or the new one. Files whose names start with a dot
    (`.git`, `.nojekyll`) stay, as they do with `mkdocs build`. Raises `CatalogueError` where nothing can be written,
    `UsageError` for a folder with files that are no site.
    """
    target = target.resolve()  # a link stays, and what it leads to is replaced
    if target.exists() and not target.is_dir():
        raise CatalogueError(f"{target} is a file; name a folder for the site with --site-dir")
    if target.is_dir() and any(target.glob("[!.]*")) and not any((target / name).is_file() for name in _OF_A_SITE):
        raise UsageError(f"{target} holds files but no site; they would be lost: name an empty folder with --site-dir")
    building, previous = _beside(target)
    try:
        restore(target)
        building.mkdir(parents=True)
        _require_writable(target)
    except OSError as error:
        raise _unwritable(target, error) from error
    try:
        yield building
        try:
            _swap(building, target, previous)
        except OSError as error:
            raise _unwritable(target, error) from error
    finally:
        _remove(building)


def _unwritable(target: Path, error: OSError) -> CatalogueError:
    reason = error.strerror or str(error)
    return CatalogueError(f"cannot write {target}: {reason}; choose another folder with --site-dir")


def _beside(target: Path) -> tuple[Path, Path]:
    """Where a site is built, and where the last one waits for a moment while they change places."""
    return target.with_name(f".{target.name}.new"), target.with_name(f".{target.name}.old")


def restore(target: Path) -> None:
    """Finish what a killed build left half done: bring the old site back, or clear it away."""
    target = target.resolve()
    building, previous = _beside(target)
    if previous.exists() and not target.exists():
        previous.rename(target)
    _discard(previous)
    _remove(building)
    (target / _PROBE).unlink(missing_ok=True)


def _require_writable(target: Path) -> None:
    if target.exists():
        probe = target / _PROBE
        probe.touch()
        probe.unlink()


def _swap(building: Path, target: Path, previous: Path) -> None:
    if target.exists():
        for kept in target.glob(".*"):
            _copy(kept, building / kept.name)
        target.rename(previous)
    try:
        building.rename(target)
    except OSError:
        if previous.exists():
            previous.rename(target)
        raise
    _discard(previous)


def _discard(folder: Path) -> None:
    """Remove a folder under another name: one that a kill leaves half removed is never taken for a site."""
    gone = folder.with_name(f"{folder.name}.gone")
    _remove(gone)
    if folder.exists():
        folder.rename(gone)
        _remove(gone)


def _copy(source: Path, destination: Path) -> None:
    if source.is_dir() and not source.is_symlink():
        shutil.copytree(source, destination, symlinks=True, dirs_exist_ok=True)
    else:
        shutil.copy2(source, destination, follow_symlinks=False)


def _remove(folder: Path) -> None:
    if folder.is_symlink() or folder.is_file():
        folder.unlink()
    elif folder.exists():
        shutil.rmtree(folder)
