"""Measure building: `python -m benchmarks.build --papers FILE.jsonl.gz [--n N …] [--runs R] [--alone] [--json OUT]`.

Builds in turns: cold; again without a change; with one paper more, with its abstract edited, and with it removed; a
project that is served, until the page of an edited paper is there; a cold build with a finished catalogue (the press
alone). Beside them plain `mkdocs build` of the same pages as Markdown (`papershelf write`), with our theme and with
Material's own templates, and Hugo, if it is installed, with a bare theme: all three find reading, analysis and search
done. CPU seconds (user and system, median of the runs), peak memory, bytes and files. Commands are measured whole, with
all that Python loads; the press from reading mkdocs.yml on; what is served, from the change to the page.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import pickle
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any
from unittest.mock import Mock, patch

from mkdocs.commands.build import build
from mkdocs.config import load_config

from benchmarks.build_rivals import PLAIN, STOCK, rivals
from benchmarks.costs import QUIET, Cost, command, in_own_process, median, peak_memory, weighed
from benchmarks.papers import id_hash, read_rows
from benchmarks.served import serving
from generator.assets import SITE_TEMPLATES
from generator.cache.stamp import outputs_of
from generator.pipeline import catalogue_of, read_papers
from generator.settings import Settings

COLD = "papershelf, cold"
SERVED = "papershelf, served: one edited"
PRESS = "papershelf, the press alone"
ROW = {"id": "extra", "title": "Knots that hold", "abstract": "We tie knots in graphs of ropes and prune them."}
EDITED = "We cut ropes and learn which of them hold a boat."


def main() -> None:
    options = _options()
    costs = {papers: measure(papers, options) for papers in options.n}
    for smaller, larger in zip(options.n, options.n[1:], strict=False):
        growth = costs[larger][COLD][0].cpu / costs[smaller][COLD][0].cpu
        print(f"CPU of a cold build, {larger:,} papers against {smaller:,}: {growth:.2f} times as much")
    if options.json:
        found = [
            {"papers": papers, "runs": {name: [asdict(cost) for cost in runs] for name, (_, runs) in ways.items()}}
            for papers, ways in costs.items()
        ]
        options.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


def measure(papers: int, options: argparse.Namespace) -> dict[str, tuple[Cost, list[Cost]]]:
    """Measure with so many papers; of every way the median and all runs."""
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        project, site = scratch / "project", scratch / "site"
        make_project(project, options.papers, papers)
        runs: dict[str, list[Cost]] = {}
        with every_way(scratch, project, site, alone=options.alone) as ways:
            for _ in range(options.runs):
                for name, run in ways.items():
                    runs.setdefault(name, []).append(run())
        costs = {name: (median(each), each) for name, each in runs.items()}
        report({name: cost for name, (cost, _) in costs.items()}, papers)
        print(weigh_pages(project, site, papers))
    return costs


@contextmanager
def every_way(scratch: Path, project: Path, site: Path, *, alone: bool) -> Iterator[dict[str, Callable[[], Cost]]]:
    with served_ways(scratch, project) as served:
        yield {**papershelf_ways(project, site), **served, **({} if alone else others(scratch, project))}


def papershelf_ways(project: Path, site: Path) -> dict[str, Callable[[], Cost]]:
    """The builds of one run, each over what the one before left."""
    extra = project / "content" / "abstracts" / "extra.jsonl"

    def cold() -> Cost:
        shutil.rmtree(project / ".papershelf", ignore_errors=True)
        shutil.rmtree(site, ignore_errors=True)
        return by_papershelf(project, site)

    def with_row(**changed: str) -> Cost:
        extra.write_text(json.dumps({**ROW, **changed}), encoding="utf-8")
        return by_papershelf(project, site)

    def removed() -> Cost:
        extra.unlink()
        return by_papershelf(project, site)

    return {
        COLD: cold,
        "papershelf, no change": lambda: by_papershelf(project, site),
        "papershelf, one new": with_row,
        "papershelf, one edited": lambda: with_row(abstract=EDITED),
        "papershelf, one removed": removed,
    }


@contextmanager
def served_ways(scratch: Path, project: Path) -> Iterator[dict[str, Callable[[], Cost]]]:
    """A copy of the project that is served all the while, so that nothing else waits for its builds."""
    copy = scratch / "served"
    shutil.copytree(project, copy)
    extra = copy / "content" / "abstracts" / "extra.jsonl"
    extra.write_text(json.dumps(ROW), encoding="utf-8")
    with serving(copy) as served:
        served.wait_for("papers/extra.html", ROW["abstract"])
        number = 0

        def edited() -> Cost:
            nonlocal number
            number += 1
            abstract = f"{EDITED} This is edition {number}."
            return served.shown(extra, json.dumps({**ROW, "abstract": abstract}), "papers/extra.html", abstract)

        yield {SERVED: edited}


def others(scratch: Path, project: Path) -> dict[str, Callable[[], Cost]]:
    """Ways that find everything done but the pages."""
    tree, catalogue, site = (scratch / name for name in ("tree", "catalogue", "press-site"))
    command(sys.executable, "-m", "generator.cli", "write", "-q", str(tree), "-f", str(project / "mkdocs.yml"))
    in_own_process(analyse, project, catalogue)
    return {PRESS: lambda: by_press(project, catalogue, site), **rivals(scratch, tree)}


def make_project(folder: Path, papers: Path, count: int) -> None:
    """A new project with the first papers of a shuffle that is the same everywhere."""
    shutil.copytree(SITE_TEMPLATES / "project", folder)
    abstracts = folder / "content" / "abstracts"
    for example in abstracts.iterdir():
        example.unlink()
    rows = sorted(read_rows(papers), key=lambda row: id_hash(row["id"]))[:count]
    with gzip.open(abstracts / "papers.jsonl.gz", "wt", encoding="utf-8") as lines:
        lines.writelines(json.dumps(row) + "\n" for row in rows)


def by_papershelf(project: Path, site: Path) -> Cost:
    options = ("build", "-q", "-f", str(project / "mkdocs.yml"), "-d", str(site))
    return weighed(command(sys.executable, "-m", "generator.cli", *options), site)


def weigh_pages(project: Path, site: Path, papers: int) -> str:
    """What a paper takes: its page without its own abstract, and its share of all pages and of the index."""
    reading = read_papers([project / "content" / "abstracts"], root=project, settings=Settings())
    own = {f"papers/{paper.id}.html": len(paper.abstract.html.encode()) for paper in reading.papers}
    sizes = {uri: size for uri, (size, _) in outputs_of(site).items()}
    frame = statistics.median(sizes[uri] - size for uri, size in own.items())
    shared = sum(size for uri, size in sizes.items() if uri.endswith(".html") or uri.startswith("assets/search/"))
    index = sum(uri.startswith("assets/search/") for uri in sizes)
    return (
        f"a paper's page without its abstract: {frame / 1000:.2f} kB (median); "
        f"HTML and search: {shared / papers / 1000:.1f} kB a paper, "
        f"{(len(sizes) - index) / papers:.2f} files and {index / papers:.2f} of the index"
    )


def by_press(project: Path, catalogue: Path, site: Path) -> Cost:
    shutil.rmtree(site, ignore_errors=True)
    cost: Cost = in_own_process(press_alone, project, catalogue, site)
    return weighed(cost, site)


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


def report(costs: dict[str, Cost], papers: int) -> None:
    bases = [costs[name].cpu for name in (PLAIN, STOCK) if name in costs]
    shares_of = f"{'of plain':>10}{'of stock':>10}" if bases else ""
    print(f"{papers:,} papers{'CPU s':>32}{'peak MB':>9}{'files':>9}{'MB':>8}{shares_of}")
    for name, cost in costs.items():
        shares = "".join(f"{cost.cpu / base:10.3f}" for base in bases)
        print(f"{name:36}{cost.cpu:9.2f}{cost.peak_mb:9.0f}{cost.files:9,}{cost.site_mb:8.1f}{shares}")
    if SERVED in costs:
        print(f"{SERVED}: the page is there after {costs[SERVED].seconds:.1f} s (median)")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--papers", type=Path, required=True, help="JSON lines with id, title, abstract and more")
    parser.add_argument("--n", type=int, nargs="+", default=[4000], help="papers, one number or more (default 4000)")
    parser.add_argument("--runs", type=int, default=3, help="of each kind (default %(default)s)")
    parser.add_argument("--alone", action="store_true", help="without the press, MkDocs and Hugo")
    parser.add_argument("--json", type=Path, default=None, help="where to write every figure")
    return parser.parse_args()


if __name__ == "__main__":
    main()
