"""What can go wrong, as values.

A flaw in the input never raises: it travels as a `Problem` beside what could be read. Only two things raise:
`CatalogueError` when nothing can be built, and `UsageError` when the user asked for something that does not exist.
Nothing here prints, logs or exits; the shells do (severities to exit codes: see `cli`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How much a problem costs."""

    NOTE = "note"
    """A certain repair, or exact duplicates merged: nothing is lost."""
    WARNING = "warning"
    """Kept but doubtful."""
    ERROR = "error"
    """Something is lost: a file that cannot be read, an entry dropped."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """A problem whose place is not known yet: text knows what is wrong, its reader knows where it stands."""

    severity: Severity
    message: str

    def at(self, path: str, line: int) -> Problem:
        return Problem(path, line, self.severity, self.message)


@dataclass(frozen=True, slots=True)
class Problem:
    """A flaw in one place of one source file; the rest of the file still counts.

    >>> str(Problem("abstracts/a.txt", 3, Severity.NOTE, "ligature 'ﬁ' written as 'fi'"))
    "abstracts/a.txt:3: note: ligature 'ﬁ' written as 'fi'"
    """

    path: str
    line: int
    severity: Severity
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.severity}: {self.message}"


class CatalogueError(Exception):
    """Nothing can be built; the message is one line that says what to change."""


class UsageError(Exception):
    """The user named an option, setting or file that makes no sense; the message says which would."""
