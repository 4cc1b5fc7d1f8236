"""Kill builds: `python -m benchmarks.kills --papers FILE.jsonl.gz [--n N] [--kills K] [--json OUT]`.

Cold and incremental builds in turns are killed at a random moment (SIGKILL, the dice are seeded). After each kill the
site must be the last one or the new one, whole, or lie complete beside its place, where the next command restores it;
then the next build must give what a clean build gives, byte for byte. Half of the next builds are let run, so that
kills hit what kills have left.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.build import make_project
from benchmarks.costs import QUIET

EXTRA = ("We tie knots in graphs of ropes and prune them.", "We cut ropes and learn which of them hold a boat.")
SLACK = 1.1
"""Kills come up to so much of a whole build's time, so that a few hit what follows it."""


class Trial:
    """A project whose extra paper says one of two things; the clean sites of both are known."""

    def __init__(self, scratch: Path, papers: Path, count: int) -> None:
        self.project, self.site = scratch / "project", scratch / "project" / "site"
        make_project(self.project, papers, count)
        self.right = [self._clean(state, scratch / f"clean-{state}") for state in range(len(EXTRA))]

    def _clean(self, state: int, site: Path) -> str:
        self.say(state)
        self.build("--clean", "-d", str(site)).wait()
        return fingerprint(site)

    def say(self, state: int) -> None:
        row = {"id": "extra", "title": "Knots that hold", "abstract": EXTRA[state]}
        (self.project / "content" / "abstracts" / "extra.jsonl").write_text(json.dumps(row), encoding="utf-8")

    def build(self, *options: str) -> subprocess.Popen[bytes]:
        arguments = [sys.executable, "-m", "generator.cli", "build", "-q", "-f", str(self.project / "mkdocs.yml")]
        return subprocess.Popen([*arguments, *options], env={**os.environ, **QUIET}, stderr=subprocess.DEVNULL)

    def seconds(self) -> float:
        """Of a whole build."""
        started = time.monotonic()
        self.build().wait()
        return time.monotonic() - started

    def forget(self) -> None:
        """Make the next build a cold one; the site stays."""
        shutil.rmtree(self.project / ".papershelf", ignore_errors=True)

    def left(self) -> str:
        """The site that a visitor would see, or that the next command restores."""
        aside = self.site.with_name(f".{self.site.name}.old")
        return fingerprint(self.site if self.site.exists() else aside)


def fingerprint(site: Path) -> str:
    """A digest of every file of a site."""
    state = hashlib.blake2b()
    for path in sorted(site.rglob("*")):
        if path.is_file():
            state.update(f"{path.relative_to(site)}\0".encode())
            state.update(path.read_bytes())
    return state.hexdigest()


def main() -> None:
    options = _options()
    dice = random.Random(options.seed)
    broken = wrong = killed = 0
    with tempfile.TemporaryDirectory() as scratch:
        trial = Trial(Path(scratch), options.papers, options.n)
        whole = {is_cold: _whole(trial, is_cold=is_cold) for is_cold in (True, False)}
        for number in range(options.kills):
            state, is_cold = number % 2, dice.random() < 0.5
            trial.say(state)
            if is_cold:
                trial.forget()
            process = trial.build()
            time.sleep(dice.uniform(0, SLACK * whole[is_cold]))
            process.kill()
            killed += process.wait() < 0
            broken += trial.left() not in trial.right
            if dice.random() < 0.5:
                trial.build().wait()
                wrong += trial.left() != trial.right[state]
    print(f"{killed} of {options.kills} builds killed: {broken} broken sites, {wrong} wrong next builds")
    if options.json:
        found = {"kills": killed, "broken": broken, "wrong": wrong}
        options.json.write_text(json.dumps(found) + "\n", encoding="utf-8")
    sys.exit(bool(broken or wrong))


def _whole(trial: Trial, *, is_cold: bool) -> float:
    trial.say(int(is_cold))
    if is_cold:
        trial.forget()
    return trial.seconds()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--papers", type=Path, required=True, help="JSON lines with id, title, abstract and more")
    parser.add_argument("--n", type=int, default=300, help="papers (default %(default)s)")
    parser.add_argument("--kills", type=int, default=100, help="builds to kill (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the dice (default %(default)s)")
    parser.add_argument("--json", type=Path, default=None, help="where to write what came out")
    return parser.parse_args()


if __name__ == "__main__":
    main()
