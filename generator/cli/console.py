"""What the terminal shows while MkDocs builds: problems as they come, and what is going on."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING

from generator.cli.messages import Messages, to_stderr
from generator.pipeline import Reading
from generator.problems import Problem

if TYPE_CHECKING:
    from rich.status import Status

_TELLS_TWICE = "mkdocs.commands.build"
"""This logger tells an error and then raises it; the command shows what was raised."""


class BuildLog(logging.Handler):
    """Shows what MkDocs and our plugin log during a build, in our words."""

    def __init__(self, messages: Messages) -> None:
        super().__init__(logging.DEBUG)
        self._messages = messages
        self._started = time.perf_counter()
        self._status: Status | None = None

    def emit(self, record: logging.LogRecord) -> None:
        problem: Problem | None = getattr(record, "problem", None)
        if problem is not None:
            self._messages.tell(problem.severity, str(problem))
        elif record.name == _TELLS_TWICE and record.levelno >= logging.ERROR:
            return
        elif record.levelno >= logging.WARNING:
            severity = record.levelname.lower()
            self._messages.tell(severity, f"{severity}: {' '.join(record.getMessage().split())}")
        elif record.levelno == logging.INFO:
            self._show_step(record.getMessage())

    def _show_step(self, message: str) -> None:
        if self._messages.verbose:
            to_stderr(f"{time.perf_counter() - self._started:6.1f} s  {message}")
        elif self._status:
            self._status.update(message)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Take over MkDocs' log; show a moving status line only on a terminal."""
        logger = logging.getLogger("mkdocs")
        logger.setLevel(logging.DEBUG)
        logger.addHandler(self)
        try:
            with nullcontext() if self._messages.quiet or self._messages.verbose else _status() as self._status:
                yield
        finally:
            logger.removeHandler(self)


def _status() -> AbstractContextManager[Status | None]:
    """A moving line, on a terminal alone; elsewhere Rich would show nothing, and it takes time to load."""
    if not sys.stderr.isatty():
        return nullcontext()
    from rich.console import Console  # noqa: PLC0415  # as the docstring says

    return Console(stderr=True).status("Reading abstracts")


class FirstError(logging.Handler):
    """Keeps the first error that is logged, so that its words can be the one line a user reads."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.first = ""

    def emit(self, record: logging.LogRecord) -> None:
        self.first = self.first or record.getMessage()


@contextmanager
def first_error() -> Iterator[FirstError]:
    handler = FirstError()
    logger = logging.getLogger("mkdocs")
    logger.addHandler(handler)
    try:
        yield handler
    finally:
        logger.removeHandler(handler)


def reading_line(reading: Reading) -> str:
    """What became of the entries: `19 read, 19 kept, 0 merged, 0 rejected`."""
    counts = [
        (reading.read, "read"),
        (reading.kept, "kept"),
        (reading.merged, "merged"),
        (reading.rejected, "rejected"),
    ]
    if reading.hidden:
        counts.append((reading.hidden, "hidden"))
    return ", ".join(f"{count:,} {what}" for count, what in counts)
