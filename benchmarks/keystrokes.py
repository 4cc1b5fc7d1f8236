"""Measure typing on the browse page of a whole site.

python -m benchmarks.keystrokes --papers FILE.jsonl.gz [--n N] [--json OUT]

Builds a site of the papers and types queries letter by letter, from the folder and over http, at full speed and with
the processor throttled to a quarter. A keystroke lasts until its rows stand and a frame was drawn. Long tasks are those
of the main thread, while the page loads and while somebody types.
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
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.counting_server import CountingServer
from benchmarks.papers import read_rows

_QUERIES = ("graph neural networks for molecules", "contrastive learning", "robot grasp planning", "offline policies")
_LONG_TASKS = """
  window.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((entry) => entry.duration)))
    .observe({ type: "longtask", buffered: true });
"""
_TYPE = """(text) => new Promise((resolve) => {
  const field = document.querySelector("[data-search]"), list = document.querySelector("[data-results]");
  const started = performance.now();
  const observer = new MutationObserver(() => {
    if (list.dataset.query !== text.trim() || list.getAttribute("aria-busy") !== "false") return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
  });
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
    page.add_init_script(_LONG_TASKS)
    page.goto(url)
    page.wait_for_selector("html[data-papershelf=ready]", state="attached")
    page.wait_for_timeout(1500)  # until the filters' counts are there too
    loading = _longest(page)
    times = [time for query in _QUERIES for time in _type(page, query)]
    figures = {
        "keystrokes": len(times),
        "keystroke to paint, median ms": statistics.median(times),
        "keystroke to paint, 90 % within ms": statistics.quantiles(times, n=10)[-1],
        "keystroke to paint, slowest ms": max(times),
        "longest task while loading, ms": loading,
        "longest task while typing, ms": _longest(page),
    }
    page.context.close()
    return figures


def _type(page: Page, query: str) -> list[float]:
    page.fill("[data-search]", "")
    page.wait_for_timeout(500)  # a person pauses between two questions
    return [float(page.evaluate(_TYPE, query[:end])) for end in range(1, len(query) + 1) if query[end - 1] != " "]


def _longest(page: Page) -> float:
    """Of the tasks since it was last asked; the browser reports those over 50 ms."""
    tasks: list[Any] = page.evaluate("longTasks.splice(0)")
    return float(max(tasks, default=0))


if __name__ == "__main__":
    main()
