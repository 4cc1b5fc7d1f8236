"""Small projects on disk, and the command run in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from projects import ABSTRACTS, CONFIGURATION, ROOT, make_project


@pytest.fixture
def project(tmp_path):
    """`project({"a.txt": "…"})` makes a project with these files of abstracts and gives its folder."""

    def make(files: dict[str, str | bytes] | None = None, configuration: str = CONFIGURATION) -> Path:
        return make_project(tmp_path / "project", {"a.txt": ABSTRACTS} if files is None else files, configuration)

    return make


@pytest.fixture
def papershelf():
    """Run the command as a user would: `papershelf("build", cwd=folder)`; `module` may name `mkdocs` instead."""

    def run(
        *arguments: object, cwd: Path, module: str = "generator.cli", **environment: str
    ) -> subprocess.CompletedProcess:
        return subprocess.run(
            [sys.executable, "-m", module, *map(str, arguments)],
            cwd=cwd,
            capture_output=True,
            check=False,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT), "NO_MKDOCS_2_WARNING": "1", **environment},
        )

    return run
