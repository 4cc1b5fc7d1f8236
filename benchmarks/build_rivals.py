"""Others that make pages of the same Markdown, reading, analysis and search done: MkDocs as it is, and Hugo.

MkDocs twice: with our theme, whose pages are small, and with Material's own templates, which are what a project has
that knows nothing of ours.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks.costs import Cost, building

PLAIN = "mkdocs, from Markdown"
STOCK = "mkdocs, Material's own templates"
HUGO = "hugo, from Markdown"
_TEMPLATE = re.compile(r"^template: .*\n", re.MULTILINE)
_THEME = re.compile(r"^ *custom_dir: .*\n", re.MULTILINE)


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
    """The same Markdown and settings, without our theme and what asks for its templates."""
    shutil.copytree(tree / "docs", folder / "docs")
    for page in (folder / "docs").rglob("*.md"):
        page.write_text(_TEMPLATE.sub("", page.read_text(encoding="utf-8"), count=1), encoding="utf-8")
    settings = (tree / "mkdocs.yml").read_text(encoding="utf-8")
    (folder / "mkdocs.yml").write_text(_THEME.sub("", settings), encoding="utf-8")


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
