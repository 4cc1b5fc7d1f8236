"""Real browsers, and sites for it to read: over http below a sub-path, and straight from the folder."""

from __future__ import annotations

import functools
import http.server
import threading
from pathlib import Path

import pytest
from find_browser import CHROMIUM, FIREFOX, Kind, find_browser, is_needed
from firefox import Firefox
from made_up import write_mixed
from playwright.sync_api import Browser, BrowserContext, sync_playwright
from sites import ROOT, Watch, build_site

SUB_PATH = "/some/sub/path/"
LAUNCH = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def browser_path(kind: Kind) -> str:
    """Find a browser; its absence is a failure where it is needed, and in CI everything is."""
    path = find_browser(kind)
    if path is None:
        (pytest.fail if is_needed(kind) else pytest.skip)(f"{kind.advice}; as root, `make browser` does")
    return path


@pytest.fixture(scope="session")
def chromium():
    path = browser_path(CHROMIUM)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=LAUNCH)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def firefox():
    """One Firefox for all of its tests: it takes seconds to start."""
    browser = Firefox(browser_path(FIREFOX))
    yield browser
    browser.close()


@pytest.fixture
def new_watch(chromium: Browser):
    """Open a fresh browser profile: `new_watch(viewport=…, color_scheme=…)`."""
    contexts: list[BrowserContext] = []

    def make(**options) -> Watch:
        context = chromium.new_context(**options)
        context.set_default_timeout(15_000)
        contexts.append(context)
        return Watch(context.new_page())

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def watch(new_watch) -> Watch:
    """A page at desktop size that must be used without anything going wrong on it."""
    return new_watch(viewport={"width": 1280, "height": 900})


class _Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves one site below SUB_PATH, as GitHub Pages does with a project site: its own 404 page included."""

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path[len(SUB_PATH) :]) if path.startswith(SUB_PATH) else "/nowhere"

    def log_message(self, *_: object) -> None:
        pass

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory) / "404.html"
        if code != 404 or not page.exists():
            super().send_error(code, message, explain)
            return
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(page.read_bytes())


class _Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """A browser that leaves a page hangs up in the middle of a file; that is no news."""


@pytest.fixture(scope="session")
def serve():
    """Serve a folder: `serve(site)` gives the address of its index page, below a sub-path."""
    servers = []

    def start(folder: Path) -> str:
        server = _Server(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_port}{SUB_PATH}"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def seed_site(tmp_path_factory) -> Path:
    """The site of the checkout's own content."""
    return build_site(ROOT, tmp_path_factory.mktemp("seed") / "site")


@pytest.fixture(scope="session", params=["http", "file"])
def seed_base(request, seed_site, serve) -> str:
    """The seed site's address, once over http and once from the folder."""
    return serve(seed_site) if request.param == "http" else f"{seed_site.as_uri()}/"


@pytest.fixture(scope="session")
def mixed_site(tmp_path_factory) -> Path:
    """The seed beside some 500 made-up papers."""
    project = tmp_path_factory.mktemp("mixed")
    (project / "content" / "abstracts").mkdir(parents=True)
    (project / "mkdocs.yml").write_text((ROOT / "mkdocs.yml").read_text())
    for name in ("index.md", "about.md"):
        (project / "content" / name).write_text((ROOT / "content" / name).read_text())
    write_mixed(project / "content" / "abstracts", ROOT / "content" / "abstracts" / "iclr-2025.txt")
    return build_site(project, project / "site")
