"""Starting the server."""

from __future__ import annotations

import gc

import uvicorn
from fastapi import FastAPI

from larceny.server.app import create_app
from larceny.server.settings import Settings

GARBAGE = (100_000, 50, 100)
"""How many new objects Python lets gather before it looks for rings of dead ones among them.

Tables are many, live long and are no garbage: to look through them again and again, as Python does
by itself, took more than half of the time of a busy server.
"""


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
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    return app
