"""The list of every page's address, for those who index the web; a list of lists where one would be too long."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape

MOST_ADDRESSES = 50_000
"""A sitemap may list no more; of the other limit, 50 MB, so many addresses of ours take a tenth
(https://www.sitemaps.org/protocol.html, "Using Sitemap index files")."""

_ENTRY = re.compile(r"<url>.*?</url>\s*", re.DOTALL)


def split_sitemap(sitemap: str, *, site_url: str, most: int = MOST_ADDRESSES) -> Mapping[str, str]:
    """The files of a sitemap by name: itself, or an index in its place and `sitemap-1.xml` onwards beside it.

    What a template of the user's own writes around the entries and into them stands in every part.
    """
    entries = _ENTRY.findall(sitemap)
    if len(entries) <= most:
        return {"sitemap.xml": sitemap}
    before, after = sitemap[: sitemap.index("<url>")], sitemap[sitemap.rindex("</url>") + len("</url>") :].lstrip()
    parts = [entries[start : start + most] for start in range(0, len(entries), most)]
    named = {
        f"sitemap-{number}.xml": "".join((before, *part[:-1], part[-1].rstrip(), "\n", after))
        for number, part in enumerate(parts, start=1)
    }
    return {"sitemap.xml": _index([site_url + name for name in named]), **named}


def _index(addresses: Sequence[str]) -> str:
    listed = "\n".join(f"<sitemap><loc>{escape(address)}</loc></sitemap>" for address in addresses)
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
{listed}
</sitemapindex>
"""
