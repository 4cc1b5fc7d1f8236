"""Tag real papers and write them as the catalogue's export has them, to be scored by the evaluation kit.

python -m benchmarks.tags --papers FILE.jsonl --json OUT.json [--model FOLDER] [--blind] [--compare FOLDER]

`--model` takes counts and weights of `benchmarks.fit_keyphrases`, made without the venue to be scored; `--blind` does
without its vocabulary. Where papers have keywords it says how many of these are candidates. `--compare` writes the same
with the ten best phrases of TF-IDF over 1- to 3-grams, and of YAKE on the first 200 papers where it is installed.
"""

from __future__ import annotations

import argparse
import importlib.util
import itertools
import json
import math
import re
import resource
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from benchmarks.keyworded import StudyPaper, read_study_papers
from generator.keyphrases import Model, find_all_phrases, packaged_model, read_model
from generator.keyphrases.candidates import expanded_key, find_candidates
from generator.keyphrases.forms import forms_of
from generator.keyphrases.lexicon import Lexicon
from generator.keyphrases.stops import is_bound
from generator.keyphrases.vocabulary import Vocabulary
from generator.memory import packed
from generator.papers import Collection, Paper
from generator.records import Source
from generator.tags import Tagging, assign_tags
from generator.text import stem, words

Rows = list[dict[str, object]]

_COMPARED = 10
"""Phrases that a comparator gives of each paper."""
_PARTS = re.compile(r"[-‐‑/_]")
"""Between the parts of a compound."""
_YAKE_PAPERS = 200
"""YAKE takes a tenth of a second for an abstract."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--papers", type=Path, required=True, help="JSON lines with id and abstract")
    parser.add_argument("--n", type=int, default=None, help="so many papers only")
    parser.add_argument(
        "--model", type=Path, default=None, help="folder of a fitted model; the packaged one if not given"
    )
    parser.add_argument("--blind", action="store_true", help="know no vocabulary, judge by the text alone")
    parser.add_argument("--tags-per-paper", type=int, default=8)
    parser.add_argument("--json", type=Path, required=True, help="where to write the tags")
    parser.add_argument("--compare", type=Path, default=None, help="folder for tfidf.json and yake.json")
    arguments = parser.parse_args()
    studied = list(read_study_papers(arguments.papers))[: arguments.n]
    papers = list(map(_untold, studied))
    model = read_model(arguments.model) if arguments.model else packaged_model()
    used = model.blind if arguments.blind and model.blind else model
    _write(arguments.json, _tag(papers, used, arguments.tags_per_paper))
    if any(paper.keywords for paper in studied):
        _print_recall(studied, used.vocabulary)
    if arguments.compare:
        _compare(papers, arguments.compare)


def _untold(paper: StudyPaper) -> Paper:
    """Neither title nor keywords: the abstract alone must do."""
    return Paper(
        id=paper.id,
        source=Source("x", 1, "json"),
        title=None,
        held=packed(paper.abstract),
        collection=Collection("all", "All"),
    )


def _print_recall(papers: Iterable[StudyPaper], vocabulary: Vocabulary) -> None:
    """Say how many of the authors' keywords that their abstracts hold, by Porter's stems, are candidates."""
    held = found = 0
    lexicon = Lexicon(vocabulary)
    for paper in papers:
        candidates = find_candidates([paper.abstract.prose], lexicon)
        expansions = {acronym.key: acronym.long_key for acronym in candidates.texts.acronyms[0]}
        written = chain.from_iterable(forms_of(candidates, range(len(candidates.keys))))
        forms = {_stems(form) for form in (*candidates.keys, *written)}
        text = f" {_stems(paper.abstract.text)} "
        for stems, keyword in {_stems(keyword): keyword for keyword in paper.keywords}.items():
            if stems and f" {stems} " in text:
                held += 1
                found += stems in forms or expanded_key(keyword, expansions, vocabulary) in candidates.keys
    print(f"{found} of {held} authors' keywords in their abstracts are candidates: {100 * found / held:.1f} %")


def _stems(text: str) -> str:
    return " ".join(stem(part) for word in words(text.lower()) for part in _PARTS.split(word) if part)


def _write(path: Path, rows: Rows) -> None:
    path.write_text(json.dumps({"papers": rows}, ensure_ascii=False), encoding="utf-8")


def _tag(papers: Sequence[Paper], model: Model, tags_per_paper: int) -> Rows:
    times = [time.process_time()]
    phrases = list(find_all_phrases([paper.abstract.prose for paper in papers], model=model))
    times.append(time.process_time())
    tagging = assign_tags(papers, phrases, model.vocabulary, tags_per_paper=tags_per_paper)
    times.append(time.process_time())
    found, tagged = (1000 * (after - before) / len(papers) for before, after in itertools.pairwise(times))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{len(papers)} papers: phrases {found:.2f}, tags {tagged:.2f} ms CPU each; {peak} MB")
    return _tag_rows(papers, tagging)


def _tag_rows(papers: Sequence[Paper], tagging: Tagging) -> Rows:
    tags = {tag.slug: tag for tag in tagging.vocabulary}
    return [
        {
            "id": paper.id,
            "abstract": paper.abstract.text,
            "tags": [
                {"label": tags[tag.slug].label, "kind": tags[tag.slug].kind, "source": tag.source} for tag in shown
            ],
        }
        for paper, shown in zip(papers, tagging.of_paper, strict=True)
    ]


def _compare(papers: Sequence[Paper], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    _write(folder / "tfidf.json", _phrase_rows(papers, _tfidf(papers)))
    print(f"TF-IDF on {len(papers)} papers: {folder / 'tfidf.json'}")
    if importlib.util.find_spec("yake") is None:
        print("no comparison with YAKE, it is not installed: pip install yake==0.7.3")
        return
    extract = _yake()
    some = papers[:_YAKE_PAPERS]
    _write(folder / "yake.json", _phrase_rows(some, [extract(paper.abstract.text) for paper in some]))
    print(f"YAKE on {len(some)} of {len(papers)} papers: {folder / 'yake.json'}")


def _phrase_rows(papers: Sequence[Paper], phrases: Sequence[Sequence[str]]) -> Rows:
    return [
        {
            "id": paper.id,
            "abstract": paper.abstract.text,
            "tags": [{"label": phrase, "kind": "topic"} for phrase in own],
        }
        for paper, own in zip(papers, phrases, strict=True)
    ]


def _tfidf(papers: Sequence[Paper]) -> list[list[str]]:
    counts = [Counter(_ngrams(paper.abstract.text)) for paper in papers]
    frequency = Counter(phrase for own in counts for phrase in own)
    return [
        sorted(own, key=lambda phrase: (-own[phrase] * math.log(len(papers) / frequency[phrase] + 1), phrase))[
            :_COMPARED
        ]
        for own in counts
    ]


def _ngrams(text: str) -> Iterator[str]:
    tokens = [word for word in words(text.lower()) if not is_bound(word)]
    for length in (1, 2, 3):
        for start in range(len(tokens) - length + 1):
            yield " ".join(tokens[start : start + length])


def _yake() -> Callable[[str], list[str]]:
    extractor = importlib.import_module("yake").KeywordExtractor(n=3, top=_COMPARED)
    return lambda text: [phrase for phrase, _ in extractor.extract_keywords(text)]


if __name__ == "__main__":
    main()
