"""Where the templates and the theme lie: beside the package in a checkout, inside it in an installed wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent
_IN_WHEEL = _PACKAGE / "site_templates"

SITE_TEMPLATES = _IN_WHEEL if _IN_WHEEL.is_dir() else _PACKAGE.parent / "site_templates"
PAGE_TEMPLATES = SITE_TEMPLATES / "pages"
"""Jinja templates that turn records into Markdown."""
FRAME = SITE_TEMPLATES / "frame"
"""Our parts of the scripts and the stylesheet that every page loads."""
THEME = SITE_TEMPLATES / "theme"
"""What goes over Material for MkDocs: a MkDocs `custom_dir`."""
