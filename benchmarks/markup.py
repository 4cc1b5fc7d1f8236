"""Measure the rendering of abstracts: its time, and whether a single word is lost.

python -m benchmarks.markup --papers FILE.jsonl.gz [--n N] [--json OUT] [--mutations N]

Time: CPU of rendering every abstract, median of 3 runs in fresh processes (formulas are remembered within a run, so a
second pass would measure memory). Garbling: the text outside formulas, read back from the HTML, against an independent
reading of the source; beside it Python-Markdown on the same abstracts. Pages: the same reading of the pages of a whole
site built from every abstract with a dollar sign. Mutations: that many abstracts and formulas, changed at random; none
may raise, take a second or leak a command.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import markdown

from benchmarks.papers import read_rows
from benchmarks.plain_reading import FORMULA, words_of_abstract, words_of_html, words_of_source
from generator.markup import render_abstract, render_line

_PIECES = (
    r"{ } ( ) [ ] \ $ $$ \( \) \[ \] ^ _ & \left( \right) \langle \bigl( | \frac \sqrt \text{ "
    r"\begin{aligned} \end{aligned} < > ` * ** [x](http://x) ~ -- \emph{ \url{ <b> </i> &lt; \not \mathbb "
    r"# % \hat \over \bf \operatorname{ \foo é 中 \' '"
)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--papers", type=Path, required=True, metavar="FILE.jsonl.gz")
    parser.add_argument("--n", type=int, help="abstracts to render (default: all)")
    parser.add_argument("--mutations", type=int, default=0, help="random changes to try (nightly: 200000)")
    parser.add_argument("--pages", action="store_true", help="build a site of the abstracts with formulas and read it")
    parser.add_argument("--json", type=Path, metavar="OUT")
    options = parser.parse_args(arguments)
    abstracts = [row["abstract"] for row in read_rows(options.papers) if row.get("abstract")][: options.n]
    figures = {**_measure_time(abstracts), **_measure_garbling(abstracts)}
    if options.pages:
        figures |= _measure_pages(abstracts)
    if options.mutations:
        figures |= _try_mutations(abstracts, options.mutations)
    for name, value in figures.items():
        print(f"{name:<44} {value:>12,.4g}")
    if options.json:
        options.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def _measure_time(abstracts: list[str]) -> dict[str, float]:
    runs = {name: [_in_fresh_process(_time_of, (name, abstracts)) for _ in range(3)] for name in _RENDERERS}
    figures: dict[str, float] = {"abstracts": len(abstracts)}
    for name, results in runs.items():
        figures[f"{name}, ms CPU per abstract"] = (
            statistics.median(seconds for seconds, _ in results) / len(abstracts) * 1000
        )
        figures[f"{name}, peak MB"] = max(peak for _, peak in results)
    return figures


_RENDERERS: dict[str, Callable[[str], str]] = {
    "papershelf": lambda source: render_abstract(source).html,
    "python-markdown": markdown.markdown,
}


def _in_fresh_process(
    function: Callable[..., tuple[float, float]], arguments: tuple[object, ...]
) -> tuple[float, float]:
    with multiprocessing.get_context("fork").Pool(1) as pool:
        return pool.apply(function, arguments)


def _time_of(name: str, abstracts: list[str]) -> tuple[float, float]:
    render = _RENDERERS[name]
    started = time.process_time()
    for abstract in abstracts:
        render(abstract)
    return time.process_time() - started, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _measure_garbling(abstracts: list[str]) -> dict[str, float]:
    readings = [(abstract, words_of_source(abstract)) for abstract in abstracts if "$" in abstract]
    judged = [(abstract, words) for abstract, words in readings if words is not None]
    figures: dict[str, float] = {"abstracts with a dollar sign": len(readings), "of these judged": len(judged)}
    for name, render in _RENDERERS.items():
        garbled = [words for abstract, words in judged if _read(name, render(abstract)) != words]
        figures[f"{name}, garbled"] = len(garbled)
    figures["papershelf, vanished"] = sum(
        not render_abstract(abstract).text.strip() for abstract in abstracts if abstract.strip()
    )
    return figures


def _measure_pages(abstracts: list[str]) -> dict[str, float]:
    """Build a site of the abstracts with a dollar sign, and read each from its page."""
    sources = {f"p{number}": abstract for number, abstract in enumerate(abstracts) if "$" in abstract}
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        new = [sys.executable, "-m", "generator.cli", "new", "project"]
        subprocess.run(new, cwd=project, check=True, capture_output=True)
        project /= "project"
        lines = (json.dumps({"id": key, "abstract": source}) + "\n" for key, source in sources.items())
        (project / "content" / "abstracts" / "papers.jsonl").write_text("".join(lines), encoding="utf-8")
        subprocess.run([sys.executable, "-m", "generator.cli", "build"], cwd=project, check=True, capture_output=True)
        pages = {path.stem: path.read_text(encoding="utf-8") for path in (project / "site" / "papers").glob("p*.html")}
    judged = {key: words for key, source in sources.items() if (words := words_of_source(source)) is not None}
    shown = {key: words_of_abstract(pages[key]) for key in judged.keys() & pages.keys()}
    return {
        "pages judged": len(shown),
        "pages missing (merged duplicates)": len(sources) - len(pages.keys() & sources.keys()),
        "pages garbled": sum(shown[key] != judged[key] for key in shown),
    }


def _read(name: str, html: str) -> str:
    """What the HTML shows; Python-Markdown leaves formulas as text, so its dollars are read as its reader would."""
    if name == "papershelf":
        return words_of_html(html)
    return words_of_html(re.sub(r"\$[^$]+\$", f" {FORMULA} ", html))


def _try_mutations(abstracts: list[str], count: int) -> dict[str, float]:
    rng = random.Random(2025)  # a measurement repeats
    sources = [abstract for abstract in abstracts if "$" in abstract]
    spans = [span for abstract in sources for span in re.findall(r"\$([^$]+)\$", abstract)]
    slowest = 0.0
    leaks = 0
    for number in range(count):
        source = f"${_mutated(rng.choice(spans), rng)}$" if number % 2 else _mutated(rng.choice(sources), rng)
        started = time.process_time()
        html = (render_abstract if number % 3 else render_line)(source).html
        slowest = max(slowest, time.process_time() - started)
        leaks += any(re.search(r">[^<]*\\[A-Za-z]", formula) for formula in re.findall(r"<math.*?</math>", html))
    return {"mutations": count, "slowest mutation, s CPU": slowest, "mutations that leak a command": leaks}


def _mutated(source: str, rng: random.Random) -> str:
    pieces = _PIECES.split()
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(source) + 1)
        match rng.randrange(3):
            case 0:
                source = source[:place] + rng.choice(pieces) + source[place:]
            case 1:
                source = source[:place] + source[place + rng.randint(1, 4) :]
            case _:
                source = source[:place] + source[place // 2 : place // 2 + rng.randint(1, 30)] + source[place:]
    return source


if __name__ == "__main__":
    main()
