"""Thousands of pages in Material's frame: the theme is rendered once for each kind of page and filled for each page.

MkDocs knows such a page and links to it, but takes it for a file to copy, and "copying" writes it: nothing of MkDocs'
and Jinja's work on a page happens. A kind is trusted after its first page came out as MkDocs itself makes it, and once
more when a page has lists twice as long; where it did not, or where a page is out of the ordinary, MkDocs' own way is
taken for each page.
"""

from __future__ import annotations

import logging
import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from mkdocs.commands.build import get_context
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from generator.memory import digest
from generator.pages import MarkdownPage
from generator.pages.front_matter import Value, stated
from generator.press.files import Asset, OwnPage, PressedFile
from generator.press.folder import SiteFolder
from generator.press.last_pages import KnownPage, LastPages
from generator.press.shell import (
    CONTENT,
    FOLDER,
    STEM,
    Shell,
    UnpressableError,
    Values,
    content_sentinel,
    cut,
    printed,
    sentinels,
    shape,
)
from generator.press.verbatim import is_untouched, is_verbatim

__all__ = [
    "Asset",
    "KnownPage",
    "LastPages",
    "OwnPage",
    "Press",
    "PressedFile",
    "SiteFolder",
    "ThemeTemplates",
    "who_changes_pages",
]

log = logging.getLogger("mkdocs.plugins.papershelf")

_STEP = 500
"""Pages between two lines that tell how far the work is."""
_PAGE_EVENTS = ("pre_page", "page_read_source", "page_markdown", "page_content", "page_context", "post_page")
_ANCHOR = re.compile(r'\bid="([^"]*)"')
_HARMLESS = frozenset({"papershelf", "search", "material/search"})
"""What these do to a page does not show on a page of ours."""


def who_changes_pages(config: MkDocsConfig) -> list[str]:
    """The plugins and hooks of a project that want to see every page; for their sake MkDocs has to render them all."""
    owners = {id(plugin): name for name, plugin in config.plugins.items()}
    handlers = [handler for event in _PAGE_EVENTS for handler in config.plugins.events[event]]
    names = [owners.get(id(getattr(handler, "__self__", None)), handler.__module__) for handler in handlers]
    return sorted(set(names) - _HARMLESS)


class ThemeTemplate(Protocol):
    """As far as we know Jinja here, which is the page templates' business."""

    def render(self, context: TemplateContext, /) -> str: ...


class ThemeTemplates(Protocol):
    """Jinja's environment with the theme's templates."""

    def get_template(self, name: str, /) -> ThemeTemplate: ...


class Press:
    """Writes the pages of one build; `start` comes before the first of them."""

    _nav: Navigation
    _files: Files
    _env: ThemeTemplates

    def __init__(self, config: MkDocsConfig, folder: SiteFolder, *, own_templates: bool, last: LastPages) -> None:
        self._config = config
        self._folder = folder
        self._last = last
        self.written: dict[str, KnownPage] = {}
        """The pages of this build that the next one may take over."""
        self.taken_over = 0
        """Pages that lie in the new site as they lay in the last one."""
        self.has_started = False
        self._kept_from_markdown: dict[str, str] = {}
        self._done = self._planned = 0
        self.shells: dict[str, str] = {}
        """Of each kind, the digest of the shell that its pages are made with."""
        self._own_templates = own_templates
        """Page templates of the user's own may hold anything, so each page of theirs is looked at."""
        self._proven: dict[tuple[object, ...], _Proven] = {}

    def start(self, env: ThemeTemplates, nav: Navigation, files: Files) -> None:
        self._env, self._nav, self._files = env, nav, files
        self.has_started = True
        self._others = {file.dest_uri for file in files if not is_pressed(file)}
        self._folders_with_others = {posixpath.dirname(file.src_uri) for file in files if not is_pressed(file)}
        self._planned = sum(map(is_pressed, files))
        self.pages = [file for file in files if is_pressed(file) or is_shown_page(file)]
        """What templates get as `pages`: a sitemap lists ours too."""

    def write(self, file: PressedFile) -> None:
        if self._done % _STEP == 0:
            log.info("Pages: %s of %s", f"{self._done:,}", f"{self._planned:,}")
        self._done += 1
        facts = file.facts()
        if not self._taken_over(file.dest_uri, facts):
            self._folder.write(file.dest_uri, self._made(file, facts).encode("utf-8", errors="xmlcharrefreplace"))

    def _taken_over(self, uri: str, facts: str | None) -> bool:
        """True when the last site has this page, made with the same shell, and it is in its place now."""
        known = self._last.pages.get(uri)
        if known is None or known.facts != facts or self.shells.get(known.kind) != self._last.shells.get(known.kind):
            return False
        # What MkDocs copies to the same place would be written into the last site too.
        if uri in self._others or not self._last.put(uri, self._folder):
            return False
        self.written[uri] = known
        self.taken_over += 1
        return True

    def _made(self, file: PressedFile, facts: str | None) -> str:
        page = file.make()
        content = page.body.strip("\n")
        if not self._passes_markdown(content):
            return self._by_mkdocs(page)
        head = stated(page.head)
        folder, _, stem = page.uri.removesuffix(".md").rpartition("/")
        parent, _, name = folder.rpartition("/")
        alike = folder if not parent or folder in self._folders_with_others else f"{parent}/{FOLDER}"
        values = {**printed(head), CONTENT: content, STEM: stem, FOLDER: name}
        kind, length = (alike, *shape(head)), longest_list(values)
        proven = self._proven.get(kind)
        if proven is None or (proven.shell and length > 2 * proven.length):
            shell = self._proven_shell(f"{alike}/{STEM}.md", head, page, values)
            proven = self._proven[kind] = _Proven(shell, length, digest(kind))
            self.shells[proven.kind] = digest(shell)
        if proven.shell is None:
            return self._by_mkdocs(page)
        if facts:
            self.written[file.dest_uri] = KnownPage(facts, proven.kind)
        return proven.shell.fill(values)

    def _passes_markdown(self, content: str) -> bool:
        return is_verbatim(content) if self._own_templates else is_untouched(content)

    def keep_from_markdown(self, markdown: str, page: Page) -> str:
        """Take away what Markdown would give back as it is: the list of all tags takes it a twentieth of a second."""
        content = markdown.strip("\n")
        if not isinstance(page.file, OwnPage) or not self._passes_markdown(content):
            return markdown
        self._kept_from_markdown[page.file.src_uri] = content
        return ""

    def give_back(self, html: str, page: Page) -> str:
        """What was taken away; MkDocs gets to know the anchors that it holds, for links that lead to them."""
        content = self._kept_from_markdown.pop(page.file.src_uri, None)
        if content is None:
            return html
        page.present_anchor_ids = set(_ANCHOR.findall(content))
        return content

    def _proven_shell(self, uri: str, head: Mapping[str, Value], page: MarkdownPage, values: Values) -> Shell | None:
        try:
            blank = self._blank_page(uri, head)
            shell = cut(self._rendered(blank, self._context(blank)))
        except (UnpressableError, TypeError) as error:
            reason = str(error)
        else:
            if shell.fill(values) == self._by_mkdocs(page):
                return shell
            reason = "it comes out differently"
        log.info("Pages like %s are rendered one by one: %s", page.uri, reason)
        return None

    def _blank_page(self, uri: str, head: Mapping[str, Value]) -> Page:
        blank = _BlankPage(None, _generated(uri, "", self._config), self._config)
        blank.markdown = ""
        blank.meta = sentinels(head)
        blank.content = content_sentinel()
        return blank

    def _by_mkdocs(self, page: MarkdownPage) -> str:
        """Do with a page what MkDocs does, with all that plugins do to it."""
        config, plugins = self._config, self._config.plugins
        made = Page(None, _generated(page.uri, page.content, config), config)
        made.read_source(config)
        made.markdown = plugins.on_page_markdown(made.markdown or "", page=made, config=config, files=self._files)
        made.render(config, self._files)
        context = plugins.on_page_context(self._context(made), page=made, config=config, nav=self._nav)
        return self._rendered(made, context)

    def _context(self, page: Page) -> TemplateContext:
        page.active = True
        return get_context(self._nav, self.pages, self._config, page)

    def _rendered(self, page: Page, context: TemplateContext) -> str:
        return self._env.get_template(page.meta.get("template", "main.html")).render(context)


@dataclass(frozen=True, slots=True)
class _Proven:
    """What became of a kind's first page, and of one with much longer lists: a theme may show only so many authors."""

    shell: Shell | None
    length: int
    kind: str


class _BlankPage(Page):
    """Stands for all pages of a kind, none of which is in the nav; MkDocs would compare their titles."""

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = None  # type: ignore[assignment]  # as MkDocs' own, which has none


def _generated(uri: str, content: str, config: MkDocsConfig) -> File:
    return File.generated(config, uri, content=content, inclusion=InclusionLevel.NOT_IN_NAV)


def longest_list(values: Values) -> int:
    return max((len(value) for value in values.values() if not isinstance(value, str)), default=0)


def is_pressed(file: File) -> bool:
    return isinstance(file, PressedFile) and file.is_pressed


def is_shown_page(file: File) -> bool:
    return file.is_documentation_page() and file.inclusion.is_included()
