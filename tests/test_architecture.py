"""The rooms' order, as the package's docstring lists it, held against what the modules really import."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import generator

PACKAGE = Path(generator.__file__).parent
ROOMS = re.findall(r"^    (\w+)  +\S", generator.__doc__, re.MULTILINE)
SHELLS = ("plugin", "project", "press", "cli")
MODULES = sorted(PACKAGE.rglob("*.py"))


def room_of(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def imports_of(path: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    named = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module:
            # `from generator import papers` names a room; `from generator.papers import Paper` names what is in it.
            names = {f"generator.{alias.name}" for alias in node.names} if node.module == "generator" else {node.module}
            named |= names
    return named


def packages_of(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in imports_of(path)}


def room_of_file(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def rooms_importing(package: str) -> set[str]:
    return {room_of_file(path) for path in MODULES if package in packages_of(path)}


def test_every_room_is_listed_and_every_listed_room_exists():
    there = {room_of_file(path) for path in MODULES} - {"__init__", *SHELLS}

    assert there == set(ROOMS)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_room_imports_only_from_rooms_before_it(path):
    room = room_of_file(path)
    used = {room_of(name) for name in imports_of(path) if name.startswith("generator.")} - {room, ""}

    known = ROOMS if room in (*SHELLS, "__init__") else ROOMS[: ROOMS.index(room)]
    assert used <= {*known, *(SHELLS if room in SHELLS else ())}


def test_only_the_shells_know_mkdocs():
    assert rooms_importing("mkdocs") <= set(SHELLS)


def test_only_the_page_renderer_knows_jinja():
    assert rooms_importing("jinja2") <= {"pages"}


@pytest.mark.parametrize("package", ["sys", "rich", "argparse", "logging"])
def test_only_the_shells_talk_to_the_terminal(package):
    assert rooms_importing(package) <= set(SHELLS)


def test_relative_imports_hide_no_way_between_rooms():
    hidden = [
        path
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.level
    ]

    assert hidden == []
