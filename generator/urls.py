"""The one place that makes links.

A *uri* names a page or asset below the site's root, with `/`: `papers/3f2a9c.html`. Pages link to one another by
relative references only, so that a site works from a folder and below any path of any host.
"""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import quote, urlencode

HOME = "index.html"
BROWSE = "papers.html"
TAG_INDEX = "tags.html"
MAP = "map.html"
COLLECTION_INDEX = "collections.html"
ABOUT = "about.html"


def paper_uri(paper_id: str) -> str:
    return f"papers/{paper_id}.html"


def tag_uri(slug: str, page: int = 1) -> str:
    """Further pages lie in a folder of their own, where no other tag's slug can meet them.

    >>> tag_uri("graph-neural-network"), tag_uri("graph-neural-network", 2)
    ('tags/graph-neural-network.html', 'tags/graph-neural-network/2.html')
    """
    return _paged(f"tags/{slug}", page)


def collection_uri(slug: str, page: int = 1) -> str:
    return _paged(f"collections/{slug}", page)


def list_uri(page: int = 1) -> str:
    return f"list/{page}.html"


def browse_uri(**selection: str) -> str:
    """The browse page with a search or a facet set, as its address states it.

    >>> browse_uri(tag="c-plus-plus"), browse_uri(q="a&b c"), browse_uri()
    ('papers.html?tag=c-plus-plus', 'papers.html?q=a%26b+c', 'papers.html')
    """
    return f"{BROWSE}?{urlencode(selection)}" if selection else BROWSE


def page_uri(source: str) -> str:
    """The page that a Markdown file becomes.

    >>> page_uri("papers/3f2a9c.md")
    'papers/3f2a9c.html'
    """
    return source.removesuffix(".md") + ".html"


def source_uri(page: str) -> str:
    """The Markdown file that becomes a page."""
    return page.removesuffix(".html") + ".md"


def root_of(page: str) -> str:
    """What leads from a page to the site's root; a link is this and a uri.

    >>> root_of("index.html"), root_of("papers/3f2a9c.html"), root_of("tags/bandit/2.html")
    ('', '../', '../../')
    """
    return "../" * page.count("/")


def link(page: str, uri: str) -> str:
    """The shortest relative reference from a page to another page, or to a folder.

    >>> link("papers/a.html", "papers/b.html"), link("papers/a.html", "tags/"), link("tags/x/2.html", "tags/x.html")
    ('b.html', '../tags/', '../x.html')
    """
    here, there = page.split("/"), uri.split("/")
    while len(here) > 1 and len(there) > 1 and here[0] == there[0]:
        del here[0], there[0]
    return "../" * (len(here) - 1) + "/".join(there)


class Ways(NamedTuple):
    """What leads from a page to where most links lead; the same for all pages of a folder."""

    root: str
    papers: str
    tags: str

    def to_paper(self, paper_id: str) -> str:
        return f"{self.papers}{paper_id}.html"

    def to_tag(self, slug: str) -> str:
        return f"{self.tags}{slug}.html"


def ways_from(page: str) -> Ways:
    """See `Ways`.

    >>> ways_from("tags/bandit.html").to_paper("3f2a9c"), ways_from("tags/bandit.html").to_tag("regret")
    ('../papers/3f2a9c.html', 'regret.html')
    """
    return Ways(root_of(page), link(page, "papers/"), link(page, "tags/"))


def doi_url(doi: str) -> str:
    """Where a bare DOI resolves; DOIs hold any character, so all but the harmless ones are escaped.

    >>> doi_url("10.1000/a<b>c")
    'https://doi.org/10.1000/a%3Cb%3Ec'
    """
    return "https://doi.org/" + quote(doi, safe="/:;().-_")


def _paged(stem: str, page: int) -> str:
    return f"{stem}.html" if page == 1 else f"{stem}/{page}.html"
