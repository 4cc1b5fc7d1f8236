"""The choice of tags for all papers together, whatever they offer."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.tags import sharing
from generator.tags.selection import overlaps
from generator.tags.sharing import LARGEST_COUNT, LARGEST_SHARE, Offers, select_all

TAGS = 12
phrases = st.lists(
    st.tuples(st.integers(0, TAGS - 1), st.integers(1, 63), st.floats(-5, 5, width=16), st.booleans()),
    max_size=12,
    unique_by=lambda phrase: phrase[0],
)
papers = st.lists(st.tuples(phrases, st.lists(st.integers(1, 63), max_size=2), st.integers(0, 8)), max_size=30)


def offers_of(offered):
    """The columns of what each paper offers: phrases (tag, words, logit, whether vague), words taken, room."""
    rows = [row for own, _, _ in offered for row in sorted(own, key=lambda phrase: -phrase[2])]
    tags, words, logits, are_vague = zip(*rows, strict=True) if rows else ((), (), (), ())
    return Offers(
        bounds=[0, *np.cumsum([len(own) for own, _, _ in offered], dtype=int).tolist()],
        tags=np.array(tags, dtype=np.int64),
        words=np.array(words, dtype=np.uint64),
        logits=np.array(logits, dtype=np.float32),
        are_vague=np.array(are_vague, dtype=bool),
        taken=[taken for _, taken, _ in offered],
        rooms=[room for _, _, room in offered],
    )


def choose(offered):
    offers = offers_of(offered)
    return select_all(offers, np.bincount(offers.tags, minlength=TAGS))


@settings(max_examples=100)
@given(papers)
def test_tags_are_chosen_of_what_is_offered_for_no_more_than_the_room_and_none_inside_another(offered):
    for (own, taken, room), chosen in zip(offered, choose(offered), strict=True):
        words = {tag: bits for tag, bits, _, _ in own}
        beside = list(taken)
        assert len(chosen) == len(set(chosen)) <= room
        for tag in chosen:
            assert not overlaps(words[tag], beside)
            beside.append(words[tag])


@settings(max_examples=100)
@given(papers)
def test_no_tag_is_chosen_for_more_papers_than_the_largest_share(offered):
    counts = np.bincount([tag for chosen in choose(offered) for tag in chosen], minlength=1)
    assert counts.max() <= max(LARGEST_SHARE * len(offered), LARGEST_COUNT)


def test_what_is_still_too_large_after_the_last_round_is_dropped_where_it_is_weakest(monkeypatch):
    monkeypatch.setattr(sharing, "ROUNDS", 0)
    offered = [([(0, 1, float(place), False)], [], 8) for place in range(2 * LARGEST_COUNT)]
    assert choose(offered) == [[]] * LARGEST_COUNT + [[0]] * LARGEST_COUNT
