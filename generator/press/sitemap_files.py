"""The sitemap that MkDocs wrote -> the one that the site keeps."""

from __future__ import annotations

import gzip
from pathlib import Path

from generator.sitemap import split_sitemap


def finish_sitemap(site: Path, *, site_url: str, most: int) -> None:
    """Split it where it is too long and compress it again: MkDocs writes the day of the build into the header."""
    whole = site / "sitemap.xml"
    if not whole.exists():
        return
    files = split_sitemap(whole.read_text(encoding="utf-8"), site_url=site_url, most=most)
    for name, text in files.items():
        (site / name).write_text(text, encoding="utf-8", newline="\n")
    (site / "sitemap.xml.gz").write_bytes(gzip.compress(whole.read_bytes(), mtime=0))
