"""Documents in order -> blocks of neighbours, each counted as one value: to recall these takes a third of the time that
the values of their documents would take, one by one.

A document's own digest decides whether a block ends behind it, never its number, so that a paper more changes the block
in which it stands and no other.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from generator.memory import Memory, digest
from generator.search.counting import count_document, counted_values
from generator.search.documents import SearchDocument

_ENDS = "0"
"""First digit of a digest behind which a block ends: of one in sixteen. A paper more changes the tags of two to fifteen
others, each of whose blocks takes 2 ms to be counted anew; twice as long or half as long, all take the same time.
"""
_LONGEST = 64
"""Documents; whatever their digests are, there is an end."""


@dataclass(frozen=True, slots=True)
class CountedBlock:
    """Some documents that stand beside one another, counted; 1.3 kB a document."""

    entries: str
    """Of all its documents, each once, apart by spaces: `token|term` where the stemmer changes a token, else the token.
    """
    tokens: bytes
    """Of each field of each document the tokens, by their numbers among `entries`, as C's unsigned int."""
    frequencies: bytes
    """How often each of them occurs in its field, as C's unsigned int."""
    sizes: bytes
    """Of each field of each document, how many of the tokens are its own, as C's unsigned int."""
    title_keys: tuple[str, ...]
    """What titles are sorted by, as a reader looks them up: their words, without case, accents and leading signs."""


def counted_blocks(documents: Sequence[SearchDocument], memory: Memory) -> Iterator[CountedBlock]:
    """Yield the blocks of all documents in order; `memory` may know those of the last build."""
    keys = [digest(*counted_values(document)) for document in documents]
    blocks = list(_blocks(keys))
    return memory.recall(
        "counted",
        (keys[block] for block in blocks),
        lambda places: (count_block(documents[blocks[place]]) for place in places),
    )


def _blocks(keys: Sequence[str]) -> Iterator[slice]:
    start = 0
    for end, key in enumerate(keys, 1):
        if key.startswith(_ENDS) or end - start == _LONGEST or end == len(keys):
            yield slice(start, end)
            start = end


def count_block(documents: Sequence[SearchDocument]) -> CountedBlock:
    numbers: defaultdict[str, int] = defaultdict(count().__next__)
    tokens, frequencies, sizes = array("I"), array("I"), array("I")
    title_keys: list[str] = []
    for counted in map(count_document, documents):
        tokens.extend(map(numbers.__getitem__, counted.entries))
        frequencies.extend(counted.frequencies)
        sizes.extend(counted.sizes)
        title_keys.append(counted.title_key)
    return CountedBlock(" ".join(numbers), tokens.tobytes(), frequencies.tobytes(), sizes.tobytes(), tuple(title_keys))
