"""Documents -> what the browse page narrows by: tag, collection, year, author, code.

    facets       per facet its number of values and the largest of them: all that a page without a query needs
    f/NAME-NNN   paper -> numbers of its values, some thousand papers a file: counts under any query
    r/NAME       the paper of each value that only one has, half of all authors: asked for where the others are too few
    g/NAME-NNN   further values, for the filter box

Values are numbered from the most frequent one down, so that most numbers take one character.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from generator.search.documents import SearchDocument
from generator.search.packing import pack_all
from generator.search.shards import Shard, plain_slug, shard

LARGEST = 50
"""Values in the first file: the ten that show, and enough to hide those already chosen."""
VALUES_PER_FILE = 500
"""About 4 kB gzipped: the ten largest under a query may lie anywhere, and each asks for the file it lies in."""
PAPERS_PER_FILE = 16_384

Value = tuple[str, str]
"""(value as in the URL, label)."""


@dataclass(frozen=True, slots=True)
class Facet:
    """One way to narrow the list."""

    name: str
    values: Callable[[SearchDocument], Sequence[Value]]


FACETS = (
    Facet("tag", lambda paper: paper.tags),
    Facet("collection", lambda paper: (paper.collection,) if paper.collection else ()),
    Facet("year", lambda paper: ((str(paper.year),) * 2,) if paper.year is not None else ()),
    Facet("author", lambda paper: tuple((author, author) for author in dict.fromkeys(paper.authors))),
    Facet("code", lambda paper: (("1", "1"),) if paper.has_code else ()),
)


def facet_shards(papers: Sequence[SearchDocument], title_keys: Sequence[str]) -> Iterator[Shard]:
    """Yield the facet files, and under `title` the order of the papers by their `title_keys`."""
    heads: dict[str, object] = {}
    for facet in FACETS:
        of_papers = [facet.values(paper) for paper in papers]
        counted = Counter(chain.from_iterable(of_papers))
        # The most frequent first, of equals by name: to sort twice takes half the time of a key that says both.
        values = sorted(sorted(counted), key=counted.__getitem__, reverse=True)
        common = sum(count > 1 for count in counted.values())
        heads[facet.name] = [len(values), common, [_entry(value, counted[value]) for value in values[:LARGEST]]]
        numbers = {value: number for number, value in enumerate(values)}
        numbers_of_papers = [[numbers[value] for value in of_paper] for of_paper in of_papers]
        yield from _paper_shards(facet.name, numbers_of_papers, common)
        yield shard(f"r/{facet.name}", pack_all(_lone_papers(numbers_of_papers, len(values), common)))
        for number, start in enumerate(range(LARGEST, len(values), VALUES_PER_FILE)):
            batch = values[start : start + VALUES_PER_FILE]
            yield shard(f"g/{facet.name}-{number:03}", [_entry(value, counted[value]) for value in batch])
    yield shard("facets", {"values": heads, "valuesPerFile": VALUES_PER_FILE, "papersPerFile": PAPERS_PER_FILE})
    yield shard("title", pack_all(_title_ranks(title_keys)))


def _paper_shards(name: str, numbers_of_papers: Sequence[Sequence[int]], common: int) -> Iterator[Shard]:
    for file, start in enumerate(range(0, len(numbers_of_papers), PAPERS_PER_FILE)):
        rows: list[int] = []
        for numbers in numbers_of_papers[start : start + PAPERS_PER_FILE]:
            shared = sorted([number for number in numbers if number < common])
            rows += [len(shared), *shared]
        yield shard(f"f/{name}-{file:03}", pack_all(rows))


def _lone_papers(numbers_of_papers: Sequence[Sequence[int]], count: int, common: int) -> list[int]:
    lone = [0] * (count - common)
    for ordinal, numbers in enumerate(numbers_of_papers):
        for number in numbers:
            if number >= common:
                lone[number - common] = ordinal
    return lone


def _entry(value: Value, count: int) -> list[object]:
    name, label = value
    if name == label:
        return [count, label]
    return [count, label, name if name != plain_slug(label) else 0]


def _title_ranks(keys: Sequence[str]) -> list[int]:
    order = sorted(range(len(keys)), key=lambda ordinal: keys[ordinal].encode("utf-16-be"))
    ranks = [0] * len(keys)
    for rank, ordinal in enumerate(order):
        ranks[ordinal] = rank
    return ranks
