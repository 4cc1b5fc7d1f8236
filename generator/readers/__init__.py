"""Source files -> records and problems: a folder is walked, each file given to the reader of its format.

    folders       which files there are
    once          what those hold that were read before
    decode        their bytes -> lines
    json_lines    JSON in its three shapes -> entries
    plain         plain text -> entries; its helpers: paragraphs, pieces, headings, labels, bylines
    foreign       what is told of formats that are not read
    fields        an entry's named values -> a record; its helpers: names, links

The suffix decides, then the content. No file is passed over silently but those that no user put there (hidden, backup
and temporary files) and those about the folder itself (README, LICENSE, CHANGELOG), and none can end the reading: what
is wrong with it becomes a `Problem`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePath

from generator.memory import NO_MEMORY, Memory
from generator.problems import Flaw, Problem, Severity, UsageError
from generator.readers.decode import UnreadableError, decode_lines
from generator.readers.folders import find_files
from generator.readers.foreign import NOT_YET, READABLE
from generator.readers.json_lines import read_json
from generator.readers.once import read_once
from generator.readers.plain import read_plain
from generator.records import Record

Reader = Callable[[Iterable[str], str], Iterator[Record | Problem]]
"""Takes the lines of a file and the path to tell in problems."""

READERS: Mapping[str, Reader] = {
    ".txt": read_plain,
    ".text": read_plain,
    ".json": read_json,
    ".jsonl": read_json,
    ".ndjson": read_json,
}
"""Suffix -> reader; each also with `.gz` behind it."""

_UNTELLABLE = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")
"""Line breaks, and the half characters by which Python names bytes of a file name that are no UTF-8."""
_JSON_START = re.compile(r'\s*(?:\{\s*(?:["}]|$)|\[\s*(?:[{"\]]|$))')
"""How JSON begins and no list of abstracts does: `[12]` is a number in a list."""


def read_sources(
    paths: Sequence[Path], *, root: Path | None = None, memory: Memory = NO_MEMORY
) -> Iterator[Record | Problem]:
    """Read files and folders, in the order given; a folder's files by path.

    Paths are told relative to `root` where they lie in it, else as given; `memory` may know what files hold that did
    not change. Raises `UsageError` for a path that is not there.
    """
    for path in paths:
        if not _is_there(path):
            raise UsageError(f"{path.as_posix()}: no such file or folder")
    found = [file for path in paths for file in find_files(path)]
    files = [(file, _told(file, root)) for file in found if isinstance(file, Path)]
    held = read_once(files, _read_file, memory)
    for file in found:
        if isinstance(file, Path):
            yield from next(held)
        else:
            yield Problem(_told(file.path, root), 1, Severity.ERROR, f"not read: {file.reason}")


def _read_file(path: Path, content: Path | bytes, told: str) -> Iterator[Record | Problem]:
    flaws: list[tuple[int, Flaw]] = []
    try:
        lines = decode_lines(content, flaws)
        head = _take_head(lines)
        reader = _choose_reader(path, head[-1] if head else "")
        yield from reader(itertools.chain(head, lines), told)
    except (OSError, UnreadableError) as error:
        reason = str(error) if isinstance(error, UnreadableError) else (error.strerror or type(error).__name__)
        yield Problem(told, 1, Severity.ERROR, f"not read: {reason[:1].lower()}{reason[1:]}")
    yield from (flaw.at(told, line) for line, flaw in flaws)


def _take_head(lines: Iterator[str]) -> list[str]:
    """Take the lines up to the first that holds something: it decides what the file is."""
    head: list[str] = []
    for line in lines:
        head.append(line)
        if line.strip():
            break
    return head


def _choose_reader(path: Path, first_line: str) -> Reader:
    suffix = next((suffix for suffix in reversed(path.suffixes) if suffix.lower() != ".gz"), "").lower()
    reader = READERS.get(suffix)
    if reader is not read_json and _JSON_START.match(first_line):
        return read_json
    if reader is None:
        raise UnreadableError(f"{_describe(suffix)}; {READABLE}")
    return reader


def _describe(suffix: str) -> str:
    if name := NOT_YET.get(suffix):
        return f"{name} ({suffix}) cannot be read yet"
    return f"the format {suffix or 'of a file without suffix'} is unknown"


def _is_there(path: Path) -> bool:
    """Tell whether a path names something, be it a link to nowhere."""
    try:
        path.lstat()
    except OSError:
        return False
    return True


def _told(path: Path, root: Path | None) -> str:
    """Tell a path as its user would type it, with `/` on every system, and marks for what no text can hold."""
    is_inside = root is not None and path.is_relative_to(root)
    told = PurePath(path.relative_to(root) if root and is_inside else path).as_posix()
    return _UNTELLABLE.sub("\ufffd", told)
