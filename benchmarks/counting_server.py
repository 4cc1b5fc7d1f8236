"""A local server that gzips like a real one, answers without delay and counts what it sends."""

from __future__ import annotations

import functools
import gzip
import http.server
import mimetypes
import threading
from pathlib import Path

_PACKED = {".js", ".html", ".css", ".json"}


class CountingServer:
    """Serves a folder; `bytes` and `requests` since the last `reset`."""

    def __init__(self, folder: Path) -> None:
        self.bytes = 0
        self.requests = 0
        self._lock = threading.Lock()
        counting = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            # Head and body in one piece and at once: the kernel would hold the second back for up to 40 ms.
            wbufsize = -1
            disable_nagle_algorithm = True

            def log_message(self, *_: object) -> None:
                pass

            def do_GET(self) -> None:
                path = folder / self.path.split("?")[0].lstrip("/")
                found = path.is_file()
                packed = found and path.suffix in _PACKED
                body = _body(path, packed=packed) if found else b""
                self.send_response(200 if found else 404)
                self.send_header("Content-Type", mimetypes.guess_type(path.name)[0] or "application/octet-stream")
                if packed:
                    self.send_header("Content-Encoding", "gzip")
                self.send_header("Cache-Control", "max-age=3600")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
                counting.count(len(body))

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_port}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def count(self, size: int) -> None:
        with self._lock:
            self.bytes += size
            self.requests += 1

    def reset(self) -> None:
        self.bytes = self.requests = 0

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@functools.cache
def _body(path: Path, *, packed: bool) -> bytes:
    """Packed once, as servers do; what is measured is the site."""
    content = path.read_bytes()
    return gzip.compress(content, 6) if packed else content
