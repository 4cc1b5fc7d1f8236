"""The map's files are the same whoever builds the site, and are there only where they are wanted."""

import json
import random

import pytest
from projects import CONFIGURATION, tree

from generator.paper_map import FEWEST

WORDS = [
    "tidal",
    "gauges",
    "harbour",
    "currents",
    "estuary",
    "sediment",
    "moon",
    "phase",
    "lighthouse",
    "lamps",
    "paraffin",
    "wicks",
    "lens",
    "rotation",
    "beam",
    "fog",
    "herring",
    "gulls",
    "nesting",
    "colonies",
    "ringing",
    "migration",
    "chicks",
    "predation",
    "rope",
    "fibres",
    "splicing",
    "tensile",
    "fatigue",
    "knots",
]


@pytest.fixture
def folder(project):
    """A project with enough papers for a map."""
    draw = random.Random(4)
    papers = [
        {"id": f"p{number}", "abstract": f"We study {' and '.join(draw.sample(WORDS, 6))}."} for number in range(60)
    ]
    assert len(papers) > FEWEST
    return project({"made-up.jsonl": "\n".join(map(json.dumps, papers))})


def of_the_map(site):
    return {uri: content for uri, content in site.items() if uri == "map.html" or uri.startswith("assets/map/")}


def test_the_map_is_the_same_to_the_byte_whoever_builds_it(folder, papershelf, tmp_path):
    assert papershelf("build", "-q", cwd=folder).returncode == 0
    ours = of_the_map(tree(folder / "site"))
    assert len(ours) == 2

    environment = {"OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "3"}
    assert papershelf("build", "-q", "-d", tmp_path / "m", cwd=folder, module="mkdocs", **environment).returncode == 0
    assert of_the_map(tree(tmp_path / "m")) == ours
    configuration = CONFIGURATION.replace("papershelf]", "papershelf: {press: false}]")
    (folder / "mkdocs.yml").write_text(configuration)
    assert papershelf("build", "-q", "-d", tmp_path / "p", cwd=folder).returncode == 0
    assert of_the_map(tree(tmp_path / "p")) == ours


def test_a_written_project_holds_the_map_and_builds_it_without_us(folder, papershelf, tmp_path):
    assert papershelf("write", tmp_path / "written", cwd=folder).returncode == 0

    built = papershelf("build", "-q", "--strict", "-d", tmp_path / "site", cwd=tmp_path / "written", module="mkdocs")
    assert built.returncode == 0, built.stderr
    assert len(of_the_map(tree(tmp_path / "site"))) == 2


@pytest.mark.parametrize("settings", ["papershelf]", "papershelf: {map: false}]"])
def test_a_nav_that_names_a_map_does_without_one(project, papershelf, tmp_path, settings):
    nav = "nav: [{Home: index.md}, {More: [{Map: map.md}, {About: about.md}]}, {Drawn: [map.md]}]\n"
    folder = project(configuration=CONFIGURATION.replace("papershelf]", settings) + nav)
    (folder / "content" / "about.md").write_text("# About\n")
    told = papershelf("build", "--strict", "-v", cwd=folder)
    assert told.returncode == 0, told.stderr
    assert "The nav comes without its map" in told.stderr
    site = tree(folder / "site")
    assert b"Drawn" not in site["index.html"]
    assert b"About" in site["index.html"]
    assert papershelf("write", tmp_path / "written", cwd=folder).returncode == 0
    built = papershelf("build", "-q", "--strict", "-d", tmp_path / "site", cwd=tmp_path / "written", module="mkdocs")
    assert built.returncode == 0, built.stderr
    assert tree(tmp_path / "site")["index.html"] == site["index.html"]


def test_a_project_that_wants_no_map_gets_none(folder, papershelf):
    (folder / "mkdocs.yml").write_text(CONFIGURATION.replace("papershelf]", "papershelf: {map: false}]"))

    assert papershelf("build", "-q", cwd=folder).returncode == 0
    site = tree(folder / "site")
    assert of_the_map(site) == {}
    assert b"map.html" not in site["index.html"] + site["papers.html"]
