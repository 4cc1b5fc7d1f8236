import pytest

from generator.paper_map.regions import FEWEST_PAPERS, PUREST_AT_LEAST, find_regions
from generator.tags import PaperTag, Tag, Tagging


def a_tagging(papers, *, kind="topic", **tags):
    """`a_tagging(20, boats=range(5))`: the ordinals of each tag's papers."""
    vocabulary = tuple(Tag(slug, slug.title(), kind, len(tags[slug]), ()) for slug in sorted(tags))
    of_paper = tuple(
        tuple(PaperTag(slug, "extracted") for slug in sorted(tags) if paper in tags[slug]) for paper in range(papers)
    )
    return Tagging(vocabulary, of_paper)


LINE = [(1 + 10 * number, 1000) for number in range(100)]
"""A hundred papers side by side, from left to right."""


def test_a_region_lies_where_the_papers_of_its_tag_gather_not_in_the_mean_of_all():
    papers = [*range(10, 20), 90, 95]

    [region] = find_regions(LINE, a_tagging(100, boats=papers))

    assert 100 <= region.place[0] <= 200
    assert (region.slug, region.label, region.count) == ("boats", "Boats", 12)
    assert all(10 <= paper < 20 for paper in region.examples)


def test_larger_and_purer_regions_come_first():
    tagging = a_tagging(100, small=range(50, 55), large=range(20), thin=range(60, 100, 3))

    assert [region.slug for region in find_regions(LINE, tagging)] == ["large", "small", "thin"]


@pytest.mark.parametrize(
    "tagging",
    [
        a_tagging(100, kind="name", boats=range(20)),
        a_tagging(100, boats=range(FEWEST_PAPERS - 1)),
        a_tagging(100, boats=range(0, 100, int(2 / PUREST_AT_LEAST))),
    ],
    ids=["a name", "too few papers", "papers everywhere"],
)
def test_what_says_nothing_about_a_place_names_no_region(tagging):
    assert find_regions(LINE, tagging) == ()


def test_papers_without_a_place_are_in_no_region():
    places = [(0, 0)] * 5 + LINE[5:]

    [region] = find_regions(places, a_tagging(100, boats=[*range(5), *range(50, 60)]))

    assert min(region.examples) >= 50
    assert region.place[0] > 400


def test_the_order_of_the_papers_does_not_matter():
    tags = {"boats": set(range(10, 40)), "ropes": set(range(35, 55)), "tides": set(range(0, 100, 2))}
    turned = {slug: {99 - paper for paper in papers} for slug, papers in tags.items()}

    regions, others = find_regions(LINE, a_tagging(100, **tags)), find_regions(LINE[::-1], a_tagging(100, **turned))

    assert [(region.slug, region.place) for region in regions] == [(region.slug, region.place) for region in others]
