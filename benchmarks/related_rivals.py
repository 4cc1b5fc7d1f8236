"""Other ways of finding related papers, which ours is compared with: proses in, the nearest of each out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import chain, pairwise

import numpy as np
import numpy.typing as npt
from scipy import sparse

from generator.corpus import Table, count_terms, stem_line
from generator.corpus.stems import STOP_WORDS

NEAREST = 8

Ranking = Sequence[Sequence[int]]

_SANITY_WORD = re.compile(r"\b[a-z_][a-z0-9_]+\b")
_SANITY_TERMS = 20_000


def by_tf_idf(proses: Sequence[str]) -> Ranking:
    """Cosine of (1 + ln tf) idf over our terms, idf from the catalogue alone."""
    corpus = count_terms([stem_line(prose) for prose in proses])
    idf = np.log((1 + corpus.size) / (1 + corpus.document_frequency))
    unit = _unit_rows(_sublinear(corpus.counts) @ sparse.diags_array(idf))
    return _nearest((unit @ unit.T).toarray())


def by_bm25(proses: Sequence[str]) -> Ranking:
    """BM25 (k1 1.2, b 0.75) with the whole abstract as the query."""
    corpus = count_terms([stem_line(prose) for prose in proses])
    counts = corpus.counts.tocsr()
    lengths = np.asarray(counts.sum(axis=1)).ravel()
    frequency = corpus.document_frequency
    idf = np.log(1 + (corpus.size - frequency + 0.5) / (frequency + 0.5))
    norm = 1.2 * (0.25 + 0.75 * lengths / lengths.mean())
    weighed = counts.astype(np.float64)
    weighed.data = weighed.data * 2.2 / (weighed.data + np.repeat(norm, np.diff(counts.indptr)))
    return _nearest((counts @ (weighed @ sparse.diags_array(idf)).T).toarray())


def by_arxiv_sanity(proses: Sequence[str]) -> Ranking:
    """The recipe of arxiv-sanity-lite (compute.py, serve.py): sublinear tf-idf over the 20,000 commonest words and
    pairs of words that stand in five papers or more and in a tenth at most, and a linear SVM of each paper against all.

    With one paper on its side, a C of 0.01 and balanced weights, every other paper pulls equally at the margin: the
    SVM's normal is the paper less the mean of the others, and no solver is needed.
    """
    unit = _sanity_rows(proses)
    centre = np.asarray(unit.mean(axis=0)).ravel()
    return _nearest((unit @ unit.T).toarray() - unit @ centre)


def by_chance(proses: Sequence[str]) -> Ranking:
    return _nearest(np.random.default_rng(1).random((len(proses), len(proses))))


def _sanity_rows(proses: Sequence[str]) -> Table:
    papers = [Counter(_sanity_terms(prose.lower())) for prose in proses]
    frequency = Counter(term for counts in papers for term in counts)
    total = Counter(chain.from_iterable(counts.elements() for counts in papers))
    allowed = (term for term in total if 5 <= frequency[term] <= 0.1 * len(proses))
    terms = sorted(allowed, key=lambda term: (-total[term], term))[:_SANITY_TERMS]
    place = {term: number for number, term in enumerate(terms)}
    found = [
        (paper, place[term], count)
        for paper, counts in enumerate(papers)
        for term, count in counts.items()
        if term in place
    ]
    rows, columns, values = np.array(found or [(0, 0, 0)]).T
    counts = sparse.csr_matrix((values.astype(np.float64), (rows, columns)), shape=(len(proses), max(1, len(terms))))
    idf = np.array([1 + np.log((1 + len(proses)) / (1 + frequency[term])) for term in terms] or [0.0])
    counts.eliminate_zeros()
    return _unit_rows(_sublinear(counts) @ sparse.diags_array(idf))


def _sanity_terms(text: str) -> list[str]:
    words = [word for word in _SANITY_WORD.findall(text) if word not in STOP_WORDS]
    return [*words, *(f"{one} {other}" for one, other in pairwise(words))]


def _sublinear(counts: Table) -> Table:
    logs = counts.astype(np.float64)
    logs.data = 1 + np.log(logs.data)
    return logs


def _unit_rows(rows: Table) -> Table:
    length = np.sqrt(np.asarray(rows.multiply(rows).sum(axis=1)).ravel())
    return sparse.diags_array(1 / np.maximum(length, 1e-9)) @ rows


def _nearest(similarity: npt.NDArray[np.float64]) -> Ranking:
    np.fill_diagonal(similarity, -np.inf)
    ranked: list[list[int]] = np.argsort(-similarity, axis=1, kind="stable")[:, :NEAREST].tolist()
    return ranked
