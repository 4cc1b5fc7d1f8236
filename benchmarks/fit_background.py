"""Count what is common: `python -m benchmarks.fit_background --papers FILE.jsonl.gz [--out FOLDER]`.

Writes `background_terms.txt.gz` (in how many abstracts each term stands) and `background_fondness.txt.gz` (which stems
titles are fond of). The sixteenth of papers on which titles are judged takes no part. Only counts are kept, no text.
"""

from __future__ import annotations

import argparse
import gzip
import math
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from benchmarks.papers import TitledPaper, held_out, read_papers
from generator.corpus import Corpus, count_terms, stem_line
from generator.corpus.background import Background, format_background, format_fondness
from generator.titles.words import stems_of

LEAST_ABSTRACTS = {1: 10, 2: 30}
"""Words in a term -> abstracts below which it is not kept: 16,700 terms in 67 kB."""

SMOOTHING = 20
"""Abstracts' worth of the mean stem in each stem's odds."""

LEAST_FOR_FONDNESS = 40
"""Abstracts below which a stem's fondness is not kept."""


def main() -> None:
    options = _options()
    papers = [paper for paper in read_papers(options.papers) if not held_out(paper.id)]
    corpus = count_terms([stem_line(paper.source) for paper in papers], background=Background(1, {}))
    _write(options.out / "background_terms.txt.gz", terms_table(corpus))
    _write(options.out / "background_fondness.txt.gz", format_fondness(fondness_of(papers)))


def terms_table(corpus: Corpus) -> str:
    frequency = {
        term: count
        for term, count in zip(corpus.terms, corpus.document_frequency.tolist(), strict=True)
        if count >= LEAST_ABSTRACTS[len(term.split(" "))]
    }
    return format_background(corpus.size, frequency)


def fondness_of(papers: Iterable[TitledPaper]) -> dict[str, float]:
    """Log odds that a stem of the abstract stands in the title, over those of all stems."""
    abstracts: Counter[str] = Counter()
    titles: Counter[str] = Counter()
    for paper in papers:
        stems = _stems(paper.source)
        abstracts.update(stems)
        titles.update(stems & _stems(paper.title))
    mean = sum(titles.values()) / sum(abstracts.values())
    return {
        stem: math.log((titles[stem] + SMOOTHING * mean) / (count - titles[stem] + SMOOTHING * (1 - mean)))
        - math.log(mean / (1 - mean))
        for stem, count in sorted(abstracts.items())
        if count >= LEAST_FOR_FONDNESS
    }


def _stems(text: str) -> set[str]:
    return {stem for word in text.split() for stem in stems_of(word)}


def _write(path: Path, table: str) -> None:
    path.write_bytes(gzip.compress(table.encode("utf-8"), compresslevel=9, mtime=0))
    print(f"{path}: {path.stat().st_size} bytes")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--papers", type=Path, required=True, help="JSON lines with id, title, abstract; .gz too")
    parser.add_argument("--out", type=Path, default=Path("generator/data"), help="folder (default %(default)s)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
