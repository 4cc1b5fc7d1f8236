"""What every page loads: joined from Material's files and ours, each in its place."""

from __future__ import annotations

import importlib.resources
import re

from generator.assets import FRAME
from generator.frame import frame_files

FILES = {file.uri: file.content for file in frame_files()}
MATERIAL = importlib.resources.files("material").joinpath("templates", "assets")


def materials(folder: str, name: str) -> str:
    [file] = [each for each in MATERIAL.joinpath(folder).iterdir() if re.fullmatch(name, each.name)]
    return file.read_text(encoding="utf-8")


def test_files_come_in_the_order_of_their_addresses():
    assert list(FILES) == ["assets/head.js", "assets/page.css", "assets/page.js"]


def test_materials_script_stands_whole_between_what_it_needs_and_what_needs_it():
    bundle = materials("javascripts", r"bundle\.\w+\.min\.js").rpartition("//# sourceMappingURL=")[0].strip()
    before, after = FILES["assets/page.js"].split(bundle)
    assert "__config" in before
    assert "StandIn" in before
    assert 'dataset.papershelf = "ready"' in after


def test_our_styles_come_after_materials_and_change_them():
    styles = FILES["assets/page.css"]
    places = [styles.index(part) for part in ('@charset "UTF-8";', "[data-md-color-scheme=slate]", "--shelf-quiet:")]
    assert places[0] == 0
    assert places == sorted(places)


def test_nothing_joined_names_a_file_that_lay_beside_its_part():
    for content in FILES.values():
        assert "sourceMappingURL" not in content
    assert not re.search(r"@import|url\(\s*[\"']?(?!data:|#)\w", FILES["assets/page.css"])


def test_every_part_of_ours_is_in_one_of_the_files():
    everything = "".join(FILES.values())
    for part in sorted(FRAME.iterdir()):
        last_line = part.read_text(encoding="utf-8").rstrip().splitlines()[-2].strip()
        assert last_line in everything, part
