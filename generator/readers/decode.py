"""Bytes of a source file -> lines of text, whatever its encoding, line ends or compression; or a word on why not.

Nothing here knows what the lines mean. A file is streamed: what is held in memory is one line, beside the file's bytes
where somebody has read them.
"""

from __future__ import annotations

import codecs
import gzip
import io
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from charset_normalizer import CharsetMatch, from_bytes

from generator.problems import Flaw, Severity

LARGEST_FILE = 2**30
"""Bytes after decompression. The largest public dump of abstracts we know holds 0.2 GB; a gzip bomb any number."""
LONGEST_LINE = 2**28
"""Bytes. A whole collection as one line of JSON is common; this bounds what must fit in memory at once."""
_SAMPLE = 2**16
"""Bytes that decide the encoding: enough for a guess, read in no time."""

_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SIGNATURES = (
    (b"%PDF-", "a PDF document"),
    (b"PK\x03\x04", "a zip archive or an office document"),
    (b"\xd0\xcf\x11\xe0", "an old office document"),
    (b"{\\rtf", "an RTF document"),
    (b"\x89PNG", "an image"),
    (b"\xff\xd8\xff", "an image"),
    (b"GIF8", "an image"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ", "an xz archive"),
    (b"7z\xbc\xaf", "a 7-Zip archive"),
    (b"\x28\xb5\x2f\xfd", "a Zstandard archive"),
    (b"\x1f\x8b", "compressed twice"),
    (b"SQLite format 3", "a database"),
    (b"PAR1", "a Parquet table"),
)
_ONE_BYTE = ("cp1252", "cp1250", "cp1251")
_LEGACY = ("gb18030", "cp1252", "big5", "cp932", "cp949", "cp1250", "cp1251")
"""What abstracts without Unicode come in, the likelier first: the order decides where a guess is a tie."""
_HIGH_BYTES = re.compile(rb"[\x80-\xff]+")
_CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_MANY_CONTROLS = 0.05
"""Share of control characters above which bytes are no text; what is pasted from a PDF stays under 0.01."""

Stream = io.BufferedReader | io.BytesIO | gzip.GzipFile
_GZIP = b"\x1f\x8b"
_MARKING = "generator.lost"
_LOST = "\udfff"
"""Half a character, which no encoding has: a sign U+FFFD that the source itself holds is no loss."""


class UnreadableError(Exception):
    """The file holds no text that could be read; the message ends the sentence "not read: …"."""


@dataclass(frozen=True, slots=True)
class Encoding:
    """How the bytes of a file become text, and what there is to say about it."""

    codec: str
    flaw: Flaw | None = None


def decode_lines(source: Path | bytes, flaws: list[tuple[int, Flaw]]) -> Iterator[str]:
    """Yield the lines of a file or of its content, without their ends; what is wrong with the bytes goes to `flaws`.

    There it stands with its line. Raises `UnreadableError` before the first line if this is no text, `OSError` if the
    file cannot be opened. Damage further on ends the lines early with an error in `flaws`, so that what stands before
    it is kept.
    """
    encoding = find_encoding(_read_sample(source))
    if encoding.flaw:
        flaws.append((1, encoding.flaw))
    number = 0
    try:
        with _open(source) as stream:
            for line in _with_losses_told(_lines(stream, encoding.codec, flaws), flaws):
                number += 1
                yield line
    except (EOFError, gzip.BadGzipFile, zlib.error, UnreadableError) as error:
        reason = str(error) if isinstance(error, UnreadableError) else "the compressed data is damaged"
        flaws.append((number + 1, Flaw(Severity.ERROR, f"read only up to here: {reason}")))


def find_encoding(sample: bytes) -> Encoding:
    """Judge the first bytes of a file; raises `UnreadableError` where they are no text."""
    if not sample:
        raise UnreadableError("the file is empty")
    for mark, codec in _BYTE_ORDER_MARKS:
        if sample.startswith(mark):
            return Encoding(
                codec, Flaw(Severity.NOTE, f"byte order mark: read as {codec.upper().removesuffix('-SIG')}")
            )
    for signature, kind in _SIGNATURES:
        if sample.startswith(signature):
            raise UnreadableError(f"this is {kind}; save its text as .txt")
    if b"\0" in sample:
        return _without_mark(sample)
    if len(_CONTROLS.findall(sample)) > _MANY_CONTROLS * len(sample):
        raise UnreadableError("this is not a text file")
    return Encoding("utf-8") if _is_utf8(sample) else _guess(sample)


def _open(source: Path | bytes) -> Stream:
    """Open a file, through gzip if its first bytes say so: a suffix may lie, and some tools drop it."""
    if isinstance(source, bytes):
        stream = io.BytesIO(source)
        return gzip.GzipFile(fileobj=stream) if source.startswith(_GZIP) else stream
    with source.open("rb") as file:
        is_gzip = file.read(2) == _GZIP
    return gzip.GzipFile(source) if is_gzip else source.open("rb")


def _read_sample(source: Path | bytes) -> bytes:
    try:
        with _open(source) as stream:
            return stream.read1(_SAMPLE)
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise UnreadableError("the compressed data is damaged") from error


def _mark_lost(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return _LOST, error.end


codecs.register_error(_MARKING, _mark_lost)


def _with_losses_told(lines: Iterator[str], flaws: list[tuple[int, Flaw]]) -> Iterator[str]:
    """Yield the lines with the usual sign where characters were lost; the first such line is told for all."""
    is_told = False
    for number, line in enumerate(lines, 1):
        if _LOST not in line:
            yield line
            continue
        if not is_told:
            message = "characters lost here, and maybe below: bytes that mean nothing in this file's encoding"
            flaws.append((number, Flaw(Severity.WARNING, message)))
        is_told = True
        yield line.replace(_LOST, "\ufffd")


def _lines(stream: Stream, codec: str, flaws: list[tuple[int, Flaw]]) -> Iterator[str]:
    if codec in ("utf-8", "utf-8-sig"):
        if codec == "utf-8-sig":
            stream.read(len(codecs.BOM_UTF8))
        yield from _utf8_lines(stream, flaws)
        return
    with io.TextIOWrapper(stream, encoding=codec, errors=_MARKING, newline=None) as text:
        size = 0
        while line := text.readline(LONGEST_LINE):
            size += len(line)
            _refuse_excess(len(line), size)
            yield line.removesuffix("\n")


def _utf8_lines(stream: Stream, flaws: list[tuple[int, Flaw]]) -> Iterator[str]:
    size = number = 0
    was_guessed = False
    while raw := stream.readline(LONGEST_LINE):
        size += len(raw)
        number += 1
        _refuse_excess(len(raw), size)
        try:
            text = raw.decode()
        except UnicodeDecodeError:
            encoding = _guess(raw)
            text = raw.decode(encoding.codec, _MARKING)
            if not was_guessed:
                flaws.append(
                    (number, Flaw(Severity.WARNING, f"not UTF-8 like the lines before; read as {encoding.codec}"))
                )
            was_guessed = True
        text = text.removesuffix("\n").removesuffix("\r")
        # A lone carriage return ends a line too: old Macs wrote so, and nothing good comes of keeping it.
        yield from text.split("\r") if "\r" in text else (text,)


def _refuse_excess(line: int, total: int) -> None:
    if line >= LONGEST_LINE:
        raise UnreadableError(f"a line of more than {LONGEST_LINE >> 20} MB")
    if total > LARGEST_FILE:
        raise UnreadableError(f"more than {LARGEST_FILE >> 20} MB of text; split the file")


def _is_utf8(sample: bytes) -> bool:
    """Tell whether bytes are UTF-8, cut anywhere; a few broken ones do not change what the many good ones are."""
    text = codecs.getincrementaldecoder("utf-8")("replace").decode(sample)
    broken = text.count("\ufffd") - sample.count(b"\xef\xbf\xbd")
    if not broken:
        return True
    good = sum(not character.isascii() for character in text) - text.count("\ufffd")
    return good > 4 * broken


def _guess(sample: bytes) -> Encoding:
    """Choose the older encoding in which the bytes look most like language."""
    matches = from_bytes(sample, cp_isolation=list(_possible(sample)), preemptive_behaviour=False)
    ranked = sorted(matches, key=lambda match: (int(10 * match.chaos), -match.coherence, _rank(match)))
    codec = _LEGACY[_rank(ranked[0])] if ranked else "cp1252"
    return Encoding(
        codec, Flaw(Severity.WARNING, f"not UTF-8; read as {codec}, which is a guess: save the file as UTF-8")
    )


def _possible(sample: bytes) -> tuple[str, ...]:
    """Narrow the choice where the bytes above ASCII are few and stand alone, as in Western words.

    On a few words the statistics behind a guess say nothing, while this does.
    """
    lengths = [len(run) for run in _HIGH_BYTES.findall(sample)]
    if lengths.count(1) > len(lengths) / 2 and sum(lengths) < 0.3 * len(sample):
        return _ONE_BYTE
    return _LEGACY


def _rank(match: CharsetMatch) -> int:
    return min(_LEGACY.index(name) for name in match.could_be_from_charset if name in _LEGACY)


def _without_mark(sample: bytes) -> Encoding:
    """Find UTF-16 or UTF-32 without a byte order mark by what its characters would be; zeros mean binary otherwise."""
    for codec, width in (("utf-32-le", 4), ("utf-32-be", 4), ("utf-16-le", 2), ("utf-16-be", 2)):
        text = sample[: len(sample) // width * width].decode(codec, "replace")
        plausible = len(_PLAUSIBLE.findall(text))
        if text and plausible >= 0.97 * len(text):
            return Encoding(codec, Flaw(Severity.WARNING, f"no byte order mark; read as {codec.upper()}"))
    raise UnreadableError("this is not a text file")


_PLAUSIBLE = re.compile(
    r"[\t\n\r\x20-\x7e\xa0-\u024f\u0370-\u03ff\u2010-\u2030\u3000-\u30ff\u4e00-\u9fff\uff01-\uff5e]"
)
"""Latin, Greek, Japanese kana, common Han and their punctuation: what a wrong byte order never gives."""
