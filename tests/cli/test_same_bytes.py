"""The site is a function of content, templates and settings, whoever builds it and wherever."""

import os
import re
import sys

import pytest
from projects import ABSTRACTS, CONFIGURATION, tree

SECOND = """Another list 2023

Tide tables printed long ago hold measurements that no instrument can repeat, and lighthouses stand beside harbours.
"""


@pytest.fixture
def built(project, papershelf):
    """A project and its site, built once in the plainest way."""
    folder = project(configuration=CONFIGURATION + "site_url: https://example.org/papers/\n")
    assert papershelf("build", "-q", cwd=folder).returncode == 0
    site = tree(folder / "site")
    assert "sitemap.xml.gz" in site, "what MkDocs would date must be there to be compared"
    return folder, site


def differing(one, other):
    return sorted(uri for uri in one.keys() | other.keys() if one.get(uri) != other.get(uri))


@pytest.mark.parametrize(
    "environment",
    [{"PYTHONHASHSEED": "7"}, {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0"}, {"TZ": "Pacific/Auckland"}],
    ids=["hash seed", "locale", "time zone"],
)
def test_the_environment_changes_nothing(built, papershelf, environment):
    folder, site = built
    assert papershelf("build", "-q", "--clean", cwd=folder, **environment).returncode == 0
    assert differing(site, tree(folder / "site")) == []


def test_the_working_directory_changes_nothing(built, papershelf, tmp_path):
    folder, site = built
    assert papershelf("build", "-q", "-f", folder / "mkdocs.yml", "-d", tmp_path / "b", cwd=tmp_path).returncode == 0
    assert differing(site, tree(tmp_path / "b")) == []


def test_another_day_changes_nothing(built, papershelf):
    folder, site = built
    assert papershelf("build", "-q", "--clean", cwd=folder, SOURCE_DATE_EPOCH="1000000000").returncode == 0
    assert differing(site, tree(folder / "site")) == []


def test_mkdocs_builds_the_same_site(built, papershelf, tmp_path):
    folder, site = built
    assert papershelf("build", "-q", "-d", tmp_path / "m", cwd=folder, module="mkdocs").returncode == 0
    assert differing(site, tree(tmp_path / "m")) == []


def test_an_installed_word_splitter_changes_nothing(built, papershelf, tmp_path):
    folder, site = built
    (tmp_path / "jieba").mkdir()
    (tmp_path / "jieba" / "__init__.py").write_text("def cut(text, **_): raise AssertionError('never asked')\n")
    path = os.pathsep.join([str(tmp_path), *sys.path])
    result = papershelf("build", "-q", cwd=folder, PYTHONPATH=path)
    assert (result.returncode, result.stderr) == (0, "")
    assert differing(site, tree(folder / "site")) == []


def test_a_second_list_keeps_every_address_and_leaves_without_a_trace(built, papershelf):
    folder, site = built
    second = folder / "content" / "abstracts" / "b.txt"
    second.write_text(SECOND)
    assert papershelf("build", "-q", cwd=folder).returncode == 0
    assert {uri for uri in site if uri.startswith("papers/")} < set(tree(folder / "site"))
    second.unlink()
    assert papershelf("build", "-q", cwd=folder).returncode == 0
    assert differing(site, tree(folder / "site")) == []


def test_plain_mkdocs_builds_the_written_tree_into_the_same_site(built, papershelf, tmp_path):
    folder, site = built
    assert papershelf("write", "-q", tmp_path / "tree", cwd=folder).returncode == 0
    assert "papershelf" not in re.sub(r"#.*", "", (tmp_path / "tree" / "mkdocs.yml").read_text())
    result = papershelf("build", "-q", "-d", tmp_path / "plain", cwd=tmp_path / "tree", module="mkdocs")
    assert (result.returncode, result.stderr) == (0, "")
    # MkDocs dates this one, and its own index holds the hand-written pages that ours covers.
    expected = {"sitemap.xml.gz", "search/search_index.json"}
    assert set(differing(site, tree(tmp_path / "plain"))) <= expected


def test_writing_twice_leaves_what_did_not_change_alone(built, papershelf, tmp_path):
    folder, _ = built
    target = tmp_path / "tree"
    assert papershelf("write", "-q", target, cwd=folder).returncode == 0
    times = {path: path.stat().st_mtime_ns for path in target.rglob("*.md")}
    (folder / "content" / "abstracts" / "b.txt").write_text(SECOND)
    assert papershelf("write", "-q", target, cwd=folder).returncode == 0
    (folder / "content" / "abstracts" / "b.txt").unlink()
    assert papershelf("write", "-q", target, cwd=folder).returncode == 0
    about_unchanged = target / "docs" / "about.md"
    assert set(target.rglob("*.md")) == set(times)
    assert not about_unchanged.exists() or about_unchanged.stat().st_mtime_ns == times[about_unchanged]


def test_writing_over_a_stranger_is_refused(project, papershelf, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.tex").write_text("precious")
    result = papershelf("write", tmp_path / "mine", cwd=project({"a.txt": ABSTRACTS}))
    assert result.returncode == 2
    assert "name an empty folder" in result.stderr
    assert (tmp_path / "mine" / "thesis.tex").read_text() == "precious"


def test_writing_into_the_project_itself_is_refused_and_loses_nothing(project, papershelf):
    folder = project()
    before = tree(folder)
    result = papershelf("write", ".", cwd=folder)
    assert result.returncode == 2
    assert tree(folder) == before
