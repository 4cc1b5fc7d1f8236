"""For all tests: golden files, small expected outputs that a person can read in a diff; and patience.

Time never decides a test: the machine may be busy.
"""

from __future__ import annotations

from pathlib import Path

import hypothesis
import pytest

hypothesis.settings.register_profile("patient", deadline=None)
hypothesis.settings.load_profile("patient")

GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser):
    parser.addoption("--update-golden", action="store_true", help="write what the code gives now into tests/golden")


@pytest.fixture
def golden(request):
    """Compare a text with a golden file: `golden("pages/paper.md", text)`."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.read_text(encoding="utf-8") == text, f"{name} differs; if that is meant, run with --update-golden"

    return compare
