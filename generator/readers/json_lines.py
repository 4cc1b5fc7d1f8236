"""JSON -> records: one object a line, a list of objects, or a list inside an object (`notes`, `papers`, `data`, …).

A broken entry is reported with its line and does not lose its neighbours. One object a line is read as a stream; any
other shape must be held in memory as a whole.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Generator, Iterable, Iterator, Mapping

from generator.problems import Problem, Severity
from generator.readers.fields import ALIASES, fold_name, read_entry
from generator.records import Record, Source

FORMAT = "json"
_LISTS = ("notes", "papers", "records", "entries", "items", "results", "data", "documents", "publications")
"""Where the entries lie when they are not the outermost thing."""
_LIST_START = re.compile(rf'"(?:{"|".join(_LISTS)})"\s*:\s*(?=\[)')
_OWN_FIELDS = frozenset(itertools.chain.from_iterable(ALIASES.values())) | {"content"}
_BETWEEN = re.compile(r"[\s,]*")
_DECODER = json.JSONDecoder(strict=False)
"""Lets tabs and line breaks stand in strings, as hand-made files have them."""
_OPENREVIEW = "https://openreview.net"

Entries = Iterator[tuple[int, object] | Problem]
"""Values with their lines, and lines that hold none."""


def read_json(lines: Iterable[str], path: str) -> Iterator[Record | Problem]:
    """Read the lines of one JSON file, whichever of the three shapes it has."""
    rest = iter(lines)
    head = _first_two(rest)
    everything = itertools.chain(head, rest)
    entries = _from_lines(everything, path) if _is_one_a_line(head) else _from_whole("\n".join(everything), path)
    is_text_told = False
    for entry in entries:
        if isinstance(entry, Problem):
            yield entry
            continue
        line, value = entry
        is_text = isinstance(value, str)
        if is_text and not is_text_told:
            message = "a text where an object is expected; it and any that follow are taken as abstracts without title"
            yield Problem(path, line, Severity.WARNING, message)
        is_text_told = is_text
        yield from _read_value(value, Source(path, line, FORMAT))


def _first_two(lines: Iterator[str]) -> list[str]:
    """Take lines until two of them hold something."""
    head: list[str] = []
    found = 0
    while found < 2 and (line := next(lines, None)) is not None:
        head.append(line)
        found += bool(line.strip())
    return head


def _is_one_a_line(head: list[str]) -> bool:
    """Tell JSON Lines from JSON by what its first two lines are by themselves; the first one may be a broken entry."""
    texts = [text for line in head if (text := line.strip())]
    if not texts or texts[0] == "{" or (texts[0][0] == "[" and isinstance(_parse(texts[0]), Exception)):
        return False  # what is opened on the first line is closed on another
    return any(isinstance(_parse(text), Mapping) for text in texts)


def _parse(text: str) -> object:
    """Parse one JSON value; returns the error where there is none."""
    try:
        return _DECODER.decode(text)
    except (ValueError, RecursionError) as error:
        return error


def _from_lines(lines: Iterable[str], path: str) -> Entries:
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        value = _parse(line)
        if isinstance(value, Exception):
            yield _broken(value, path, number)
        else:
            yield from ((number, entry) for entry in _entries(value))


def _from_whole(text: str, path: str) -> Entries:
    listed = _LIST_START.search(text)
    if text.lstrip().startswith("["):
        end = yield from _from_list(text, text.index("["), path)
        yield from _tell_rest(text, end, path)
        return
    value = _parse(text)
    if isinstance(value, Exception) and not listed:
        yield _broken(value, path, getattr(value, "lineno", 1))
    elif listed and (isinstance(value, Exception) or _has_list(value)):
        end = yield from _from_list(text, listed.end(), path)
        if isinstance(value, json.JSONDecodeError) and end <= value.pos:  # what is broken in the list is told already
            yield _cut_off(path, value.lineno, "broken JSON behind the end of the list")
    else:
        yield from ((1, entry) for entry in _entries(value))


def _from_list(text: str, start: int, path: str) -> Generator[tuple[int, object] | Problem, None, int]:
    """Walk the list that begins at `start` element by element; after a broken one go on at the next like it.

    Returns the place behind its bracket, which is behind the end of the text where there is none.
    """
    position = _after_space(text, start + 1)
    next_entry = re.compile(r"\n" + re.escape(text[text.rfind("\n", 0, position) + 1 : position]) + r"(?=\{)")
    line, counted, is_rest_lost = 1, 0, False
    while position < len(text) and text[position] != "]":
        line, counted = line + text.count("\n", counted, position), position
        try:
            value, end = _DECODER.raw_decode(text, position)
        except (ValueError, RecursionError) as error:
            following = next_entry.search(text, position)
            is_rest_lost = following is None
            yield _broken(error, path, line, is_rest_lost=is_rest_lost)
            end = following.end() if following else len(text)
        else:
            yield line, value
        position = _after_space(text, end)
    if position == len(text) and not is_rest_lost:
        yield _cut_off(path, 1 + text.rstrip().count("\n"), "the list has no closing bracket")
    return position + 1


def _tell_rest(text: str, start: int, path: str) -> Iterator[Problem]:
    """Tell what stands behind the outermost list: it is read by nobody."""
    if text[start:].strip():
        line = 1 + text.count("\n", 0, _after_space(text, start))
        yield Problem(path, line, Severity.ERROR, "something stands behind the end of the list; it is lost")


def _cut_off(path: str, line: int, sign: str) -> Problem:
    return Problem(path, line, Severity.WARNING, f"{sign}: the file may be cut off; what is here is kept")


def _after_space(text: str, position: int) -> int:
    between = _BETWEEN.match(text, position)
    return between.end() if between else position


def _has_list(value: object) -> bool:
    return isinstance(value, Mapping) and any(isinstance(value.get(name), list) for name in _LISTS)


def _entries(value: object) -> Iterator[object]:
    """Yield the entries that a JSON value holds: itself, the elements of its list, or its members by their names."""
    if isinstance(value, list):
        yield from value
    elif not isinstance(value, Mapping) or _is_entry(value):
        yield value
    elif _has_list(value):
        yield from next(value[name] for name in _LISTS if isinstance(value.get(name), list))
    elif value and all(isinstance(member, Mapping) for member in value.values()):
        yield from ({"id": name, **member} for name, member in value.items())
    else:
        yield value


def _is_entry(value: Mapping[str, object]) -> bool:
    return not _OWN_FIELDS.isdisjoint(map(fold_name, value))


def _read_value(value: object, source: Source) -> Iterator[Record | Problem]:
    if isinstance(value, str):
        value = {"abstract": value}
    if isinstance(value, Mapping):
        yield from read_entry(_flattened(value), source)
    else:
        yield Problem(
            source.path, source.line, Severity.ERROR, "an entry that is neither an object nor a text; dropped"
        )


def _flattened(entry: Mapping[str, object]) -> Mapping[str, object]:
    """Bring the fields of an OpenReview note to the top, and its addresses to what they mean on that site."""
    content = entry.get("content")
    if not isinstance(content, Mapping):
        return entry
    note = {**content, **{name: value for name, value in entry.items() if name != "content"}}
    pdf = note.get("pdf")
    address = pdf.get("value") if isinstance(pdf, Mapping) else pdf
    if isinstance(address, str) and address.startswith("/"):
        note["pdf"] = _OPENREVIEW + address
    return note


def _broken(error: Exception, path: str, line: int, *, is_rest_lost: bool = False) -> Problem:
    reason = "nested too deep" if isinstance(error, RecursionError) else str(error).partition(": line")[0]
    loss = "the rest of the file is lost" if is_rest_lost else "this entry is lost"
    return Problem(path, line, Severity.ERROR, f"broken JSON ({reason}); {loss}")
