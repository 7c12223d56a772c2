"""Starting the server."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress

from fastapi import FastAPI
from uvicorn import Config, Server
from uvicorn.supervisors import Multiprocess

from larceny.server.app import create_app
from larceny.server.database import open_database
from larceny.server.garbage import look_seldom
from larceny.server.listen import bound, page
from larceny.server.settings import Settings

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
