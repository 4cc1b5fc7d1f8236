"""What a build costs: processor time, peak memory, files; of commands whole, of functions in a process of their own."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from generator.cache.stamp import outputs_of

Result = TypeVar("Result")
QUIET = {"NO_MKDOCS_2_WARNING": "1"}
METER = """
import os, sys
_, status, usage = os.wait4(os.spawnvp(os.P_NOWAIT, sys.argv[1], sys.argv[1:]), 0)
print(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)
sys.exit(os.waitstatus_to_exitcode(status))
"""
"""Runs a command from a process that is small itself: Linux counts what a process was forked from as its own peak."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What one build took, and what it left."""

    cpu: float
    peak_mb: float
    files: int = 0
    site_mb: float = 0.0
    seconds: float = 0.0
    """By the clock, where somebody waits."""


def command(*arguments: str) -> Cost:
    result = subprocess.run(
        [sys.executable, "-c", METER, *arguments],
        env={**os.environ, **QUIET},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        check=True,
    )
    cpu, peak = map(float, result.stdout.split()[-2:])
    return Cost(cpu, peak)


def building(site: Path, *arguments: str) -> Cost:
    """The cost of a command that builds a site where none is."""
    shutil.rmtree(site, ignore_errors=True)
    return weighed(command(*arguments), site)


def weighed(cost: Cost, site: Path) -> Cost:
    sizes = [size for size, _ in outputs_of(site).values()]
    return Cost(cost.cpu, cost.peak_mb, len(sizes), sum(sizes) / 1e6)


def in_own_process(task: Callable[..., Result], *arguments: Path) -> Result:
    """Run a task where nothing was loaded or cached before it."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as executor:
        return executor.submit(task, *arguments).result()


def peak_memory(process: int | None = None) -> float:
    """Of this process, or another, in MB."""
    status = Path(f"/proc/{process or 'self'}/status").read_text(encoding="ascii")
    [line] = [line for line in status.splitlines() if "VmHWM" in line]
    return int(line.split()[1]) / 1024


def median(runs: Sequence[Cost]) -> Cost:
    return Cost(
        statistics.median(run.cpu for run in runs),
        statistics.median(run.peak_mb for run in runs),
        runs[0].files,
        runs[0].site_mb,
        statistics.median(run.seconds for run in runs),
    )
