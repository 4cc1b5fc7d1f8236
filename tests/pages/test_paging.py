from __future__ import annotations

import time
from collections.abc import Sequence

import pytest

from generator.pages.pieces import paging
from generator.pages.words import Words

WORDS = Words({"page_of": "page {page} of {pages}"}, {})


class Addresses(Sequence[str]):
    """The addresses of a list's pages, made when asked for: there may be very many."""

    def __init__(self, count: int) -> None:
        self._count = count

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, place):
        return f"list/{place + 1}/"


@pytest.mark.parametrize(
    ("page", "pages", "shown"),
    [
        (1, 2, "1 2"),
        (1, 5, "1 2 3 . 5"),
        (3, 5, "1 2 3 4 5"),
        (5, 9, "1 . 3 4 5 6 7 . 9"),
        (9, 9, "1 . 7 8 9"),
        (4, 4, "1 2 3 4"),
    ],
)
def test_the_first_the_last_and_the_near_pages_have_links(page, pages, shown):
    made = paging(Addresses(pages), page, WORDS)

    assert " ".join(link.number or "." for link in made.links) == shown
    assert [link.number for link in made.links if link.number and not link.href] == [str(page)]


def test_a_list_of_one_page_has_no_paging():
    assert paging(Addresses(1), 1, WORDS) is None


def test_the_links_of_a_page_cost_the_same_however_many_pages_there_are():
    start = time.process_time()

    made = paging(Addresses(10**8), 10**7, WORDS)

    assert len(made.links) == 9
    assert time.process_time() - start < 1  # walking all pages takes ten times as long
