"""What is told of problems, now or again when nothing was built anew, and the counts at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import click

from generator.problems import Severity

SHOWN_PROBLEMS = 40
"""A build prints so many problems of each kind; `papershelf check` prints them all."""


class Messages:
    """Prints problems and warnings as they come, counts them, and keeps them for the next build."""

    def __init__(self, *, quiet: bool, verbose: bool) -> None:
        self.counts: Counter[str] = Counter()
        self.told: list[tuple[str, str]] = []
        self.quiet = quiet
        self.verbose = verbose
        self._hidden = 0

    def tell(self, severity: str, line: str) -> None:
        self.told.append((severity, line))
        self.counts[severity] += 1
        wanted = severity != Severity.NOTE or self.verbose
        if wanted and self.counts[severity] <= SHOWN_PROBLEMS:
            to_stderr(line)
        else:
            self._hidden += 1

    def repeat(self, told: Iterable[tuple[str, str]]) -> None:
        for severity, line in told:
            self.tell(severity, line)

    @property
    def is_clean(self) -> bool:
        """True when nothing would make a strict build fail."""
        return not any(count for name, count in self.counts.items() if name != Severity.NOTE)

    def summary(self) -> str:
        """What was not printed, and how many problems of each kind there were."""
        return "\n".join(filter(None, (self._what_is_hidden(), severity_line(self.counts)))) or "no problems"

    def _what_is_hidden(self) -> str:
        if not self._hidden:
            return ""
        more = "1 problem or note is" if self._hidden == 1 else f"{self._hidden:,} problems or notes are"
        return f"{more} not shown here; `papershelf check` lists all of them"


def to_stderr(line: str) -> None:
    click.echo(line, err=True)


def severity_line(problems: Counter[str]) -> str:
    """How many problems of each kind: `2 warnings, 1 error`; empty without any."""
    named = [(problems[severity], str(severity)) for severity in Severity]
    return ", ".join(f"{count:,} {name}{'' if count == 1 else 's'}" for count, name in named if count)
