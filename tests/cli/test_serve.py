"""While a project is served, what falls into its folder appears; what breaks it does not take the site away."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest
from projects import CONFIGURATION, ROOT

PATIENCE = 60
"""Seconds until a page must be there; on a quiet machine it takes two."""


@contextlib.contextmanager
def served(folder, module, *arguments, **environment):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{probe.getsockname()[1]}"
    process = subprocess.Popen(
        [sys.executable, "-m", module, "serve", "--dev-addr", address, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "NO_MKDOCS_2_WARNING": "1", **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield f"http://{address}/"
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(10)


def wait_for(url, word):
    """The page, once it says the word."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with contextlib.suppress(urllib.error.URLError, ConnectionError), urllib.request.urlopen(url) as response:
            page = response.read().decode()
            if word in page:
                return page
        time.sleep(0.2)
    raise AssertionError(f"{url} never said {word!r}")


@pytest.mark.parametrize("module", ["generator.cli", "mkdocs"])
def test_a_file_that_is_dropped_in_appears(project, module):
    folder = project()
    with served(folder, module) as url:
        assert "2 papers" in wait_for(url + "index.html", "2 papers")
        (folder / "content" / "abstracts" / "new.txt").write_text(
            "Fresh list 2025\n\nWe study how quickly a page appears after its abstract was dropped into the folder.\n"
        )
        wait_for(url + "index.html", "Fresh list 2025")


def test_a_mistake_keeps_the_old_site(project):
    folder = project()
    abstracts = folder / "content" / "abstracts" / "a.txt"
    good = abstracts.read_text()
    with served(folder, "generator.cli") as url:
        wait_for(url + "index.html", "2 papers")
        abstracts.write_text("")
        time.sleep(3)
        assert "2 papers" in wait_for(url + "index.html", "2 papers")
        abstracts.write_text(
            good + "\nA third abstract about buoys and the pigments in their paint, which date them well.\n"
        )
        wait_for(url + "index.html", "3 papers")


def test_what_tags_yml_says_shows_at_once(project):
    folder = project()
    with served(folder, "generator.cli") as url:
        wait_for(url + "tags.html", "convolutional network")
        (folder / "content" / "tags.yml").write_text("tags: {convolutional network: {label: ConvNets}}\n")
        wait_for(url + "tags.html", "ConvNets")


def test_a_mistake_in_a_template_keeps_the_old_site(project):
    folder = project(configuration=CONFIGURATION.replace("papershelf]", "papershelf: {templates: own}]"))
    (folder / "own").mkdir()
    template = folder / "own" / "list.md.jinja"
    template.write_text("<p>All of them</p>\n")
    with served(folder, "generator.cli") as url:
        wait_for(url + "list/1.html", "All of them")
        template.write_text("{{ nothing_of_this_name }}\n")
        time.sleep(3)
        assert "2 papers" in wait_for(url + "index.html", "2 papers")
        wait_for(url + "list/1.html", "All of them")
        template.write_text("<p>Every one</p>\n")
        wait_for(url + "list/1.html", "Every one")


def test_what_is_edited_appears_and_nothing_stays_behind(project, tmp_path):
    folder = project()
    abstracts = folder / "content" / "abstracts" / "a.txt"
    (tmp_path / "temporary").mkdir()
    with served(folder, "generator.cli", TMPDIR=str(tmp_path / "temporary")) as url:
        wait_for(url + "list/1.html", "BeaconNet")
        abstracts.write_text(abstracts.read_text().replace("BeaconNet", "ShadowNet"))
        wait_for(url + "list/1.html", "ShadowNet")
        (folder / "content" / "about.md").write_text("# Of towers\n")
        wait_for(url + "about.html", "Of towers")
        assert "ShadowNet" in wait_for(url + "list/1.html", "ShadowNet")
    assert list((tmp_path / "temporary").iterdir()) == []


HOOK = """
from pathlib import Path
from mkdocs.plugins import event_priority

@event_priority(50)
def on_post_build(config, **_):
    for page in Path(config.site_dir).rglob("papers/*.html"):
        page.write_text(page.read_text() + "<!-- seen -->")
"""


def test_what_a_hook_does_to_finished_pages_is_done_once(project):
    folder = project(configuration=CONFIGURATION + "hooks: [hook.py]\n")
    (folder / "hook.py").write_text(HOOK)
    (folder / "content" / "about.md").write_text("# About\n\nOf ships.\n")
    with served(folder, "generator.cli") as url:
        papers = re.findall(r"papers/[\w-]+\.html", wait_for(url + "list/1.html", "papers/"))
        assert len(papers) > 1, "the first page of a kind is made anew in any case"
        (folder / "content" / "about.md").write_text("# About\n\nOf towers.\n")
        wait_for(url + "about.html", "Of towers")
        assert [wait_for(url + paper, "seen").count("seen") for paper in papers] == [1] * len(papers)
