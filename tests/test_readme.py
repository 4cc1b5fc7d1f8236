"""The README tells the truth: every setting, command and make target it names is there, and none is left out."""

import re
from dataclasses import fields
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from generator.assets import SITE_TEMPLATES
from generator.cli import main
from generator.overrides import read_papers_file, read_tags_file
from generator.settings import Settings, parse_settings
from generator.tags import curate

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def table(heading):
    """The rows of the first table below a heading, as tuples of cells."""
    section = README.split(f"## {heading}\n")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("|")]
    return [tuple(cell.strip() for cell in row.strip("|").split("|")) for row in rows[2:]]


def test_every_setting_is_listed_with_its_default():
    listed = {name.strip("`"): default.strip("`") for name, default, _ in table("Settings")}
    known = {setting.name: getattr(Settings(), setting.name) for setting in fields(Settings)}
    written = {name: "none" if value in ("", {}) else yaml.safe_dump(value).split()[0] for name, value in known.items()}
    assert written == listed


def test_the_example_settings_are_valid():
    example = re.search(r"```yaml\n(plugins:.*?)```", README, re.DOTALL)[1]
    assert parse_settings(yaml.safe_load(example)["plugins"][1]["papershelf"]).tags_per_paper == 6


def test_every_command_is_listed_and_helps_with_an_example():
    listed = {re.match(r"`papershelf (\w+)", command)[1] for command, _ in table("A project of your own")}
    assert listed == set(main.commands)
    for name in main.commands:
        result = CliRunner().invoke(main, [name, "--help"])
        assert result.exit_code == 0
        assert f"papershelf {name}" in result.output.split("Example")[1]


@pytest.mark.parametrize("command", ["make site", "make test", "make serve", "make lint"])
def test_every_make_target_is_there(command):
    assert command in README
    assert f"\n{command.split()[1]}:" in (ROOT / "Makefile").read_text()


def test_every_picture_and_file_named_is_there():
    names = re.findall(r"\]\((?!https?:)([^)]+)\)", README)
    assert names
    for name in [*names, ".github/workflows/pages.yml", "LICENSE", "CHANGELOG.md"]:
        assert (ROOT / name).exists(), name


def test_a_new_project_is_set_up_as_the_checkout_is():
    """The theme's part of the two mkdocs.yml files must not drift apart."""

    def settings(path):
        text = re.sub(r"!ENV (\[.*?\])", r"\1", path.read_text(encoding="utf-8"))
        return {
            name: value for name, value in yaml.safe_load(text).items() if name not in ("site_name", "site_description")
        }

    assert settings(SITE_TEMPLATES / "project" / "mkdocs.yml") == settings(ROOT / "mkdocs.yml")


def test_the_example_of_tags_is_read_without_a_mistake(tmp_path):
    example = re.search(r"```yaml\n(tags:.*?)```", README, re.DOTALL)[1]
    (tmp_path / "tags.yml").write_text(example, encoding="utf-8")
    tags_file, unread = read_tags_file(tmp_path / "tags.yml", "tags.yml")
    curation, contradictions = curate(tags_file)
    assert (unread, contradictions) == ((), ())
    assert (len(curation.tags), curation.dropped) == (2, {"novel framework"})


def test_the_example_of_papers_is_read_without_a_mistake(tmp_path):
    example = re.search(r"```yaml\n(b1-hhnslg:.*?)```", README, re.DOTALL)[1]
    (tmp_path / "papers.yml").write_text(example, encoding="utf-8")
    papers_file, unread = read_papers_file(tmp_path / "papers.yml", "papers.yml")
    assert (unread, len(papers_file.corrections)) == ((), 2)
