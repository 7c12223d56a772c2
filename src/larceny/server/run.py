"""Starting the server."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.config import LOGGING_CONFIG

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
        log_config=log_config(settings.log_level),
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        server_header=False,
        ws_max_size=settings.body_bytes,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=int(settings.stop_seconds),
        timeout_keep_alive=20,
    )


def log_config(level: str) -> dict[str, Any]:
    """What uvicorn logs and what we do, in one place: each line with its time, from this level."""
    config = deepcopy(LOGGING_CONFIG)
    for form in config["formatters"].values():
        form["fmt"] = f"%(asctime)s {form['fmt']}"
    ours = {"handlers": ["default"], "level": level.upper(), "propagate": False}
    config["loggers"]["larceny"] = ours
    return config


def worker() -> FastAPI:
    """The app of one process."""
    app = create_app()
    look_seldom()
    return app
