"""How good and how dear related papers are: `python -m benchmarks.related --papers FILE.jsonl.gz [--n N] [--json OUT]`.

Quality: nDCG@8 per venue on keywords that two papers' authors share (by idf, linear gain), from abstracts alone, beside
BM25, TF-IDF with the catalogue's own idf, and chance. Cost: CPU seconds (user and system, median of 3) and peak memory
for N papers.
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
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import sparse

from benchmarks.papers import id_hash, read_rows
from generator.corpus import Corpus, count_terms
from generator.markup import render_abstract
from generator.related import build_space
from generator.related.neighbours import find_neighbours
from generator.text import stem

NEAREST = 8
VENUES = (("iclr", (2018,)), ("colm", (2024,)), ("corl", (2021, 2023, 2025)), ("ijcai", (2020, 2022, 2024)))
"""With authors' keywords, in the development half of our papers."""

CONTROLLED = frozenset({"ijcai"})
"""Venues whose keywords come from a list, and are shared by more papers."""

Ranking = Sequence[Sequence[int]]
Gains = list[dict[int, float]]


@dataclass(frozen=True, slots=True)
class Quality:
    """How one way of finding related papers did on one venue."""

    venue: str
    papers: int
    method: str
    ndcg: float
    orphans: float
    hub: float
    symmetry: float


def main() -> None:
    options = _options()
    rows = sorted(read_rows(options.papers), key=lambda row: id_hash(row["id"]))
    results = [quality for venue, years in VENUES for quality in judge_venue(rows, venue, years)]
    print(f"{'venue':8}{'papers':>7}  {'method':16}{'nDCG@8':>7}{'orphans':>9}{'hub':>6}{'symmetry':>10}")
    for row in results:
        print(
            f"{row.venue:8}{row.papers:7}  {row.method:16}{row.ndcg:7.4f}"
            f"{row.orphans:9.4f}{row.hub:6.2f}{row.symmetry:10.3f}"
        )
    cost = measure_cost([row["abstract"] for row in rows[: options.n]])
    print(", ".join(f"{name} {value}" for name, value in cost.items()))
    if options.json:
        report = {"quality": [asdict(row) for row in results], "cost": cost}
        options.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


def judge_venue(rows: Sequence[Mapping[str, Any]], venue: str, years: Sequence[int]) -> list[Quality]:
    chosen = [row for row in rows if row["venue"] == venue and row["year"] in years and row.get("keywords")]
    if not chosen:
        return []
    gains = shared_keywords([row["keywords"] for row in chosen], controlled=venue in CONTROLLED)
    corpus = count_terms((render_abstract(row["abstract"]).prose,) for row in chosen)
    methods: dict[str, Callable[[Corpus], Ranking]] = {
        "this": lambda corpus: [
            [other for other, _ in links] for links in find_neighbours(build_space(corpus), NEAREST)
        ],
        "TF-IDF": by_tf_idf,
        "BM25": by_bm25,
        "chance": by_chance,
    }
    return [judge(venue, name, rank(corpus), gains) for name, rank in methods.items()]


def judge(venue: str, method: str, ranking: Ranking, gains: Gains) -> Quality:
    into = Counter(other for ranked in ranking for other in ranked)
    pairs = {(paper, other) for paper, ranked in enumerate(ranking) for other in ranked}
    scores = [_ndcg(ranked, gain) for ranked, gain in zip(ranking, gains, strict=True) if gain]
    return Quality(
        venue=venue,
        papers=len(ranking),
        method=method,
        ndcg=round(statistics.fmean(scores), 4) if scores else 0.0,
        orphans=round(sum(not into[paper] for paper in range(len(ranking))) / len(ranking), 4),
        hub=max(into.values(), default=0) / NEAREST,
        symmetry=round(sum((other, paper) in pairs for paper, other in pairs) / max(1, len(pairs)), 3),
    )


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


def by_tf_idf(corpus: Corpus) -> Ranking:
    """Cosine of (1 + ln tf) idf, idf from the catalogue alone."""
    counts = corpus.counts.copy()
    counts.data = 1 + np.log(counts.data)
    weighed = counts @ sparse.diags_array(np.log((1 + corpus.size) / (1 + corpus.document_frequency)))
    length = np.sqrt(np.asarray(weighed.multiply(weighed).sum(axis=1)).ravel())
    unit = sparse.diags_array(1 / np.maximum(length, 1e-9)) @ weighed
    return _top((unit @ unit.T).toarray())


def by_bm25(corpus: Corpus) -> Ranking:
    """BM25 (k1 1.2, b 0.75) with the whole abstract as the query."""
    counts = corpus.counts.tocsr()
    lengths = np.asarray(counts.sum(axis=1)).ravel()
    frequency = corpus.document_frequency
    idf = np.log(1 + (corpus.size - frequency + 0.5) / (frequency + 0.5))
    norm = 1.2 * (0.25 + 0.75 * lengths / lengths.mean())
    weighed = counts.copy().astype(np.float64)
    weighed.data = weighed.data * 2.2 / (weighed.data + np.repeat(norm, np.diff(counts.indptr)))
    return _top((counts @ (weighed @ sparse.diags_array(idf)).T).toarray())


def by_chance(corpus: Corpus) -> Ranking:
    return _top(np.random.default_rng(1).random((corpus.size, corpus.size)))


def _top(similarity: npt.NDArray[np.float64]) -> Ranking:
    np.fill_diagonal(similarity, -np.inf)
    ranked: list[list[int]] = np.argsort(-similarity, axis=1, kind="stable")[:, :NEAREST].tolist()
    return ranked


def measure_cost(abstracts: Sequence[str]) -> dict[str, float]:
    proses = [(render_abstract(abstract).prose,) for abstract in abstracts]
    counting, finding = [], []
    for _ in range(3):
        started = time.process_time()
        corpus = count_terms(proses)
        counted = time.process_time()
        find_neighbours(build_space(corpus), NEAREST)
        counting.append(counted - started)
        finding.append(time.process_time() - counted)
    return {
        "papers": len(proses),
        "counting CPU s": round(statistics.median(counting), 2),
        "finding CPU s": round(statistics.median(finding), 2),
        "peak MB": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
    }


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--papers", type=Path, required=True, help="JSON lines with id, venue, year, abstract, keywords"
    )
    parser.add_argument("--n", type=int, default=4000, help="papers for the cost (default %(default)s)")
    parser.add_argument("--json", type=Path, help="also write the figures here")
    return parser.parse_args()


if __name__ == "__main__":
    main()
