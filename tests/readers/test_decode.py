from __future__ import annotations

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.problems import Severity
from generator.readers import decode
from generator.readers.decode import UnreadableError, decode_lines, find_encoding

CHINESE = "灯塔照明的新方法\n本文研究灯塔的照明问题。"


def lines_and_flaws(tmp_path, data: bytes):
    path = tmp_path / "list.txt"
    path.write_bytes(data)
    flaws = []
    return list(decode_lines(path, flaws)), flaws


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_byte_order_mark_decides_and_is_noted(tmp_path, codec):
    lines, flaws = lines_and_flaws(tmp_path, CHINESE.encode(codec))

    assert lines == CHINESE.split("\n")
    assert [flaw.severity for _, flaw in flaws] == [Severity.NOTE]


def test_utf8_is_read_without_a_word(tmp_path):
    assert lines_and_flaws(tmp_path, CHINESE.encode()) == (CHINESE.split("\n"), [])


@pytest.mark.parametrize(
    ("text", "codec"),
    [
        (CHINESE, "gb18030"),
        ("论文", "gb18030"),
        ("We study 灯塔 here, and 灯塔 there.", "gb18030"),
        ("本文研究燈塔的照明問題，提出了一種新的方法。", "big5"),
        ("本論文では、灯台のグラフを研究する。", "cp932"),
        ("naïve", "cp1252"),
        ("Löbner’s “naïve” lamps cost 5 €", "cp1252"),
        ("Un phare à l’entrée du port, où ça brille", "cp1252"),
        ("В данной работе исследуется обучение маяков.", "cp1251"),
        ("A lighthouse\nin every port", "utf-16-le"),
        (CHINESE, "utf-16-be"),
        ("A lighthouse", "utf-32-le"),
    ],
)
def test_other_encodings_are_guessed_and_named_in_a_warning(tmp_path, text, codec):
    lines, flaws = lines_and_flaws(tmp_path, text.encode(codec))

    assert "\n".join(lines) == text
    assert [flaw.severity for _, flaw in flaws] == [Severity.WARNING]
    assert codec in flaws[0][1].message.lower()


def test_one_line_in_another_encoding_is_told_and_the_others_stay_right(tmp_path):
    good = "Ørsted’s lamps — ten of them, à la carte.\n" * 3000

    lines, flaws = lines_and_flaws(tmp_path, good.encode() + "Löbner’s lamp\n".encode("cp1252") + good.encode())

    assert lines[3000] == "Löbner’s lamp"
    assert len(lines) == 6001
    assert lines[0] == lines[-1]
    assert [(line, flaw.severity) for line, flaw in flaws] == [(3001, Severity.WARNING)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_every_kind_of_line_end_ends_a_line(tmp_path, end, codec):
    lines, _ = lines_and_flaws(tmp_path, end.join(["naïve", "", "two"]).encode(codec))

    assert lines == ["naïve", "", "two"]


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "empty"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "PDF"),
        (b"PK\x03\x04\x14\x00", "office document"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "image"),
        (b"\x00\x01\x02\x03" * 50, "not a text file"),
        (bytes(range(1, 32)) * 10, "not a text file"),
    ],
)
def test_what_is_no_text_is_refused_by_name(data, word):
    with pytest.raises(UnreadableError, match=word):
        find_encoding(data)


def test_gzip_is_read_whatever_the_suffix(tmp_path):
    assert lines_and_flaws(tmp_path, gzip.compress(CHINESE.encode()))[0] == CHINESE.split("\n")


@pytest.mark.parametrize("cut", [12, 0.5, 0.9])
def test_a_gzip_cut_short_gives_the_lines_before_the_cut(tmp_path, cut):
    data = gzip.compress(b"".join(b"%d lamps\n" % number for number in range(90_000)))
    data = data[: cut if isinstance(cut, int) else int(len(data) * cut)]

    path = tmp_path / "cut.gz"
    path.write_bytes(data)
    flaws = []
    try:
        lines = list(decode_lines(path, flaws))
    except UnreadableError as error:
        lines, flaws = [], [str(error)]

    assert lines == [f"{number} lamps" for number in range(len(lines))]
    assert len(flaws) == 1


def test_a_file_without_end_is_read_up_to_the_limit(tmp_path, monkeypatch):
    monkeypatch.setattr(decode, "LARGEST_FILE", 100)

    lines, flaws = lines_and_flaws(tmp_path, gzip.compress(b"a lamp\n" * 1000))

    assert lines == ["a lamp"] * 14
    assert [(line, flaw.severity) for line, flaw in flaws] == [(15, Severity.ERROR)]


def test_a_line_without_end_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(decode, "LONGEST_LINE", 1000)

    lines, flaws = lines_and_flaws(tmp_path, b"a lamp\n" + b"x" * 5000)

    assert lines == ["a lamp"]
    assert "a line of more than" in flaws[0][1].message


@given(st.binary(max_size=300))
def test_any_bytes_are_decoded_or_refused(tmp_path_factory, data):
    path = tmp_path_factory.getbasetemp() / "any.txt"
    path.write_bytes(data)
    try:
        lines = list(decode_lines(path, []))
    except UnreadableError:
        return
    assert list(decode_lines(data, [])) == lines, "a content is read as the file that holds it"
    assert not any("\n" in line or "\r" in line for line in lines)
    "\n".join(lines).encode("utf-8")  # half a character would not pass


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=200))
def test_utf8_survives_untouched(tmp_path_factory, text):
    path = tmp_path_factory.getbasetemp() / "utf8.txt"
    path.write_bytes(b"lamp\n" + text.encode())

    assert list(decode_lines(path, [])) == ["lamp", text]


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (f"{CHINESE}\n".encode("gb18030") * 2000 + b"\xd7\xff lamp\nlamp \xff\n", 4001),
        (b"\xff\xfe" + "lamp\n".encode("utf-16-le") * 3 + b"\x00\xd8" + "lamp".encode("utf-16-le"), 4),
        ("Ørsted’s lamps — ten.\n".encode() * 5000 + b"one\x81 lamp \x8d\x9d\x81 \x8f\n", 5001),
    ],
    ids=["late in an old encoding", "half a character", "a line among UTF-8"],
)
def test_characters_that_are_lost_are_told_once_with_their_first_line(tmp_path, data, line):
    lines, flaws = lines_and_flaws(tmp_path, data)

    told = [(number, flaw.severity) for number, flaw in flaws if "lost" in flaw.message]
    assert "\ufffd" in lines[line - 1]
    assert told == [(line, Severity.WARNING)]
    assert "\udfff" not in "".join(lines)


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_sign_of_loss_that_the_source_itself_holds_is_no_new_loss(tmp_path, codec):
    lines, flaws = lines_and_flaws(tmp_path, "a \ufffd lamp".encode(codec))

    assert lines == ["a \ufffd lamp"]
    assert not any("lost" in flaw.message for _, flaw in flaws)
