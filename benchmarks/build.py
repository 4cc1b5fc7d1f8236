"""Measure building: `python -m benchmarks.build --papers FILE.jsonl.gz [--n N] [--runs R] [--json OUT]`.

A cold build of everything, a cold build with a finished catalogue (the press alone), and plain `mkdocs build` of the
same pages as Markdown (`papershelf write`), in turns: CPU seconds (user and system, median of the runs), peak memory,
bytes and files. Commands are measured whole, with all that Python loads; the press from reading mkdocs.yml on.
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

PAPERSHELF = "papershelf, everything"
PRESS = "papershelf, the press alone"
PLAIN = "mkdocs, from Markdown"
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
        project, tree, catalogue = Path(scratch) / "project", Path(scratch) / "tree", Path(scratch) / "catalogue"
        make_project(project, options.papers, options.n)
        command("generator.cli", "write", "-q", str(tree), "-f", str(project / "mkdocs.yml"))
        in_own_process(analyse, project, catalogue)
        site = Path(scratch) / "site"
        ways: dict[str, Callable[[], Cost]] = {
            PAPERSHELF: lambda: by_command("generator.cli", project, site),
            PRESS: lambda: by_press(project, catalogue, site),
            PLAIN: lambda: by_command("mkdocs", tree, site),
        }
        costs: dict[str, list[Cost]] = {name: [] for name in ways}
        for _ in range(options.runs):
            for name, run in ways.items():
                costs[name].append(run())
    report({name: median(runs) for name, runs in costs.items()}, options.n)
    if options.json:
        every = {name: [asdict(cost) for cost in runs] for name, runs in costs.items()}
        options.json.write_text(json.dumps({"papers": options.n, "runs": every}, indent=2) + "\n", encoding="utf-8")


def make_project(folder: Path, papers: Path, count: int) -> None:
    """A new project with the first papers of a shuffle that is the same everywhere."""
    shutil.copytree(SITE_TEMPLATES / "project", folder)
    abstracts = folder / "content" / "abstracts"
    for example in abstracts.iterdir():
        example.unlink()
    rows = sorted(read_rows(papers), key=lambda row: id_hash(row["id"]))[:count]
    with gzip.open(abstracts / "papers.jsonl.gz", "wt", encoding="utf-8") as lines:
        lines.writelines(json.dumps(row) + "\n" for row in rows)


def command(module: str, *arguments: str) -> Cost:
    metered = [sys.executable, "-c", METER, sys.executable, "-m", module, *arguments]
    result = subprocess.run(
        metered, env={**os.environ, **QUIET}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True
    )
    cpu, peak = map(float, result.stdout.split()[-2:])
    return Cost(cpu, peak)


def by_command(module: str, project: Path, site: Path) -> Cost:
    shutil.rmtree(site, ignore_errors=True)
    cost = command(module, "build", "-q", "-f", str(project / "mkdocs.yml"), "-d", str(site))
    return weighed(cost, site)


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
        "catalogue_of": lambda *_, **__: finished,
    }
    nothing: dict[str, Any] = {"search_documents": lambda *_: [], "search_files": lambda _: []}
    with patch.multiple("generator.plugin", **stages), patch.multiple("generator.site", **nothing):
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
    print(f"{papers:,} papers, cold{'CPU s':>26}{'peak MB':>9}{'files':>9}{'MB':>8}{'of plain':>10}")
    plain = costs[PLAIN].cpu
    for name, cost in costs.items():
        size = f"{cost.files:9,}{cost.site_mb:8.1f}"
        print(f"{name:36}{cost.cpu:9.2f}{cost.peak_mb:9.0f}{size}{cost.cpu / plain:10.3f}")
    whole, press = costs[PAPERSHELF].cpu / plain, costs[PRESS].cpu / plain
    print(f"everything takes {whole:.2f} and the press {press:.2f} of what plain MkDocs takes for the pages alone")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--papers", type=Path, required=True, help="JSON lines with id, title, abstract and more")
    parser.add_argument("--n", type=int, default=4000, help="papers (default %(default)s)")
    parser.add_argument("--runs", type=int, default=3, help="of each kind (default %(default)s)")
    parser.add_argument("--json", type=Path, default=None, help="where to write every figure")
    return parser.parse_args()


if __name__ == "__main__":
    main()
