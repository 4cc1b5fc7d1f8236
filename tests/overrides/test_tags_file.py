"""tags.yml as a librarian writes it: every mistake is one line that says what to do, and costs no more than itself."""

import re

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.overrides import read_tags_file, yaml_lines
from generator.problems import Severity

GOOD = """\
tags:
  lantern:
    label: Lanterns
    merge: [lamp, oil lamp]
    parent: lighting
    pin: yes
    describe: >
      A light *in a case*,
      as [keepers](https://example.org/keepers) use it.
  no:
  2024-09: {label: September}
drop:
  - novel framework
only_listed: true
"""


@pytest.fixture
def read(tmp_path):
    """Read a text or bytes as tags.yml."""

    def of(content):
        path = tmp_path / "tags.yml"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return read_tags_file(path, "content/tags.yml")

    return of


def names(tags_file):
    return [entry.name.name for entry in tags_file.entries]


def test_everything_a_file_can_say_is_read(read):
    tags_file, problems = read(GOOD)
    lantern = tags_file.entries[0]
    assert problems == ()
    assert (lantern.name.name, lantern.name.line, lantern.label.name) == ("lantern", 2, "Lanterns")
    assert [named.name for named in lantern.merge] == ["lamp", "oil lamp"]
    assert (lantern.parent.name, lantern.is_pinned) == ("lighting", True)
    assert [named.name for named in tags_file.drop] == ["novel framework"]
    assert tags_file.only_listed is True


def test_a_description_is_one_paragraph_of_safe_html(read):
    tags_file, _ = read(GOOD)
    assert tags_file.entries[0].description.html.startswith("<p>A light <em>in a case</em>, as <a href=")
    hostile, _ = read("tags:\n  a lamp:\n    describe: '<script>alert(1)</script> [x](javascript:alert(1))'\n")
    assert "<script" not in hostile.entries[0].description.html
    assert "href" not in hostile.entries[0].description.html


def test_names_that_yaml_takes_for_other_things_stay_names(read):
    tags_file, problems = read("tags: [no, on, null-space, 1e3 trees, ~a, 2024-01-01 data]")
    assert problems == ()
    assert names(tags_file) == ["no", "on", "null-space", "1e3 trees", "~a", "2024-01-01 data"]


def test_a_plain_list_of_tags_is_enough(read):
    tags_file, problems = read("only_listed: true\ntags:\n- lamp\n- wick\n")
    assert (names(tags_file), problems) == (["lamp", "wick"], ())
    assert [entry.name.line for entry in tags_file.entries] == [3, 4]


def test_a_file_that_is_not_there_says_nothing(tmp_path):
    tags_file, problems = read_tags_file(tmp_path / "tags.yml", "tags.yml")
    assert (tags_file.entries, tags_file.drop, tags_file.only_listed, problems) == ((), (), False, ())


@pytest.mark.parametrize("content", ["# nothing yet\n", "---\n", "tags:\ndrop:\n", "\ufeff# only a mark\n", ""])
def test_a_file_of_comments_is_no_mistake(read, content):
    _, problems = read(content)
    assert not [problem for problem in problems if problem.severity is not Severity.NOTE]


MISTAKES = {
    "unknown key": ("tags:\n  lamp:\n    lable: x\n", 3, "'lable'", "did you mean 'label'?"),
    "unknown key of the file": ("tag:\n  lamp:\n", 1, "'tag'", "did you mean 'tags'?"),
    "far from any key": ("zzz: 1\n", 1, "known are only_listed, drop, tags"),
    "twice the same tag": ("tags:\n  lamp:\n  oil:\n  lamp:\n", 4, "line 2 already", "join the two"),
    "a list for a label": ("tags:\n  lamp:\n    label: [a, b]\n", 3, "must be text", "a list"),
    "a table for a name": ("tags:\n- lamp: {label: x}\n", 2, "must be text", "a table"),
    "a text for an entry": ("tags:\n  lamp: Lamps\n", 2, "must be a table", "'Lamps'"),
    "a text for the file": ("lamp\n", 1, "must be a table"),
    "a number for the tags": ("tags: 7\n", 1, "must be a table"),
    "an empty label": ("tags:\n  lamp:\n    label:\n", 3, "is empty"),
    "an empty list": ("drop: []\n", 1, "is empty"),
    "neither true nor false": ("only_listed: maybe\n", 1, "must be true or false", "'maybe'"),
    "a name without letters": ("tags:\n  '!!!':\n", 2, "holds no letter"),
    "a sentence for a name": (f"tags:\n  {'word ' * 30}:\n", 2, "too long", "80 at most"),
    "a name that is a list": ("tags:\n  ? [a, b]\n  : x\n", 2, "a name is wanted", "a list"),
    "a tab": ("tags:\n\tlamp:\n", 2, "a tab", "spaces"),
    "a colon too many": ("tags:\n  lamp: a: b\n", 2, "a `:` too many", "quotes"),
    "an open quote": ("tags:\n  lamp:\n    label: 'x\n", 3, "never closed"),
    "an open bracket": ("drop: [a, b\nonly_listed: true\n", 1, "never closed"),
    "a star": ("drop:\n- *all\n", 2, "`*`", "quotes"),
    "a sign of YAML's": ("drop:\n- @home\n", 2, "sign of YAML's", "quotes"),
    "two documents": ("drop: [a]\n---\ntags:\n", 2, "second document"),
    "brackets without end": ("[" * 50_000, 1, "lists in lists"),
    "dashes without end": ("- " * 50_000, 1, "lists in lists"),
    "an essay": (f"tags:\n  lamp:\n    describe: {'word ' * 500}\n", 3, "is cut", "2,000 at most"),
}


@pytest.mark.parametrize("loader", [yaml.SafeLoader, yaml_lines.Loader], ids=["Python", "the faster one"])
@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_one_line_that_says_where_and_what_to_do(read, monkeypatch, mistake, loader):
    monkeypatch.setattr(yaml_lines, "Loader", loader)
    content, line, *words = MISTAKES[mistake]
    _, problems = read(content)
    assert len(problems) == 1, problems
    assert problems[0].severity is Severity.ERROR
    assert str(problems[0]).startswith(f"content/tags.yml:{line}: error: ")
    assert "\n" not in problems[0].message
    assert len(problems[0].message) < 250
    for word in words:
        assert word in problems[0].message


def test_a_closed_list_without_a_tag_is_doubtful(read):
    _, (problem,) = read("drop: [a]\nonly_listed: true\n")
    assert str(problem).startswith("content/tags.yml:2: warning: only listed tags are shown and none is listed")


@pytest.mark.parametrize(
    "content",
    [
        "tags:\n  lamp:\n    label: [x]\n    pin: true\n  wick:\n",
        "tags:\n  lamp: {pin: true, colour: red}\n  '???':\n  wick:\n",
        "tags:\n  lamp: {pin: true}\n  lamp:\n  wick:\n",
    ],
)
def test_a_mistake_does_not_lose_its_neighbours(read, content):
    tags_file, problems = read(content)
    assert len(problems) in (1, 2)
    assert names(tags_file) == ["lamp", "wick"]
    assert tags_file.entries[0].is_pinned


@pytest.mark.parametrize(
    ("content", "severity", "words"),
    [
        (b"\xef\xbb\xbftags:\n  lamp:\n", Severity.NOTE, "byte order mark"),
        ("tags:\n  Löbner:\n".encode("cp1252"), Severity.WARNING, "save the file as UTF-8"),
        ("tags:\n  lamp:\n".encode("utf-16"), Severity.NOTE, "byte order mark"),
        (b"tags:  # a comment of some length\n  la\x07mp:\n", Severity.WARNING, "control character"),
        (b"%PDF-1.7\x00\x01", Severity.ERROR, "PDF"),
    ],
)
def test_bytes_that_are_not_plain_utf_8_are_read_where_they_can_be(read, content, severity, words):
    tags_file, (problem,) = read(content)
    assert problem.severity is severity
    assert words in problem.message
    assert len(tags_file.entries) == (severity is not Severity.ERROR)


def test_a_folder_in_the_files_place_is_told(tmp_path):
    (tmp_path / "tags.yml").mkdir()
    _, (problem,) = read_tags_file(tmp_path / "tags.yml", "tags.yml")
    assert problem.severity is Severity.ERROR


def test_no_tag_of_yaml_makes_anything(read):
    tags_file, _ = read("tags:\n  !!python/object/apply:os.system [echo]: x\n  !!binary lamp:\n")
    assert names(tags_file) == ["lamp"]


def test_ten_thousand_tags_are_read_to_the_last(read):
    content = "tags:\n" + "".join(f"  tag number {n}:\n    merge: [t{n} a, t{n} b]\n" for n in range(10_000))
    tags_file, problems = read(content)
    assert (len(tags_file.entries), problems) == (10_000, ())
    assert tags_file.entries[-1].name.line == 20_000


PIECES = (
    "tags:¦drop:¦only_listed: ¦  lamp:¦    label: ¦    merge: [a, b¦]¦- ¦  - x¦\t¦'¦\"¦&a ¦*a¦!!x ¦---¦{¦}¦? ¦|¦>¦%¦#¦"
)
LINE = st.sampled_from([*PIECES.split("¦"), ": ", "true", "\ufeff", "\x00", "\u2028", "<<: "])


@settings(max_examples=300)
@given(st.one_of(st.binary(max_size=80), st.lists(LINE, max_size=12).map("\n".join), st.lists(LINE).map("".join)))
def test_whatever_a_file_holds_it_is_read_or_told(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "any-tags.yml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    tags_file, problems = read_tags_file(path, "tags.yml")
    for problem in problems:
        assert re.match(r"tags\.yml:[1-9]\d*: (note|warning|error): \S", str(problem))
        assert "\n" not in str(problem)
    assert all(any(map(str.isalnum, name)) for name in names(tags_file))
