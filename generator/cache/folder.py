"""The cache's folder, and files in it that are whole or not there."""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path

NAME = ".papershelf"
_DIGEST = 16
"""Bytes; no two files of a project share one by chance."""


def digest(content: bytes) -> str:
    return blake2b(content, digest_size=_DIGEST).hexdigest()


def cache_folder(project: Path) -> Path:
    """The cache of the project in a folder, made if need be. Raises `OSError` where nothing can be written."""
    folder = project / NAME
    folder.mkdir(exist_ok=True)
    ignore = folder / ".gitignore"
    if not ignore.exists():
        ignore.write_text("*\n", encoding="ascii")  # so no project needs to know of this folder
    return folder


def write_whole(path: Path, content: bytes) -> None:
    """Write a file with its checksum, beside its place first: a kill leaves the old one or the new one."""
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with beside.open("wb") as file:
            file.writelines((digest(content).encode("ascii"), b"\n", content))
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def read_whole(path: Path) -> bytes | None:
    """What `write_whole` wrote; None where there is nothing, or not what was written."""
    try:
        checksum, _, content = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    return content if checksum == digest(content).encode("ascii") else None
