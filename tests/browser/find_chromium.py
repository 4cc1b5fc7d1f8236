"""Find a Chromium that starts, or install one: `python tests/browser/find_chromium.py --install`.

Tried in turn: the environment variable PAPERSHELF_CHROMIUM (and then nothing else), the names below on PATH, the
browser that Playwright keeps for itself.
"""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

SETTING = "PAPERSHELF_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
ADVICE = f"install Chromium with your system's package manager, or set {SETTING} to the path of one"


@functools.cache
def find_chromium() -> str | None:
    """Return the path of the first Chromium that starts."""
    return next(filter(starts, candidates()), None)


def candidates() -> Iterator[str]:
    if chosen := os.environ.get(SETTING):
        yield chosen
        return
    yield from filter(None, map(shutil.which, NAMES))
    yield from PLACES
    if own := playwright_chromium():
        yield own


def starts(path: str) -> bool:
    """Tell whether a browser runs; on some systems `chromium-browser` only prints how to install one."""
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0 and b"Chrom" in answer.stdout


def playwright_chromium() -> str | None:
    # Asked in a process of its own: Playwright's blocking interface refuses to run beside somebody's event loop.
    code = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    return answer.stdout.strip() or None


def ways_to_install() -> Iterator[list[list[str]]]:
    """Yield ways, each the commands it takes; apt first, because it brings the libraries along."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if is_root and shutil.which("apt-get"):
        apt = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=120"]
        yield [[*apt, "update"], [*apt, "install", "-y", "--no-install-recommends", "chromium"]]
    playwright = [sys.executable, "-m", "playwright", "install"]
    if is_root:
        yield [[*playwright, "--with-deps", "chromium"]]
    yield [[*playwright, "chromium"]]


def install_chromium() -> str | None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for commands in ways_to_install():
        # An `update` that reaches only some of its servers may still do, so only the outcome counts.
        for command in commands:
            subprocess.run(command, env=environment, check=False, stdout=sys.stderr)
        find_chromium.cache_clear()
        if found := find_chromium():
            return found
    return None


def main(arguments: list[str]) -> int:
    path = find_chromium()
    if path is None and "--install" in arguments and SETTING not in os.environ:
        path = install_chromium()
    if path is None:
        chosen = os.environ.get(SETTING)
        why = f"{SETTING} is {chosen}, which does not start" if chosen else f"no Chromium found; {ADVICE}"
        sys.stderr.write(f"{why}\n")
        return 1
    sys.stdout.write(f"{path}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
