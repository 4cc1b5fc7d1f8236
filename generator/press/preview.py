"""What goes on from one build to the next in a process that serves a project."""

from __future__ import annotations

import gc
import logging
import shutil
from collections.abc import Callable
from pathlib import Path
from threading import Timer

from mkdocs.exceptions import MkDocsException

from generator.cache.held import HeldValues
from generator.cache.stamp import outputs_of
from generator.memory import Memory
from generator.press import LastPages, Press

log = logging.getLogger("mkdocs.plugins.papershelf")

_UNTIL_SHOWN = 1.0
"""Seconds after a build until what it left behind is cleared away, which takes a few tenths: first come the readers."""


class Preview:
    """The last site, moved out of the way of MkDocs, which empties its folder; and what its build worked out."""

    _clearing: Timer
    """Begun with each finished site."""

    def __init__(self) -> None:
        self._site = Path()
        self._last: LastPages | None = None
        self._frame: object = None
        self._next_frame: object = None
        self._held: HeldValues | None = None

    @property
    def holds_values(self) -> bool:
        """True from the first build on, which asked the disk for them."""
        return self._held is not None

    def values(self, under: Memory) -> Memory:
        """What the last build worked out, over another memory."""
        self._held = self._held.over(under) if self._held else HeldValues(under)
        return self._held

    def begin(self, site: Path, frame: object) -> LastPages:
        """Move the site aside; give its pages if they were made with the same frame."""
        self._site, self._next_frame = site, frame
        if self._last is None or not site.is_dir():
            return LastPages()
        self._clearing.cancel()
        self._clearing.join()
        self.clear()
        site.rename(self._last.folder)
        site.mkdir()
        return self._last if self._frame == frame else LastPages()

    def end(self, press: Press) -> None:
        """Remember the site that is finished now."""
        aside, states = self._site.with_name(f"{self._site.name}.last"), outputs_of(self._site)
        self._last = LastPages(folder=aside, pages=press.written, shells=press.shells, states=states)
        self._frame = self._next_frame
        self._clearing = Timer(_UNTIL_SHOWN, self._clear_away)
        self._clearing.daemon = True
        self._clearing.start()

    def bring_back(self) -> None:
        """Serve the last site again, after a build that failed."""
        if self._last and self._last.folder.is_dir():
            shutil.rmtree(self._site, ignore_errors=True)
            self._last.folder.rename(self._site)

    def _clear_away(self) -> None:
        self.clear()
        gc.collect()  # as nothing else does under `serve`: a look at all that a build made would be in its way

    def clear(self) -> None:
        """Remove what was moved aside."""
        if self._last:
            shutil.rmtree(self._last.folder, ignore_errors=True)


def build_or_keep(build: Callable[[], None]) -> None:
    """Build anew under `serve`; after a mistake the last site stays, where MkDocs would answer no request any more."""
    try:
        build()
    except (MkDocsException, OSError) as error:
        cause = error.__cause__ or error.__context__ or error
        log.error("%s; the last site stays until this is mended", " ".join(str(cause).split()))  # noqa: TRY400 - a line, no traceback
