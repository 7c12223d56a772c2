"""Limits on connections before they are requests: how many an address has, and silence."""

from __future__ import annotations

import asyncio
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from larceny.match.rate_limit import RateLimit
from larceny.server.http.client_address import client_address
from larceny.server.limits import ConnectionLimit
from larceny.server.settings import Settings, split_names

GUARD = "connection_guard"
"""The name of the guard in the state of the app, where each connection finds it."""


class ConnectionGuard:
    """How many connections and frames an address may have, and how long it may take for headers.

    Proxies are not limited: they speak for many.
    """

    def __init__(self, settings: Settings, rate_limit: RateLimit) -> None:
        self.allow = rate_limit.allow
        self.header_seconds = settings.hello_seconds
        self._limit = ConnectionLimit(settings.connections_per_address)
        self._proxies = split_names(settings.proxies)

    def acquire(self, host: str) -> bool:
        """Count one more connection; return False if its address has too many."""
        return self._is_proxy(host) or self._limit.acquire(_key(host))

    def release(self, host: str) -> None:
        """Count one connection less."""
        if not self._is_proxy(host):
            self._limit.release(_key(host))

    def _is_proxy(self, host: str) -> bool:
        return any(_is_within(host, proxy) for proxy in self._proxies)


def _key(host: str) -> str:
    return client_address({"client": (host, 0)})


def _is_within(host: str, proxy: str) -> bool:
    """Return whether an address is that of a proxy, or in its network; `*` is any."""
    try:
        return proxy in ("*", host) or ip_address(host) in ip_network(proxy, strict=False)
    except ValueError:
        return False


class GuardedProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """uvicorn's protocol, which closes connections above the limit and those that say nothing."""

    _guard: ConnectionGuard
    _counted_host: str | None = None
    _silence: asyncio.TimerHandle | None = None
    _is_upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self._guard = self.app_state[GUARD]
        host = self.client[0] if self.client else "unknown"
        if not self._guard.acquire(host):
            transport.abort()
            return
        self._counted_host = host
        self._expect_headers()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        is_busy = self.cycle is not None and not self.cycle.response_complete
        if is_busy or self._is_upgraded:
            self._expect_nothing()
        elif self._silence is None:
            self._expect_headers()

    def handle_websocket_upgrade(self, *event: Any) -> None:
        self._is_upgraded = True  # from here on it is a socket, which has limits of its own
        self._release()
        super().handle_websocket_upgrade(*event)
        self.parser = None  # they refer to each other, which only a garbage collection would undo

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect_nothing()
        self._release()
        super().connection_lost(exc)

    def _expect_headers(self) -> None:
        self._silence = self.loop.call_later(self._guard.header_seconds, self.transport.close)

    def _expect_nothing(self) -> None:
        if self._silence is not None:
            self._silence.cancel()
            self._silence = None

    def _release(self) -> None:
        if self._counted_host is not None:
            self._guard.release(self._counted_host)
            self._counted_host = None
