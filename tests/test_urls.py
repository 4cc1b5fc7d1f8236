from __future__ import annotations

from urllib.parse import parse_qs, urljoin, urlsplit

from hypothesis import example, given
from hypothesis import strategies as st

from generator import urls

SLUGS = st.lists(st.text("abc123", min_size=1, max_size=4), min_size=1, max_size=3).map("-".join)


@given(slug=SLUGS, page=st.integers(1, 40), target=SLUGS)
def test_a_link_leads_where_it_says_from_every_depth(slug, page, target):
    for here in (urls.HOME, urls.paper_uri(slug), urls.tag_uri(slug, page), urls.list_uri(page)):
        there = urls.paper_uri(target)
        assert urljoin(f"https://example.org/sub/path/{here}", urls.root_of(here) + there) == (
            f"https://example.org/sub/path/{there}"
        )


@example(one=("a-2", 1), other=("a", 2))
@given(one=st.tuples(SLUGS, st.integers(1, 40)), other=st.tuples(SLUGS, st.integers(1, 40)))
def test_no_two_pages_of_tags_share_an_address(one, other):
    assert (urls.tag_uri(*one) == urls.tag_uri(*other)) == (one == other)


@given(st.text(max_size=30))
def test_what_was_asked_comes_back_out_of_the_address(query):
    address = urls.browse_uri(q=query)
    if not any(0xD800 <= ord(character) < 0xE000 for character in query):
        assert parse_qs(urlsplit(address).query, keep_blank_values=True) == {"q": [query]}


@given(SLUGS)
def test_a_page_and_its_markdown_name_each_other(slug):
    page = urls.paper_uri(slug)
    assert urls.page_uri(urls.source_uri(page)) == page


def test_a_doi_with_odd_characters_becomes_a_safe_link():
    assert urls.doi_url('10.1000/a"b c#d') == "https://doi.org/10.1000/a%22b%20c%23d"
