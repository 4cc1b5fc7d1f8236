"""What the terminal shows: problems as they come, what is going on, and a last line that counts."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import click
from rich.console import Console

from generator.pipeline import Reading
from generator.problems import Problem, Severity

SHOWN_PROBLEMS = 40
"""A build prints so many problems of each kind; `papershelf check` prints them all."""


_TELLS_TWICE = "mkdocs.commands.build"
"""This logger tells an error and then raises it; the command shows what was raised."""


class BuildLog(logging.Handler):
    """Shows what MkDocs and our plugin log during a build, in our words, and counts what was wrong."""

    def __init__(self, *, quiet: bool, verbose: bool) -> None:
        super().__init__(logging.DEBUG)
        self.counts: Counter[str] = Counter()
        self._hidden = 0
        self._quiet = quiet
        self._verbose = verbose
        self._status = Console(stderr=True).status("Reading abstracts")

    def emit(self, record: logging.LogRecord) -> None:
        problem: Problem | None = getattr(record, "problem", None)
        if problem is not None:
            self._show_problem(problem)
        elif record.name == _TELLS_TWICE and record.levelno >= logging.ERROR:
            return
        elif record.levelno >= logging.WARNING:
            self.counts[record.levelname.lower()] += 1
            _to_stderr(f"{record.levelname.lower()}: {' '.join(record.getMessage().split())}")
        elif record.levelno == logging.INFO:
            self._show_step(record.getMessage())

    def _show_problem(self, problem: Problem) -> None:
        self.counts[problem.severity] += 1
        wanted = problem.severity is not Severity.NOTE or self._verbose
        if wanted and self.counts[problem.severity] <= SHOWN_PROBLEMS:
            _to_stderr(str(problem))
        else:
            self._hidden += 1

    def _show_step(self, message: str) -> None:
        if self._verbose:
            _to_stderr(message)
        elif not self._quiet:
            self._status.update(message)

    def hidden_problems(self) -> str:
        """One sentence about what was not printed; empty if all was."""
        if not self._hidden:
            return ""
        more = "1 problem or note is" if self._hidden == 1 else f"{self._hidden:,} problems or notes are"
        return f"{more} not shown here; `papershelf check` lists all of them"

    @property
    def is_clean(self) -> bool:
        """True when nothing would make a strict build fail."""
        return not any(count for name, count in self.counts.items() if name != Severity.NOTE)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Take over MkDocs' log; show a moving status line only on a terminal."""
        logger = logging.getLogger("mkdocs")
        logger.setLevel(logging.DEBUG)
        logger.addHandler(self)
        try:
            if self._quiet or self._verbose:
                yield
            else:
                with self._status:
                    yield
        finally:
            logger.removeHandler(self)


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


def _to_stderr(line: str) -> None:
    click.echo(line, err=True)


def reading_line(reading: Reading) -> str:
    """What became of the entries: `19 read, 19 kept, 0 merged, 0 rejected`."""
    return f"{reading.read:,} read, {reading.kept:,} kept, {reading.merged:,} merged, {reading.rejected:,} rejected"


def severity_line(problems: Counter[str]) -> str:
    """How many problems of each kind: `2 warnings, 1 error`; empty without any."""
    named = [(problems[severity], str(severity)) for severity in Severity]
    return ", ".join(f"{count:,} {name}{'' if count == 1 else 's'}" for count, name in named if count)
