"""Files that change while a build reads them: the next build sees it, and no site stays what nobody has."""

import gc

import pytest
from click.testing import CliRunner
from projects import ABSTRACTS, make_project, tree

from generator import plugin
from generator.cache import inputs
from generator.cli import main

CHANGED = ABSTRACTS.replace("orbit", "above")
"""Of the same size, so that the content alone tells."""
LOOK, READ = (inputs, "_digest"), (plugin, "read_content")
MOMENTS = {
    "before its content is looked at": (LOOK, CHANGED, CHANGED),
    "after that": (LOOK, ABSTRACTS, CHANGED),
    "before it is read": (READ, CHANGED, CHANGED),
    "after it is read": (READ, ABSTRACTS, CHANGED),
    "before it is read, and back after that": (READ, CHANGED, ABSTRACTS),
}
"""What is done, and what the file says from just before that on and from just after it on."""


@pytest.fixture(autouse=True)
def garbage():
    """The command stops the collection of garbage for its process, which is ours here."""
    yield
    gc.enable()


@pytest.fixture
def folder(tmp_path):
    return make_project(tmp_path / "project", {"a.txt": ABSTRACTS})


def write(folder, text):
    path = folder / "content" / "abstracts" / "a.txt"
    if path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def build(folder, *arguments):
    result = CliRunner().invoke(main, ["build", "-q", "-f", str(folder / "mkdocs.yml"), *map(str, arguments)])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS)
def test_the_next_build_gives_what_is_there(folder, monkeypatch, tmp_path, moment):
    (module, name), before, after = moment
    kept = getattr(module, name)

    def disturbed(*arguments):
        write(folder, before)
        result = kept(*arguments)
        write(folder, after)
        return result

    with monkeypatch.context() as patched:
        patched.setattr(module, name, disturbed)
        build(folder)
    build(folder)
    build(folder, "--clean", "-d", tmp_path / "right")
    right = tree(tmp_path / "right")
    assert any((b"above" if after == CHANGED else b"orbit") in page for page in right.values())
    assert tree(folder / "site") == right
