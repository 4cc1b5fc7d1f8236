"""Catalogue -> a project on disk that plain MkDocs with Material builds, without our plugin."""

from __future__ import annotations

from collections.abc import Iterable
from io import StringIO
from pathlib import Path

import yaml
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import get_files

from generator.assets import THEME
from generator.frame import NOT_LOADED
from generator.pages import PlannedPage
from generator.problems import CatalogueError, UsageError
from generator.project import is_source, may_load_all_of_material, nav_without
from generator.settings import Settings
from generator.sitefile import SiteFile
from generator.urls import MAP, source_uri

MARK = "# Written by `papershelf write`; changes here are lost at the next run.\n"
PAGES_OUTSIDE_NAV = ("/papers/", "/tags/", "/collections/", "/collections.md", "/list/", "/map.md")


def write_tree(
    folder: Path, files: Iterable[SiteFile | PlannedPage], *, config: MkDocsConfig, settings: Settings
) -> int:
    """Write `folder/mkdocs.yml`, `folder/docs` and `folder/theme`; give the number of files written.

    A file that already says the same is left alone, so that its time tells when it last changed; one that a former
    run wrote and this one does not goes. Raises `UsageError` if the folder holds anything that no run wrote.
    """
    _require_ours(folder)
    docs = {folder / "docs" / path: content for path, content in _own_files(config, settings)}
    docs |= {folder / "docs" / file.uri: as_bytes(file.content) for file in files}
    has_map = folder / "docs" / source_uri(MAP) in docs
    wanted = {folder / "mkdocs.yml": plain_configuration(config, has_map=has_map).encode(), **docs}
    wanted |= {folder / "theme" / path: content for path, content in _theme_files(config)}
    try:
        for path, content in wanted.items():
            write_if_changed(path, content)
        _remove_stale(folder, wanted)
    except OSError as error:
        raise CatalogueError(f"cannot write {error.filename or folder}: {error.strerror}") from error
    return len(wanted)


def _require_ours(folder: Path) -> None:
    """Only a folder that is empty, or whose configuration starts with our mark, may be written over."""
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file; name an empty folder")
    if not folder.is_dir() or not any(folder.iterdir()):
        return
    configuration = folder / "mkdocs.yml"
    if not configuration.is_file() or not configuration.read_text(encoding="utf-8", errors="replace").startswith(MARK):
        raise UsageError(f"{folder} holds files that `papershelf write` did not make; name an empty folder")


def as_bytes(content: str | bytes) -> bytes:
    return content.encode() if isinstance(content, str) else content


def write_if_changed(path: Path, content: bytes) -> None:
    if path.is_file() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _remove_stale(folder: Path, wanted: dict[Path, bytes]) -> None:
    for part in ("docs", "theme"):
        for path in sorted((folder / part).rglob("*"), reverse=True):
            if path.is_file() and path not in wanted:
                path.unlink()
            elif path.is_dir() and not any(path.iterdir()):
                path.rmdir()


def _theme_files(config: MkDocsConfig) -> Iterable[tuple[Path, bytes]]:
    """Our theme, and over it the user's own overrides."""
    own = [Path(config.theme.custom_dir)] if config.theme.custom_dir else []
    for folder in (THEME, *own):
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                yield path.relative_to(folder), path.read_bytes()


def _own_files(config: MkDocsConfig, settings: Settings) -> Iterable[tuple[Path, bytes]]:
    """Hand-written pages, pictures and whatever else lies in the content folder for readers."""
    for file in get_files(config):
        if not is_source(file.src_uri, settings) and not file.inclusion.is_excluded():
            yield Path(file.src_uri), file.content_bytes


def plain_configuration(config: MkDocsConfig, *, has_map: bool) -> str:
    """The project's mkdocs.yml without our plugin; the user's own YAML tags (`!ENV`) and keys stay as they are."""
    root = yaml.compose(
        Path(config.config_file_path or "mkdocs.yml").read_text(encoding="utf-8"), Loader=yaml.SafeLoader
    )
    if not isinstance(root, yaml.MappingNode):
        raise UsageError(f"{config.config_file_path} holds no settings")
    values = {key.value: value for key, value in root.value}
    if "plugins" not in values:
        raise UsageError(
            f"{config.config_file_path} takes `plugins:` from another file; `papershelf write` needs it here"
        )
    values["docs_dir"] = _node("docs")
    values["use_directory_urls"] = yaml.ScalarNode("tag:yaml.org,2002:bool", "false")
    values["plugins"] = _without_us(values["plugins"])
    values["theme"] = _with_our_theme(values.get("theme"))
    values["not_in_nav"] = _node("".join(f"{place}\n" for place in PAGES_OUTSIDE_NAV))
    if config.nav and not has_map and config.nav != (nav := nav_without(config.nav, source_uri(MAP))):
        values["nav"] = _node_of(nav)
    values.pop("site_dir", None)
    # What stood here kept the sources away, which the tree does not have.
    values.pop("exclude_docs", None)
    if not may_load_all_of_material(config):
        values["exclude_docs"] = _node("".join(f"/{pattern}\n" for pattern in NOT_LOADED))
    root.value = [(_node(key), value) for key, value in values.items()]
    return MARK + yaml.serialize(root, allow_unicode=True)


def _node(text: str) -> yaml.ScalarNode:
    return yaml.ScalarNode("tag:yaml.org,2002:str", text)


def _node_of(value: object) -> yaml.Node:
    return yaml.SafeDumper(StringIO(), sort_keys=False).represent_data(value)


def _without_us(plugins: yaml.Node) -> yaml.Node:
    """The list of plugins, given as a list or as a table, without ours."""
    if isinstance(plugins, yaml.MappingNode):
        plugins.value = [(key, value) for key, value in plugins.value if key.value != "papershelf"]
    elif isinstance(plugins, yaml.SequenceNode):
        plugins.value = [entry for entry in plugins.value if _plugin_name(entry) != "papershelf"]
    return plugins


def _plugin_name(entry: yaml.Node) -> str:
    return str(entry.value[0][0].value if isinstance(entry, yaml.MappingNode) else entry.value)


def _with_our_theme(theme: yaml.Node | None) -> yaml.Node:
    if not isinstance(theme, yaml.MappingNode):
        theme = yaml.MappingNode("tag:yaml.org,2002:map", [(_node("name"), theme or _node("material"))])
    settings = [(key, value) for key, value in theme.value if key.value != "custom_dir"]
    theme.value = [*settings, (_node("custom_dir"), _node("theme"))]
    return theme
