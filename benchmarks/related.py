"""How good and how dear related papers are: `python -m benchmarks.related --papers FILE.jsonl.gz [--n N] [--json OUT]`.

Quality: nDCG@8 per venue on keywords that two papers' authors share (by idf, linear gain), from abstracts alone, beside
arxiv-sanity-lite's recipe, TF-IDF with the catalogue's own idf, BM25 and chance; the same for random subsets of 20
papers. Cost: CPU seconds (user and system, median of 3) and peak memory for N papers.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import resource
import statistics
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.papers import id_hash, read_rows
from benchmarks.related_rivals import NEAREST, Ranking, by_arxiv_sanity, by_bm25, by_chance, by_tf_idf
from generator.corpus import count_terms, stem_line
from generator.markup import render_abstract
from generator.related import build_space
from generator.related.nearest import find_nearest
from generator.related.neighbours import find_neighbours
from generator.text import stem

FEW = 20
SUBSETS = 200
VENUES = (("iclr", (2018,)), ("colm", (2024,)), ("corl", (2021, 2023, 2025)), ("ijcai", (2020, 2022, 2024)))
"""With authors' keywords, in the development half of our papers."""

CONTROLLED = frozenset({"ijcai"})
"""Venues whose keywords come from a list, and are shared by more papers."""

Gains = list[dict[int, float]]


@dataclass(frozen=True, slots=True)
class Quality:
    """How one way of finding related papers did on one venue."""

    venue: str
    papers: int
    method: str
    ndcg: float
    ndcg_of_few: float
    orphans: float
    hub: float
    symmetry: float


def main() -> None:
    options = _options()
    rows = sorted(read_rows(options.papers), key=lambda row: id_hash(row["id"]))
    results = [quality for venue, years in VENUES for quality in judge_venue(rows, venue, years)]
    print(f"{'venue':8}{'papers':>7}  {'method':18}{'nDCG@8':>7}{'of 20':>8}{'orphans':>9}{'hub':>6}{'symmetry':>10}")
    for row in results:
        print(
            f"{row.venue:8}{row.papers:7}  {row.method:18}{row.ndcg:7.4f}{row.ndcg_of_few:8.4f}"
            f"{row.orphans:9.4f}{row.hub:6.2f}{row.symmetry:10.3f}"
        )
    abstracts = [row["abstract"] for row in rows[: options.n]]
    cost = measure_cost(abstracts)
    if options.recall:
        cost["recall@8 of candidates"] = recall_of_candidates(abstracts)
    print(", ".join(f"{name} {value}" for name, value in cost.items()))
    if options.json:
        report = {"quality": [asdict(row) for row in results], "cost": cost}
        options.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


def judge_venue(rows: Sequence[Mapping[str, Any]], venue: str, years: Sequence[int]) -> list[Quality]:
    chosen = [row for row in rows if row["venue"] == venue and row["year"] in years and row.get("keywords")]
    if not chosen:
        return []
    gains = shared_keywords([row["keywords"] for row in chosen], controlled=venue in CONTROLLED)
    proses = [render_abstract(row["abstract"]).prose for row in chosen]
    return [judge(venue, name, proses, rank, gains) for name, rank in METHODS.items()]


def by_this(proses: Sequence[str]) -> Ranking:
    space = build_space(count_terms([stem_line(prose) for prose in proses]), proses)
    return [[other for other, _ in links] for links in find_neighbours(space, NEAREST)]


METHODS: Mapping[str, Callable[[Sequence[str]], Ranking]] = {
    "this": by_this,
    "arxiv-sanity-lite": by_arxiv_sanity,
    "TF-IDF": by_tf_idf,
    "BM25": by_bm25,
    "chance": by_chance,
}


def judge(
    venue: str, method: str, proses: Sequence[str], rank: Callable[[Sequence[str]], Ranking], gains: Gains
) -> Quality:
    ranking = rank(proses)
    into = Counter(other for ranked in ranking for other in ranked)
    pairs = {(paper, other) for paper, ranked in enumerate(ranking) for other in ranked}
    return Quality(
        venue=venue,
        papers=len(ranking),
        method=method,
        ndcg=mean_ndcg(ranking, gains),
        ndcg_of_few=ndcg_of_few(proses, rank, gains),
        orphans=round(sum(not into[paper] for paper in range(len(ranking))) / len(ranking), 4),
        hub=max(into.values(), default=0) / NEAREST,
        symmetry=round(sum((other, paper) in pairs for paper, other in pairs) / max(1, len(pairs)), 3),
    )


def mean_ndcg(ranking: Ranking, gains: Gains) -> float:
    scores = [_ndcg(ranked, gain) for ranked, gain in zip(ranking, gains, strict=True) if gain]
    return round(statistics.fmean(scores), 4) if scores else 0.0


def ndcg_of_few(proses: Sequence[str], rank: Callable[[Sequence[str]], Ranking], gains: Gains) -> float:
    """Of random subsets of `FEW` papers, as small catalogues are, each paper's gains within its subset."""
    draw = np.random.default_rng(1)
    rankings: list[Sequence[int]] = []
    few_gains: Gains = []
    for _ in range(SUBSETS):
        chosen = draw.choice(len(proses), min(FEW, len(proses)), replace=False).tolist()
        place = {paper: number for number, paper in enumerate(chosen)}
        rankings += rank([proses[paper] for paper in chosen])
        few_gains += [
            {place[other]: gain for other, gain in gains[paper].items() if other in place} for paper in chosen
        ]
    return mean_ndcg(rankings, few_gains)


def _ndcg(ranked: Sequence[int], gain: Mapping[int, float]) -> float:
    best = sum(
        value / math.log2(place + 2) for place, value in enumerate(sorted(gain.values(), reverse=True)[:NEAREST])
    )
    return sum(gain.get(other, 0) / math.log2(place + 2) for place, other in enumerate(ranked)) / best


def shared_keywords(keywords: Sequence[Sequence[str]], *, controlled: bool) -> Gains:
    """For each paper, how much each other one is worth: the idf of the keywords they share."""
    sets = [{key for keyword in given if (key := _keyword_key(keyword, controlled=controlled))} for given in keywords]
    frequency = Counter(key for keys in sets for key in keys)
    most = (0.15 if controlled else 0.05) * len(sets)
    papers: dict[str, list[int]] = {}
    for paper, keys in enumerate(sets):
        for key in keys:
            if 1 < frequency[key] <= most:
                papers.setdefault(key, []).append(paper)
    gains: Gains = [{} for _ in sets]
    for paper, keys in enumerate(sets):
        for key in sorted(keys & papers.keys()):
            for other in papers[key]:
                if other != paper:
                    gains[paper][other] = gains[paper].get(other, 0) + math.log(len(sets) / frequency[key])
    return gains


def _keyword_key(keyword: str, *, controlled: bool) -> str | None:
    if controlled:
        keyword = re.sub(r"^[A-Z]{2,4}: ", "", keyword.rsplit(":", 1)[-1].strip())
        if keyword.lower() in {"general", "other", "others", "applications"}:
            return None
    bare = re.sub(r"\([^)]*\)", "", keyword).lower()
    return " ".join(stem(word) for word in re.findall(r"[a-z0-9]+", bare)) or None


def measure_cost(abstracts: Sequence[str]) -> dict[str, float]:
    """CPU seconds of each stage, and the memory at the peak."""
    proses = [render_abstract(abstract).prose for abstract in abstracts]
    runs = [_stage_seconds(proses) for _ in range(3)]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    stages = {f"{stage} CPU s": round(statistics.median(run[stage] for run in runs), 2) for stage in runs[0]}
    return {"papers": len(proses), **stages, "peak MB": round(peak)}


def _stage_seconds(proses: Sequence[str]) -> dict[str, float]:
    laps = [time.process_time()]
    lines = [stem_line(prose) for prose in proses]
    laps.append(time.process_time())
    corpus = count_terms(lines)
    laps.append(time.process_time())
    space = build_space(corpus, proses)
    laps.append(time.process_time())
    find_neighbours(space, NEAREST)
    laps.append(time.process_time())
    seconds = [after - before for before, after in pairwise(laps)]
    return dict(zip(("stemming", "counting", "placing", "comparing"), seconds, strict=True))


def recall_of_candidates(abstracts: Sequence[str]) -> float:
    """The share of each paper's nearest that are found by way of candidates too."""
    space = build_space(count_terms([stem_line(render_abstract(abstract).prose) for abstract in abstracts]), abstracts)
    exact, found = (find_nearest(space, is_exact=is_exact)[0][:, :NEAREST].tolist() for is_exact in (True, False))
    hits = sum(len(set(one) & set(other)) for one, other in zip(exact, found, strict=True))
    return round(hits / (NEAREST * len(abstracts)), 5)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--papers", type=Path, required=True, help="JSON lines with id, venue, year, abstract, keywords"
    )
    parser.add_argument("--n", type=int, default=4000, help="papers for the cost (default %(default)s)")
    parser.add_argument("--recall", action="store_true", help="hold the candidates of large catalogues to exact search")
    parser.add_argument("--json", type=Path, help="also write the figures here")
    return parser.parse_args()


if __name__ == "__main__":
    main()
