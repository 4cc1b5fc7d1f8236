"""How true and how dear the map is: `python -m benchmarks.paper_map --papers FILE.jsonl.gz [--n N] [--json OUT]`.

Trustworthiness (Venna and Kaski, 2001; k = 12) against the topics the map is drawn of, 1 where every neighbour on the
map is one in truth, beside the two leading components and, where it is installed, scikit-learn's t-SNE. Shift: how far
1 % new papers move the median paper, as a share of the map's width. Cost: CPU seconds (user and system, median of 3),
peak memory, bytes of the file that the page draws.
"""

from __future__ import annotations

import argparse
import gzip
import importlib
import importlib.util
import json
import resource
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from benchmarks.papers import id_hash, read_rows
from generator.corpus import count_terms, stem_line
from generator.map_file import map_file
from generator.markup import render_abstract
from generator.memory import packed
from generator.paper_map import GRID, PaperMap
from generator.paper_map.layout import lay_out, leading_components
from generator.papers import Collection, Paper
from generator.records import Source
from generator.related import build_space
from generator.related.topics import Floats

NEAREST = 12
SAMPLE = 2_000
"""Papers whose neighbours are looked up, for 40,000 have 1.6 thousand million pairs."""
RUNS = 3

Points = npt.NDArray[np.float64]
Way = Callable[[Floats, Sequence[str]], Points]


@dataclass(frozen=True, slots=True)
class Map:
    """What one way of drawing the same papers comes to."""

    way: str
    cpu: float
    trustworthiness: float
    shift: float | None = None
    """None where nobody measured it."""


def main() -> None:
    options = _options()
    rows = sorted(read_rows(options.papers), key=lambda row: id_hash(row["id"]))[: options.n + options.n // 100]
    names = [row["id"] for row in rows]
    lines = [stem_line(render_abstract(row["abstract"]).prose) for row in rows]
    count = min(options.n, len(rows))
    few, more = topics_of(lines[:count], names[:count]), topics_of(lines, names)
    ours, points = judge("this", by_force, few, names[:count])
    ours = replace(ours, shift=moved(points, by_force(more, names)) if len(rows) > count else None)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    rivals = [judge("leading components", by_components, few, names[:count])[0]]
    if importlib.util.find_spec("sklearn") and not options.alone:
        rivals.append(judge("scikit-learn's t-SNE", by_scikit_learn, few, names[:count])[0])
    report(count, [ours, *rivals])
    drawn = map_file(PaperMap(lay_out(few, names[:count]), ()), [_paper(row) for row in rows[:count]]).content
    content = drawn.encode() if isinstance(drawn, str) else drawn
    sizes = {"bytes a paper": len(content) / count, "gzipped": len(gzip.compress(content)) / count}
    print(f"peak {peak:.0f} MB; " + ", ".join(f"{name} {size:.2f}" for name, size in sizes.items()))
    if options.json:
        figures = {"papers": count, "ways": [asdict(way) for way in [ours, *rivals]], "peak MB": peak, **sizes}
        options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def topics_of(lines: Sequence[str], names: Sequence[str]) -> Floats:
    return build_space(count_terms(lines), names).topics


def by_force(topics: Floats, names: Sequence[str]) -> Points:
    return np.array(lay_out(topics, names), dtype=np.float64)


def by_components(topics: Floats, _: Sequence[str]) -> Points:
    return leading_components(topics)


def by_scikit_learn(topics: Floats, _: Sequence[str]) -> Points:
    tsne: Any = importlib.import_module("sklearn.manifold").TSNE(metric="cosine", init="pca", random_state=0)
    return np.asarray(tsne.fit_transform(topics), dtype=np.float64)


def judge(name: str, draw: Way, topics: Floats, names: Sequence[str]) -> tuple[Map, Points]:
    costs: list[float] = []
    for _ in range(RUNS):
        started = time.process_time()
        points = draw(topics, names)
        costs.append(time.process_time() - started)
    return Map(name, statistics.median(costs), trustworthiness(topics, points)), points


def trustworthiness(topics: Floats, points: Points) -> float:
    """Of a sample that is the same everywhere, among all."""
    size = len(topics)
    sample = range(0, size, max(1, size // SAMPLE))
    penalties = [_penalty(topics @ topics[paper], points, paper) for paper in sample]
    return 1 - 2 * sum(penalties) / (len(sample) * NEAREST * (2 * size - 3 * NEAREST - 1))


def _penalty(similar: npt.NDArray[np.float32], points: Points, paper: int) -> int:
    similar[paper] = np.inf
    away = np.square(points - points[paper]).sum(axis=1)
    away[paper] = -1
    near = np.argsort(away, kind="stable")[1 : NEAREST + 1]
    ranks = np.empty(len(points), dtype=np.int64)
    ranks[np.argsort(-similar, kind="stable")] = np.arange(len(points))
    return int(np.maximum(ranks[near] - NEAREST, 0).sum())


def moved(before: Points, after: Points) -> float:
    return float(np.median(np.hypot(*(before - after[: len(before)]).T))) / GRID


def report(count: int, ways: Sequence[Map]) -> None:
    print(f"{count:,} papers{'':14}{'CPU s':>9}{'trust':>9}{'shift':>9}")
    for way in ways:
        shift = f"{way.shift:9.4f}" if way.shift is not None else ""
        print(f"{way.way:26}{way.cpu:9.2f}{way.trustworthiness:9.4f}{shift}")


def _paper(row: dict[str, Any]) -> Paper:
    nothing = packed(render_abstract(""))
    year = row.get("year")
    return Paper(
        id=row["id"], source=Source("", 1, ""), title=None, held=nothing, collection=Collection("", ""), year=year
    )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--papers", type=Path, required=True, help="JSON lines with id, year, abstract")
    parser.add_argument("--n", type=int, default=4000, help="papers (default %(default)s)")
    parser.add_argument(
        "--alone", action="store_true", help="without scikit-learn, which takes a minute for 10,000 papers"
    )
    parser.add_argument("--json", type=Path, help="also write the figures here")
    return parser.parse_args()


if __name__ == "__main__":
    main()
