"""What a process holds from build to build is what another memory would give, and no more than the last build used."""

from hypothesis import given
from hypothesis import strategies as st

from generator.cache.held import HeldValues
from generator.memory import NO_MEMORY

KEY = st.one_of(st.text(max_size=2), st.tuples(st.integers(0, 3), st.text(max_size=1)), st.just(("a", {"b": 1})))


def recalled(held, keys, made):
    return list(held.recall("twice", keys, lambda at: [made.append(keys[each]) or [keys[each]] for each in at]))


@given(st.lists(st.lists(KEY, max_size=6), max_size=4))
def test_values_are_those_of_their_keys_in_order(builds):
    held = HeldValues(NO_MEMORY)
    for keys in builds:
        assert recalled(held, keys, []) == [[key] for key in keys]


def test_a_build_makes_what_the_last_one_did_not_use():
    held, made = HeldValues(NO_MEMORY), []
    for keys in (["a", "b"], ["b", "c"], ["a", "c"]):
        recalled(held, keys, made)
    assert made == ["a", "b", "c", "a"]


def test_nothing_is_made_where_everything_is_held():
    held, made = HeldValues(NO_MEMORY), []
    for _ in range(2):
        assert list(held.recall("whole", ["a"], lambda _: [made.append("a") or 1])) == [1]
    assert made == ["a"]


def test_values_of_different_functions_are_kept_apart():
    held = HeldValues(NO_MEMORY)
    assert [*held.recall("one", ["a"], lambda _: [1]), *held.recall("two", ["a"], lambda _: [2])] == [1, 2]


def test_another_memory_is_asked_for_what_is_not_held_and_by_its_own_key():
    asked = []

    class Disk:
        def recall(self, _, keys, make):
            for place, key in enumerate(keys):
                asked.append(key)
                yield from make([place])

    held = HeldValues(Disk())
    recalled(held, [("a", {"b": 1})], [])
    recalled(held.over(NO_MEMORY), [("a", {"b": 1}), "c"], [])
    assert asked == [("a", {"b": 1})]
