"""Starting the server."""

from __future__ import annotations

import uvicorn
from fastapi import FastAPI

from larceny.server.app import create_app
from larceny.server.garbage import look_seldom
from larceny.server.settings import Settings


def serve(settings: Settings) -> None:
    """Serve until SIGTERM or Ctrl-C; then finish what is under way.

    The workers read their settings from the environment.
    """
    uvicorn.run(
        "larceny.server.run:worker",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers if settings.workers > 1 else None,
        log_level=settings.log_level,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        server_header=False,
        ws_max_size=settings.body_bytes,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=int(settings.stop_seconds),
        timeout_keep_alive=20,
    )


def worker() -> FastAPI:
    """The app of one process."""
    app = create_app()
    look_seldom()
    return app
