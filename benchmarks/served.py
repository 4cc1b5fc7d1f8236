"""A project that is served: how long it takes until a changed paper is shown, and what processor time that costs."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.costs import QUIET, Cost, peak_memory

PATIENCE = 600
"""Seconds until a page must be there."""
_PAUSE = 0.02
"""Seconds between two looks at a page: as finely as a wait is told, and next to no work beside a build."""
_TICKS = os.sysconf("SC_CLK_TCK")


class Served:
    """A running `papershelf serve`."""

    def __init__(self, process: int, address: str) -> None:
        self._process = process
        self._address = address

    def wait_for(self, page: str, words: str) -> None:
        """Wait until a page says these words."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with (
                contextlib.suppress(urllib.error.URLError, ConnectionError),
                urllib.request.urlopen(f"{self._address}/{page}") as response,
            ):
                if words in response.read().decode():
                    return
            time.sleep(_PAUSE)  # a server tells nobody when it has built; one can only look again
        raise TimeoutError(f"{page} never said {words!r}")

    def shown(self, file: Path, content: str, page: str, words: str) -> Cost:
        """Write a file; the cost until a page says these words, with what the process does of itself meanwhile."""
        before, started = self._cpu(), time.monotonic()
        file.write_text(content, encoding="utf-8")
        self.wait_for(page, words)
        seconds = time.monotonic() - started
        return Cost(self._cpu() - before, peak_memory(self._process), seconds=seconds)

    def _cpu(self) -> float:
        """User and system time so far (proc(5), after the name in brackets the 12th and 13th field)."""
        fields = Path(f"/proc/{self._process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS


@contextmanager
def serving(project: Path) -> Iterator[Served]:
    """Serve a project on a free port of this machine."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{probe.getsockname()[1]}"
    arguments = ("serve", "-q", "--dev-addr", address, "-f", str(project / "mkdocs.yml"))
    process = subprocess.Popen(
        [sys.executable, "-m", "generator.cli", *arguments], env={**os.environ, **QUIET}, stderr=subprocess.DEVNULL
    )
    try:
        served = Served(process.pid, f"http://{address}")
        served.wait_for("index.html", "<html")
        yield served
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()
