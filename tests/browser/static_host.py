"""A web server that knows files alone, as any static host; it keeps a list of what it was asked."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class StaticHost:
    """Serves a folder, and can be gone for a while."""

    def __init__(self, folder: Path, name: str = "127.0.0.1") -> None:
        self.folder = folder
        self._name = name
        self.requests: list[tuple[str, int]] = []
        """Path and status of every request."""
        self._port = 0
        self.start()

    @property
    def address(self) -> str:
        return f"http://{self._name}:{self._port}"

    def start(self) -> None:
        handler = partial(_Handler, directory=str(self.folder), host=self)
        self._server = ThreadingHTTPServer(("127.0.0.1", self._port), handler)
        self._port = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class _Handler(SimpleHTTPRequestHandler):
    def __init__(self, *args: Any, host: StaticHost, **more: Any) -> None:
        self._host = host
        super().__init__(*args, **more)

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        self._host.requests.append((self.path, int(code)))

    def log_message(self, format: str, *args: Any) -> None:
        """Write nothing: what was asked is in the list."""
