from __future__ import annotations

import pytest
from factories import a_record

from generator.papers import make_papers
from generator.papers.collections import assign_collections, readable_stem
from generator.papers.values import Collection


def collection_of(**stated) -> Collection:
    return assign_collections([a_record(**stated)])[0]


@pytest.mark.parametrize(
    ("stated", "title", "slug"),
    [
        ({"collection": "COAST 2024 papers", "venue": "X", "year": 1999}, "COAST 2024 papers", "coast-2024-papers"),
        ({"venue": "CoRL", "year": 2023}, "CoRL 2023", "corl-2023"),
        ({"venue": "icra", "year": 2001}, "ICRA 2001", "icra-2001"),
        ({"venue": "corl", "year": 2023}, "CoRL 2023", "corl-2023"),
        ({"venue": "COAST 2024 Poster", "year": 2024}, "COAST 2024 Poster", "coast-2024-poster"),
        ({"venue": "Journal of Lamps"}, "Journal of Lamps", "journal-of-lamps"),
        ({"path": "abstracts/coast-2024.txt"}, "COAST 2024", "coast-2024"),
        ({"path": "x/my_reading_list.jsonl.gz"}, "My reading list", "my-reading-list"),
        ({"path": "x/.txt"}, "Papers", "papers"),
    ],
)
def test_a_collection_is_the_heading_else_venue_and_year_else_the_file(stated, title, slug):
    collection = collection_of(**stated)

    assert (collection.title, collection.slug) == (title, slug)


def test_one_heading_and_one_venue_year_are_one_collection():
    one, other = assign_collections(
        [a_record(collection="COAST 2024"), a_record(venue="coast", year=2024, path="b.json")]
    )

    assert one is other


def test_collections_that_differ_in_punctuation_only_have_slugs_of_their_own():
    records = [a_record(collection="A/B 2024"), a_record(collection="A-B 2024")]

    slugs = [collection.slug for collection in assign_collections(records)]

    assert len(set(slugs)) == 2
    assert slugs == [collection.slug for collection in assign_collections(records[::-1])][::-1]


def test_a_collection_states_a_year_and_venue_only_where_all_its_papers_do():
    records = [a_record(collection="Mine", venue="A", year=year) for year in (2023, 2024)]

    assert assign_collections(records)[0] == Collection("mine", "Mine", "A", None)


@pytest.mark.parametrize("path", ["", "...", "a/b/", "图.txt", "x.gz"])
def test_every_file_name_gives_a_title(path):
    assert readable_stem(path)


@pytest.mark.parametrize(
    ("venue", "shown"),
    [("nature", "Nature"), ("science", "Science"), ("cell", "Cell"), ("arxiv", "arXiv"), ("iclr", "ICLR"), (" ", None)],
)
def test_a_venue_is_spelled_as_its_readers_do_wherever_it_is_shown(venue, shown):
    papers, _ = make_papers([a_record(venue=venue)], macros={})

    assert (papers[0].venue, papers[0].collection.venue) == (shown, shown)
