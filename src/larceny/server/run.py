"""Start of the server: sockets, worker processes and logging."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from typing import Any

from fastapi import FastAPI
from uvicorn import Config, Server
from uvicorn.config import LOGGING_CONFIG

from larceny.engine.errors import LarcenyError
from larceny.server.app import create_app
from larceny.server.garbage_collection import collect_seldom
from larceny.server.http.connection_guard import GuardedProtocol
from larceny.server.http.listen import bind_first_free, is_loopback_name, page_address
from larceny.server.services import build_services
from larceny.server.settings import Settings
from larceny.server.socket.direct_protocol import DirectProtocol
from larceny.server.storage.database import open_database
from larceny.server.storage.failure_filter import DatabaseFailureFilter
from larceny.server.workers.place import end_with_parent, take_place
from larceny.server.workers.supervisor import Supervisor

CANNOT_START = 3
"""The exit code of a worker that cannot start."""
logger = logging.getLogger("uvicorn.error")


def serve(
    settings: Settings, on_ready: Callable[[str], None] | None = None, ports: int = 1
) -> None:
    """Serve until SIGTERM or Ctrl-C, then finish the open requests.

    Worker processes read their settings from the environment. `on_ready` is called with the address
    of the page once the port is bound and the database is open. Of so many `ports`, beginning with
    that of the settings, the first free one is taken.
    """
    with (
        bind_first_free(settings.host, settings.port, ports) as sockets,
        suppress(KeyboardInterrupt),
    ):
        config = _uvicorn_config(settings)
        if settings.port not in (0, sockets[0].getsockname()[1]):
            logger.info("Port %s is taken: the next free one is used", settings.port)
        if settings.workers > 1:
            open_database(settings.database).dispose()
        else:
            config.load()
        for warning in warnings_of(settings):
            logger.warning(warning)
        address = page_address(sockets[0])
        logger.info("Larceny is served at %s (Ctrl-C stops it)", address)
        if on_ready is not None:
            on_ready(address)
        if settings.workers > 1:
            Supervisor(config, sockets, settings.stop_seconds).run()
        else:
            Server(config).run(sockets)


def warnings_of(settings: Settings) -> list[str]:
    """Return what a host should know who serves others with these settings, a line each."""
    found = []
    if not is_loopback_name(settings.host) and not settings.proxies:
        found.append(
            f"Everybody who reaches {settings.host} can open tables here. There is no TLS, so "
            "whoever is on the way can read and change what is sent: docs/hosting.md"
        )
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        found.append("The server runs as root: give it a user of its own")
    return found


def _uvicorn_config(settings: Settings) -> Config:
    return Config(
        "larceny.server.run:worker",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        http=GuardedProtocol,
        ws=DirectProtocol,
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
    """Return the logging configuration of uvicorn and Larceny: a time on each line, one level."""
    config = deepcopy(LOGGING_CONFIG)
    for formatter in config["formatters"].values():
        formatter["fmt"] = f"%(asctime)s {formatter['fmt']}"
    logger_config = {"handlers": ["default"], "level": level.upper(), "propagate": False}
    config["loggers"]["larceny"] = logger_config
    config["filters"] = {"database": {"()": DatabaseFailureFilter}}
    config["handlers"]["default"]["filters"] = ["database"]
    return config


def worker() -> FastAPI:
    """Return the app of this process, which may be one of several workers."""
    place = take_place()
    if place is not None:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # it is meant for the supervisor
        end_with_parent()
    try:
        services = build_services(Settings(), place=place)
    except LarcenyError as error:
        if place is None:
            raise
        logger.error("A worker cannot start: %s", error)
        sys.exit(CANNOT_START)
    app = create_app(services=services)
    collect_seldom()
    return app
