"""A small site around the browse page: our theme, our templates, plain MkDocs, made-up papers; no analysis."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from search_site import a_document, made_up_documents

from generator.assets import PAGE_TEMPLATES, THEME
from generator.frame import frame_files
from generator.pages.templates import PageTemplates
from generator.pages.words import read_words
from generator.search import SearchDocument, search_files

PAPERS = 130
_CONFIGURATION = """
site_name: Test shelf
docs_dir: docs
use_directory_urls: false
theme: {{ name: material, font: false, custom_dir: "{theme}", palette: {{ scheme: default }} }}
plugins: [search]
nav: [Home: index.md, Browse: papers.md, About: about.md]
"""


def shelf_documents() -> list[SearchDocument]:
    """Made-up papers, three with something of their own, and a hand-written page."""
    return [
        *made_up_documents(PAPERS - 3, seed=5),
        a_document(
            900,
            title="Dueling lighthouses & their <keepers>",
            text="We watch lighthouses. A keeper sees a ship at O(log N). Ships pass.\n\nA second paragraph.",
            title_html="Dueling lighthouses &amp; their &lt;keepers&gt;",
            abstract_html="<p>A keeper sees a ship at <math><mi>O</mi></math>.</p><p>A second paragraph.</p>",
            key_sentence="Ships pass.",
            authors=tuple(f"Keeper {number}" for number in range(8)),
            tags=(("lighthouse", "lighthouse"), ("c-plus-plus", "C++")),
            year=2030,
            venue="SEA",
        ),
        a_document(901, title="灯塔守护者", text="本文研究灯塔。", tags=(("lighthouse", "lighthouse"),), year=2029),
        a_document(
            902,
            title="Lighthouses at dusk",
            text="Dusk falls. 黄昏时分，守护者点亮灯火，船只归来。",
            key_sentence="黄昏时分，守护者点亮灯火，船只归来。",
            tags=(("lighthouse", "lighthouse"),),
            year=2028,
            venue="DUSK 2028",
        ),
        a_document(None, id=None, uri="about.html", title="About this shelf", text="Where the zebrawood comes from."),
    ]


def write_browse_site(folder: Path) -> Path:
    documents = shelf_documents()
    docs, site = folder / "docs", folder / "site"
    for file in (*search_files(documents), *frame_files()):
        _write(docs / file.uri, file.content)
    words = read_words("en")
    pages = PageTemplates([PAGE_TEMPLATES], {"words": words.fixed()})
    browse = pages.page("papers.html", "papers", {"title": "Browse", "template": "browse.html"}, map="")
    _write(docs / browse.uri, browse.content)
    _write(docs / "index.md", "# Home\n\nA shelf.\n")
    _write(docs / "about.md", "# About\n\nWhere the zebrawood comes from.\n")
    for document in documents:
        if document.id:
            abstract = document.abstract.get().html
            body = f'<h1>{document.title_html}</h1><article data-paper="{document.id}">{abstract}</article>'
            _write(docs / "papers" / f"{document.id}.md", body.replace("{", "&#123;") + "\n")
    _write(folder / "mkdocs.yml", _CONFIGURATION.format(theme=THEME))
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "-f", folder / "mkdocs.yml", "-d", site],
        check=True,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )
    return site


def _write(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
