import os
import resource
from contextlib import contextmanager

import pytest

from generator.cache.shelf import Shelf
from generator.cache.values import kept_values
from generator.memory import Packed, packed


@contextmanager
def room_for(size):
    """Files of this process grow no further, as on a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_what_lies_on_a_shelf_is_given_back_in_any_order(tmp_path):
    shelf = Shelf(tmp_path)
    values = [os.urandom(size) for size in (0, 1, 9000, 5)]
    lying = [shelf.put(packed(value)) for value in values]
    assert [held.get() for held in reversed(lying)] == values[::-1]
    assert lying[2].get() == values[2]


def test_a_shelf_leaves_no_file(tmp_path):
    lying = Shelf(tmp_path).put(packed("a lamp"))
    assert not list(tmp_path.iterdir())
    assert lying.get() == "a lamp"


@pytest.mark.parametrize("size", [0, 100, 50_001, 200_000])
def test_every_value_that_is_held_can_be_had_when_the_disk_is_full(tmp_path, size):
    values = [os.urandom(3000) for _ in range(100)]
    with kept_values(tmp_path / "values", program="one") as memory, room_for(size):
        held = [memory.hold(packed(value)) for value in values]
        assert [each.get() for each in held] == values
        assert any(isinstance(each, Packed) for each in held)


def test_a_folder_in_which_nothing_can_be_made_holds_values_all_the_same(tmp_path):
    with kept_values(tmp_path / "values", program="one") as memory:
        for file in tmp_path.iterdir():
            file.rename(tmp_path.parent / file.name)
        tmp_path.rmdir()
        assert memory.hold(packed("a lamp")).get() == "a lamp"
