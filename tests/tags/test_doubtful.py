"""Pairs of tags that a curator should look at: likely ones, and few others."""

import pytest
from curated import tag, with_keywords

from generator.tags import NO_CURATION
from generator.tags.doubtful import find_doubtful


def pairs(*lists):
    doubts = find_doubtful(tag(with_keywords(*lists), NO_CURATION))
    return {frozenset((doubt.tag.label, doubt.other.label)): doubt.reason for doubt in doubts}


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        ("lighthouse keeping", "lightouse keeping", "one letter apart"),
        ("harbour pilotage", "harbour piloatge", "one letter apart"),
        ("LTB", "lamp trimming by bandits", "acronym"),
        ("identifiability", "identifiable", "same stem"),
    ],
)
def test_what_may_be_one_tag_is_told_with_its_reason(one, other, reason):
    assert pairs([one], [other]) == {frozenset((one, other)): reason}


def test_a_tag_that_always_comes_with_a_longer_one_is_told():
    assert pairs(["tide", "tide tables"], ["tide", "tide tables"], ["buoys"]) == {
        frozenset(("tide", "tide tables")): "on the same papers"
    }


@pytest.mark.parametrize(
    ("one", "other"), [("Buoy 2", "Buoy 3"), ("sensor", "tensor"), ("GAN", "GNN"), ("tide", "tide tables")]
)
def test_what_is_surely_two_is_not(one, other):
    assert pairs([one], [other]) == {}


def test_an_acronym_that_many_tags_could_mean_is_no_doubt():
    assert pairs(["LTB"], ["lamp trimming bandits"], ["low tide beacons"]) == {}


def test_the_doubts_of_the_largest_tags_come_first():
    lists = [["quayside lamp", "rare oil paint"]] * 3 + [["quayside lmap", "rare oil piant"], ["quayside lmap"]]
    doubts = find_doubtful(tag(with_keywords(*lists), NO_CURATION))
    assert [doubt.other.count for doubt in doubts] == [2, 1]


def test_thousands_of_numbered_keywords_cost_little():
    lists = [[f"keyword number {40 * paper + place}" for place in range(40)] for paper in range(125)]
    assert pairs(*lists) == {}
