"""An index and its documents -> the small files that a browser fetches one by one, as a search needs them.

    meta      how many documents, fields with boosts and averages, the first term of each shard, names used by number
    lens      the lengths of those fields whose postings do not carry them
    s/NNN     postings of a range of terms        v/NNN  the vocabulary, for fuzzy words and "did you mean"
    d/NNN     result stubs of some documents      t/NNN  their texts, only for rows on screen
    i/NNN     ids and DOIs, each with its paper

Each is a script that makes one call, `papershelfShard("s/012", …)`: on file:// only scripts load, and elsewhere a
worker fetches the same file and reads the JSON between the brackets, so nothing is ever evaluated.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.markup.escape import html_text
from generator.search.counting import FIELDS, Field
from generator.search.documents import SearchDocument
from generator.search.index import InvertedIndex
from generator.search.packing import front_code, pack, pack_array
from generator.search.postings import Numbers

POSTINGS_SIZE = 10_000
"""Characters of a postings shard, about 6 kB gzipped: smaller ones cost requests, larger ones bytes a word."""
VOCABULARY_SIZE = 64_000
IDENTIFIERS_SIZE = 16_000
"""Characters: few searches ask for one of these, and each for one only."""
STUBS_PER_FILE = 8
"""A page of results asks for as many files as it has rows, nearly; 8 stubs are about 1 kB gzipped."""
TEXTS_PER_FILE = 8
"""Abstracts are five times as long as stubs; 8 and 8 make a quarter of a file a paper."""
AUTHORS_SHOWN = 3
TAGS_SHOWN = 4
"""What a row shows; the rest stands on the paper's page."""


@dataclass(frozen=True, slots=True)
class Shard:
    """One file of the index, without the folder and the ending."""

    name: str
    content: bytes


def shard(name: str, data: object) -> Shard:
    """Write data as a call that registers it under its name."""
    # As bytes, because a single letter from far away makes a text of Python's take four times the room.
    return Shard(name, f"papershelfShard({to_json(name)},{to_json(data)})\n".encode())


def to_json(data: object) -> str:
    """Write JSON that is also a JavaScript expression in every browser."""
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return written.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def index_shards(index: InvertedIndex, documents: Sequence[SearchDocument]) -> Iterator[Shard]:
    """Yield every shard but the facets."""
    first_terms: list[str] = []
    for number, (first, postings) in enumerate(_postings_batches(index)):
        first_terms.append(first)
        yield shard(f"s/{number:03}", postings)
    vocabulary_firsts: list[str] = []
    spelt = zip(index.terms, map(_spelling, index.terms, index.spellings, index.document_frequency), strict=True)
    for number, (first, entries) in enumerate(_coded_batches(spelt, VOCABULARY_SIZE)):
        vocabulary_firsts.append(first)
        yield shard(f"v/{number:03}", entries)
    first_identifiers: list[str] = []
    for number, (first, entries) in enumerate(_coded_batches(_identifiers(documents), IDENTIFIERS_SIZE)):
        first_identifiers.append(first)
        yield shard(f"i/{number:03}", entries)
    names = Names.of(documents)
    meta = _meta(index, documents, names)
    firsts = {"terms": first_terms, "vocabulary": vocabulary_firsts, "identifiers": first_identifiers}
    yield shard("meta", meta | firsts)
    yield shard("lens", [_lengths(field, index.lengths[:, number]) for number, field in enumerate(FIELDS)])
    yield from _document_shards(documents, names)


def _lengths(field: Field, lengths: Numbers) -> str:
    return "" if field.carries_length else pack_array(lengths)[0].decode("ascii")


def _postings_batches(index: InvertedIndex) -> Iterator[tuple[str, list[str]]]:
    batch: list[str] = []
    size = 0
    for term, postings in zip(index.terms, index.postings.written(), strict=True):
        cost = len(term) + len(postings) + 6
        if batch and size + cost > POSTINGS_SIZE:
            yield batch[0], batch
            batch, size = [], 0
        batch += [term, postings]
        size += cost
    if batch:
        yield batch[0], batch


def _coded_batches(entries: Iterable[tuple[str, str]], most: int) -> Iterator[tuple[str, str]]:
    """Front-code sorted (key, what follows it) into pieces of some characters, each with its first key."""
    batch: list[str] = []
    first, size = "", 0
    for key, rest in entries:
        if not batch:
            first = key
        batch.append(key + rest)
        size += len(batch[-1])
        if size > most:
            yield first, front_code(batch)
            batch, size = [], 0
    if batch:
        yield first, front_code(batch)


def _identifiers(documents: Sequence[SearchDocument]) -> Iterator[tuple[str, str]]:
    """Give every id and DOI of a paper with its ordinal, as the vocabulary gives terms."""
    named = {name: ordinal for ordinal, each in enumerate(documents) for name in (each.doi, each.id) if name}
    for name in sorted(named, key=lambda name: name.encode("utf-16-be", "surrogatepass")):
        yield name, f"|{pack(named[name])}"


def _spelling(term: str, token: str, document_frequency: int) -> str:
    """Add how often a term occurs (a power of two) and how it is spelt where that differs from the term."""
    weight = document_frequency.bit_length() - 1
    if token == term:
        return f"|{pack(weight)}" if weight else ""
    shared = len(term)
    while not token.startswith(term[:shared]):
        shared -= 1
    return f"|{pack(weight)}{pack(len(term) - shared)}{token[shared:]}"


@dataclass(frozen=True, slots=True)
class Names:
    """Names that many documents share, so that each stub holds only their number."""

    collections: tuple[tuple[str, str], ...]
    venues: tuple[str, ...]

    @classmethod
    def of(cls, documents: Sequence[SearchDocument]) -> Names:
        return cls(
            tuple(sorted({document.collection for document in documents if document.collection})),
            tuple(sorted({document.venue for document in documents if document.venue})),
        )


def _meta(index: InvertedIndex, documents: Sequence[SearchDocument], names: Names) -> dict[str, object]:
    return {
        "documents": index.document_count,
        "papers": sum(document.id is not None for document in documents),
        "fields": [
            [field.name, field.boost, average, int(field.carries_length)]
            for field, average in zip(FIELDS, index.averages, strict=True)
        ],
        "stubs": STUBS_PER_FILE,
        "texts": TEXTS_PER_FILE,
        "collections": names.collections,
        "venues": names.venues,
    }


def _document_shards(documents: Sequence[SearchDocument], names: Names) -> Iterator[Shard]:
    venues = {venue: number for number, venue in enumerate(names.venues)}
    collections = {collection: number for number, collection in enumerate(names.collections)}
    for number, start in enumerate(range(0, len(documents), STUBS_PER_FILE)):
        batch = documents[start : start + STUBS_PER_FILE]
        yield shard(f"d/{number:03}", [_stub(document, collections, venues) for document in batch])
    for number, start in enumerate(range(0, len(documents), TEXTS_PER_FILE)):
        yield shard(f"t/{number:03}", [_text(document) for document in documents[start : start + TEXTS_PER_FILE]])


def _stub(
    document: SearchDocument, collections: Mapping[tuple[str, str], int], venues: Mapping[str, int]
) -> list[object]:
    """What a row shows before its text is there: [id, title, authors, more authors, tags, collection, venue, year, …].

    The last two, only where they differ from what the browser would make up: the title's HTML, and a page's address.
    """
    stub: list[object] = [
        document.id,
        document.title,
        document.authors[:AUTHORS_SHOWN],
        max(0, len(document.authors) - AUTHORS_SHOWN),
        [label if slug == plain_slug(label) else [label, slug] for slug, label in document.tags[:TAGS_SHOWN]],
        collections[document.collection] if document.collection else -1,
        venues[document.venue] if document.venue else -1,
        document.year,
    ]
    title_html = document.title_html if document.title_html != html_text(document.title) else 0
    uri = document.uri if document.uri != f"papers/{document.id}.html" else 0
    return stub + ([title_html, uri] if uri else [title_html] if title_html else [])


def plain_slug(label: str) -> str:
    """Guess the slug of a label that needs no care; `facets.js` guesses alike."""
    return label.lower().replace(" ", "-")


def _text(document: SearchDocument) -> list[object]:
    """What unfolds: [text, key sentence as [start, end] in it or spelt out, HTML where it is more than paragraphs]."""
    abstract = document.abstract.get()
    start = abstract.text.find(document.key_sentence)
    # JavaScript counts UTF-16 units.
    before = len(abstract.text[:start].encode("utf-16-le")) // 2 if start >= 0 else 0
    length = len(document.key_sentence.encode("utf-16-le")) // 2
    key_sentence: object = [before, before + length] if start >= 0 else document.key_sentence
    return [abstract.text, key_sentence, *([abstract.markup] if abstract.markup is not None else [])]
