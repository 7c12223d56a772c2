"""Start of the server: sockets and logging."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from typing import Any

from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError
from uvicorn import Config, Server
from uvicorn.config import LOGGING_CONFIG

from larceny.server.app import create_app
from larceny.server.garbage_collection import collect_seldom
from larceny.server.http.connection_guard import GuardedProtocol
from larceny.server.http.listen import bind_first_free, is_loopback_name, page_address
from larceny.server.settings import Settings
from larceny.server.socket.direct_protocol import PING_SECONDS, PONG_SECONDS, DirectProtocol

logger = logging.getLogger("uvicorn.error")


def serve(
    settings: Settings, on_ready: Callable[[str], None] | None = None, ports: int = 1
) -> None:
    """Serve until SIGTERM or Ctrl-C, then finish the open requests.

    `on_ready` is called with the address of the page once the port is bound and the database is
    open. Of so many `ports`, beginning with that of the settings, the first free one is taken.
    """
    with (
        bind_first_free(settings.host, settings.port, ports) as sockets,
        suppress(KeyboardInterrupt),
    ):
        config = _uvicorn_config(settings)
        if settings.port not in (0, sockets[0].getsockname()[1]):
            logger.info("Port %s is taken: the next free one is used", settings.port)
        config.load()
        for warning in warnings_of(settings):
            logger.warning(warning)
        address = page_address(sockets[0])
        logger.info("Larceny is served at %s (Ctrl-C stops it)", address)
        if on_ready is not None:
            on_ready(address)
        Server(config).run(sockets)


def warnings_of(settings: Settings) -> list[str]:
    """Return what a host should know who serves others with these settings, a line each."""
    warnings = []
    if not is_loopback_name(settings.host) and not settings.proxies:
        warnings.append(
            f"Everybody who reaches {settings.host} can open tables here. There is no TLS, so "
            "whoever is on the way can read and change what is sent: docs/hosting.md"
        )
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        warnings.append("The server runs as root: give it a user of its own")
    return warnings


def _uvicorn_config(settings: Settings) -> Config:
    return Config(
        lambda: build_app(settings),
        factory=True,
        host=settings.host,
        port=settings.port,
        http=GuardedProtocol,
        ws=DirectProtocol,
        log_level=settings.log_level,
        log_config=log_config(settings.log_level),
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        server_header=False,
        ws_max_size=settings.body_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
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


def build_app(settings: Settings) -> FastAPI:
    """Return the app of a process that does nothing else."""
    app = create_app(settings)
    collect_seldom()
    return app


# --- The log of a failing database ---


MINUTE_SECONDS = 60.0


class DatabaseFailureFilter(logging.Filter):
    """Shortens records of database failures to one line, and drops those within the same minute."""

    def __init__(self, name: str = "", clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(name)
        self._clock = clock
        self._logged_at: float | None = None
        self._dropped = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to log a record."""
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, SQLAlchemyError):
            return True
        now = self._clock()
        if self._logged_at is not None and now < self._logged_at + MINUTE_SECONDS:
            self._dropped += 1
            return False
        others = f" ({self._dropped} more failures since the last line)" if self._dropped else ""
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        record.msg = f"{record.getMessage()}: {reason}{others}"
        record.args = ()
        record.exc_info = record.exc_text = None
        self._logged_at = now
        self._dropped = 0
        return True
