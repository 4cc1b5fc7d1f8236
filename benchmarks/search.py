"""Measure search.

python -m benchmarks.search --papers FILE.jsonl.gz [--n N] [--json OUT] [--minisearch FILE]

Building: CPU and peak memory of the stage, bytes and files on disk. In Chromium, over http: bytes (gzip) and time of a
page view without a search, of a cold first result, of later queries and of queries typed letter by letter; known-item
search (MRR@10, four kinds of queries) and acronyms; side by side with the engines of `benchmarks.search_rivals`. Times
are those of the engine alone, from the question to the numbers of the papers; `benchmarks.keystrokes` measures a page.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import resource
import shutil
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.counting_server import CountingServer
from benchmarks.known_items import KINDS, acronym_queries, make_queries, read_documents
from benchmarks.search_rivals import make_rivals
from generator.assets import THEME
from generator.cli.tree import as_bytes
from generator.search import SearchDocument, search_files
from generator.search.documents import shelf_place

_DESK = "assets/javascripts/search/desk.js"
_RUNS = 3
_VISITS = 9
_VISITS_TO_SLOW = 2
"""Of an engine whose first result takes over _SLOW milliseconds: more would take minutes and change nothing."""
_SLOW = 3_000
_OURS = """
const state = { tag: [], collection: [], year: [], author: [], code: [], sort: "relevance", page: 1, size: 10 };
self.view = self.start = async () => {};
self.find = (q) => papershelf.ask("find", { ...state, q });
self.rank = async (q) => (await find(q)).numbers;
self.all = async (q) => (await papershelf.ask("find", { ...state, q, size: 100000 })).numbers;
self.texts = (q, numbers) => papershelf.ask("texts", { q, numbers });
"""
_TIMED = """async (query) => {
  const start = performance.now();
  const found = await rank(query);
  return [performance.now() - start, found.slice(0, 10)];
}"""

_FROM_NOTHING = """async (query) => {
  const begin = performance.now();
  await start();
  await rank(query);
  return performance.now() - begin;
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--papers", type=Path, required=True, help="JSON lines with id, title, abstract, venue, year, authors"
    )
    parser.add_argument("--n", type=int, default=None, help="only so many papers")
    parser.add_argument("--queries", type=int, default=200, help="queries of each kind")
    parser.add_argument("--minisearch", type=Path, default=None, help="MiniSearch's UMD file, to take part")
    parser.add_argument("--chromium", default=shutil.which("chromium"), help="the browser")
    parser.add_argument("--json", type=Path, default=None, help="where to write every figure")
    options = parser.parse_args()
    documents = sorted(read_documents(options.papers, options.n), key=shelf_place)
    queries = make_queries(documents, options.queries)
    acronyms = acronym_queries(documents, options.queries)
    figures: dict[str, Any] = {"papers": len(documents), "build": measure_build(options.papers, documents)}
    print_table(f"{len(documents)} papers, building", figures["build"])
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        engines = [("Papershelf", write_ours(documents, folder / "ours"))]
        engines += [(rival.name, rival.folder) for rival in make_rivals(documents, folder, options.minisearch)]
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=options.chromium, args=["--no-sandbox"])
            for name, site in engines:
                figures[name] = measure_engine(browser, site, queries, acronyms)
                print_table(name, figures[name])
            browser.close()
    if options.json:
        options.json.write_text(json.dumps(figures, indent=1), encoding="utf-8")


def measure_build(papers: Path, documents: Sequence[SearchDocument]) -> dict[str, float]:
    """Build in fresh processes; CPU is the median, memory what the stage adds to its input."""
    with multiprocessing.get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        runs = [pool.apply(_build_once, (papers, len(documents))) for _ in range(_RUNS)]
    files = [(file.uri.split("/"), len(as_bytes(file.content))) for file in search_files(documents)]
    kinds = [(parts[3] if len(parts) > 4 else parts[-1], size) for parts, size in files]
    n = len(documents)
    return {
        "CPU s per 1,000 papers": 1000 * statistics.median(cpu for cpu, _ in runs) / n,
        "peak memory, kB a paper": max(peak for _, peak in runs) / n,
        "files a paper": len(files) / n,
        "index and stubs, B a paper": sum(size for kind, size in kinds if kind != "t") / n,
        "texts, B a paper": sum(size for kind, size in kinds if kind == "t") / n,
        "largest file, B": max(size for _, size in kinds),
    }


def _build_once(papers: Path, count: int) -> tuple[float, int]:
    documents = read_documents(papers, count)
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # Linux: forget the peak so far
    before, memory = resource.getrusage(resource.RUSAGE_SELF), _memory("VmRSS")
    for _ in search_files(documents):
        pass
    after = resource.getrusage(resource.RUSAGE_SELF)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return cpu, _memory("VmHWM") - memory


def _memory(name: str) -> int:
    """Of this process, in kB."""
    [line] = [line for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines() if name in line]
    return int(line.split()[1])


def write_ours(documents: Sequence[SearchDocument], folder: Path) -> Path:
    for file in search_files(documents):
        path = folder / file.uri
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_bytes(file.content))
    (folder / _DESK).parent.mkdir(parents=True)
    shutil.copy(THEME / _DESK, folder / _DESK)
    scripts = f'<script src="{_DESK}"></script><script>{_OURS}</script>'
    page = f'<!doctype html><meta charset="utf-8"><title>Bench</title>{scripts}'
    (folder / "bench.html").write_text(page, encoding="utf-8")
    return folder


def measure_engine(
    browser: Browser, site: Path, queries: Sequence[tuple[str, str, int]], acronyms: Sequence[tuple[str, int]]
) -> dict[str, float]:
    server = CountingServer(site)
    figures = _view(browser, server)
    figures |= _cold(browser, server, queries[0][1])
    visits = _VISITS if figures["first result, ms"] < _SLOW else _VISITS_TO_SLOW
    asked = [query for _, query, _ in queries[: visits + 1]]
    figures |= {"visits measured": visits, **_later(browser, server, asked)}
    page = _open(browser, server)
    page.evaluate("start()")
    figures |= _typing(page, server, asked[1:])
    figures |= _quality(page, queries, acronyms)
    page.context.close()
    server.close()
    return figures


def _open(browser: Browser, server: CountingServer) -> Page:
    page = browser.new_context().new_page()
    page.set_default_timeout(600_000)
    page.goto(f"{server.address}bench.html")
    page.wait_for_timeout(200)
    return page


def _view(browser: Browser, server: CountingServer) -> dict[str, float]:
    """What a page of the site loads for the search before anybody searches."""
    page = _open(browser, server)
    server.reset()
    elapsed = page.evaluate(
        "async () => { const begin = performance.now(); await view(); return performance.now() - begin; }"
    )
    size = server.bytes
    page.context.close()
    return {"page view without a search, ms": elapsed, "page view without a search, kB": size / 1000}


def _cold(browser: Browser, server: CountingServer, query: str) -> dict[str, float]:
    """From nothing to the first ten results, in fresh browser profiles."""
    times, sizes = [], []
    for _ in range(_RUNS):
        page = _open(browser, server)
        server.reset()
        times.append(page.evaluate(_FROM_NOTHING, query))
        page.wait_for_timeout(300)
        sizes.append(server.bytes)
        page.context.close()
    return {"first result, ms": statistics.median(times), "first result, kB": statistics.median(sizes) / 1000}


def _later(browser: Browser, server: CountingServer, queries: Sequence[str]) -> dict[str, float]:
    """The second query of a visit, each in a fresh browser profile; then the texts of its rows."""
    times, sizes, texts = [], [], []
    for query in queries[1:]:
        page = _open(browser, server)
        page.evaluate("start()")
        page.evaluate(_TIMED, queries[0])
        page.wait_for_timeout(200)
        server.reset()
        elapsed, found = page.evaluate(_TIMED, query)
        times.append(elapsed)
        sizes.append(server.bytes)
        if page.evaluate("typeof self.texts === 'function'"):
            server.reset()
            page.evaluate("([query, found]) => texts(query, found)", [query, found])
            texts.append(server.bytes)
        page.context.close()
    figures = {"later query, ms": statistics.median(times), "later query, kB": statistics.median(sizes) / 1000}
    return figures | ({"texts of 10 rows, kB": statistics.median(texts) / 1000} if texts else {})


def _typing(page: Page, server: CountingServer, queries: Sequence[str]) -> dict[str, float]:
    """Every beginning of some queries, each asked when the one before is answered."""
    server.reset()
    beginnings = [query[:end] for query in queries for end in range(1, len(query) + 1) if query[end - 1] != " "]
    times = [page.evaluate(_TIMED, beginning)[0] for beginning in beginnings]
    return {
        "as you type, median ms": statistics.median(times),
        "as you type, 90 % within ms": statistics.quantiles(times, n=10)[-1],
        "as you type, kB a query": server.bytes / 1000 / len(queries),
    }


def _quality(
    page: Page, queries: Sequence[tuple[str, str, int]], acronyms: Sequence[tuple[str, int]]
) -> dict[str, float]:
    ranks: dict[str, list[float]] = {kind: [] for kind in KINDS}
    for kind, query, meant in queries:
        _, found = page.evaluate(_TIMED, query)
        ranks[kind].append(1 / (found.index(meant) + 1) if meant in found else 0.0)
    by_kind = {f"MRR@10, {kind}": statistics.mean(values) for kind, values in ranks.items()}
    figures = by_kind | {"MRR@10": statistics.mean(by_kind.values())}
    if page.evaluate("typeof self.all === 'function'"):
        figures["acronyms that miss their paper"] = sum(
            meant not in page.evaluate("(q) => all(q)", q) for q, meant in acronyms
        )
    return figures


def print_table(heading: str, figures: dict[str, float]) -> None:
    print(f"\n{heading}")
    for name, value in figures.items():
        print(f"  {name:32} {value:12,.3f}")


if __name__ == "__main__":
    main()
