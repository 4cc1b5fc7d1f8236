"""papers.yml through the commands: it is read where the project's own content is, and not published."""

import json

from projects import tree

TWO = "\n".join(json.dumps({"id": name, "abstract": f"We keep {name}s in order."}) for name in ("buoy", "lamp"))


def with_papers(folder, content):
    (folder / "content" / "papers.yml").write_text(content, encoding="utf-8")
    return folder


def test_a_real_title_stands_wherever_the_paper_does(project, papershelf):
    folder = with_papers(project({"a.jsonl": TWO}), "buoy: {title: On Buoys, authors: [Ada Wharf], year: 2021}\n")
    assert papershelf("build", "-q", "--strict", cwd=folder).returncode == 0
    pages = {name: content.decode() for name, content in tree(folder / "site").items() if name.endswith(".html")}
    assert "<h1>On Buoys</h1>" in pages["papers/buoy.html"]
    assert "Heading made from the abstract" not in pages["papers/buoy.html"]
    assert "On Buoys" in pages["list/1.html"]
    assert not [name for name in tree(folder / "site") if name.endswith("papers.yml")]


def test_a_hidden_paper_is_nowhere_and_is_counted(project, papershelf):
    folder = with_papers(project({"a.jsonl": TWO}), "lamp: {hide: true}\n")
    result = papershelf("build", cwd=folder)
    assert "2 read, 1 kept, 0 merged, 0 rejected, 1 hidden" in result.stdout
    assert not [name for name, content in tree(folder / "site").items() if b"keep lamps" in content]


def test_check_tells_its_mistakes(project, papershelf):
    result = papershelf("check", cwd=with_papers(project({"a.jsonl": TWO}), "buoy: {titel: x}\nlmap: {year: 2020}\n"))
    assert result.returncode == 1
    assert "content/papers.yml:1: error: paper 'buoy' has no 'titel'; did you mean 'title'?" in result.stdout
    assert "content/papers.yml:2: warning: no paper has the id 'lmap'" in result.stdout


def test_where_all_are_hidden_it_says_so(project, papershelf):
    folder = with_papers(project({"a.jsonl": TWO}), "lamp: {hide: true}\nbuoy: {hide: true}\n")
    result = papershelf("build", cwd=folder)
    assert result.returncode == 1
    assert "hidden by papers.yml" in result.stderr


def test_without_papers_a_mistake_in_tags_is_not_the_reason(project, papershelf):
    folder = project({})
    (folder / "content" / "tags.yml").write_text("tags: 7\n")
    assert "no papers in content/abstracts" in papershelf("build", cwd=folder).stderr
