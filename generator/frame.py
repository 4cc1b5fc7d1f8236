"""What every page loads, joined: one stylesheet, one script before the first paint, one script after the page.

Each is a few files of ours and of the installed Material, put one after the other. Thousands of pages name two scripts
and a stylesheet instead of seven and three, and a reader's browser asks for as many. Nothing here is looked up at
the time of a visit, and Material's parts are copied, not committed. Its own files then need not be on the site: no page
loads them, unless a theme of the user's own does.
"""

from __future__ import annotations

import importlib.resources
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase

from generator.assets import FRAME, THEME
from generator.search.engine import without_comments
from generator.sitefile import SiteFile

_SOURCE_MAP = re.compile(r"^//# sourceMappingURL=.*\n?|/\*# sourceMappingURL=.*?\*/", re.MULTILINE)
"""Names a file that lies beside the part, not beside what it is joined into."""

NOT_LOADED = (
    "assets/javascripts/bundle.*.min.js*",
    "assets/javascripts/lunr/*",
    "assets/javascripts/workers/search.*.min.js*",
    "assets/stylesheets/main.*.min.css*",
    "assets/stylesheets/palette.*.min.css*",
)
"""Material's files that are joined into ours, their source maps, and what only its own search loads: 2.5 MB."""


def is_not_loaded(uri: str) -> bool:
    """True for a file of Material's theme that no page of ours asks for."""
    return any(fnmatchcase(uri, pattern) for pattern in NOT_LOADED)


def frame_files() -> Iterator[SiteFile]:
    """Yield the three files, in URI order."""
    yield SiteFile("assets/head.js", _joined("words-en.js", "frame.js", "header.js"))
    styles = (_of_material(f"stylesheets/{name}", "css") for name in ("main", "palette"))
    yield SiteFile("assets/page.css", "".join(styles) + _joined("papershelf.css"))
    desk = (THEME / "assets" / "javascripts" / "search" / "desk.js").read_text(encoding="utf-8")
    yield SiteFile(
        "assets/page.js",
        # Material's script wants a worker, and what the one before it tells.
        without_comments(desk)
        + _joined("before-theme.js")
        + _of_material("javascripts/bundle", "js")
        + _joined("page.js"),
    )


def _joined(*names: str) -> str:
    return "".join(without_comments((FRAME / name).read_text(encoding="utf-8")) for name in names)


def _of_material(stem: str, suffix: str) -> str:
    """Material's own file, whatever the hash in its name."""
    folder, _, name = stem.partition("/")
    assets = importlib.resources.files("material").joinpath("templates", "assets", folder)
    [file] = [each for each in assets.iterdir() if re.fullmatch(rf"{name}\.\w+\.min\.{suffix}", each.name)]
    return _SOURCE_MAP.sub("", file.read_text(encoding="utf-8")).rstrip() + "\n"
