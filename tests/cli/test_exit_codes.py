"""What a command prints and exits with when all is not well: one line that says what to do, never a traceback."""

import os
import socket

import pytest
from projects import ABSTRACTS, CONFIGURATION, tree


def one_line(result, *words):
    """The error is one line, holds these words and is no traceback."""
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, result.stderr
    for word in words:
        assert word in lines[0]


def test_a_quiet_build_that_goes_well_prints_nothing(project, papershelf):
    result = papershelf("build", "--quiet", cwd=project())
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_the_last_line_of_a_build_counts(project, papershelf):
    result = papershelf("build", cwd=project())
    assert result.returncode == 0
    assert "2 read, 2 kept, 0 merged, 0 rejected" in result.stdout.splitlines()[-1]
    assert " files, " in result.stdout.splitlines()[-1]


def test_an_empty_folder_is_fatal_and_leaves_the_last_site_alone(project, papershelf):
    folder = project()
    assert papershelf("build", cwd=folder).returncode == 0
    before = tree(folder / "site")
    (folder / "content" / "abstracts" / "a.txt").unlink()
    result = papershelf("build", cwd=folder)
    assert result.returncode == 1
    one_line(result, "no papers in content/abstracts", "put files")
    assert tree(folder / "site") == before


def test_mkdocs_alone_leaves_the_last_site_alone_too(project, papershelf):
    folder = project()
    assert papershelf("build", "--quiet", cwd=folder, module="mkdocs").returncode == 0
    before = tree(folder / "site")
    (folder / "content" / "abstracts" / "a.txt").unlink()
    result = papershelf("build", "--quiet", cwd=folder, module="mkdocs")
    assert result.returncode == 1
    assert "no papers in content/abstracts" in result.stderr
    assert "Traceback" not in result.stderr
    assert tree(folder / "site") == before


def test_a_missing_folder_of_abstracts_says_which_to_make(project, papershelf):
    folder = project({})
    (folder / "content" / "abstracts").rmdir()
    result = papershelf("build", cwd=folder)
    assert result.returncode == 1
    one_line(result, "content/abstracts", "make it")


def test_a_page_whose_name_is_no_text_is_told_by_name(project, papershelf):
    folder = project()
    try:
        (folder / "content" / os.fsdecode(b"caf\xe9.md")).write_text("# Coffee")
    except OSError:
        pytest.skip("this file system takes no such name")
    result = papershelf("build", "-q", cwd=folder)
    assert result.returncode == 1
    one_line(result, "caf", "rename")


def test_a_file_of_one_heading_is_told_by_name(project, papershelf):
    result = papershelf("build", cwd=project({"heading.txt": "Invented list 2024\n"}))
    assert result.returncode == 1
    assert "content/abstracts/heading.txt:1: error:" in result.stderr


def test_a_binary_file_costs_itself_only(project, papershelf):
    folder = project({"a.txt": ABSTRACTS, "b.txt": b"%PDF-1.7\x00\x01\x02" * 50})
    result = papershelf("build", cwd=folder)
    assert result.returncode == 0
    assert "content/abstracts/b.txt:1: error:" in result.stderr
    assert "2 kept" in result.stdout
    assert papershelf("build", "--strict", cwd=folder).returncode == 1
    assert papershelf("check", cwd=folder).returncode == 1


def test_a_tag_model_that_is_not_there_is_told(project, papershelf):
    folder = project(configuration=CONFIGURATION.replace("papershelf", "papershelf: {tag_model: elsewhere}"))
    result = papershelf("check", cwd=folder)
    assert result.returncode == 2
    one_line(result, "'tag_model'", "elsewhere", "keyphrase_weights.json")


def test_an_unknown_setting_names_the_nearest(project, papershelf):
    folder = project(configuration=CONFIGURATION.replace("papershelf", "papershelf: {tags_per_papr: 5}"))
    result = papershelf("build", cwd=folder)
    assert result.returncode == 2
    one_line(result, "tags_per_papr", "'tags_per_paper'")


def test_a_missing_configuration_says_how_to_make_one(tmp_path, papershelf):
    result = papershelf("build", cwd=tmp_path)
    assert result.returncode == 2
    one_line(result, "mkdocs.yml", "papershelf new")


def test_broken_yaml_is_one_line(project, papershelf):
    result = papershelf("build", cwd=project(configuration="site_name: [\n"))
    assert result.returncode == 2
    one_line(result, "mkdocs.yml")


def test_a_configuration_without_the_plugin_is_told_so(project, papershelf):
    result = papershelf("check", cwd=project(configuration=CONFIGURATION.replace(", papershelf", "")))
    assert result.returncode == 2
    one_line(result, "add `papershelf` under `plugins:`")


def test_a_target_that_cannot_be_written_is_fatal(project, papershelf, tmp_path):
    (tmp_path / "file").write_text("in the way")
    result = papershelf("build", "--site-dir", tmp_path / "file" / "site", cwd=project())
    assert result.returncode == 1
    one_line(result, "cannot write", "--site-dir")


def test_an_unknown_option_is_a_usage_error(project, papershelf):
    assert papershelf("build", "--sparkle", cwd=project()).returncode == 2


def test_export_of_a_path_that_is_not_there_is_a_usage_error(tmp_path, papershelf):
    result = papershelf("export", "nowhere.txt", cwd=tmp_path)
    assert result.returncode == 2
    one_line(result, "nowhere.txt")


def test_check_prints_each_problem_and_counts(project, papershelf):
    result = papershelf("check", cwd=project({"a.txt": ABSTRACTS.replace("find", "\ufb01nd")}))
    assert result.returncode == 0
    assert "content/abstracts/a.txt:" in result.stdout
    assert " note: " in result.stdout
    assert result.stdout.splitlines()[-1].startswith("2 read, 2 kept")


def test_a_template_folder_that_is_not_there_is_told_before_anything_is_built(project, papershelf):
    folder = project(configuration=CONFIGURATION.replace("papershelf", "papershelf: {templates: mine}"))
    result = papershelf("build", cwd=folder)
    assert result.returncode == 2
    one_line(result, "'templates'", "'mine'")


def test_a_mistake_in_a_template_is_one_line(project, papershelf):
    folder = project(configuration=CONFIGURATION.replace("papershelf", "papershelf: {templates: mine}"))
    (folder / "mine").mkdir()
    (folder / "mine" / "paper.md.jinja").write_text("{{ paper.tilte }}\n")
    result = papershelf("build", cwd=folder)
    assert result.returncode == 1
    one_line(result, "paper.md.jinja", "tilte")


def test_abstracts_outside_the_content_folder_are_refused(project, papershelf):
    configuration = CONFIGURATION.replace("papershelf", "papershelf: {abstracts: /etc}")
    result = papershelf("check", cwd=project(configuration=configuration))
    assert result.returncode == 2
    one_line(result, "'abstracts'", "/etc")


def test_sources_are_not_published_however_their_folder_is_written(project, papershelf):
    folder = project(configuration=CONFIGURATION.replace("papershelf", "papershelf: {abstracts: ./abstracts/}"))
    assert papershelf("build", "-q", cwd=folder).returncode == 0
    assert not list((folder / "site").rglob("a.txt"))


def test_a_site_folder_that_is_a_link_is_built_again_and_again(project, papershelf, tmp_path):
    folder = project()
    (tmp_path / "real").mkdir()
    (folder / "site").symlink_to(tmp_path / "real")
    for _ in range(2):
        result = papershelf("build", "-q", cwd=folder)
        assert (result.returncode, result.stderr) == (0, "")
        assert (tmp_path / "real" / "index.html").is_file()
    assert (folder / "site").is_symlink()


def test_an_export_speaks_utf_8_whatever_the_terminal_does(tmp_path, papershelf):
    (tmp_path / "a.txt").write_text(ABSTRACTS.replace("tables", "tables \N{EM DASH} 表"), encoding="utf-8")
    result = papershelf("export", "a.txt", cwd=tmp_path, PYTHONIOENCODING="latin-1", LC_ALL="C")
    assert (result.returncode, result.stderr) == (0, "")


def test_a_folder_of_somebody_s_files_is_never_taken_for_the_site(project, papershelf):
    folder = project()
    (folder / "precious").mkdir()
    (folder / "precious" / "thesis.txt").write_text("ten years")
    result = papershelf("build", "--site-dir", "precious", cwd=folder)
    assert result.returncode == 2
    one_line(result, "precious", "--site-dir")
    assert (folder / "precious" / "thesis.txt").read_text() == "ten years"


def test_another_theme_is_told_in_one_line(project, papershelf):
    result = papershelf("build", cwd=project(configuration=CONFIGURATION.replace("material, font: false", "mkdocs")))
    assert result.returncode == 1
    one_line(result, "theme: {name: material}")


def test_a_port_in_use_is_told_in_one_line(project, papershelf):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        place = f"127.0.0.1:{taken.getsockname()[1]}"
        result = papershelf("serve", "--dev-addr", place, cwd=project())
    assert result.returncode == 1
    one_line(result, place, "--dev-addr")


def test_lines_of_an_export_leave_no_problem_untold(tmp_path, papershelf):
    (tmp_path / "a.jsonl").write_text('{"abstract": "We study buoys and their paint."}\n{"abstract": "cut off\n')
    result = papershelf("export", "--format", "jsonl", "a.jsonl", cwd=tmp_path)
    assert result.returncode == 0
    assert "a.jsonl:2: error:" in result.stderr
