"""A project as all the shells see it: its folders, what is read from them and what a site gets from that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import get_files
from mkdocs.utils import meta

from generator.assets import PAGE_TEMPLATES, THEME
from generator.cache.inputs import look_at
from generator.keyphrases.model import WEIGHTS_NAME
from generator.memory import NO_MEMORY, Memory
from generator.pages import PlannedPage
from generator.pipeline import Reading, catalogue_of, read_papers
from generator.problems import CatalogueError, UsageError
from generator.related.encoder import find_model
from generator.settings import Settings
from generator.site import HandWritten, site_files
from generator.sitefile import SiteFile

Nav: TypeAlias = "str | list[Nav] | dict[str, Nav]"
"""What mkdocs.yml may say of the nav."""
OVERRIDES = ("tags.yml", "papers.yml")
"""What users say about tags and papers; no visitor shall see them."""

_OURS = frozenset({"papershelf", "search", "material/search"})
_READS_MORE = re.compile(r"snippets|b64|include")
"""Markdown extensions that look at files nobody told us of."""


def project_folder(config: MkDocsConfig) -> Path:
    """Where relative paths of the user's settings start: the folder of mkdocs.yml."""
    return _folder_of(config.config_file_path)


def _folder_of(config_file_path: str | None) -> Path:
    return Path(config_file_path).parent if config_file_path else Path.cwd()


def require_templates(settings: Settings, config_file_path: str | None) -> None:
    """Raise `UsageError` unless the user's folder of templates is there."""
    root = _folder_of(config_file_path)
    if settings.templates and not (root / settings.templates).is_dir():
        raise UsageError(f"setting 'templates': there is no folder {settings.templates!r}")


def with_model_folders(settings: Settings, config_file_path: str | None) -> Settings:
    """The settings with the whole paths of the user's models; raises `UsageError` unless they are there."""
    root = _folder_of(config_file_path)
    if settings.encoder:
        settings = replace(settings, encoder=str(find_model(settings.encoder, root)))
    if not settings.tag_model:
        return settings
    folder = root / settings.tag_model
    if not (folder / WEIGHTS_NAME).is_file():
        raise UsageError(f"setting 'tag_model': there is no {WEIGHTS_NAME} in {settings.tag_model!r}")
    return replace(settings, tag_model=str(folder))


def template_folders(config: MkDocsConfig, settings: Settings) -> tuple[Path, ...]:
    own = (project_folder(config) / settings.templates,) if settings.templates else ()
    return (*own, PAGE_TEMPLATES)


def nav_without(nav: Nav, source: str) -> Nav:
    """A `nav` without the entries that name a page, and without the sections that held nothing else.

    >>> nav_without(["index.md", {"More": [{"Map": "map.md"}]}, {"About": "about.md"}], "map.md")
    ['index.md', {'About': 'about.md'}]
    """
    if isinstance(nav, list):
        kept = [nav_without(entry, source) for entry in nav]
        return [entry for entry in kept if entry]
    if isinstance(nav, dict):
        named = {title: nav_without(entry, source) for title, entry in nav.items()}
        return {title: entry for title, entry in named.items() if entry}
    return "" if nav == source else nav


def may_load_all_of_material(config: MkDocsConfig) -> bool:
    """True where a theme of the user's own has templates, which may name any file of Material's."""
    own = config.theme.custom_dir
    return own is not None and any(Path(own).rglob("*.html"))


def is_known_through(config: MkDocsConfig) -> bool:
    """False when a plugin, a hook or an extension of the user's may look at what nobody can foresee."""
    return (
        set(config.plugins) <= _OURS
        and not config.hooks
        and not any(_READS_MORE.search(str(name)) for name in config.markdown_extensions)
    )


def frame_of(config: MkDocsConfig, settings: Settings) -> object:
    """What decides how pages look, whatever they say: the files of configuration, templates and theme."""
    own = [Path(path) for path in (config.config_file_path, config.theme.custom_dir) if path]
    files = look_at([*own, THEME, *template_folders(config, settings)])
    return settings, {file.path: file.digest for file in files}


def abstracts_folder(config: MkDocsConfig, settings: Settings) -> str:
    """The folder of abstracts as the user would write it."""
    folder, root = Path(config.docs_dir) / settings.abstracts, project_folder(config)
    return folder.relative_to(root).as_posix() if folder.is_relative_to(root) else folder.as_posix()


def is_source(uri: str, settings: Settings) -> bool:
    """True for what we read but nobody should download."""
    return uri in OVERRIDES or uri.startswith(settings.abstracts.strip("/") + "/")


def read_content(config: MkDocsConfig, settings: Settings, memory: Memory = NO_MEMORY) -> Reading:
    """Read a project's abstracts and what it says of tags. Raises `CatalogueError` where no folder holds any."""
    folder = Path(config.docs_dir) / settings.abstracts
    if not folder.is_dir():
        shown = abstracts_folder(config, settings)
        raise CatalogueError(f"no folder {shown}; make it and put files with abstracts there (.txt, .json or .jsonl)")
    return read_papers(
        [folder],
        root=project_folder(config),
        settings=settings,
        overrides=Path(config.docs_dir),
        memory=memory,
    )


def catalogue_files(
    reading: Reading, config: MkDocsConfig, settings: Settings, memory: Memory = NO_MEMORY
) -> Iterator[SiteFile | PlannedPage]:
    """Every file that the catalogue adds to the site of a project."""
    return site_files(
        catalogue_of(reading, settings=settings, memory=memory),
        site_name=config.site_name,
        hand_written=list(hand_written_pages(config, settings)),
        templates=template_folders(config, settings),
        page_size=settings.page_size,
        memory=memory,
    )


def hand_written_pages(config: MkDocsConfig, settings: Settings) -> Iterator[HandWritten]:
    for file in get_files(config).documentation_pages():
        if is_source(file.src_uri, settings):
            continue
        if not is_unicode(file.src_uri):
            raise CatalogueError(f"the name of the page {file.src_uri!a} is not UTF-8; rename the file")
        body, front_matter = meta.get_data(file.content_string)
        title = str(front_matter.get("title") or _first_heading(body) or file.name)
        yield HandWritten(file.src_uri, file.dest_uri, title, body)


def is_unicode(name: str) -> bool:
    """False for a file's name with bytes that are no letters: no link could lead to such a page."""
    return not any("\ud800" <= letter <= "\udfff" for letter in name)


def _first_heading(body: str) -> str:
    return next((line[2:].strip() for line in body.splitlines() if line.startswith("# ")), "")
