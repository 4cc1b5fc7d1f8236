from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.problems import Problem, Severity, UsageError
from generator.readers import READERS, read_sources
from generator.readers.folders import Unusable, find_files
from generator.records import Record

ABSTRACT = "Lighthouse keepers must choose which lamp to trim first. We give them a rule that never fails."


@pytest.fixture
def folder(tmp_path) -> Path:
    (tmp_path / "content").mkdir()
    return tmp_path / "content"


def write(path: Path, data: str | bytes = ABSTRACT) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def read(*paths: Path, root: Path | None = None):
    items = list(read_sources(paths, root=root))
    return [item for item in items if isinstance(item, Record)], [item for item in items if isinstance(item, Problem)]


def test_files_are_read_in_the_order_of_their_names_not_of_the_disk(folder):
    for name in ("b.txt", "a/z.txt", "a.txt", "c.jsonl", "Z.txt"):
        write(folder / name)

    found = [path.relative_to(folder).as_posix() for path in find_files(folder)]

    assert found == ["Z.txt", "a/z.txt", "a.txt", "b.txt", "c.jsonl"]


@pytest.mark.parametrize(
    "name",
    [".DS_Store", "list.txt~", "#list.txt#", ".#list.txt", ".git/config", "~$list.txt", "list.txt.bak", "list.txt.swp",
     "Thumbs.db", "__MACOSX/list.txt", "list.txt.part"],
)  # fmt: skip
def test_what_systems_and_editors_leave_behind_is_passed_over_silently(folder, name):
    write(folder / name)

    assert read(folder) == ([], [])


@pytest.mark.parametrize(
    "name", ["README.md", "README.txt", "readme", "LICENSE", "LICENSE.txt", "sub/licence.md", "CHANGELOG.md"]
)
def test_a_file_about_the_folder_is_no_list_of_papers(folder, name):
    write(folder / name)

    assert read(folder) == ([], [])


def test_a_file_about_a_folder_is_read_where_the_user_names_it(folder):
    assert len(read(write(folder / "README.txt"))[0]) == 1


@pytest.mark.parametrize("name", ["readme-papers.txt", "license/list.txt"])
def test_a_name_that_only_begins_like_one_about_the_folder_is_read(folder, name):
    write(folder / name)

    assert len(read(folder)[0]) == 1


def test_a_bad_file_is_one_problem_and_the_others_are_read(folder):
    write(folder / "a.txt")
    write(folder / "b-empty.txt", b"")
    write(folder / "c-paper.pdf", b"%PDF-1.5\n\x00\x01")
    write(folder / "d-noise.txt", bytes(range(256)) * 4)
    write(folder / "e-table.ods.xyz", "some text")
    (folder / "f-nowhere.txt").symlink_to("gone.txt")
    os.mkfifo(folder / "g-pipe.txt")
    write(folder / "z.txt", ABSTRACT)

    records, problems = read(folder, root=folder.parent)

    assert [record.source.path for record in records] == ["content/a.txt", "content/z.txt"]
    assert [str(problem).partition(" not read: ")[0] for problem in problems] == [
        f"content/{name}:1: error:"
        for name in (
            "b-empty.txt",
            "c-paper.pdf",
            "d-noise.txt",
            "e-table.ods.xyz",
            "f-nowhere.txt",
            "g-pipe.txt",
        )
    ]


def test_a_file_that_may_not_be_read_is_one_problem(folder, monkeypatch):
    locked = write(folder / "locked.txt")
    write(folder / "open.txt")
    opened = Path.open

    def refuse(path, *arguments, **named):
        if path == locked:
            raise PermissionError(13, "Permission denied")
        return opened(path, *arguments, **named)

    monkeypatch.setattr(Path, "open", refuse)
    records, problems = read(folder)

    assert len(records) == 1
    assert [problem.message for problem in problems] == ["not read: permission denied"]


def test_a_folder_that_may_not_be_listed_is_one_problem(folder, monkeypatch):
    locked = folder / "locked"
    write(locked / "a.txt")
    write(folder / "b.txt")
    listed = Path.iterdir

    def refuse(path):
        if path == locked:
            raise PermissionError(13, "Permission denied")
        return listed(path)

    monkeypatch.setattr(Path, "iterdir", refuse)

    assert list(find_files(folder)) == [folder / "b.txt", Unusable(locked, "permission denied")]


def test_a_link_in_a_circle_ends(folder):
    write(folder / "a.txt")
    (folder / "again").symlink_to(folder, target_is_directory=True)

    records, problems = read(folder)

    assert len(records) == 1
    assert len(problems) == 1


def test_a_linked_folder_is_read(folder, tmp_path):
    write(tmp_path / "elsewhere" / "a.txt")
    (folder / "linked").symlink_to(tmp_path / "elsewhere", target_is_directory=True)

    assert len(read(folder)[0]) == 1


def test_paths_are_told_relative_to_the_root_or_else_as_given(folder, tmp_path, monkeypatch):
    write(folder / "sub" / "a.txt")
    monkeypatch.chdir(tmp_path)

    assert read(folder, root=tmp_path)[0][0].source.path == "content/sub/a.txt"
    assert read(Path("content/sub/a.txt"))[0][0].source.path == "content/sub/a.txt"
    assert read(folder, root=tmp_path / "other")[0][0].source.path == (folder / "sub/a.txt").as_posix()


@pytest.mark.parametrize("name", [b"caf\xe9.txt", b"two\nlines.txt"])
def test_a_file_name_that_is_no_text_is_told_on_one_line(folder, name):
    try:
        write(folder / os.fsdecode(name))
    except OSError:
        pytest.skip("this file system knows no such name")

    ((record,), _) = read(folder, root=folder)

    assert record.source.path.encode().decode() in ("caf\ufffd.txt", "two\ufffdlines.txt")


def test_a_path_that_is_not_there_is_a_wrong_use(tmp_path):
    with pytest.raises(UsageError, match=r"nowhere: no such file or folder"):
        list(read_sources([tmp_path / "nowhere"]))


def test_a_file_named_by_the_user_is_read_though_it_is_hidden(folder):
    assert len(read(write(folder / ".list.txt"))[0]) == 1


@pytest.mark.parametrize("suffix", [*READERS, ".TXT", ".txt.gz", ".Jsonl.GZ"])
def test_a_suffix_is_known_in_any_case(folder, suffix):
    content = ABSTRACT if "t" in suffix.lower().removesuffix(".gz") else f'{{"abstract": "{ABSTRACT}"}}'

    records, problems = read(write(folder / f"list{suffix}", content))

    assert (len(records), problems) == (1, [])


@pytest.mark.parametrize("name", ["dump", "dump.data", "dump.txt"])
@pytest.mark.parametrize(
    "content", ['{"abstract": "x"}', '[{"abstract": "x"}]', '[\n{"abstract": "x"}\n]', '\n\n{"abstract": "x"}']
)
def test_json_is_known_by_its_content(folder, name, content):
    records, problems = read(write(folder / name, content))

    assert [(record.abstract, record.source.format) for record in records] == [("x", "json")]
    assert problems == []


def test_a_numbered_list_in_brackets_is_not_taken_for_json(folder):
    records, _ = read(write(folder / "list.txt", f"[1] {ABSTRACT}\n\n[2] {ABSTRACT}"))

    assert [record.source.format for record in records] == ["text", "text"]


def test_an_unknown_format_names_the_known_ones(folder):
    _, problems = read(write(folder / "list.rtfd", "text"))

    assert problems[0].severity is Severity.ERROR
    assert all(suffix in problems[0].message for suffix in (".rtfd", *READERS))


@pytest.mark.parametrize("suffix", [".bib", ".csv", ".ris", ".tsv", ".BIB"])
def test_a_format_that_is_not_read_yet_is_named_and_so_are_those_that_are(folder, suffix):
    records, (problem,) = read(write(folder / f"list{suffix}", "text"))

    assert records == []
    assert problem.severity is Severity.ERROR
    assert "cannot be read yet" in problem.message
    assert all(known in problem.message for known in READERS)
