"""What is installed works without the checkout."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from projects import ROOT


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """The wheel's contents, unpacked as an installer would."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = folder.glob("papershelf-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "installed")
    return folder / "installed"


def run(installed, *arguments, cwd):
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(installed)},
    )


def test_a_new_project_builds_from_the_wheel_alone(installed, tmp_path):
    where = run(installed, "-c", "import generator; print(generator.__file__)", cwd=tmp_path)
    assert Path(where.stdout.strip()).is_relative_to(installed), "the test must not see the checkout"
    made = run(installed, "-m", "generator.cli", "new", "x", cwd=tmp_path)
    assert (made.returncode, made.stderr) == (0, "")
    built = run(installed, "-m", "generator.cli", "build", "--strict", cwd=tmp_path / "x")
    assert built.returncode == 0, built.stderr
    assert "3 read, 3 kept" in built.stdout
    home = (tmp_path / "x" / "site" / "index.html").read_text(encoding="utf-8")
    assert "Three invented abstracts 2026" in home
    again = run(installed, "-m", "generator.cli", "new", "x", cwd=tmp_path)
    assert again.returncode == 2
    assert "is there already" in again.stderr


def test_the_wheel_holds_everything_and_nothing_else(installed):
    names = {path.relative_to(installed).parts[0] for path in installed.iterdir()}
    assert names == {"generator", "papershelf-0.1.0.dist-info"}
    assert (installed / "generator" / "site_templates" / "theme" / "main.html").is_file()
    assert (installed / "papershelf-0.1.0.dist-info" / "licenses" / "LICENSE").is_file()
