"""Fit the topics of small catalogues: `python -m benchmarks.fit_word_vectors --papers FILE.jsonl.gz [--out FOLDER]`.

Writes `word_vectors.gz`: where stems stand among the latent topics of all papers. `--without iclr colm` leaves venues
out, to judge on them what others know (`python -m benchmarks.related`). The sixteenth of papers on which titles are
judged takes no part. Only the fitted numbers are kept, no text.
"""

from __future__ import annotations

import argparse
import gzip
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from scipy import sparse
from threadpoolctl import threadpool_limits

from benchmarks.papers import held_out, id_hash, read_rows
from generator.corpus import Corpus, Table, count_terms, stem_line
from generator.corpus.background import Background
from generator.markup import render_abstract
from generator.related.elsewhere import pack_word_vectors
from generator.related.topics import start_of, strongest_directions
from generator.related.weights import weighed

LEAST_ABSTRACTS = 30
"""Below which a stem is not kept."""

TOO_COMMON = 0.2
"""Stems in a larger share of the abstracts stand for no topic."""

TOPICS = 48
"""Kept; 32, 64 and 100 score alike in catalogues of 20 papers."""


def main() -> None:
    options = _options()
    rows = sorted(read_rows(options.papers), key=lambda row: id_hash(row["id"]))
    chosen = [row for row in rows if not held_out(row["id"]) and row["venue"] not in options.without]
    proses = [render_abstract(row["abstract"]).prose for row in chosen]
    corpus = count_terms([stem_line(prose) for prose in proses], background=Background(1, {}))
    path = options.out / "word_vectors.gz"
    path.write_bytes(gzip.compress(fit_vectors(corpus, [row["id"] for row in chosen]), compresslevel=9, mtime=0))
    print(f"{path}: {path.stat().st_size} bytes")


def fit_vectors(corpus: Corpus, ids: Sequence[str]) -> bytes:
    """The stems' directions, each topic as long as it is strong."""
    frequency = corpus.document_frequency[: len(corpus.stems)]
    columns = np.flatnonzero((frequency >= LEAST_ABSTRACTS) & (frequency <= TOO_COMMON * corpus.size))
    rows = _unit_rows(weighed(corpus, columns))
    with threadpool_limits(1, user_api="blas"):
        directions = np.concatenate(list(strongest_directions(rows, start_of(ids))), axis=1)[:, :TOPICS]
        strengths = np.linalg.norm(rows @ directions, axis=0)
    return pack_word_vectors([corpus.stems[column] for column in columns], directions * strengths)


def _unit_rows(rows: Table) -> Table:
    length = np.sqrt(np.asarray(rows.multiply(rows).sum(axis=1)).ravel())
    return (sparse.diags_array(1 / np.where(length > 0, length, 1)) @ rows).tocsr()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--papers", type=Path, required=True, help="JSON lines with id, venue, abstract; .gz too")
    parser.add_argument("--without", nargs="*", default=[], help="venues to leave out")
    parser.add_argument("--out", type=Path, default=Path("generator/data"), help="folder (default %(default)s)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
