from __future__ import annotations

from pathlib import Path

import pytest

SEED = Path(__file__).parents[2] / "content" / "abstracts" / "iclr-2025.txt"


@pytest.fixture(scope="session")
def seed_text() -> str:
    return SEED.read_text(encoding="utf-8")
