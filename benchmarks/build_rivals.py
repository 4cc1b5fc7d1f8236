"""Others that make pages of the same Markdown, reading, analysis and search done: MkDocs as it is, and Hugo.

MkDocs twice: with our theme, whose pages are small and whose search is made already, and as a project has it that knows
nothing of ours: with Material's own templates, scripts and search.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import yaml

from benchmarks.costs import Cost, building

PLAIN = "mkdocs, from Markdown"
STOCK = "mkdocs, all of Material's own"
HUGO = "hugo, from Markdown"
_OURS = re.compile(r"^(?:template|search): .*\n", re.MULTILINE)
_FRONT_MATTER = re.compile(r"---\n.*?^---\n", re.DOTALL | re.MULTILINE)


def rivals(scratch: Path, tree: Path) -> dict[str, Callable[[], Cost]]:
    """The ways that start from `tree`, which `papershelf write` wrote."""
    stock, hugo, site = (scratch / name for name in ("stock", "hugo", "rival-site"))
    make_stock_project(tree, stock)
    ways: dict[str, Callable[[], Cost]] = {
        PLAIN: lambda: by_mkdocs(tree, site),
        STOCK: lambda: by_mkdocs(stock, site),
    }
    if shutil.which("hugo"):
        make_hugo_project(tree, hugo)
        ways[HUGO] = lambda: building(site, "hugo", "--quiet", "--source", str(hugo), "--destination", str(site))
    return ways


def by_mkdocs(project: Path, site: Path) -> Cost:
    options = ("build", "-q", "-f", str(project / "mkdocs.yml"), "-d", str(site))
    return building(site, sys.executable, "-m", "mkdocs", *options)


def make_stock_project(tree: Path, folder: Path) -> None:
    """The same Markdown and settings, without our theme and what keeps Material's search and scripts away."""
    shutil.copytree(tree / "docs", folder / "docs")
    for page in (folder / "docs").rglob("*.md"):
        page.write_text(_without_ours(page.read_text(encoding="utf-8")), encoding="utf-8")
    settings = (tree / "mkdocs.yml").read_text(encoding="utf-8")
    (folder / "mkdocs.yml").write_text(_stock_settings(settings), encoding="utf-8")


def _without_ours(page: str) -> str:
    return _FRONT_MATTER.sub(lambda found: _OURS.sub("", found[0]), page, count=1)


def _stock_settings(settings: str) -> str:
    """Without our theme's folder; read as nodes, so that the file's own YAML tags stay."""
    root = yaml.compose(settings, Loader=yaml.SafeLoader)
    if not isinstance(root, yaml.MappingNode):
        raise TypeError("the tree's mkdocs.yml holds no settings")
    _drop(root, "exclude_docs")
    _drop(next(value for key, value in root.value if key.value == "theme"), "custom_dir")
    return str(yaml.serialize(root, allow_unicode=True))


def _drop(table: yaml.MappingNode, name: str) -> None:
    table.value = [(key, value) for key, value in table.value if key.value != name]


def make_hugo_project(tree: Path, folder: Path) -> None:
    """The same Markdown below a theme that prints it with its title, and nothing else."""
    shutil.copytree(tree / "docs", folder / "content")
    (folder / "content" / "index.md").rename(folder / "content" / "_index.md")
    layouts = folder / "layouts" / "_default"
    layouts.mkdir(parents=True)
    for name in ("single", "list"):
        page = "<!doctype html><title>{{ .Title }}</title><link rel=stylesheet href=/x.css>{{ .Content }}\n"
        (layouts / f"{name}.html").write_text(page, encoding="utf-8")
    settings = {
        "uglyURLs": True,
        "disableKinds": ["taxonomy", "term", "RSS"],
        "markup": {"goldmark": {"renderer": {"unsafe": True}}},
    }
    (folder / "config.json").write_text(json.dumps(settings), encoding="utf-8")
