"""Under `serve` a build finds the last site, and what it left behind is cleared away when nobody waits."""

from types import SimpleNamespace

import pytest

from generator.press import preview

PRESS = SimpleNamespace(written={}, shells={})


@pytest.fixture
def site(tmp_path):
    folder = tmp_path / "site"
    folder.mkdir()
    return folder


def build(served, site, page):
    """A build that makes one page; where the last site lay meanwhile."""
    last = served.begin(site, "frame").folder
    (site / page).touch()
    lay = sorted(path.name for path in last.iterdir()) if last.name else []
    served.end(PRESS)
    return lay


def test_a_build_finds_the_last_site_however_soon_it_comes(site, monkeypatch):
    served = preview.Preview()
    found = []
    for pause in (60, 0, 0.001):
        monkeypatch.setattr(preview, "_UNTIL_SHOWN", pause)
        found += [build(served, site, f"{pause}-{number}.html") for number in range(20)]
    made = [f"{pause}-{number}.html" for pause in (60, 0, 0.001) for number in range(20)]
    assert found == [[], *([page] for page in made[:-1])]


def test_what_a_build_left_behind_is_cleared_away(site, monkeypatch):
    monkeypatch.setattr(preview, "_UNTIL_SHOWN", 0)
    served = preview.Preview()
    build(served, site, "one.html")
    build(served, site, "two.html")
    served._clearing.join()
    assert [path.name for path in site.parent.iterdir()] == ["site"]
    assert [path.name for path in site.iterdir()] == ["two.html"]


def test_after_a_build_that_failed_the_last_site_is_back(site, monkeypatch):
    monkeypatch.setattr(preview, "_UNTIL_SHOWN", 60)
    served = preview.Preview()
    build(served, site, "one.html")
    served.begin(site, "frame")
    served.bring_back()
    assert [path.name for path in site.iterdir()] == ["one.html"]
