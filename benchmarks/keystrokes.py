"""Measure typing on the browse page of a whole site.

python -m benchmarks.keystrokes --papers FILE.jsonl.gz [--n N] [--json OUT]

Builds a site of the papers and types queries letter by letter, from the folder and over http, at full speed and with
the processor throttled to a quarter; nothing is in the browser's store at first, and each key follows when the rows of
the one before stand, which no typist is fast enough for. Two times are taken from the input event on, both until a
frame was drawn: with the first rows, as many as a screen holds, and with all twenty. Tasks are those of the main thread
by their processor time (throttled, it counts four times), so that other work on the machine does not count as ours.
"""

from __future__ import annotations

import argparse
import itertools
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.counting_server import CountingServer
from benchmarks.papers import read_rows
from generator.frame import frame_files

_MINIFIED = 300
"""Characters of a line that nobody wrote by hand."""
_QUERIES = ("graph neural networks for molecules", "contrastive learning", "robot grasp planning", "offline policies")
_TRACED = ("toplevel", "devtools.timeline")
_TYPE = """(text) => new Promise((resolve) => {
  const field = document.querySelector("[data-search]"), list = document.querySelector("[data-results]");
  const started = performance.now(), drawn = [];
  const draw = () => requestAnimationFrame(() => setTimeout(() => {
    drawn.push(performance.now() - started);
    if (drawn.length === 2) resolve(drawn);
  }));
  const steps = [() => list.dataset.query === text.trim(), () => list.getAttribute("aria-busy") === "false"];
  const observer = new MutationObserver(() => { while (steps.length && steps[0]()) { steps.shift(); draw(); } });
  observer.observe(list, { attributes: true });
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
})"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--papers", type=Path, required=True, metavar="FILE.jsonl.gz")
    parser.add_argument("--n", type=int, default=10_000, help="papers (default 10000)")
    parser.add_argument("--chromium", default=shutil.which("chromium"), help="the browser")
    parser.add_argument("--json", type=Path, metavar="OUT")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = _build(options.papers, options.n, Path(folder))
        server = CountingServer(site)
        browser = playwright.chromium.launch(executable_path=options.chromium, args=["--no-sandbox"])
        places = {"http": server.address, "file": f"{site.as_uri()}/"}
        figures = {
            f"{way}, processor at 1/{slower}": _measure(browser, f"{base}papers.html", slower)
            for (way, base), slower in itertools.product(places.items(), (1, 4))
        }
        browser.close()
        server.close()
    for name, values in figures.items():
        print(name, *(f"{key} {value:,.0f}" for key, value in values.items()), sep="\n  ")
    if options.json:
        options.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def _build(papers: Path, count: int, folder: Path) -> Path:
    command = [sys.executable, "-m", "generator.cli"]
    subprocess.run([*command, "new", "project"], cwd=folder, check=True, capture_output=True)
    lines = (json.dumps(row) + "\n" for row in itertools.islice(read_rows(papers), count))
    (folder / "project" / "content" / "abstracts" / "papers.jsonl").write_text("".join(lines), encoding="utf-8")
    subprocess.run([*command, "build"], cwd=folder / "project", check=True, capture_output=True)
    return folder / "project" / "site"


def _measure(browser: Browser, url: str, slower: int) -> dict[str, float]:
    page = browser.new_context().new_page()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    browser.start_tracing(page=page, categories=list(_TRACED))
    page.goto(url)
    page.wait_for_selector("html[data-papershelf=ready]", state="attached")
    page.wait_for_timeout(1500)  # until the filters' counts are there too
    loading = _tasks(browser.stop_tracing())
    browser.start_tracing(page=page, categories=list(_TRACED))
    first, whole = zip(*[times for query in _QUERIES for times in _type(page, query)], strict=True)
    typing = _tasks(browser.stop_tracing())
    page.context.close()
    return {
        "keystrokes": len(first),
        **_spread("key to first rows", first),
        **_spread("key to all rows", whole),
        "longest task while loading, ms": max(task.time for task in loading),
        "the same but for the theme's script": max(task.time for task in loading if not task.is_of_theme),
        "longest task while typing, ms": max(task.time for task in typing),
    }


def _spread(name: str, times: Sequence[float]) -> dict[str, float]:
    ninth = statistics.quantiles(times, n=10)[-1]
    return {
        f"{name}, median ms": statistics.median(times),
        f"{name}, 90 % within ms": ninth,
        f"{name}, slowest ms": max(times),
    }


def _type(page: Page, query: str) -> list[tuple[float, float]]:
    page.fill("[data-search]", "")
    page.wait_for_timeout(500)  # a person pauses between two questions
    return [tuple(page.evaluate(_TYPE, query[:end])) for end in range(1, len(query) + 1) if query[end - 1] != " "]


@dataclass(frozen=True, slots=True)
class _Task:
    """What the main thread did without a break."""

    time: float
    """Milliseconds of the processor."""
    is_of_theme: bool
    """Whether Material's own script ran in it."""


def _tasks(trace: bytes) -> list[_Task]:
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    names = [each for each in events if each["name"] == "thread_name"]
    main = {(each["pid"], each["tid"]) for each in names if each["args"]["name"] == "CrRendererMain"}
    on_main = [each for each in events if each["ph"] == "X" and "tdur" in each and (each["pid"], each["tid"]) in main]
    theme = [each for each in on_main if _is_of_theme(each["name"], each["args"].get("data", {}))]
    return [
        _Task(
            task["tdur"] / 1000,
            any(task["ts"] <= each["ts"] <= task["ts"] + task["dur"] and task["pid"] == each["pid"] for each in theme),
        )
        for task in on_main
        if task["name"].endswith("RunTask")
    ]


def _is_of_theme(event: str, data: dict[str, Any]) -> bool:
    """Whether Material's script runs: as the largest part of `page.js` when that starts, or a function of its own."""
    is_joined = data.get("url", "").endswith("/page.js")
    return is_joined and (event == "EvaluateScript" or data.get("lineNumber") in _theme_lines())


@cache
def _theme_lines() -> frozenset[int]:
    """Where Material's script lies in the one that ours is joined with: its lines are minified. Counted from 1."""
    [script] = [file.content for file in frame_files() if file.uri == "assets/page.js"]
    return frozenset(place for place, line in enumerate(str(script).split("\n"), 1) if len(line) > _MINIFIED)


if __name__ == "__main__":
    main()
