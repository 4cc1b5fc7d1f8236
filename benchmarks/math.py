"""Measure the conversion of formulas to MathML, side by side with other converters where they are installed.

python -m benchmarks.math --spans FILE.jsonl [--n N] [--json OUT]
python -m benchmarks.math --papers FILE.jsonl.gz [--n N] [--json OUT]

Spans: lines of {"tex": ..., "count": ...}; or the formulas of papers are counted first. A formula counts as converted
when the result is MathML in which no command is left to see. CPU: each distinct formula once, median of 3.
"""

from __future__ import annotations

import argparse
import collections
import importlib.util
import json
import re
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import math_core

from benchmarks.papers import read_rows
from generator.markup.clean import clean
from generator.markup.find_math import find_math
from generator.markup.tex_mathml import convert

_LEFT_OVER = re.compile(r">[^<]*\\[A-Za-z][^<]*<")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--spans", type=Path, metavar="FILE.jsonl")
    source.add_argument("--papers", type=Path, metavar="FILE.jsonl.gz")
    parser.add_argument("--n", type=int, help="distinct formulas (default: all)")
    parser.add_argument("--json", type=Path, metavar="OUT")
    options = parser.parse_args(arguments)
    counts = _read_spans(options.spans) if options.spans else _count_spans(options.papers)
    spans = dict(list(counts.items())[: options.n])
    rows = {name: _measure(converter, spans) for name, converter in _converters().items()}
    print(f"{len(spans):,} distinct formulas, {sum(spans.values()):,} occurrences")
    print(f"{'converter':<16}{'distinct %':>12}{'occurrences %':>15}{'commands seen':>15}{'ms CPU each':>13}")
    for name, row in rows.items():
        print(f"{name:<16}{row['distinct']:>12.3%}{row['occurrences']:>15.3%}{row['leaks']:>15.0f}{row['ms']:>13.4f}")
    for tex in [tex for tex in spans if convert(tex).mathml is None][:20]:
        print(f"  not understood: {tex}")
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


def _read_spans(path: Path) -> dict[str, int]:
    return {str(row["tex"]): int(row["count"]) for row in read_rows(path)}


def _count_spans(path: Path) -> dict[str, int]:
    counts: collections.Counter[str] = collections.Counter()
    for row in read_rows(path):
        counts.update(span.tex for span in find_math(clean(row.get("abstract") or "")[0]))
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _converters() -> dict[str, Callable[[str], str | None]]:
    bare = math_core.LatexToMathML(fancy_error=False)

    def ours(tex: str) -> str | None:
        return convert(tex).mathml

    def math_core_alone(tex: str) -> str | None:
        return str(bare.convert_with_local_state(tex, displaystyle=False))

    found: dict[str, Callable[[str], str | None]] = {"papershelf": ours, "math-core": math_core_alone}
    for module in ("latex2mathml.converter", "mathyml"):
        if importlib.util.find_spec(module.partition(".")[0]):
            found[module.partition(".")[0]] = importlib.import_module(module).convert
    return found


def _measure(converter: Callable[[str], str | None], spans: Mapping[str, int]) -> dict[str, float]:
    runs = []
    for _ in range(3):
        convert.cache_clear()
        started = time.process_time()
        results = {tex: _try(converter, tex) for tex in spans}
        runs.append(time.process_time() - started)
    leaks = {tex for tex, mathml in results.items() if mathml and _LEFT_OVER.search(mathml)}
    good = {tex for tex, mathml in results.items() if mathml} - leaks
    return {
        "distinct": len(good) / len(spans),
        "occurrences": sum(spans[tex] for tex in good) / sum(spans.values()),
        "leaks": len(leaks),
        "ms": statistics.median(runs) / len(spans) * 1000,
    }


def _try(converter: Callable[[str], str | None], tex: str) -> str | None:
    try:
        return converter(tex)
    except Exception:  # noqa: BLE001 - converters raise whatever they like; to us each means "not converted"
        return None


if __name__ == "__main__":
    main()
