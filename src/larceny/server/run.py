"""Starting the server."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from typing import Any

from fastapi import FastAPI
from uvicorn import Config, Server
from uvicorn.config import LOGGING_CONFIG
from uvicorn.supervisors import Multiprocess

from larceny.server.app import create_app
from larceny.server.garbage_collection import look_seldom
from larceny.server.http.listen import bound, page
from larceny.server.settings import Settings
from larceny.server.storage.database import open_database

logger = logging.getLogger("uvicorn.error")


def serve(settings: Settings, hear: Callable[[str], None] | None = None) -> None:
    """Serve until SIGTERM or Ctrl-C; then finish what is under way.

    The workers read their settings from the environment. `hear` is told the address of the page
    when nothing can go wrong any more: the port is ours and the database is open.
    """
    with bound(settings.host, settings.port) as sockets, suppress(KeyboardInterrupt):
        config = _config(settings)
        if settings.workers > 1:
            open_database(settings.database).dispose()
        else:
            config.load()
        address = page(sockets[0])
        logger.info("Larceny is served at %s (Ctrl-C stops it)", address)
        if hear is not None:
            hear(address)
        if settings.workers > 1:
            Multiprocess(config, sockets).run()
        else:
            Server(config).run(sockets)


def _config(settings: Settings) -> Config:
    return Config(
        "larceny.server.run:worker",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
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
