"""tags.yml through the commands: read where the project's own content is, told like any file, and not published."""

import json

from projects import ABSTRACTS

TAGS = "tags:\n  convolutional network:\n    label: ConvNets\n  tide table: {pin: true, lable: x}\n  tide tabel:\n"


def tags_of(result):
    assert result.returncode == 0, result.stderr
    return {tag["label"] for tag in json.loads(result.stdout)["tags"]}


def with_tags(folder, content=TAGS):
    (folder / "content" / "tags.yml").write_text(content, encoding="utf-8")
    return folder


def test_check_tells_each_mistake_with_its_line(project, papershelf):
    result = papershelf("check", cwd=with_tags(project()))
    assert result.returncode == 1
    assert "content/tags.yml:4: error: tag 'tide table' has no 'lable'; did you mean 'label'?" in result.stdout
    assert "content/tags.yml:5: warning: no paper has 'tide tabel'; did you mean 'tide table'?" in result.stdout


def test_a_build_goes_on_from_the_rest_and_publishes_no_source(project, papershelf):
    folder = with_tags(project())
    result = papershelf("build", cwd=folder)
    assert result.returncode == 0
    assert "content/tags.yml:4: error:" in result.stderr
    assert "ConvNets" in (folder / "site" / "tags.html").read_text()
    assert not list((folder / "site").rglob("tags.yml"))
    assert papershelf("build", "--strict", cwd=folder).returncode == 1


def test_a_file_that_is_no_yaml_costs_only_itself(project, papershelf):
    folder = with_tags(project(), "tags:\n\tlamp: [\n")
    assert papershelf("build", cwd=folder).returncode == 0
    assert "content/tags.yml:2: error: a tab" in papershelf("check", cwd=folder).stdout


def test_an_export_of_the_project_knows_its_tags_and_one_of_files_only_with_its_configuration(project, papershelf):
    folder = with_tags(project())
    files = folder / "content" / "abstracts"
    assert "ConvNets" in tags_of(papershelf("export", cwd=folder))
    assert "ConvNets" not in tags_of(papershelf("export", files, cwd=folder))
    result = papershelf("export", "-f", folder / "mkdocs.yml", files, cwd=folder)
    assert "ConvNets" in tags_of(result)
    sources = {tag["label"]: tag["source"] for paper in json.loads(result.stdout)["papers"] for tag in paper["tags"]}
    assert sources["tide table"] == "curated"


def test_a_note_about_a_tag_stops_no_strict_build(project, papershelf):
    folder = with_tags(project({"a.txt": ABSTRACTS}), "tags: [submarine]\n")
    assert papershelf("build", "--strict", cwd=folder).returncode == 0
    assert "content/tags.yml:1: note: no paper has 'submarine'" in papershelf("check", cwd=folder).stdout


def test_a_word_on_tags_is_reason_enough_to_build_anew(project, papershelf):
    folder = project()
    for label in ("ConvNets", "ConvNet"):
        with_tags(folder, f"tags: {{convolutional network: {{label: {label}}}}}\n")
        assert papershelf("build", "-q", cwd=folder).returncode == 0
        assert f">{label}</a>" in (folder / "site" / "tags.html").read_text()
