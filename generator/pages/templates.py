"""Page templates: compiled once, filled with finished HTML; the only module that imports Jinja.

Templates escape nothing: every value they get is HTML already. A folder of the user's own comes before ours, so that
one template can be replaced and the rest kept.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import jinja2

from generator.pages.front_matter import Value
from generator.pages.page_file import MarkdownPage
from generator.problems import CatalogueError
from generator.urls import root_of, source_uri

_MARKDOWN = "\x02markdown\x03"
"""Holds the place of hand-written Markdown, whose empty lines mean something; no text has these characters."""
_EMPTY_LINES = re.compile(r"\n[ \t]*(?=\n)")


class PageTemplates:
    """Renders pages of every kind; `shared` is what each of them gets."""

    def __init__(self, folders: Sequence[Path], shared: Mapping[str, object]) -> None:
        self._environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(folders),
            autoescape=False,  # noqa: S701  # values are finished HTML, made by the rooms that know what they hold
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=jinja2.StrictUndefined,
            auto_reload=False,
        )
        self._environment.globals.update(shared)
        self._compiled: dict[str, jinja2.Template] = {}

    def page(
        self, uri: str, template: str, head: Mapping[str, Value], *, markdown: str = "", **values: object
    ) -> MarkdownPage:
        """The Markdown page that becomes `uri`: front matter from `head`, body from the template.

        `markdown` is hand-written text and stays Markdown, in the place the template gives it. The page says itself
        whether it needs the stylesheet with the math font.
        """
        placed = {**values, "root": root_of(uri), "markdown": _MARKDOWN if markdown else ""}
        # An empty line would end the HTML block for some Markdown readers, and what follows would be parsed.
        piece = self.piece(template, **placed)
        if not all(map(str.strip, piece.split("\n"))):  # looked for in a third of the time that finding "\n\n" takes
            piece = _EMPTY_LINES.sub("", piece)
        whole_head = {**head, "math": True} if "<math" in piece else head
        if markdown:
            piece = piece.replace(_MARKDOWN, f"\n{markdown}\n")
        return MarkdownPage(source_uri(uri), whole_head, f"\n{piece}\n")

    def piece(self, template: str, **values: object) -> str:
        """A part of a page, or all of it. Raises `CatalogueError` for a mistake in a template."""
        name = f"{template}.md.jinja"
        try:
            if template not in self._compiled:
                compiled = self._environment.get_template(name)
                # Jinja's own layers of names are gone through one name at a time, for every page.
                compiled.globals = dict(compiled.globals)
                self._compiled[template] = compiled
            return self._compiled[template].render(values).strip("\n")
        except jinja2.TemplateSyntaxError as error:
            raise CatalogueError(f"template {error.name or name}, line {error.lineno}: {error.message}") from error
        except jinja2.TemplateError as error:
            raise CatalogueError(f"template {name}: {error.message or type(error).__name__}") from error
