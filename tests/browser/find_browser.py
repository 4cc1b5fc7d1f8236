"""Find browsers that start, or install them: `python tests/browser/find_browser.py --install`.

Tried in turn for each: its environment variable (and then nothing else), its names on PATH, its usual places, and for
Chromium the one that Playwright keeps for itself. Most tests run in Chromium, so nothing works without; Firefox proves
that others can read the site too, and only CI insists on it.
"""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """A browser, and how it is found and installed."""

    name: str
    setting: str
    commands: tuple[str, ...]
    places: tuple[str, ...]
    mark: bytes
    """What `--version` says."""
    package: str
    """Debian's."""
    is_playwrights: bool
    """Playwright's own Chromium is an ordinary one; its Firefox is not, and no other driver can steer it."""

    @property
    def advice(self) -> str:
        return f"install {self.name} with your system's package manager, or set {self.setting} to the path of one"


CHROMIUM = Kind(
    name="Chromium",
    setting="PAPERSHELF_CHROMIUM",
    commands=("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
    places=(
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ),
    mark=b"Chrom",
    package="chromium",
    is_playwrights=True,
)
FIREFOX = Kind(
    name="Firefox",
    setting="PAPERSHELF_FIREFOX",
    commands=("firefox-esr", "firefox"),
    places=("/Applications/Firefox.app/Contents/MacOS/firefox",),
    mark=b"Mozilla Firefox",
    package="firefox-esr",
    is_playwrights=False,
)


@functools.cache
def find_browser(kind: Kind) -> str | None:
    """Return the path of the first browser of a kind that starts."""
    return next((path for path in candidates(kind) if starts(kind, path)), None)


def candidates(kind: Kind) -> Iterator[str]:
    if chosen := os.environ.get(kind.setting):
        yield chosen
        return
    yield from filter(None, map(shutil.which, kind.commands))
    yield from kind.places
    if kind.is_playwrights and (own := playwright_chromium()):
        yield own


def starts(kind: Kind, path: str) -> bool:
    """Tell whether a browser runs; on some systems `chromium-browser` only prints how to install one."""
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0 and kind.mark in answer.stdout


def playwright_chromium() -> str | None:
    # Asked in a process of its own: Playwright's blocking interface refuses to run beside somebody's event loop.
    code = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    return answer.stdout.strip() or None


def ways_to_install(kind: Kind) -> Iterator[list[list[str]]]:
    """Yield ways, each the commands it takes; apt first, because it brings the libraries along."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if is_root and shutil.which("apt-get"):
        apt = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=120"]
        yield [[*apt, "update"], [*apt, "install", "-y", "--no-install-recommends", kind.package]]
    if not kind.is_playwrights:
        return
    playwright = [sys.executable, "-m", "playwright", "install"]
    if is_root:
        yield [[*playwright, "--with-deps", "chromium"]]
    yield [[*playwright, "chromium"]]


def install_browser(kind: Kind) -> str | None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for commands in ways_to_install(kind):
        # An `update` that reaches only some of its servers may still do, so only the outcome counts.
        for command in commands:
            subprocess.run(command, env=environment, check=False, stdout=sys.stderr)
        find_browser.cache_clear()
        if found := find_browser(kind):
            return found
    return None


def provide(kind: Kind, *, may_install: bool) -> bool:
    """Print where a browser is, installed first if need be; or why there is none."""
    path = find_browser(kind)
    if path is None and may_install and kind.setting not in os.environ:
        path = install_browser(kind)
    if path is None:
        chosen = os.environ.get(kind.setting)
        why = f"{kind.setting} is {chosen}, which does not start" if chosen else f"no {kind.name} found; {kind.advice}"
        sys.stderr.write(f"{why}\n")
        return False
    sys.stdout.write(f"{path}\n")
    return True


def is_needed(kind: Kind) -> bool:
    """Tell whether the tests fail without a browser; those of one that is not needed are skipped, with a reason."""
    return kind is CHROMIUM or os.environ.get("CI") == "true"


def main(arguments: list[str]) -> int:
    missing = [kind for kind in (CHROMIUM, FIREFOX) if not provide(kind, may_install="--install" in arguments)]
    return 1 if any(map(is_needed, missing)) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
