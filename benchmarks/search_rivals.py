"""Other search engines on the same papers, each as a page that answers `self.rank(query) -> [numbers of papers]`.

`view` is what each page view of a site costs where nobody searches, `start` what comes before the first search.

Material's own search is always there (its worker ships with the theme). Pagefind takes part where its Python package is
installed (`pip install pagefind[bin]`), MiniSearch where its UMD file is given. Each gets title, abstract and authors.
"""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import material

from generator.markup.escape import html_text
from generator.search import SearchDocument

_PAGE = '<!doctype html><meta charset="utf-8"><title>Bench</title>'

_MATERIAL = """
const answers = [];
let worker;
const ask = (message) => new Promise((resolve) => { answers.push(resolve); worker.postMessage(message); });
self.start = async () => {
  const { config, docs } = await (await fetch("search_index.json")).json();
  worker = new Worker("worker.js");
  worker.onmessage = ({ data }) => answers.shift()(data);
  await ask({ type: 0, data: { config, docs, options: { suggest: false } } });
};
self.view = self.start;  // Material's script does so on every page
self.rank = async (query) => {
  const { data } = await ask({ type: 2, data: query });
  return data.items.map(([item]) => Number(item.location));
};
"""
_PAGEFIND = """
let pagefind;
self.view = async () => {};
self.start = async () => { pagefind = await import("./pagefind/pagefind.js"); await pagefind.init(); };
self.rank = async (query) => {
  const { results } = await pagefind.search(query);
  const shown = await Promise.all(results.slice(0, 10).map((result) => result.data()));
  return shown.map(({ url }) => Number.parseInt(url.split("/").pop()));
};
"""
_MINISEARCH = """
let index;
self.view = async () => {};
self.start = async () => {
  index = new MiniSearch({ fields: ["title", "text", "authors"] });
  index.addAll(await (await fetch("documents.json")).json());
};
self.rank = async (query) =>
  index.search(query, { prefix: true, boost: { title: 2 } }).slice(0, 10).map(({ id }) => id);
"""


@dataclass(frozen=True, slots=True)
class Rival:
    """An engine in a folder that can be served."""

    name: str
    folder: Path


def make_rivals(documents: Sequence[SearchDocument], folder: Path, minisearch: Path | None) -> list[Rival]:
    """Write every rival that can be had here, the slowest last."""
    rivals = []
    if importlib.util.find_spec("pagefind"):
        rivals.append(Rival("Pagefind", _pagefind(documents, folder / "pagefind")))
    if minisearch:
        rivals.append(Rival("MiniSearch", _minisearch(documents, folder / "minisearch", minisearch)))
    return [*rivals, Rival("Material", _material(documents, folder / "material"))]


def _material(documents: Sequence[SearchDocument], folder: Path) -> Path:
    folder.mkdir(parents=True)
    [worker] = (Path(material.__file__).parent / "templates/assets/javascripts/workers").glob("search.*.min.js")
    shutil.copy(worker, folder / "worker.js")
    fields = {"title": {"boost": 1000.0}, "text": {"boost": 1.0}, "tags": {"boost": 1000000.0}}
    config = {"lang": ["en"], "separator": r"[\s\-]+", "pipeline": ["stopWordFilter"], "fields": fields}
    docs = [
        {"location": str(number), "title": html_text(each.title), "text": f"<p>{html_text(_text(each))}</p>"}
        for number, each in enumerate(documents)
    ]
    _write_json(folder / "search_index.json", {"config": config, "docs": docs})
    return _write_page(folder, _MATERIAL)


def _pagefind(documents: Sequence[SearchDocument], folder: Path) -> Path:
    pages = folder / "pages"
    pages.mkdir(parents=True)
    for number, each in enumerate(documents):
        body = f"<h1>{html_text(each.title)}</h1><p>{html_text(_text(each))}</p>"
        page = f"<!doctype html><html lang=en><meta charset=utf-8><title>x</title><body>{body}</body></html>"
        (pages / f"{number}.html").write_text(page, encoding="utf-8")
    command = [sys.executable, "-m", "pagefind", "--site", str(pages), "--output-path", str(folder / "pagefind")]
    subprocess.run(command, check=True, capture_output=True)
    return _write_page(folder, _PAGEFIND)


def _minisearch(documents: Sequence[SearchDocument], folder: Path, script: Path) -> Path:
    folder.mkdir(parents=True)
    shutil.copy(script, folder / "minisearch.js")
    rows = [
        {"id": number, "title": each.title, "text": each.text, "authors": " ".join(each.authors)}
        for number, each in enumerate(documents)
    ]
    _write_json(folder / "documents.json", rows)
    return _write_page(folder, _MINISEARCH, '<script src="minisearch.js"></script>')


def _text(document: SearchDocument) -> str:
    return f"{document.text} {', '.join(document.authors)}"


def _write_json(path: Path, data: Mapping[str, object] | Sequence[object]) -> None:
    path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")


def _write_page(folder: Path, script: str, head: str = "") -> Path:
    (folder / "bench.html").write_text(f"{_PAGE}{head}<script>{script}</script>", encoding="utf-8")
    return folder
