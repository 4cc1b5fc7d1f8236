"""A file that was read before is not read again, and nothing is taken for what a file holds but what it holds now."""

from __future__ import annotations

import pytest

from generator.cache.values import kept_values
from generator.readers import once, read_sources

LAMP, TIDE = '{"title": "Lamps", "abstract": "We trim."}\n', '{"title": "Tides", "abstract": "We wait."}\n'


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "abstracts"
    folder.mkdir()
    return folder


@pytest.fixture
def read(folder, monkeypatch):
    """Reads the folder as a build does; gives what its files hold, and the names of those that were looked through."""

    def reading():
        names = []
        kept = once._content

        def content(path):
            names.append(path.name)
            return kept(path)

        with monkeypatch.context() as patched, kept_values(folder.parent / "values", program="p") as memory:
            patched.setattr(once, "_content", content)
            items = list(read_sources([folder], root=folder.parent, memory=memory))
        # Each is looked at for its digest.
        for path in folder.iterdir():
            names.remove(path.name)
        return items, names

    return reading


def test_only_what_changed_is_read_again(folder, read):
    for name, text in {"a.jsonl": LAMP, "b.jsonl": TIDE + "{broken\n"}.items():
        (folder / name).write_text(text, encoding="utf-8")
    items, names = read()
    assert (len(items), names) == (3, ["a.jsonl", "b.jsonl"])
    assert read() == (items, [])
    (folder / "a.jsonl").write_text(LAMP + TIDE, encoding="utf-8")
    again, names = read()
    assert (again[0], again[2:], names) == (items[0], items[1:], ["a.jsonl"])


def test_the_same_text_under_two_names_is_told_by_its_own_name(folder, read):
    for name in ("a.jsonl", "b.jsonl"):
        (folder / name).write_text(LAMP, encoding="utf-8")
    for _ in range(2):
        assert [record.source.path for record in read()[0]] == ["abstracts/a.jsonl", "abstracts/b.jsonl"]


def test_what_changed_between_two_looks_is_not_kept_for_what_it_was(folder, read, monkeypatch):
    path = folder / "a.jsonl"
    path.write_text(LAMP, encoding="utf-8")
    digest_of = once._digest_of

    def changed_meanwhile(content):
        path.write_text(TIDE, encoding="utf-8")
        return digest_of(content)

    with monkeypatch.context() as patched:
        patched.setattr(once, "_digest_of", changed_meanwhile)
        [record] = read()[0]
    assert record.title == "Tides"
    path.write_text(LAMP, encoding="utf-8")
    for _ in range(2):
        [record] = read()[0]
        assert record.title == "Lamps"


def test_a_file_that_went_between_two_looks_is_told(folder, read, monkeypatch):
    (folder / "a.jsonl").write_text(LAMP, encoding="utf-8")
    (folder / "b.jsonl").write_text(TIDE, encoding="utf-8")
    digest_of = once._digest_of

    def gone(content):
        if content == TIDE.encode():
            (folder / "b.jsonl").unlink(missing_ok=True)
        return digest_of(content)

    with monkeypatch.context() as patched:
        patched.setattr(once, "_digest_of", gone)
        [record, problem] = read()[0]
    assert (record.title, problem.path) == ("Lamps", "abstracts/b.jsonl")


def test_a_file_too_large_to_be_held_gives_the_same(folder, read, monkeypatch):
    (folder / "a.jsonl").write_text(LAMP + "{broken\n" + TIDE, encoding="utf-8")
    held = read()[0]
    monkeypatch.setattr(once, "_LARGEST", 10)
    assert read()[0] == held
