"""`papershelf tags`: readable in 80 columns, safe in a pipe and on any terminal, and a tags.yml to go on from."""

import json
import subprocess
import sys

import pytest
from projects import ROOT

from generator.overrides import read_tags_file
from generator.tags import curate

KEYWORDS = [
    "图神经网络",
    "C++",
    "C#",
    "no",
    "R&D",
    "LLMs",
    "large language models",
    "100%",
    "lamp: oil",
    "lighthuose keeping",
]
PAPERS = "\n".join(
    json.dumps(
        {
            "id": f"p{number}",
            "title": f"Paper {number}",
            "abstract": "We keep watch.",
            "keywords": KEYWORDS[: 10 - number],
        }
    )
    for number in range(3)
) + json.dumps({"id": "one", "abstract": "We watch.", "keywords": ["lighthouse keeping"]}).join("\n\n")


@pytest.fixture
def folder(project):
    return project({"a.jsonl": PAPERS})


def test_every_tag_stands_with_its_papers_kind_and_spellings(folder, papershelf):
    result = papershelf("tags", cwd=folder)
    assert (result.returncode, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert "     3  topic  C++" in lines
    assert [line for line in lines if "LLMs" in line and "large language models" in line]
    assert any(line.strip() == "lighthouse keeping (1) = lighthuose keeping (1): one letter apart" for line in lines)


def test_no_line_is_wider_than_a_terminal(project, papershelf):
    many = json.dumps({"id": "p", "abstract": "x y", "keywords": ["图神经网络" * 6, "long words " * 7, *KEYWORDS]})
    lines = papershelf("tags", cwd=project({"a.jsonl": many})).stdout.splitlines()
    assert max(sum(1 + (character > "\u2e80") for character in line) for line in lines) <= 80


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_it_can_be_printed_on_any_terminal(folder, papershelf, encoding):
    result = papershelf("tags", cwd=folder, PYTHONIOENCODING=f"{encoding}:strict", LC_ALL="C")
    assert (result.returncode, result.stderr) == (0, "")


def test_a_pipe_that_closes_early_is_no_error_to_read_about(folder):
    command = f"{sys.executable} -m generator.cli tags | head -1"
    result = subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=True,
    )
    assert result.stdout.startswith(b"papers")
    assert result.stderr == b""


def tags_of(papershelf, folder):
    return json.loads(papershelf("tags", "--format", "json", cwd=folder).stdout)["tags"]


def test_its_yaml_is_read_without_a_mistake_and_changes_nothing(folder, papershelf):
    before = tags_of(papershelf, folder)
    starter = papershelf("tags", "--format", "yaml", cwd=folder, PYTHONIOENCODING="ascii").stdout
    path = folder / "content" / "tags.yml"
    path.write_text(starter, encoding="utf-8")
    tags_file, unread = read_tags_file(path, "tags.yml")
    assert (unread, curate(tags_file)[1]) == ((), ())
    assert {entry.name.name for entry in tags_file.entries} >= {"no", "C#", "lamp: oil", "100%"}
    assert tags_of(papershelf, folder) == before
    assert "perhaps the same: lighthuose keeping (one letter apart)" in starter


def test_tags_that_the_file_names_are_not_offered_again(folder, papershelf):
    (folder / "content" / "tags.yml").write_text("tags: [C++]\ndrop: [R&D]\n")
    starter = papershelf("tags", "--format", "yaml", cwd=folder).stdout
    assert "C++" not in starter
    assert "R&D" not in starter
    assert "C#" in starter


def test_only_tags_of_so_many_papers_are_shown(folder, papershelf):
    assert {
        tag["count"]
        for tag in json.loads(papershelf("tags", "--least", 2, "--format", "json", cwd=folder).stdout)["tags"]
    } == {2, 3}


def test_without_papers_it_says_what_to_do(project, papershelf):
    result = papershelf("tags", cwd=project({}))
    assert result.returncode == 1
    assert "no papers in" in result.stderr
