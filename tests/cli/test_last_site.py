"""A site that is what a build would give is left alone; whatever it is made from makes it anew."""

import os
import shutil
import time

import pytest
from projects import ABSTRACTS, CONFIGURATION, tree


@pytest.fixture
def built(project, papershelf):
    """A project with its site, whose files are old enough that their times tell something."""
    folder = project({"a.txt": ABSTRACTS, "b.json": "{"}, CONFIGURATION.replace("Invented", "!ENV [NAME, Invented]"))
    for path in [*folder.rglob("*"), folder]:
        os.utime(path, (1_600_000_000, 1_600_000_000))
    assert papershelf("build", "-q", cwd=folder).returncode == 0
    return folder


@pytest.fixture
def is_built_again(papershelf):
    """Run a build and tell whether it made the site anew; a site that is not made anew keeps the times of its files."""

    def run(folder, *arguments, **environment):
        before = (folder / "site").stat().st_ino
        result = papershelf("build", *arguments, cwd=folder, **environment)
        assert result.returncode == 0, result.stderr
        return (folder / "site").stat().st_ino != before

    return run


def test_an_unchanged_site_is_left_alone_and_its_problems_are_told_again(built, papershelf):
    before = (built / "site").stat().st_ino
    first, second = (papershelf("build", *clean, cwd=built) for clean in (["--clean"], []))
    assert (built / "site").stat().st_ino != before
    assert "b.json" in first.stderr
    assert first.stderr == second.stderr
    assert first.stdout.replace("; 0 taken", "; all taken").split(" MB in ")[0] == second.stdout.split(" MB in ")[0]
    assert papershelf("build", "--strict", "-q", cwd=built).returncode == 1


@pytest.mark.parametrize("name", ["content/about.md", "content/abstracts/c.txt", "mkdocs.yml", "content/x/y.png"])
def test_a_changed_or_added_file_makes_the_site_anew(built, is_built_again, name):
    path = built / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes((path.read_bytes() if path.exists() else b"") + b"\n# Some words more\n")
    assert is_built_again(built)
    assert not is_built_again(built)


def test_a_file_of_the_same_size_and_time_as_a_fresh_one_is_still_seen(built, is_built_again):
    path = built / "content" / "about.md"
    path.write_text("# One")
    fresh = time.time() + 60  # a slow machine may take some seconds to look at it
    os.utime(path, (fresh, fresh))
    assert is_built_again(built)
    path.write_text("# Two")
    os.utime(path, (fresh, fresh))
    assert is_built_again(built)
    assert "Two" in (built / "site" / "about.html").read_text()


def test_a_file_that_is_only_touched_changes_nothing(built, is_built_again):
    (built / "content" / "abstracts" / "a.txt").touch()
    assert not is_built_again(built)


def test_a_removed_file_makes_the_site_anew(built, is_built_again):
    (built / "content" / "abstracts" / "b.json").unlink()
    assert is_built_again(built)


def test_a_variable_that_the_configuration_asks_for_makes_the_site_anew(built, is_built_again):
    assert is_built_again(built, NAME="Another")
    assert not is_built_again(built, NAME="Another")
    assert is_built_again(built)
    assert not is_built_again(built, SOMETHING_ELSE="x")


@pytest.mark.parametrize("damage", ["index.html", "assets/search/lunr.js"])
def test_a_damaged_site_is_mended(built, papershelf, damage):
    before = tree(built / "site")
    (built / "site" / damage).unlink()
    assert papershelf("build", "-q", cwd=built).returncode == 0
    (built / "site" / damage).write_text("nonsense")
    assert papershelf("build", "-q", cwd=built).returncode == 0
    (built / "site" / "stray.html").write_text("nonsense")
    assert papershelf("build", "-q", cwd=built).returncode == 0
    assert tree(built / "site") == before


def test_a_cache_that_is_damaged_or_gone_costs_nothing(built, papershelf):
    before = tree(built / "site")
    for stamp in (built / ".papershelf").iterdir():
        stamp.write_bytes(stamp.read_bytes()[:-5] + b"wrong")
    assert papershelf("build", "-q", cwd=built).returncode == 0
    shutil.rmtree(built / ".papershelf")
    assert papershelf("build", "-q", cwd=built).returncode == 0
    assert tree(built / "site") == before


def test_other_installed_packages_make_the_site_anew(built, is_built_again, tmp_path):
    (tmp_path / "elsewhere" / "thing-1.0.dist-info").mkdir(parents=True)
    path = os.pathsep.join([str(tmp_path / "elsewhere"), os.environ.get("PYTHONPATH", ".")])
    assert is_built_again(built, PYTHONPATH=path)


@pytest.mark.parametrize("asked", ["[NAME, Invented]", "\n  - NAME\n  - Invented", "&name [ NAME,\n  Invented ]"])
def test_however_a_variable_is_asked_for_it_makes_the_site_anew(built, is_built_again, asked):
    (built / "mkdocs.yml").write_text(CONFIGURATION.replace("Invented", f"!ENV {asked}"))
    assert is_built_again(built, NAME="One")
    assert is_built_again(built, NAME="Another")
    assert not is_built_again(built, NAME="Another")


@pytest.mark.parametrize("spelling", ["INHERIT: more/base.yml", "'INHERIT' : \"more/base.yml\"  # what all have"])
def test_a_configuration_that_is_inherited_makes_the_site_anew(built, is_built_again, spelling):
    base = built / "more" / "base.yml"
    base.parent.mkdir()
    base.write_text("site_description: One\n")
    (built / "mkdocs.yml").write_text(f"{spelling}\n{CONFIGURATION}")
    assert is_built_again(built)
    base.write_text("site_description: Another\n")
    assert is_built_again(built)
    assert not is_built_again(built)


def test_a_file_whose_time_was_set_back_is_still_seen(built, is_built_again):
    path = built / "content" / "abstracts" / "a.txt"
    before = path.stat()
    path.write_text(path.read_text().replace("orbit", "above"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert is_built_again(built)


def test_two_configurations_in_one_folder_have_a_site_each(built, papershelf):
    (built / "other.yml").write_text(CONFIGURATION.replace("Invented", "Other") + "site_dir: other\n")
    assert papershelf("build", "-q", "-f", "other.yml", cwd=built).returncode == 0
    assert "<title>Other" in (built / "other" / "index.html").read_text()
    before = [(built / name).stat().st_ino for name in ("other", "site")]
    for arguments in ["-f", "other.yml"], []:
        assert papershelf("build", "-q", *arguments, cwd=built).returncode == 0
    assert [(built / name).stat().st_ino for name in ("other", "site")] == before


def test_the_copy_of_a_project_is_built_for_itself(built, papershelf, tmp_path):
    copy = tmp_path / "copy"
    shutil.copytree(built, copy)
    (copy / "content" / "about.md").write_text("# Copied")
    assert papershelf("build", "-q", cwd=copy).returncode == 0
    assert "Copied" in (copy / "site" / "about.html").read_text()
    assert not (built / "site" / "about.html").exists()


def test_templates_that_lie_among_the_content_are_no_content(built, papershelf):
    (built / "mkdocs.yml").write_text(CONFIGURATION.replace("papershelf]", "papershelf: {templates: content/own}]"))
    template = built / "content" / "own" / "paper.md.jinja"
    template.parent.mkdir()
    for words in "One", "Another":
        template.write_text(f"<p>{words}</p>\n")
        assert papershelf("build", "-q", cwd=built).returncode == 0
        assert all(f"<p>{words}</p>" in page.read_text() for page in (built / "site" / "papers").iterdir())


def test_a_hook_that_may_look_at_anything_is_never_thought_unchanged(built, is_built_again):
    (built / "hook.py").write_text("def on_post_page(output, **_):\n    return output\n")
    with (built / "mkdocs.yml").open("a") as configuration:
        configuration.write("hooks: [hook.py]\n")
    assert is_built_again(built)
    assert is_built_again(built)


def test_each_target_has_its_own_memory(built, papershelf, is_built_again, tmp_path):
    assert papershelf("build", "-q", "-d", tmp_path / "b", cwd=built).returncode == 0
    assert tree(tmp_path / "b") == tree(built / "site")
    assert not is_built_again(built)
