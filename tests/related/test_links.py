import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.related.links import Link, pack_links

a_link = st.builds(
    Link,
    st.integers(0, 9),
    st.integers(1, 10_000).map(lambda step: step / 10_000),
    st.lists(st.sampled_from(["lamps", "tide gauges", "gulls"]), max_size=3).map(tuple),
)


def packed(links):
    flat = [link for own in links for link in own]
    return pack_links(
        np.cumsum([0, *map(len, links)], dtype=np.int32),
        np.array([link.ordinal for link in flat], dtype=np.int32),
        np.array([link.score for link in flat], dtype=np.float64),
        [link.shared for link in flat],
    )


@given(st.lists(st.lists(a_link, max_size=4).map(tuple), max_size=5).map(tuple))
def test_what_was_packed_comes_out_as_it_went_in(links):
    found = packed(links)
    assert (len(found), tuple(found), found[1:]) == (len(links), links, links[1:])
    assert found == links
    assert packed(links) == found
    assert pickle.loads(pickle.dumps(found)) == links


def test_other_links_are_not_equal():
    links = ((Link(1, 0.5, ("lamps",)),), ())
    others = [((Link(1, 0.5, ("gulls",)),), ()), ((Link(1, 0.4, ("lamps",)),), ()), (links[0],), links[::-1], None]
    assert all(packed(links) != other for other in others)


def test_the_last_paper_can_be_asked_for_from_the_end_and_none_beyond():
    links = packed(((), (Link(0, 0.5, ()),)))
    assert links[-1] == links[1]
    with pytest.raises(IndexError):
        links[2]


def test_links_take_a_tenth_of_the_room_of_objects():
    links = tuple(tuple(Link(number, 0.5, (f"phrase {number}", "lamps")) for number in range(8)) for _ in range(500))
    found = packed(links)
    room = sum(each.nbytes for each in (found.starts, found.ordinals, found.scores, found.shared_starts, found.shared))
    assert room < 500 * 8 * 26
    assert len(found.texts) == 9
