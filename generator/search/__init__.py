"""The catalogue -> a prebuilt lunr index in small files, and the code that answers from it in the browser.

What comes in are search documents; what goes out are site files below `assets/search/`. This room knows nothing of
records or papers, and nothing here runs in the browser but what it copies there.

Half of the work looks at one document alone: `count_document` gives a value of about 2 kB that can be pickled and kept
for as long as `counted_values` and the code are the same. The other half `search_files` does anew.

The folder with the index is named by its content, so a browser may keep it for ever; `current.js` says which one is
current. See `shards` for what lies inside, `site_templates/search/` for the engine that reads it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from generator.search.counting import CountedDocument, count_document, counted_values
from generator.search.documents import SearchDocument, shelf_place
from generator.search.engine import engine_script, lunr_script
from generator.search.facets import facet_shards
from generator.search.index import build_index
from generator.search.shards import Shard, index_shards, shard
from generator.sitefile import SiteFile

__all__ = ["CountedDocument", "SearchDocument", "count_document", "counted_values", "search_files"]

_FOLDER = "assets/search"
_HASH_LENGTH = 12


def search_files(
    documents: Sequence[SearchDocument], counted: Sequence[CountedDocument] | None = None
) -> Iterator[SiteFile]:
    """Yield every file below `assets/search/`, in URI order.

    `counted` is what `count_document` gives for each document, from whoever has kept it: half of the time.
    """
    pairs = list(zip(documents, counted or map(count_document, documents), strict=True))
    pairs.sort(key=lambda pair: shelf_place(pair[0]))
    shards = [*_all_shards([each for each, _ in pairs], [each for _, each in pairs]), Shard("engine", engine_script())]
    shards.sort(key=lambda each: each.name)
    version = _content_hash(shards)
    files = [SiteFile(f"{_FOLDER}/{version}/{each.name}.js", each.content) for each in shards]
    files.append(SiteFile(f"{_FOLDER}/current.js", shard("current", version).content))
    files.append(SiteFile(f"{_FOLDER}/lunr.js", lunr_script()))
    yield from sorted(files, key=lambda file: file.uri)


def _all_shards(documents: Sequence[SearchDocument], counted: Sequence[CountedDocument]) -> Iterator[Shard]:
    yield from index_shards(build_index(counted), documents)
    papers = [document for document in documents if document.id is not None]
    yield from facet_shards(papers, [each.title_key for each in counted[: len(papers)]])


def _content_hash(shards: Sequence[Shard]) -> str:
    digest = hashlib.sha256()
    for each in shards:
        digest.update(f"{each.name}\n{each.content}".encode())
    return digest.hexdigest()[:_HASH_LENGTH]
