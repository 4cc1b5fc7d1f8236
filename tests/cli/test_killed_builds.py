"""Killed at the worst moments, a build leaves the old site or the new one, or the next build brings it back."""

import os
import signal
import subprocess
import sys

import pytest
from projects import ABSTRACTS, ROOT, tree

MORE = ABSTRACTS + "\nA third abstract about buoys and the pigments in their paint, which date them well in harbours.\n"

KILLED_AT = """
import os, pathlib, shutil, signal, sqlite3, sys
import generator.press.last_pages
from generator.cli import main

owner, name, number = sys.argv.pop(1).rsplit(".", 2)
owner = {"Path": pathlib.Path, "os": os, "shutil": shutil, "values": sqlite3}[owner]
kept, left = getattr(owner, name), [int(number)]

def killed(*arguments, **named):
    left[0] -= 1
    if left[0] < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return kept(*arguments, **named)

setattr(owner, name, killed)
main()
"""
"""Runs the command and dies when a function is called once more than it may be."""

MOMENTS = [
    "Path.mkdir.1",
    "os.write.5",
    "os.link.2",
    "Path.rename.0",
    "Path.rename.1",
    "Path.rename.2",
    "os.unlink.5",
    "Path.replace.0",
    "values.connect.0",
]


@pytest.fixture
def changed(project, papershelf, tmp_path):
    """A project with its site, changed since; the site it had and the one it shall have."""
    folder = project()
    assert papershelf("build", "-q", cwd=folder).returncode == 0
    old = tree(folder / "site")
    (folder / "content" / "abstracts" / "a.txt").write_text(MORE)
    assert papershelf("build", "-q", "--clean", "-d", tmp_path / "right", cwd=folder).returncode == 0
    return folder, old, tree(tmp_path / "right")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_kill_at_any_moment_costs_nothing(changed, papershelf):
    folder, old, new = changed
    killed = 0
    for number, moment in enumerate(MOMENTS):
        (folder / "content" / "abstracts" / "a.txt").write_text(ABSTRACTS if number % 2 else MORE)
        killed += kill(folder, moment) == -signal.SIGKILL
        site = folder / "site"
        left = tree(site if site.exists() else folder / ".site.old")
        assert left in (old, new), f"killed at {moment}"
    assert killed > len(MOMENTS) // 2, "most of these moments must come"
    (folder / "content" / "abstracts" / "a.txt").write_text(MORE)
    assert papershelf("build", "-q", cwd=folder).returncode == 0
    assert tree(folder / "site") == new
    assert sorted(path.name for path in folder.iterdir()) == [".papershelf", "content", "mkdocs.yml", "site"]


def kill(folder, moment):
    return subprocess.run(
        [sys.executable, "-c", KILLED_AT, moment, "build", "-q"],
        cwd=folder,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), "NO_MKDOCS_2_WARNING": "1"},
    ).returncode


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
def test_ctrl_c_leaves_nothing_behind(project):
    folder = project()
    stop = "import os, signal, generator.cli.project as p; p._build = lambda _: os.kill(os.getpid(), signal.SIGINT)"
    result = subprocess.run(
        [sys.executable, "-c", f"{stop}; from generator.cli import main; main()", "build"],
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert (result.returncode, result.stderr) == (130, "stopped; the last site is as it was\n")
    assert not list(folder.glob(".site*"))


def test_a_second_build_waits_for_the_first(project, papershelf):
    folder = project()
    hold = (
        "from generator.cli.lock import alone; from pathlib import Path; import sys, time\n"
        "with alone(Path('site').absolute(), waiting=lambda: None): print('held', flush=True); time.sleep(3)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, "-c", hold], cwd=folder, stdout=subprocess.PIPE, env=environment) as first:
        assert first.stdout.readline() == b"held\n"
        result = papershelf("build", "-q", cwd=folder)
        assert first.poll() == 0, "the second was done before the first"
    assert (result.returncode, result.stderr) == (0, "another build of this site is running; waiting for its end\n")
    assert not (folder / ".site.lock").exists()


def test_the_lock_of_a_killed_build_holds_nobody(project, papershelf):
    folder = project()
    (folder / ".site.lock").touch()
    result = papershelf("build", "-q", cwd=folder)
    assert (result.returncode, result.stderr) == (0, "")


def test_a_full_disk_is_one_line_and_keeps_the_last_site(changed):
    folder, old, _ = changed
    full = (
        "import errno, pathlib\n"
        "def full(*_, **__): raise OSError(errno.ENOSPC, 'No space left on device', 'some/file.html')\n"
        "from generator.cli import main\n"
        "import generator.press\n"
        "generator.press.Press.write = full\n"
        "main()"
    )
    result = subprocess.run(
        [sys.executable, "-c", full, "build"],
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "NO_MKDOCS_2_WARNING": "1"},
    )
    assert result.returncode == 1
    assert result.stderr == "fatal: cannot write some/file.html: No space left on device\n"
    assert tree(folder / "site") == old


REFUSED = """
import errno, os, sys
from generator.cli import main

name, place = sys.argv.pop(1).split(":")
kept = getattr(os, name)

def refused(path, *arguments, **named):
    if os.fspath(path).endswith(place):
        raise OSError(errno.EROFS, "Read-only file system", os.fspath(path))
    return kept(path, *arguments, **named)

setattr(os, name, refused)
main()
"""
"""Runs the command where the system refuses one thing; root may write in any folder, so none is made read-only."""


@pytest.mark.parametrize(
    "refusal", ["mkdir:.site.new", "open:.papershelf-probe", "rename:/site", "rename:.site.new"], ids=lambda name: name
)
def test_a_target_that_is_read_only_is_one_line_and_keeps_the_last_site(changed, papershelf, refusal):
    folder, old, new = changed
    result = subprocess.run(
        [sys.executable, "-c", REFUSED, refusal, "build"],
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "NO_MKDOCS_2_WARNING": "1"},
    )
    line = f"fatal: cannot write {folder / 'site'}: Read-only file system; choose another folder with --site-dir\n"
    assert (result.returncode, result.stderr) == (1, line)
    assert tree(folder / "site") == old
    assert papershelf("build", "-q", cwd=folder).returncode == 0
    assert tree(folder / "site") == new
