from __future__ import annotations

import find_browser as finder
import pytest
from find_browser import CHROMIUM, FIREFOX


@pytest.fixture(autouse=True)
def _forgetful(monkeypatch):
    for kind in (CHROMIUM, FIREFOX):
        monkeypatch.delenv(kind.setting, raising=False)
    monkeypatch.delenv("CI", raising=False)
    cached = finder.find_browser
    cached.cache_clear()
    yield
    cached.cache_clear()


@pytest.mark.parametrize("kind", [CHROMIUM, FIREFOX], ids=lambda kind: kind.name)
@pytest.mark.parametrize("path", ["/nowhere/browser", "/bin/true", "/bin/false", "/etc/hostname"])
def test_what_does_not_start_as_the_browser_is_not_taken(kind, path, monkeypatch, capsys):
    monkeypatch.setenv(kind.setting, path)

    assert finder.find_browser(kind) is None
    assert not finder.provide(kind, may_install=True)
    assert capsys.readouterr().err == f"{kind.setting} is {path}, which does not start\n"


def test_the_first_that_starts_is_taken(monkeypatch):
    monkeypatch.setattr(finder, "candidates", lambda _: iter(["/broken", "/good", "/better"]))
    monkeypatch.setattr(finder, "starts", lambda _, path: path != "/broken")

    assert finder.find_browser(CHROMIUM) == "/good"


def test_a_way_that_brings_no_browser_is_followed_by_the_next(monkeypatch, capsys):
    tried = []
    monkeypatch.setattr(finder, "ways_to_install", lambda _: iter([[["first"], ["second"]], [["third"]]]))
    monkeypatch.setattr(finder.subprocess, "run", lambda command, **_: tried.append(command))
    monkeypatch.setattr(finder, "candidates", lambda _: iter(["/new"] if ["third"] in tried else []))
    monkeypatch.setattr(finder, "starts", lambda *_: True)

    assert finder.provide(CHROMIUM, may_install=True)
    assert tried == [["first"], ["second"], ["third"]]
    assert capsys.readouterr().out == "/new\n"


def test_without_any_way_it_says_what_to_do(monkeypatch, capsys):
    monkeypatch.setattr(finder, "candidates", lambda _: iter([]))
    monkeypatch.setattr(finder, "ways_to_install", lambda _: iter([]))

    assert finder.main(["--install"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        f"no Chromium found; {CHROMIUM.advice}",
        f"no Firefox found; {FIREFOX.advice}",
    ]


@pytest.mark.parametrize(("ci", "code"), [(None, 0), ("true", 1)])
def test_only_ci_insists_on_firefox(ci, code, monkeypatch):
    if ci:
        monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(finder, "find_browser", lambda kind: "/chromium" if kind is CHROMIUM else None)

    assert finder.main([]) == code
