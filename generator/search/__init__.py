"""The catalogue -> a prebuilt lunr index in small files, and the code that answers from it in the browser.

What comes in are search documents; what goes out are site files below `assets/search/`. This room knows nothing of
records or papers, and nothing here runs in the browser but what it copies there.

Half of the work looks at one document alone; what it gives, a memory may keep for some neighbours together for as long
as their `counted_values` and the code are the same. The other half `search_files` does anew.

The folder with the index is named by its content, so a browser may keep it for ever; `current.js` says which one is
current. See `shards` for what lies inside, `site_templates/search/` for the engine that reads it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from generator.memory import NO_MEMORY, Memory
from generator.search.blocks import CountedBlock, counted_blocks
from generator.search.documents import SearchDocument, shelf_place
from generator.search.engine import engine_script, lunr_script
from generator.search.facets import facet_shards
from generator.search.index import build_index
from generator.search.shards import Shard, index_shards, shard
from generator.sitefile import SiteFile

__all__ = ["SearchDocument", "search_files"]

_FOLDER = "assets/search"
_HASH_LENGTH = 12


def search_files(documents: Sequence[SearchDocument], *, memory: Memory = NO_MEMORY) -> Iterator[SiteFile]:
    """Yield every file below `assets/search/`, in URI order.

    Half of the time goes into what `memory` may know: the counts of each document's words.
    """
    shards = [*_all_shards(sorted(documents, key=shelf_place), memory), Shard("engine", engine_script().encode())]
    shards.sort(key=lambda each: each.name)
    version = _content_hash(shards)
    files = [SiteFile(f"{_FOLDER}/{version}/{each.name}.js", each.content) for each in shards]
    files.append(SiteFile(f"{_FOLDER}/current.js", shard("current", version).content))
    files.append(SiteFile(f"{_FOLDER}/lunr.js", lunr_script()))
    yield from sorted(files, key=lambda file: file.uri)


def _all_shards(documents: Sequence[SearchDocument], memory: Memory) -> Iterator[Shard]:
    title_keys: list[str] = []

    def counted() -> Iterator[CountedBlock]:
        for block in counted_blocks(documents, memory):
            title_keys.extend(block.title_keys)
            yield block

    yield from index_shards(build_index(counted()), documents)
    papers = [document for document in documents if document.id is not None]
    yield from facet_shards(papers, title_keys[: len(papers)])


def _content_hash(shards: Sequence[Shard]) -> str:
    digest = hashlib.sha256()
    for each in shards:
        digest.update(each.name.encode() + b"\n" + each.content)
    return digest.hexdigest()[:_HASH_LENGTH]
