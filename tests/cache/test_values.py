"""What is kept is what was given, or it is made again."""

import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.cache.shelf import Shelf
from generator.cache.values import kept_values
from generator.memory import NO_MEMORY, packed


@pytest.fixture
def path(tmp_path):
    return tmp_path / "values"


def recalled(path, keys, program="p", name="f"):
    """The values of a function, and the places for which it was asked."""
    asked = []
    with kept_values(path, program=program) as memory:
        values = list(
            memory.recall(name, keys, lambda at: asked.extend(at) or [("value", keys[each], None) for each in at])
        )
    return values, asked


def test_a_value_is_made_once(path):
    values, asked = recalled(path, ["a", "b", "a"])
    assert (values, asked) == ([("value", key, None) for key in "aba"], [0, 1, 2])
    assert recalled(path, ["b", "c", "a"]) == ([("value", key, None) for key in "bca"], [1])


def test_another_function_and_another_program_know_nothing_of_it(path):
    recalled(path, ["a"])
    assert recalled(path, ["a"], name="g")[1] == [0]
    assert recalled(path, ["a"], program="q")[1] == [0]
    assert recalled(path, ["a"], program="p")[1] == [0], "the other program took the file"


@given(st.binary(max_size=200))
def test_a_damaged_file_is_made_anew(tmp_path_factory, content):
    path = tmp_path_factory.mktemp("cache") / "values"
    path.write_bytes(content)
    assert recalled(path, ["a"])[0] == [("value", "a", None)]


@pytest.mark.parametrize("damage", ["a byte", "the end", "half"])
def test_damage_in_the_middle_costs_only_work(path, damage):
    keys = [f"{number}" * 300 for number in range(200)]
    right, _ = recalled(path, keys)
    content = bytearray(path.read_bytes())
    if damage == "a byte":
        for place in range(5000, len(content), 997):
            content[place] ^= 255
    else:
        del content[-100 if damage == "the end" else len(content) // 2 :]
    path.write_bytes(content)
    assert recalled(path, keys)[0] == right
    assert recalled(path, keys)[0] == right


def test_a_value_that_is_another_ones_is_not_believed(path):
    recalled(path, ["a"])
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE kept SET value = value || x'00'")
    connection.close()
    assert recalled(path, ["a"])[1] == [0]


def test_what_is_of_no_use_is_thrown_away_some_time(path):
    recalled(path, list(range(3000)))
    recalled(path, list(range(5)))
    assert recalled(path, list(range(3000)))[1] == list(range(5, 3000))


def test_large_values_of_no_use_do_not_pile_up(path):
    with kept_values(path, program="p") as memory:
        list(memory.recall("f", range(100), lambda places: [bytes(10_000) for _ in places]))
    for size in (10_000, 1_000_000):
        for key in range(100, 130):
            with kept_values(path, program="p") as memory:
                list(memory.recall("whole", [key], lambda places, size=size: [bytes(size) for _ in places]))
    with sqlite3.connect(path) as connection:
        [kept] = connection.execute("SELECT total(length(value)) FROM kept").fetchone()
    connection.close()
    assert kept < 20_000_000
    assert recalled(path, list(range(100)))[1] == [], "and nothing goes of what another function gave"


def test_a_step_back_finds_its_values(path):
    recalled(path, list(range(50)))
    recalled(path, list(range(5)))
    assert recalled(path, list(range(50)))[1] == []


def test_what_was_not_asked_for_at_all_is_not_thrown_away(path):
    recalled(path, list(range(3000)))
    recalled(path, list(range(3000)), name="g")
    recalled(path, list(range(5)), name="g")
    assert recalled(path, list(range(3000)))[1] == []


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path):
    (tmp_path / "file").touch()
    assert recalled(tmp_path / "file" / "values", ["a"])[1] == [0]


def test_two_builds_at_once_do_not_wait_for_each_other(path):
    with kept_values(path, program="p") as first:
        list(first.recall("f", ["a"], lambda places: map(str, places)))
        assert recalled(path, ["a", "b"], name="g")[1] == [0, 1]
        assert list(first.recall("f", ["a"], lambda places: map(str, places))) == ["0"]


def test_values_come_a_few_hundred_at_a_time_and_a_stopped_build_leaves_what_it_made(path):
    asked = []
    with kept_values(path, program="p") as memory:
        values = memory.recall("f", range(1000), lambda places: asked.extend(places) or places)
        assert not asked, "nothing is made before somebody takes it"
        assert [next(values), next(values)] == [0, 1]
        assert asked == list(range(len(asked))), "in order"
        assert len(asked) <= 200
        assert next(value for value in values if value == 500) == 500
    assert not recalled(path, range(500))[1], "what was taken is kept"


def test_what_is_held_comes_back_though_the_cache_is_closed_or_others_clear_it(path):
    texts = ["a text", {"two": ("parts",)}, "𝜌" * 9000]
    with kept_values(path, program="p") as memory:
        held = [memory.hold(packed(text)) for text in texts]
        assert held[1].get() == texts[1]
        held.append(memory.hold(packed(texts[0])))
        path.unlink()
    assert [each.get() for each in (*held, *held[::-1])] == [*texts, *texts[:1], *texts[:1], *texts[::-1]]


def test_what_is_held_is_told_apart_by_its_content_wherever_it_lies(path):
    with kept_values(path, program="p") as memory:
        assert (
            repr(memory.hold(packed("rope")))
            == repr(memory.hold(packed("rope")))
            == repr(NO_MEMORY.hold(packed("rope")))
        )
        assert repr(memory.hold(packed("rope"))) != repr(memory.hold(packed("sail")))
        assert memory.hold(packed("rope")) == memory.hold(packed("rope")) != memory.hold(packed("sail"))


def test_where_there_is_no_room_on_disk_values_are_held_in_memory(path, monkeypatch):
    def full(*_):
        raise OSError

    with kept_values(path, program="p") as memory:
        monkeypatch.setattr(Shelf, "put", full)
        assert memory.hold(packed("rope")).get() == "rope"
