"""The MkDocs shell: adds the catalogue's files to a build, in memory.

Few hooks, so that little depends on MkDocs' insides: the theme and the content are read before MkDocs empties the
target (`on_pre_build`: a fatal flaw leaves the last site as it was), files are added in `on_files`, the press is told
what it needs in `on_nav` and `on_env`, and what MkDocs dates with the day of the build is written again in
`on_post_build`.
"""

# ruff: noqa: ARG002 - MkDocs gives every hook all it has, by name, needed or not

from __future__ import annotations

import atexit
import gc
import logging
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import mkdocs.plugins
from mkdocs.config import base
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from generator.assets import FRAME, THEME
from generator.cache.folder import cache_folder
from generator.cache.program import program_digest
from generator.cache.values import kept_values
from generator.frame import is_not_loaded
from generator.memory import NO_MEMORY, Memory
from generator.pages import PlannedPage
from generator.paper_map import FEWEST
from generator.pipeline import Reading, require_papers
from generator.press import (
    Asset,
    LastPages,
    OwnPage,
    Press,
    PressedFile,
    SiteFolder,
    ThemeTemplates,
    who_changes_pages,
)
from generator.press.preview import Preview, build_or_keep
from generator.press.sitemap_files import finish_sitemap
from generator.problems import CatalogueError, Problem, Severity, UsageError
from generator.project import (
    abstracts_folder,
    catalogue_files,
    frame_of,
    is_known_through,
    is_source,
    may_load_all_of_material,
    nav_without,
    project_folder,
    read_content,
    require_templates,
    template_folders,
    with_model_folders,
)
from generator.settings import Settings, parse_settings
from generator.sitefile import SiteFile
from generator.sitemap import MOST_ADDRESSES
from generator.urls import MAP, source_uri

if TYPE_CHECKING:
    from mkdocs.livereload import LiveReloadServer  # takes 12 ms, and only `serve` needs it

log = logging.getLogger("mkdocs.plugins.papershelf")
"""Below MkDocs' own logger, so that its levels and `--strict` count our problems; without a prefix, because a problem
starts with its path."""

LEVELS = {Severity.NOTE: logging.DEBUG, Severity.WARNING: logging.WARNING, Severity.ERROR: logging.ERROR}
IN_NAV = frozenset({"index.md", "papers.md", "tags.md"})


class PapershelfPlugin(BasePlugin[base.LegacyConfig]):
    """Reads `docs_dir/abstracts` and adds the pages and the search index made from it."""

    settings: Settings
    reading = Reading((), (), 0, 0, 0)
    """What the last build read."""
    last_pages = LastPages()
    """The pages that lie there from the last build and may be taken over."""
    folder: SiteFolder
    """Of the site that is being built."""
    press: Press | None
    """Writes the pages of this build that nobody wrote by hand; without it MkDocs does."""
    uses_cache = True
    program = ""
    """The digest of what builds the site, from whoever has worked it out."""
    memory: Memory = NO_MEMORY
    """Knows what the last build worked out for each abstract alone."""
    while_building = ExitStack()
    """What ends with a build, however that ends."""
    preview: Preview | None = None
    """Under `serve`, which puts a script of its own into every page."""
    sitemap_limit = MOST_ADDRESSES

    def load_config(
        self, options: Mapping[str, object], config_file_path: str | None = None
    ) -> tuple[base.ConfigErrors, base.ConfigWarnings]:
        super().load_config({}, config_file_path)
        try:
            self.settings = with_model_folders(parse_settings(options), config_file_path)
            require_templates(self.settings, config_file_path)
        except UsageError as error:
            return [("papershelf", base.ValidationError(str(error)))], []
        return [], []

    def on_startup(self, *, command: str, dirty: bool) -> None:
        if command == "serve":
            self.preview = Preview()
            gc.disable()  # the preview looks for garbage when nobody waits
        atexit.register(gc.freeze)  # of `mkdocs` too: what a process made is freed with it, garbage or not

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        config.extra["papershelf_preview"] = self.preview is not None
        if self.preview:
            config.theme.static_templates.discard("sitemap.xml")  # a tenth of a build, and nobody looks for it there
        if config.theme.name != "material":
            raise PluginError("Papershelf needs Material for MkDocs; set `theme: {name: material}`")
        config.use_directory_urls = False  # or pages would lie in folders, which no link on file:// leads into
        dirs = config.theme.dirs
        if str(THEME) not in dirs:
            dirs.insert(1 if config.theme.custom_dir else 0, str(THEME))
        return config

    @mkdocs.plugins.event_priority(100)
    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        self.while_building = ExitStack()
        self.while_building.enter_context(without_collecting())
        self.memory = self._opened_memory(config)
        self._read(config)
        if self.preview:
            # What equals nothing: such a project may do to a page in its place what would be done to it again.
            frame = frame_of(config, self.settings) if is_known_through(config) else object()
            self.last_pages = self.preview.begin(Path(config.site_dir), frame)

    def _read(self, config: MkDocsConfig) -> None:
        try:
            reading = read_content(config, self.settings, self.memory)
            require_papers(reading, folder=abstracts_folder(config, self.settings))
        except CatalogueError as error:
            if not (self.preview and self.reading.papers):
                raise PluginError(str(error)) from error
            log.error("%s; the papers read before stay until this is mended", error)  # noqa: TRY400 - a line, no traceback
            return
        self.reading = reading
        log.info("%s papers read", f"{reading.kept:,}")
        for problem in reading.problems:
            report(problem)

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        kept = Files([file for file in files if not self._is_left_out(file, config)])
        self.folder = SiteFolder(config.site_dir)
        self.press = self.new_press(config)
        for file in self._added_files(config):
            in_the_way = kept.src_uris.get(file.src_uri)
            if in_the_way is not None:
                kept.remove(in_the_way)
            kept.append(file)
        log.info("Tags, related papers and the search index are done")
        self._leave_a_missing_map_out_of_the_nav(kept, config)
        return kept

    def _leave_a_missing_map_out_of_the_nav(self, files: Files, config: MkDocsConfig) -> None:
        """A project may ask for the map before it has papers enough; MkDocs would warn of a page that is missing."""
        map_source = source_uri(MAP)
        if map_source in files.src_uris or not config.nav:
            return
        nav = nav_without(config.nav, map_source)
        if nav != config.nav:
            reason = f"there is none of fewer than {FEWEST} papers" if self.settings.map else "the settings want none"
            log.info("The nav comes without its map: %s", reason)
            config.nav = nav

    def _is_left_out(self, file: File, config: MkDocsConfig) -> bool:
        if file.src_dir == config.docs_dir:
            return is_source(file.src_uri, self.settings)
        return is_not_loaded(file.src_uri) and not may_load_all_of_material(config)

    def new_press(self, config: MkDocsConfig) -> Press | None:
        if not self.settings.press:
            return None
        if others := who_changes_pages(config):
            log.info("MkDocs renders every page by itself, because %s may change it", ", ".join(others))
            return None
        return Press(config, self.folder, own_templates=bool(self.settings.templates), last=self.last_pages)

    @mkdocs.plugins.event_priority(-100)
    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        self.nav = nav
        for page in nav.pages:
            if isinstance(page.file, PressedFile):
                page.file.hand_to_mkdocs()
        return nav

    @mkdocs.plugins.event_priority(-100)
    def on_env(self, env: ThemeTemplates, *, config: MkDocsConfig, files: Files) -> None:
        if self.press:
            self.press.start(env, self.nav, files)

    def on_template_context(
        self, context: TemplateContext, *, template_name: str, config: MkDocsConfig
    ) -> TemplateContext:
        return self.with_every_page(context)

    def on_page_context(
        self, context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        return self.with_every_page(context)

    def with_every_page(self, context: TemplateContext) -> TemplateContext:
        """Templates get all pages, those of the press too: the sitemap lists them."""
        if self.press:
            context["pages"] = self.press.pages
        return context

    def _added_files(self, config: MkDocsConfig) -> Iterator[File]:
        try:
            for site_file in catalogue_files(self.reading, config, self.settings, self.memory):
                yield self._as_mkdocs_file(site_file, config)
        except CatalogueError as error:
            raise PluginError(str(error)) from error

    def _as_mkdocs_file(self, site_file: SiteFile | PlannedPage, config: MkDocsConfig) -> File:
        if isinstance(site_file, SiteFile):
            return Asset(site_file, config, self.folder)
        if self.press and "/" in site_file.uri:
            return PressedFile(site_file, config, self.press)
        inclusion = InclusionLevel.UNDEFINED if site_file.uri in IN_NAV else InclusionLevel.NOT_IN_NAV
        return OwnPage.generated(config, site_file.uri, content=site_file.content, inclusion=inclusion)

    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Keep every page out of Material's own index: ours covers them, and its word splitter depends on jieba."""
        page.meta["search"] = {"exclude": True}
        return self.press.keep_from_markdown(markdown, page) if self.press else markdown

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        return self.press.give_back(html, page) if self.press else html

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        finish_sitemap(Path(config.site_dir), site_url=config.site_url or "", most=self.sitemap_limit)
        if self.preview and self.press:
            self.preview.end(self.press)
        self.while_building.close()

    def on_build_error(self, *, error: Exception) -> None:
        if self.preview:
            self.preview.bring_back()
        self.while_building.__exit__(type(error), error, error.__traceback__)

    def on_shutdown(self) -> None:
        if self.preview:
            self.preview.clear()

    def _opened_memory(self, config: MkDocsConfig) -> Memory:
        """What the last build kept; where there is no room for it, nothing is kept."""
        if self.preview:
            on_disk = NO_MEMORY if self.preview.holds_values else self._memory_on_disk(config)
            return self.preview.values(on_disk)
        return self._memory_on_disk(config)

    def _memory_on_disk(self, config: MkDocsConfig) -> Memory:
        if self.uses_cache:
            with suppress(OSError):
                path = cache_folder(project_folder(config)) / "values"
                program = self.program or program_digest(sys.version, sys.path)
                return self.while_building.enter_context(kept_values(path, program=program))
        return NO_MEMORY

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, builder: object) -> LiveReloadServer:
        for folder in (*template_folders(config, self.settings), THEME, FRAME):
            server.watch(str(folder))
        server.builder = partial(build_or_keep, server.builder)
        return server


@contextmanager
def without_collecting() -> Iterator[None]:
    """A build makes millions of values and hardly a cycle; to look for them takes a sixth of its time."""
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            gc.enable()


def report(problem: Problem) -> None:
    log.log(LEVELS[problem.severity], "%s", problem, extra={"problem": problem})
