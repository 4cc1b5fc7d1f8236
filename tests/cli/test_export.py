"""The data contract: complete JSON, every key there."""

import json
from importlib.resources import files

from projects import ABSTRACTS, CONFIGURATION

PAPER = {
    "id", "title", "title_html", "title_is_derived", "authors", "abstract", "abstract_html", "keywords", "collection",
    "venue", "year", "doi", "url", "pdf", "code", "tags", "related", "source",
}  # fmt: skip


def test_every_key_is_there(tmp_path, papershelf):
    (tmp_path / "a.txt").write_text(ABSTRACTS)
    result = papershelf("export", "--format", "json", "a.txt", cwd=tmp_path)
    assert result.returncode == 0
    catalogue = json.loads(result.stdout)
    assert set(catalogue) == {"papers", "tags", "collections", "problems"}
    for paper in catalogue["papers"]:
        assert set(paper) == PAPER
        assert paper["title_is_derived"] is True
        assert (paper["authors"], paper["doi"]) == ([], None)
        assert paper["source"]["path"] == "a.txt"
        assert all(set(tag) == {"slug", "label", "kind", "source"} for tag in paper["tags"])
        assert all(set(link) == {"id", "score", "shared"} for link in paper["related"])
    assert all(set(tag) == {"slug", "label", "kind", "count", "aliases"} for tag in catalogue["tags"])
    assert catalogue["collections"] == [{"slug": "invented-list-2024", "title": "Invented list 2024", "count": 2}]


def test_lines_are_papers(tmp_path, papershelf):
    (tmp_path / "a.txt").write_text(ABSTRACTS)
    result = papershelf("export", "--format", "jsonl", "a.txt", cwd=tmp_path)
    assert [set(json.loads(line)) for line in result.stdout.splitlines()] == [PAPER, PAPER]


def test_without_paths_the_project_is_exported(project, papershelf):
    result = papershelf("export", cwd=project())
    assert [paper["source"]["path"] for paper in json.loads(result.stdout)["papers"]] == ["content/abstracts/a.txt"] * 2


def test_an_export_without_papers_is_complete_and_fatal(tmp_path, papershelf):
    (tmp_path / "a.txt").write_text("Only a heading\n")
    result = papershelf("export", "a.txt", cwd=tmp_path)
    assert result.returncode == 1
    catalogue = json.loads(result.stdout)
    assert catalogue["papers"] == []
    assert catalogue["problems"][0]["severity"] == "error"


def test_a_tag_model_is_found_from_the_folder_of_the_configuration(project, papershelf):
    folder = project(configuration=CONFIGURATION.replace("papershelf", "papershelf: {tag_model: model}"))
    (folder / "model").mkdir()
    weights = files("generator").joinpath("data", "keyphrase_weights.json").read_bytes()
    (folder / "model" / "keyphrase_weights.json").write_bytes(weights)
    result = papershelf("export", "-f", "mkdocs.yml", cwd=folder)
    assert "convolutional-network" in {tag["slug"] for tag in json.loads(result.stdout)["tags"]}
