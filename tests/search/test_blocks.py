"""Where blocks end is told by the documents in them alone, so that a paper more leaves all others as they were."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from made_up_papers import a_paper

from generator.memory import NO_MEMORY, NoMemory
from generator.search.blocks import _LONGEST, _blocks, count_block, counted_blocks

KEYS = st.lists(st.text("0123456789abcdef", min_size=2, max_size=2), max_size=300)


def pieces(keys):
    return [tuple(keys[block]) for block in _blocks(keys)]


@given(KEYS)
def test_blocks_hold_every_document_once_in_order_and_none_is_endless(keys):
    assert [key for piece in pieces(keys) for key in piece] == keys
    assert all(0 < len(piece) <= _LONGEST for piece in pieces(keys))


@given(st.lists(st.sampled_from(["00", "1a", "2b", "3c"]), max_size=200), st.data())
def test_a_document_more_changes_the_block_in_which_it_stands(keys, data):
    place = data.draw(st.integers(0, len(keys)))
    more = [*keys[:place], "ff", *keys[place:]]
    if max(map(len, pieces(more))) < _LONGEST:
        without = [tuple(key for key in piece if key != "ff") for piece in pieces(more)]
        assert list(filter(None, without)) == pieces(keys)


def test_a_memory_is_asked_for_each_block_by_what_is_counted_of_it():
    class Asked(NoMemory):
        def recall(self, name, keys, make):
            self.keys = list(keys)
            return super().recall(name, self.keys, make)

    def keys_of(papers):
        memory = Asked()
        list(counted_blocks(papers, memory))
        return set(map(tuple, memory.keys))

    papers = [a_paper(number) for number in range(200)]
    changed = [*papers[:90], a_paper(90, title="Another"), *papers[91:]]
    assert len(keys_of(papers)) > 5
    assert 1 <= len(keys_of(changed) - keys_of(papers)) <= 2


def test_what_is_counted_is_that_of_the_documents_in_their_order():
    papers = [a_paper(number) for number in range(200)]
    keys = [key for block in counted_blocks(papers, NO_MEMORY) for key in block.title_keys]
    assert keys == list(count_block(papers).title_keys)
