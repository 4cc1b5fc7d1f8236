"""Measure building: `python -m benchmarks.build --papers FILE.jsonl.gz [--n N] [--runs R] [--alone] [--json OUT]`.

Builds in turns: cold; again without a change; with one paper more, with its abstract edited, and with it removed; a
cold build with a finished catalogue (the press alone). Beside them plain `mkdocs build` of the same pages as Markdown
(`papershelf write`) and Hugo, if it is installed, with a bare theme over the same Markdown: both find reading, analysis
and search done. CPU seconds (user and system, median of the runs), peak memory, bytes and files. Commands are measured
whole, with all that Python loads; the press from reading mkdocs.yml on.
"""

from __future__ import annotations

import argparse
import gzip
import json
import multiprocessing
import os
import pickle
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import Mock, patch

from mkdocs.commands.build import build
from mkdocs.config import load_config

from benchmarks.papers import id_hash, read_rows
from generator.assets import SITE_TEMPLATES
from generator.cache.stamp import outputs_of
from generator.pipeline import catalogue_of, read_papers
from generator.settings import Settings

COLD = "papershelf, cold"
PRESS = "papershelf, the press alone"
PLAIN = "mkdocs, from Markdown"
HUGO = "hugo, from Markdown"
Result = TypeVar("Result")
QUIET = {"NO_MKDOCS_2_WARNING": "1"}
METER = """
import os, sys
_, status, usage = os.wait4(os.spawnvp(os.P_NOWAIT, sys.argv[1], sys.argv[1:]), 0)
print(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)
sys.exit(os.waitstatus_to_exitcode(status))
"""
"""Runs a command from a process that is small itself: Linux counts what a process was forked from as its own peak."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What one build took, and what it left."""

    cpu: float
    peak_mb: float
    files: int = 0
    site_mb: float = 0.0


def main() -> None:
    options = _options()
    with tempfile.TemporaryDirectory() as scratch:
        project, site = Path(scratch) / "project", Path(scratch) / "site"
        make_project(project, options.papers, options.n)
        ways = {**papershelf_ways(project, site), **({} if options.alone else rivals(Path(scratch), project))}
        costs: dict[str, list[Cost]] = {name: [] for name in ways}
        for _ in range(options.runs):
            for name, run in ways.items():
                costs[name].append(run())
        pages = weigh_pages(project, site, options.n)
    report({name: median(runs) for name, runs in costs.items()}, options.n)
    print(pages)
    if options.json:
        every = {name: [asdict(cost) for cost in runs] for name, runs in costs.items()}
        options.json.write_text(json.dumps({"papers": options.n, "runs": every}, indent=2) + "\n", encoding="utf-8")


def papershelf_ways(project: Path, site: Path) -> dict[str, Callable[[], Cost]]:
    """The builds of one run, each over what the one before left."""
    extra = project / "content" / "abstracts" / "extra.jsonl"
    row = {"id": "extra", "title": "Knots that hold", "abstract": "We tie knots in graphs of ropes and prune them."}

    def cold() -> Cost:
        shutil.rmtree(project / ".papershelf", ignore_errors=True)
        shutil.rmtree(site, ignore_errors=True)
        return by_papershelf(project, site)

    def with_row(**changed: str) -> Cost:
        extra.write_text(json.dumps({**row, **changed}), encoding="utf-8")
        return by_papershelf(project, site)

    def removed() -> Cost:
        extra.unlink()
        return by_papershelf(project, site)

    return {
        COLD: cold,
        "papershelf, no change": lambda: by_papershelf(project, site),
        "papershelf, one new": with_row,
        "papershelf, one edited": lambda: with_row(abstract="We cut ropes and learn which of them hold a boat."),
        "papershelf, one removed": removed,
    }


def rivals(scratch: Path, project: Path) -> dict[str, Callable[[], Cost]]:
    """Ways that find everything done but the pages."""
    tree, catalogue, hugo, beside = (scratch / name for name in ("tree", "catalogue", "hugo", "beside"))
    command(sys.executable, "-m", "generator.cli", "write", "-q", str(tree), "-f", str(project / "mkdocs.yml"))
    in_own_process(analyse, project, catalogue)
    ways: dict[str, Callable[[], Cost]] = {
        PRESS: lambda: by_press(project, catalogue, beside),
        PLAIN: lambda: by_mkdocs(tree, beside),
    }
    if shutil.which("hugo"):
        make_hugo_project(tree, hugo)
        ways[HUGO] = lambda: by_hugo(hugo, beside)
    return ways


def make_hugo_project(tree: Path, folder: Path) -> None:
    """The same Markdown below a theme that prints it with its title, and nothing else."""
    shutil.copytree(tree / "docs", folder / "content")
    (folder / "content" / "index.md").rename(folder / "content" / "_index.md")
    layouts = folder / "layouts" / "_default"
    layouts.mkdir(parents=True)
    for name in ("single", "list"):
        page = "<!doctype html><title>{{ .Title }}</title><link rel=stylesheet href=/x.css>{{ .Content }}\n"
        (layouts / f"{name}.html").write_text(page, encoding="utf-8")
    settings = {
        "uglyURLs": True,
        "disableKinds": ["taxonomy", "term", "RSS"],
        "markup": {"goldmark": {"renderer": {"unsafe": True}}},
    }
    (folder / "config.json").write_text(json.dumps(settings), encoding="utf-8")


def make_project(folder: Path, papers: Path, count: int) -> None:
    """A new project with the first papers of a shuffle that is the same everywhere."""
    shutil.copytree(SITE_TEMPLATES / "project", folder)
    abstracts = folder / "content" / "abstracts"
    for example in abstracts.iterdir():
        example.unlink()
    rows = sorted(read_rows(papers), key=lambda row: id_hash(row["id"]))[:count]
    with gzip.open(abstracts / "papers.jsonl.gz", "wt", encoding="utf-8") as lines:
        lines.writelines(json.dumps(row) + "\n" for row in rows)


def command(*arguments: str) -> Cost:
    result = subprocess.run(
        [sys.executable, "-c", METER, *arguments],
        env={**os.environ, **QUIET},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        check=True,
    )
    cpu, peak = map(float, result.stdout.split()[-2:])
    return Cost(cpu, peak)


def by_papershelf(project: Path, site: Path) -> Cost:
    options = ("build", "-q", "-f", str(project / "mkdocs.yml"), "-d", str(site))
    return weighed(command(sys.executable, "-m", "generator.cli", *options), site)


def by_mkdocs(tree: Path, site: Path) -> Cost:
    shutil.rmtree(site, ignore_errors=True)
    options = ("build", "-q", "-f", str(tree / "mkdocs.yml"), "-d", str(site))
    return weighed(command(sys.executable, "-m", "mkdocs", *options), site)


def by_hugo(project: Path, site: Path) -> Cost:
    shutil.rmtree(site, ignore_errors=True)
    return weighed(command("hugo", "--quiet", "--source", str(project), "--destination", str(site)), site)


def weigh_pages(project: Path, site: Path, papers: int) -> str:
    """What a paper takes: its page without its own abstract, and its share of all pages and of the index."""
    reading = read_papers([project / "content" / "abstracts"], root=project, settings=Settings())
    own = {f"papers/{paper.id}.html": len(paper.abstract.html.encode()) for paper in reading.papers}
    sizes = {uri: size for uri, (size, _) in outputs_of(site).items()}
    frame = statistics.median(sizes[uri] - size for uri, size in own.items())
    shared = sum(size for uri, size in sizes.items() if uri.endswith(".html") or uri.startswith("assets/search/"))
    index = sum(uri.startswith("assets/search/") for uri in sizes)
    return (
        f"a paper's page without its abstract: {frame / 1000:.1f} kB (median); "
        f"HTML and search: {shared / papers / 1000:.1f} kB a paper, "
        f"{(len(sizes) - index) / papers:.2f} files and {index / papers:.2f} of the index"
    )


def by_press(project: Path, catalogue: Path, site: Path) -> Cost:
    shutil.rmtree(site, ignore_errors=True)
    cost: Cost = in_own_process(press_alone, project, catalogue, site)
    return weighed(cost, site)


def weighed(cost: Cost, site: Path) -> Cost:
    sizes = [size for size, _ in outputs_of(site).values()]
    return Cost(cost.cpu, cost.peak_mb, len(sizes), sum(sizes) / 1e6)


def in_own_process(task: Callable[..., Result], *arguments: Path) -> Result:
    """Run a task where nothing was loaded or cached before it."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as executor:
        return executor.submit(task, *arguments).result()


def analyse(project: Path, catalogue: Path) -> None:
    reading = read_papers([project / "content" / "abstracts"], root=project, settings=Settings())
    catalogue.write_bytes(pickle.dumps((reading, catalogue_of(reading, settings=Settings()))))


def press_alone(project: Path, catalogue: Path, site: Path) -> Cost:
    """Build the pages of a finished catalogue, without a search index."""
    os.environ.update(QUIET)
    reading, finished = pickle.loads(catalogue.read_bytes())
    stages: dict[str, Any] = {
        "report": Mock(),
        "read_content": lambda *_: reading,
    }
    nothing: dict[str, Any] = {"search_documents": lambda *_: [], "search_files": lambda *_, **__: []}
    with (
        patch.multiple("generator.plugin", **stages),
        patch("generator.project.catalogue_of", lambda *_, **__: finished),
        patch.multiple("generator.site", **nothing),
    ):
        started = time.process_time()
        build(load_config(str(project / "mkdocs.yml"), site_dir=str(site)))
        return Cost(time.process_time() - started, peak_memory())


def peak_memory() -> float:
    """Of this process, in MB."""
    [line] = [line for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines() if "VmHWM" in line]
    return int(line.split()[1]) / 1024


def median(runs: Sequence[Cost]) -> Cost:
    return Cost(
        statistics.median(run.cpu for run in runs),
        statistics.median(run.peak_mb for run in runs),
        runs[0].files,
        runs[0].site_mb,
    )


def report(costs: dict[str, Cost], papers: int) -> None:
    plain = costs[PLAIN].cpu if PLAIN in costs else 0
    print(f"{papers:,} papers{'CPU s':>32}{'peak MB':>9}{'files':>9}{'MB':>8}{'of plain':>10}")
    for name, cost in costs.items():
        share = f"{cost.cpu / plain:10.3f}" if plain else ""
        print(f"{name:36}{cost.cpu:9.2f}{cost.peak_mb:9.0f}{cost.files:9,}{cost.site_mb:8.1f}{share}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--papers", type=Path, required=True, help="JSON lines with id, title, abstract and more")
    parser.add_argument("--n", type=int, default=4000, help="papers (default %(default)s)")
    parser.add_argument("--runs", type=int, default=3, help="of each kind (default %(default)s)")
    parser.add_argument("--alone", action="store_true", help="without the press, MkDocs and Hugo")
    parser.add_argument("--json", type=Path, default=None, help="where to write every figure")
    return parser.parse_args()


if __name__ == "__main__":
    main()
