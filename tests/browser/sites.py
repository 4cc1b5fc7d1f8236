"""Sites built for the browser, and a page that remembers what went wrong on it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]


class Watch:
    """A page that remembers what went wrong on it: errors in the console, requests that failed or left the site."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wrong: list[str] = []
        self.requests: list[str] = []
        page.on("console", lambda message: message.type in ("error", "warning") and self.wrong.append(message.text))
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("requestfailed", self._failed)
        page.on("request", lambda request: self.requests.append(request.url))
        page.on(
            "response",
            lambda response: response.status >= 400 and self.wrong.append(f"{response.status} {response.url}"),
        )

    def _failed(self, request) -> None:
        # A page that is left while it still loads aborts its requests; that is not a failure of the site.
        if request.failure != "net::ERR_ABORTED":
            self.wrong.append(f"failed: {request.url} {request.failure}")

    def open(self, url: str) -> Page:
        self.page.goto(url)
        self.page.wait_for_selector("html[data-papershelf=ready]", state="attached")
        return self.page

    def ready(self) -> Page:
        self.page.wait_for_selector("html[data-papershelf=ready]", state="attached")
        return self.page


def build_site(project: Path, site: Path, **environment: str) -> Path:
    subprocess.run(
        [sys.executable, "-m", "generator.cli", "build", "--quiet", "-f", project / "mkdocs.yml", "-d", site],
        check=True,
        cwd=project,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), **environment},
    )
    return site
