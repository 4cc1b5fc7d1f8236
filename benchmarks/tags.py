"""Tag real papers and write them as the catalogue's export has them.

python -m benchmarks.tags --papers FILE.jsonl --json OUT

The result is scored by the evaluation kit; `--model FOLDER` takes counts and weights of `benchmarks.fit_keyphrases`.
"""

from __future__ import annotations

import argparse
import json
import resource
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.keyworded import read_study_papers
from generator.keyphrases.candidates import find_candidates
from generator.keyphrases.ranker import packaged_model, rank_keyphrases, read_model
from generator.papers import Collection, Paper
from generator.records import Source
from generator.tags import Tagging, assign_tags


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--papers", type=Path, required=True)
    parser.add_argument("--n", type=int, default=None)
    parser.add_argument("--model", type=Path, default=None)
    parser.add_argument("--tags-per-paper", type=int, default=8)
    parser.add_argument("--json", type=Path, required=True)
    arguments = parser.parse_args()
    collection = Collection("all", "All")
    papers = [
        Paper(id=p.id, source=Source("x", 1, "json"), title=None, abstract=p.abstract, collection=collection)
        for p in read_study_papers(arguments.papers)
    ][: arguments.n]
    model = read_model(arguments.model) if arguments.model else packaged_model()
    start = time.process_time()
    candidates = [find_candidates(paper.abstract.prose, model.vocabulary) for paper in papers]
    found = time.process_time()
    keyphrases = rank_keyphrases(papers, candidates, model=model)
    ranked = time.process_time()
    tagging = assign_tags(papers, keyphrases, tags_per_paper=arguments.tags_per_paper)
    done = time.process_time()
    arguments.json.write_text(json.dumps({"papers": _rows(papers, tagging)}, ensure_ascii=False), encoding="utf-8")
    n = len(papers)
    print(
        f"{n} papers: candidates {1000 * (found - start) / n:.2f}, ranking {1000 * (ranked - found) / n:.2f}, "
        f"tags {1000 * (done - ranked) / n:.2f} ms CPU each; peak {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB"
    )


def _rows(papers: Sequence[Paper], tagging: Tagging) -> list[dict[str, object]]:
    tags = {tag.slug: tag for tag in tagging.vocabulary}
    return [
        {
            "id": paper.id,
            "abstract": paper.abstract.text,
            "tags": [
                {
                    "slug": shown.slug,
                    "label": tags[shown.slug].label,
                    "kind": tags[shown.slug].kind,
                    "source": shown.source,
                }
                for shown in of_paper
            ],
        }
        for paper, of_paper in zip(papers, tagging.of_paper, strict=True)
    ]


if __name__ == "__main__":
    main()
