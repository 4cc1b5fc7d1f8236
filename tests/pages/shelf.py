"""Made-up catalogues, papers in by name: `a_catalogue(a_paper("one"), tags={"bandit": ["one", "two"]})`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.assets import PAGE_TEMPLATES
from generator.catalogue import Catalogue, count_collections
from generator.markup.escape import html_text
from generator.markup.rendered import Rendered
from generator.memory import packed
from generator.pages import page_files
from generator.papers import Collection, Paper
from generator.records import Source
from generator.related import Link
from generator.slugs import slug
from generator.tags import PaperTag, Tag, Tagging
from generator.titles import Title

A_LIST = Collection("boats-2024", "BOATS 2024", "BOATS", 2024)
NAMES = frozenset({"RIGGER", "Sloop-1M"})
"""Tags of these labels are names; all others are topics."""


def rendered(text: str, *, block: bool = False) -> Rendered:
    html = html_text(" ".join(text.split()))
    return Rendered(text, text, f"<p>{html}</p>" if block else html)


def a_paper(paper_id: str, *, title: str | None = "Of boats", abstract: str = "We build boats.", **stated) -> Paper:
    stated = {"collection": A_LIST, "venue": "BOATS", "year": 2024, **stated}
    return Paper(
        id=paper_id,
        source=Source(stated.pop("path", "content/abstracts/boats.txt"), 1, "text"),
        title=None if title is None else rendered(title),
        held=packed(rendered(abstract, block=True)),
        **stated,
    )


def a_catalogue(
    *papers: Paper,
    tags: Mapping[str, Sequence[str]] | None = None,
    related: Mapping[str, Sequence[tuple[str, float, tuple[str, ...]]]] | None = None,
    aliases: Mapping[str, tuple[str, ...]] | None = None,
    curated: Mapping[str, Mapping[str, object]] | None = None,
) -> Catalogue:
    """`tags`: label -> ids of its papers; `related`: id -> (id, score, shared phrases); `curated`: label -> fields."""
    tags, related, aliases, curated = tags or {}, related or {}, aliases or {}, curated or {}
    ordinals = {paper.id: ordinal for ordinal, paper in enumerate(papers)}
    vocabulary = tuple(
        Tag(
            slug=slug(label),
            label=label,
            kind="name" if label in NAMES else "topic",
            count=len(ids),
            aliases=aliases.get(label, ()),
            **curated.get(label, {}),
        )
        for label, ids in sorted(tags.items(), key=lambda item: slug(item[0]))
    )
    return Catalogue(
        papers=papers,
        titles=tuple(_title(paper) for paper in papers),
        key_sentences=tuple(paper.abstract.one_line for paper in papers),
        tagging=Tagging(
            vocabulary=vocabulary,
            of_paper=tuple(
                tuple(PaperTag(slug(label), "extracted") for label, ids in tags.items() if paper.id in ids)
                for paper in papers
            ),
        ),
        related=tuple(
            tuple(Link(ordinals[other], score, shared) for other, score, shared in related.get(paper.id, ()))
            for paper in papers
        ),
        collections=count_collections(papers),
    )


def _title(paper: Paper) -> Title:
    if paper.title is None:
        text = " ".join(paper.abstract.text.split()[:6])
        return Title(text=text, html=html_text(text), is_derived=True)
    return Title(text=paper.title.text, html=paper.title.html, is_derived=False)


def pages_of(catalogue: Catalogue, *, page_size: int = 100, templates: Sequence[Path] = (), introduction: str = ""):
    """Uri of the Markdown page -> its text."""
    files = page_files(
        catalogue,
        site_name="The boat shelf",
        introduction=introduction,
        templates=[*templates, PAGE_TEMPLATES],
        page_size=page_size,
    )
    return {file.uri: file.content for file in files}


def split_page(text: str) -> tuple[str, str]:
    """Front matter without its fences, and body."""
    _, head, body = text.split("---\n", 2)
    return head, body
