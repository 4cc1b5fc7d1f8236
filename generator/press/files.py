"""Our files as MkDocs knows them: by address alone, without a source on the disk.

MkDocs puts every file's address right and asks for it in several forms; of thousands of ours, which are right, that
takes as long as to write them. So what MkDocs would find out is said.
"""

from __future__ import annotations

from typing import Protocol

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, InclusionLevel
from mkdocs.structure.pages import Page

from generator.pages import MarkdownPage, PlannedPage
from generator.press.folder import SiteFolder
from generator.problems import CatalogueError
from generator.sitefile import SiteFile
from generator.urls import page_uri


class _OwnFile(File):
    """A file of ours; `dest_uri` is where it goes."""

    def __init__(self, uri: str, dest_uri: str, config: MkDocsConfig) -> None:
        self.src_uri, self.dest_uri = uri, dest_uri
        self.src_dir = self.abs_src_path = None
        self.dest_dir, self.use_directory_urls = config.site_dir, False
        self.inclusion = InclusionLevel.NOT_IN_NAV
        self.generated_by = "papershelf"


class Asset(_OwnFile):
    """What a page loads."""

    def __init__(self, site_file: SiteFile, config: MkDocsConfig, folder: SiteFolder) -> None:
        super().__init__(site_file.uri, site_file.uri, config)
        self._content = site_file.content
        self._folder = folder

    def copy_file(self, dirty: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002  # MkDocs' signature
        self._folder.write(self.dest_uri, self.content_bytes)


class OwnPage(File):
    """A page of ours that MkDocs renders, because it may stand in the nav."""


class PageWriter(Protocol):
    """Whoever puts pages into the new site."""

    has_started: bool

    def write(self, file: PressedFile, /) -> None: ...


class PressedFile(_OwnFile):
    """A page that the press writes; for MkDocs neither a page nor a picture, so it copies it without a look."""

    def __init__(self, planned: PlannedPage, config: MkDocsConfig, press: PageWriter) -> None:
        super().__init__(planned.uri, page_uri(planned.uri), config)
        self.is_pressed = True
        self._planned, self._config, self._press = planned, config, press
        self._page: Page | None = None

    @property
    def page(self) -> Page | None:
        """Made for whoever asks, as the sitemap does, if there is one; before the press starts, the nav may make it."""
        if self._page is None and self._press.has_started:
            Page(None, self, self._config)  # which sets `page`
        return self._page

    @page.setter
    def page(self, page: Page | None) -> None:
        self._page = page

    def is_documentation_page(self) -> bool:
        return not self.is_pressed

    def is_media_file(self) -> bool:
        return False

    def facts(self) -> str | None:
        return self._planned.facts() if self._planned.facts else None

    def copy_file(self, dirty: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002  # MkDocs' signature
        self._press.write(self)

    def make(self) -> MarkdownPage:
        try:
            return self._planned.make()
        except CatalogueError as error:
            raise PluginError(str(error)) from error

    def hand_to_mkdocs(self) -> None:
        """Become a page like any other: one that stands in the nav is shown as the current one, for instance."""
        self.is_pressed = False
        self.content_string = self.make().content
