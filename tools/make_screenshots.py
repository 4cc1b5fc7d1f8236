"""Take the README's pictures of the site in `site/`: `make site`, then `python tools/make_screenshots.py`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal

from playwright.sync_api import ViewportSize, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "tests" / "browser"))
from find_browser import CHROMIUM, find_browser  # noqa: E402 - it lies with the tests, which need it first

DESKTOP = ViewportSize(width=1280, height=860)
PHONE = ViewportSize(width=390, height=860)
# The paper of the seed that holds formulas, names and bold words.
PICTURES: tuple[tuple[str, str, ViewportSize, Literal["light", "dark"]], ...] = (
    ("browse", "papers.html?q=large+language+models", DESKTOP, "light"),
    ("paper", "papers/{paper}.html", DESKTOP, "light"),
    ("paper-phone-dark", "papers/{paper}.html", PHONE, "dark"),
)


def main() -> None:
    site = ROOT / "site"
    paper = next(
        path.stem for path in sorted((site / "papers").glob("*.html")) if "Retrieval-Augmented-TTA" in path.read_text()
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(CHROMIUM), args=["--no-sandbox"])
        for name, uri, viewport, scheme in PICTURES:
            page = browser.new_page(viewport=viewport, color_scheme=scheme)
            page.goto(f"{site.as_uri()}/{uri.format(paper=paper)}")
            page.wait_for_selector("html[data-papershelf=ready]", state="attached")
            page.screenshot(path=ROOT / "docs" / "images" / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
