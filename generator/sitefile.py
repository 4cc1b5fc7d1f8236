"""One file of the site's source, whoever puts it on disk or hands it to MkDocs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SiteFile:
    """A Markdown page or an asset, named by its place below the documentation folder."""

    uri: str
    """With `/`, relative: `papers/3f2a9c.md`, `assets/search/lunr.js`."""
    content: str | bytes
