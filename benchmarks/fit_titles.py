"""Fit the model that makes titles: `python -m benchmarks.fit_titles --papers FILE.jsonl.gz [--out FILE]`.

Papers with titles teach three linear models (generator.titles.model). The sixteenth of papers whose ids have the
smallest SHA-1 takes no part: titles are judged on it. Only counts and weights are kept, no text.
"""

from __future__ import annotations

import argparse
import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

from benchmarks.papers import TitledPaper, held_out, read_papers
from benchmarks.rouge import rouge
from generator.titles.candidates import title_candidates
from generator.titles.contributions import find_contributions
from generator.titles.likely import stem_features
from generator.titles.model import Features, TitleModel, format_model, parse_model
from generator.titles.names import find_names, is_name_like
from generator.titles.words import split_sentences, stems_of

Matrix = npt.NDArray[np.float64]

SMOOTHING = 20
"""Papers' worth of the mean stem in each stem's odds."""

LEAST_FASHION = 150
"""Abstracts that use a stem before it tells a fashion."""

LEAST_NAME = 8
"""Abstracts that use a name before it counts as known."""

CHANCE_PAPERS = 5000
"""Papers outside the fit of names on which `NAME_CHANCE` is chosen."""

READERS = {
    "border of": -0.08,
    "border to": -0.02,
    "border for": -0.03,
    "border in": -0.02,
    "border with": -0.01,
    "border by": -0.02,
    "very short": -0.1,
    "short": -0.05,
    "starts general": -0.08,
    "starts with number": -0.05,
    "finite": -0.04,
    "origin show": 0.04,
    "origin noun phrase": -0.12,
    "only the subject": -0.08,
    "origin propose after": -0.02,
    "origin study after": -0.02,
    "origin show after": -0.06,
    "origin do": -0.12,
    "origin do after": -0.2,
    "first sentence": -0.02,
    "rank 2": -0.03,
    "rank 3": -0.03,
    "lead topic": -0.05,
    "lead topic, short phrase": -0.1,
    "lead name, short phrase": -0.06,
    "short, ends general": -0.06,
}
"""What readers mind and word overlap does not see, in units of ROUGE: phrases cut at "of", phrases that are not what
the abstract says the paper does, one or two words. Chosen by reading some hundred titles; costs .01 of ROUGE."""

_LEAD = re.compile(r"([A-Za-z0-9$@+.\- ]{2,25}):\s")
_WORD = re.compile(r"(?<![\w$-])[A-Za-z][A-Za-z0-9]*(?:[-+/.@²³][A-Za-z0-9]+)*(?:\+{1,2}|\*)?(?![\w-])")


@dataclass(frozen=True, slots=True)
class Examples:
    """Rows of features with what is to be predicted; rows of one paper stand together."""

    rows: Matrix
    targets: Matrix
    papers: npt.NDArray[np.int64]
    names: tuple[str, ...]


def main() -> None:
    options = _options()
    papers = [paper for paper in read_papers(options.papers) if not held_out(paper.id)]
    tables = TitleModel(known_names(papers), fashion_of(papers), {}, {}, {})
    model = parse_model(format_model(tables))
    model = replace(model, word_weights=fit_words(papers[:5000]))
    model = replace(model, name_weights=fit_names(papers[: options.names], model))
    print(*name_chances(papers[options.names : options.names + CHANCE_PAPERS], model), sep="\n")
    model = replace(model, phrase_weights=fit_phrases(papers[-options.phrases :], model))
    options.out.write_text(format_model(model), encoding="utf-8")
    print(f"{options.out}: {options.out.stat().st_size} bytes from {len(papers)} papers")


def known_names(papers: Iterable[TitledPaper]) -> dict[str, float]:
    """In how many abstracts each name stands."""
    counts = Counter(
        name for paper in papers for name in {word[0] for word in _WORD.finditer(paper.source)} if is_name_like(name)
    )
    return {name: float(count) for name, count in sorted(counts.items()) if count >= LEAST_NAME}


def fashion_of(papers: Sequence[TitledPaper]) -> dict[str, float]:
    """Log odds that the title of a paper whose abstract has a stem leads with a name, over those of all papers."""
    abstracts: Counter[str] = Counter()
    leading: Counter[str] = Counter()
    for paper in papers:
        stems = _stems(paper.source)
        abstracts.update(stems)
        if (lead := _LEAD.match(paper.title)) and is_name_like(lead[1]):
            leading.update(stems)
    mean = sum(leading.values()) / sum(abstracts.values())
    odds = {
        stem: math.log((leading[stem] + SMOOTHING * mean) / (count - leading[stem] + SMOOTHING * (1 - mean)))
        - math.log(mean / (1 - mean))
        for stem, count in sorted(abstracts.items())
        if count >= LEAST_FASHION
    }
    return {stem: value for stem, value in odds.items() if abs(value) >= 0.375}


def fit_words(papers: Iterable[TitledPaper]) -> dict[str, float]:
    """Fit how likely a stem of the abstract stands in the title."""
    features: list[Features] = []
    targets: list[float] = []
    for paper in papers:
        sentences = split_sentences(paper.abstract.prose, paper.abstract.objects)
        title = _stems(paper.title)
        for stem, found in stem_features(sentences, find_contributions(sentences)).items():
            features.append(found)
            targets.append(float(stem in title))
    return fit_logistic(features, targets)


def fit_names(papers: Iterable[TitledPaper], model: TitleModel) -> dict[str, float]:
    """Fit how likely a name of the abstract leads the title."""
    features: list[Features] = []
    targets: list[float] = []
    for paper in papers:
        lead = _LEAD.match(paper.title)
        wanted = _joined(lead[1]) if lead else None
        for name in find_names(paper.abstract.prose, paper.abstract.objects, model.names, model.fashion):
            features.append(name.evidence)
            targets.append(float(_joined(name.text) == wanted))
    return fit_logistic(features, targets)


def name_chances(papers: Iterable[TitledPaper], model: TitleModel) -> Iterable[str]:
    """Say what each `NAME_CHANCE` would give: how many of the papers whose titles lead with a name get theirs, and how
    many names that lead stand in the real title.
    """
    best = [
        (_likeliest(paper, model), lead[1] if (lead := _LEAD.match(paper.title)) else "", paper) for paper in papers
    ]
    wanted = [(name, _joined(lead)) for name, lead, paper in best if lead and lead.lower() in paper.source.lower()]
    for chance in np.arange(0.2, 0.36, 0.02):
        right = sum(name[0] >= chance and _joined(name[1]) == lead for name, lead in wanted)
        led = [f" {_joined(name[1])} " in f" {_joined(paper.title)} " for name, _, paper in best if name[0] >= chance]
        yield f"{chance:.2f}: {right / max(1, len(wanted)):.3f} right, {sum(led) / max(1, len(led)):.3f} precise"


def _likeliest(paper: TitledPaper, model: TitleModel) -> tuple[float, str]:
    names = find_names(paper.abstract.prose, paper.abstract.objects, model.names, model.fashion)
    return max(((model.chance(model.name_weights, name.evidence), name.text) for name in names), default=(0.0, ""))


def fit_logistic(features: Sequence[Features], targets: Sequence[float], *, ridge: float = 1.0) -> dict[str, float]:
    """Logistic regression by Newton's method."""
    rows, names = _dense(features)
    wanted = np.array(targets)
    weights = np.zeros(len(names))
    for _ in range(30):
        chance = 1 / (1 + np.exp(-rows @ weights))
        gradient = rows.T @ (chance - wanted) + ridge * weights
        curvature = (rows * (chance * (1 - chance))[:, None]).T @ rows + ridge * np.eye(len(names))
        step = np.linalg.solve(curvature, gradient)
        weights -= step
        if np.abs(step).max() < 1e-6:
            break
    return dict(zip(names, weights.tolist(), strict=True))


def fit_phrases(papers: Iterable[TitledPaper], model: TitleModel) -> dict[str, float]:
    """Fit weights under which the phrases that are chosen overlap most with the real titles, and please readers."""
    return fit_choice(phrase_examples(papers, model))


def phrase_examples(papers: Iterable[TitledPaper], model: TitleModel) -> Examples:
    features: list[Features] = []
    targets: list[float] = []
    numbers: list[int] = []
    for number, paper in enumerate(papers):
        for candidate in title_candidates(paper.abstract, model):
            features.append(candidate.features)
            pleasure = sum(READERS.get(name, 0.0) * value for name, value in candidate.features.items())
            targets.append(sum(rouge(" ".join(candidate.words), paper.title)) / 3 + pleasure)
            numbers.append(number)
    rows, names = _dense(features)
    _, order = np.unique(np.array(numbers), return_inverse=True)
    return Examples(rows, np.array(targets), order, names)


def fit_choice(examples: Examples) -> dict[str, float]:
    """Maximise the expected target of a softmax choice per paper, by Adam from a ridge regression."""
    rows, targets, papers = examples.rows, examples.targets, examples.papers
    size = np.bincount(papers)
    means = np.stack([np.bincount(papers, column) / size for column in rows.T], axis=1)
    centred = rows - means[papers]
    weight = (20 / size[papers])[:, None]
    ridge = 5 * np.eye(rows.shape[1])
    wanted = targets - (np.bincount(papers, targets) / size)[papers]
    weights = 20 * np.linalg.solve((centred * weight).T @ centred + ridge, (centred * weight).T @ wanted)
    momentum, scale = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, 301):
        chosen = _softmax(rows @ weights, papers)
        expected = np.bincount(papers, chosen * targets)
        gradient = rows.T @ (chosen * (targets - expected[papers])) / len(size) - 1e-5 * weights
        momentum = 0.9 * momentum + 0.1 * gradient
        scale = 0.999 * scale + 0.001 * gradient**2
        weights += 0.05 * (momentum / (1 - 0.9**step)) / (np.sqrt(scale / (1 - 0.999**step)) + 1e-8)
    return dict(zip(examples.names, weights.tolist(), strict=True))


def _softmax(scores: Matrix, papers: npt.NDArray[np.int64]) -> Matrix:
    highest = np.full(papers.max() + 1, -np.inf)
    np.maximum.at(highest, papers, scores)
    raised = np.exp(scores - highest[papers])
    shares: Matrix = raised / np.bincount(papers, raised)[papers]
    return shares


def _dense(features: Sequence[Features]) -> tuple[Matrix, tuple[str, ...]]:
    names = tuple(sorted({name for found in features for name in found}))
    place: Mapping[str, int] = {name: number for number, name in enumerate(names)}
    rows = np.zeros((len(features), len(names)))
    for number, found in enumerate(features):
        for name, value in found.items():
            rows[number, place[name]] = value
    return rows, names


def _stems(text: str) -> set[str]:
    return {stem for word in text.split() for stem in stems_of(word)}


def _joined(text: str) -> str:
    return " ".join(stem for word in text.split() for stem in stems_of(word))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--papers", type=Path, required=True, help="JSON lines with id, title, abstract; .gz too")
    parser.add_argument("--names", type=int, default=20_000, help="papers that teach names (default %(default)s)")
    parser.add_argument("--phrases", type=int, default=6000, help="papers that teach phrases (default %(default)s)")
    parser.add_argument("--out", type=Path, default=Path("generator/data/title_model.json"))
    return parser.parse_args()


if __name__ == "__main__":
    main()
