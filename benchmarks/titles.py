"""How good and how dear derived titles are: `python -m benchmarks.titles --papers FILE.jsonl.gz [--n N] [--json OUT]`.

ROUGE-1, -2, -L of titles made of the abstract against the real ones, on papers that nothing was fitted on, beside the
first sentence cut at 90 characters and the first eight words. CPU milliseconds a title are the median of 3 runs.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path

from benchmarks.papers import TitledPaper, held_out, read_papers
from benchmarks.rouge import rouge
from generator.markup.rendered import Rendered
from generator.text import sentences
from generator.titles.display import derived_titles
from generator.titles.words import LISTS

LONGEST = 90


@dataclass(frozen=True, slots=True)
class Quality:
    """How one way of making titles did."""

    method: str
    rouge_1: float
    rouge_2: float
    rouge_l: float
    ill_formed: float
    unique: float
    milliseconds: float


def main() -> None:
    options = _options()
    papers = list(islice((paper for paper in read_papers(options.papers) if held_out(paper.id)), options.n))
    abstracts = [paper.abstract for paper in papers]
    ways = {"this": made_title, "first sentence": first_sentence, "first 8 words": first_words}
    results = [judge(name, make, papers, abstracts) for name, make in ways.items()]
    print(f"{len(papers)} papers, peak {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")
    print(f"{'method':16}{'R-1':>7}{'R-2':>7}{'R-L':>7}{'ill-formed':>12}{'unique':>8}{'ms':>7}")
    for row in results:
        print(
            f"{row.method:16}{row.rouge_1:7.4f}{row.rouge_2:7.4f}{row.rouge_l:7.4f}"
            f"{row.ill_formed:12.4f}{row.unique:8.4f}{row.milliseconds:7.2f}"
        )
    if options.json:
        options.json.write_text(json.dumps([asdict(row) for row in results], indent=2) + "\n", encoding="utf-8")


def judge(
    name: str, make: Callable[[Rendered], str], papers: Sequence[TitledPaper], abstracts: Sequence[Rendered]
) -> Quality:
    runs = []
    for _ in range(3):
        started = time.process_time()
        titles = [make(abstract) for abstract in abstracts]
        runs.append(time.process_time() - started)
    scores = [rouge(title, paper.title) for title, paper in zip(titles, papers, strict=True)]
    one, two, longest = (round(statistics.fmean(column), 4) for column in zip(*scores, strict=True))
    return Quality(
        method=name,
        rouge_1=one,
        rouge_2=two,
        rouge_l=longest,
        ill_formed=round(sum(map(is_ill_formed, titles)) / len(titles), 4),
        unique=round(len(set(titles)) / len(titles), 4),
        milliseconds=round(statistics.median(runs) / len(titles) * 1000, 2),
    )


def made_title(abstract: Rendered) -> str:
    return next(derived_titles(abstract)).text


def first_sentence(abstract: Rendered) -> str:
    return next(iter(sentences(abstract.text)), "")[:LONGEST].strip()


def first_words(abstract: Rendered) -> str:
    return " ".join(abstract.text.split()[:8])


def is_ill_formed(title: str) -> bool:
    """True for what no title is: one word, too long, a loose end, half a bracket."""
    words = title.split()
    if len(words) < 2 or len(title) > LONGEST:
        return True
    loose = words[-1].lower().strip(".") in LISTS["function"] or title[-1] in ",;:-–—"
    return loose or any(title.count(one) != title.count(other) for one, other in ("()", "[]", "{}"))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--papers", type=Path, required=True, help="JSON lines with id, title, abstract; .gz too")
    parser.add_argument("--n", type=int, default=2500, help="held-out papers (default %(default)s)")
    parser.add_argument("--json", type=Path, help="also write the figures here")
    return parser.parse_args()


if __name__ == "__main__":
    main()
