"""No list of addresses is longer than a reader of sitemaps takes, and none says another thing than the whole did."""

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.sitemap import MOST_ADDRESSES, split_sitemap

SITE = "https://example.org/a&b/"
SCHEMA = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def a_sitemap(count):
    entries = "".join(f"<url><loc>{SITE.replace('&', '&amp;')}{number}.html</loc></url>\n" for number in range(count))
    opening = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    return f"{opening}{entries}</urlset>\n"


def addresses(text):
    return [place.text for place in ET.fromstring(text.encode()).iter(f"{SCHEMA}loc")]


@given(st.integers(0, 40), st.integers(1, 12))
def test_the_parts_list_what_the_whole_did_in_its_order_and_none_is_too_long(count, most):
    whole = a_sitemap(count)
    files = dict(split_sitemap(whole, site_url=SITE, most=most))
    index = files.pop("sitemap.xml")
    if count <= most:
        assert (index, files) == (whole, {})
        return
    assert addresses(index) == [SITE + name for name in files]
    assert [place for text in files.values() for place in addresses(text)] == addresses(whole)
    assert max(len(addresses(text)) for text in files.values()) <= most
    assert all(len(addresses(text)) == most for text in list(files.values())[:-1])


@pytest.mark.parametrize(("count", "parts"), [(MOST_ADDRESSES, 0), (MOST_ADDRESSES + 1, 2)])
def test_the_limit_is_that_of_the_protocol(count, parts):
    assert len(split_sitemap(a_sitemap(count), site_url=SITE)) == 1 + parts


def test_a_part_is_written_as_a_sitemap_of_so_many_pages_is():
    files = split_sitemap(a_sitemap(7), site_url=SITE, most=4)
    assert files["sitemap-1.xml"] == a_sitemap(4)
    assert files["sitemap-2.xml"].count("<loc>") == 3


def test_what_a_template_of_the_users_own_writes_stands_in_every_part():
    own = (
        a_sitemap(3)
        .replace("</loc>", "</loc>\n  <priority>0.5</priority>")
        .replace("<urlset", "<!-- Ours -->\n<urlset")
    )
    parts = [text for name, text in split_sitemap(own, site_url=SITE, most=2).items() if name != "sitemap.xml"]
    assert [text.count("<priority>") for text in parts] == [2, 1]
    assert all("<!-- Ours -->" in text for text in parts)
