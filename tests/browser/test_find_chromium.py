from __future__ import annotations

import find_chromium as finder
import pytest


@pytest.fixture(autouse=True)
def _forgetful():
    finder.find_chromium.cache_clear()
    yield
    finder.find_chromium.cache_clear()


@pytest.mark.parametrize("path", ["/nowhere/chromium", "/bin/true", "/bin/false", "/etc/hostname"])
def test_what_does_not_start_as_chromium_is_not_taken(path, monkeypatch, capsys):
    monkeypatch.setenv(finder.SETTING, path)

    assert finder.find_chromium() is None
    assert finder.main([]) == 1
    assert capsys.readouterr().err == f"{finder.SETTING} is {path}, which does not start\n"


def test_the_first_that_starts_is_taken(monkeypatch):
    monkeypatch.setattr(finder, "candidates", lambda: iter(["/broken", "/good", "/better"]))
    monkeypatch.setattr(finder, "starts", lambda path: path != "/broken")

    assert finder.find_chromium() == "/good"


def test_a_way_that_brings_no_browser_is_followed_by_the_next(monkeypatch, capsys):
    tried = []
    monkeypatch.delenv(finder.SETTING, raising=False)
    monkeypatch.setattr(finder, "ways_to_install", lambda: iter([[["first"], ["second"]], [["third"]]]))
    monkeypatch.setattr(finder.subprocess, "run", lambda command, **_: tried.append(command))
    monkeypatch.setattr(finder, "candidates", lambda: iter(["/new"] if ["third"] in tried else []))
    monkeypatch.setattr(finder, "starts", lambda _: True)

    assert finder.main(["--install"]) == 0
    assert tried == [["first"], ["second"], ["third"]]
    assert capsys.readouterr().out == "/new\n"


def test_without_any_way_it_says_what_to_do(monkeypatch, capsys):
    monkeypatch.delenv(finder.SETTING, raising=False)
    monkeypatch.setattr(finder, "candidates", lambda: iter([]))
    monkeypatch.setattr(finder, "ways_to_install", lambda: iter([]))

    assert finder.main(["--install"]) == 1
    assert capsys.readouterr().err == f"no Chromium found; {finder.ADVICE}\n"
