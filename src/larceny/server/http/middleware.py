"""ASGI middleware: limits on every request, and the headers of every response."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from larceny.match.errors import RateLimited, Refusal
from larceny.match.rate_limit import RateLimit
from larceny.server.errors import (
    InternalError,
    RequestTimeout,
    TooLarge,
    UnknownHost,
)
from larceny.server.http.accepted_language import accepted_language
from larceny.server.http.client_address import client_address
from larceny.server.http.error_handler import status_of
from larceny.server.http.listen import is_loopback_name
from larceny.server.metrics import Metrics
from larceny.server.settings import Settings

logger = logging.getLogger("larceny.server")

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
REPLAY_PATH = "/api/replay"
HEALTH_PATHS = ("/healthz", "/readyz")
"""What may be asked under any name: whoever watches a server calls it by its address."""
METRICS_PATH = "/metrics"
DRAINED_BYTES = 1 << 20
DRAINED_SECONDS = 2.0
"""How much of a refused request is read, and how long: a client that still sends hears nothing."""
POLICY_CLOSE = 1008
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def is_allowed_origin(headers: Headers, origins: Iterable[str]) -> bool:
    """Return whether a page may open a socket: one of this server, or of an allowed origin."""
    origin = headers.get("origin")
    if origin is None or "*" in origins or origin in origins:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # not a URL, such as `http://[`
        return False


class RequestGuard:
    """Middleware that limits the rate, size and duration of HTTP requests.

    It reads the whole body before the app runs. Sockets are limited in `socket.session`.
    """

    def __init__(
        self, app: ASGIApp, settings: Settings, rate_limit: RateLimit, metrics: Metrics
    ) -> None:
        self._app = app
        self._settings = settings
        self._rate_limit = rate_limit
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and not is_known_host(scope, self._settings):
            await send({"type": "websocket.close", "code": POLICY_CLOSE})
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        sender = ResponseSender(scope, receive, send, self._metrics)
        try:
            body = await self._admit(scope, receive)
            await self._app(scope, _replay_body(body, receive), sender.send)
        except (RateLimited, TooLarge) as refusal:
            await _drain(receive)
            await sender.refuse(refusal)
        except Refusal as refusal:
            await sender.refuse(refusal)
        except Exception:
            if sender.has_started:
                raise
            logger.exception("%s %r failed", scope["method"], scope["path"])
            await sender.refuse(InternalError())

    async def _admit(self, scope: Scope, receive: Receive) -> bytes:
        """Return the body of a request that is within all limits."""
        if scope["path"] not in HEALTH_PATHS and not is_known_host(scope, self._settings):
            raise UnknownHost
        is_counted = scope["path"].startswith("/api/") or scope["path"] == METRICS_PATH
        if is_counted and not self._rate_limit.allow(client_address(scope)):
            raise RateLimited
        try:
            async with asyncio.timeout(self._settings.hello_seconds):
                return await self._read_body(scope, receive)
        except TimeoutError:
            raise RequestTimeout from None

    async def _read_body(self, scope: Scope, receive: Receive) -> bytes:
        """Read the whole body; raise `TooLarge` as soon as it exceeds the limit."""
        is_replay = scope["path"] == REPLAY_PATH
        limit = self._settings.replay_bytes if is_replay else self._settings.body_bytes
        announced = Headers(scope=scope).get("content-length", "0")
        if announced.isdigit() and int(announced) > limit:
            raise TooLarge(limit)
        body = b""
        while True:
            message = await receive()
            body += bytes(message.get("body", b""))
            if len(body) > limit:
                raise TooLarge(limit)
            if message["type"] == "http.disconnect" or not message.get("more_body"):
                return body


class ResponseSender:
    """Sends the response to one request, adds the headers of every response, and counts it."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, metrics: Metrics) -> None:
        self._scope = scope
        self._receive = receive
        self._send = send
        self._metrics = metrics
        self.has_started = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.has_started = True
            self._add_headers(message)
            self._count(message["status"])
        await self._send(message)

    async def refuse(self, refusal: Refusal) -> None:
        """Answer with an error instead of the app's response."""
        problem = refusal.as_dict(accepted_language(self._scope))
        response = JSONResponse(problem, status_of(refusal))
        await response(self._scope, self._receive, self.send)

    def _add_headers(self, message: Message) -> None:
        headers = MutableHeaders(scope=message)
        for name, value in SECURITY_HEADERS.items():
            headers.setdefault(name, value)
        if self._scope["path"].startswith("/api/"):
            headers.setdefault("cache-control", "no-store")
            headers.add_vary_header("accept-language")

    def _count(self, status: int) -> None:
        method = self._scope["method"] if self._scope["method"] in METHODS else "other"
        self._metrics.requests.labels(method, str(status)).inc()


async def _drain(receive: Receive) -> None:
    """Read the rest of a request that is refused, within limits, so that its client hears why."""
    drained = 0
    with suppress(TimeoutError):
        async with asyncio.timeout(DRAINED_SECONDS):
            while drained < DRAINED_BYTES:
                message = await receive()
                drained += len(message.get("body", b""))
                if message["type"] == "http.disconnect" or not message.get("more_body"):
                    return


def _replay_body(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that gives the body, already read, and then what else arrives."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return messages.pop() if messages else await receive()

    return receive_again


# --- The names of the server ---


def is_known_host(scope: Scope, settings: Settings) -> bool:
    """Return whether a request names a host that this server may be called by.

    Without a list that is this machine, the address that the request came to, and the public one.
    """
    host = Headers(scope=scope).get("host", "").lower()
    hosts = settings.allowed_hosts
    if hosts:
        return "*" in hosts or host in hosts
    name = host_name(f"//{host}")
    server = scope.get("server")
    arrived = str(server[0]).lower().removeprefix("::ffff:") if server else ""
    known = {arrived, settings.host.lower(), host_name(settings.public_url)}
    return name != "" and (is_loopback_name(name) or name in known | own_names())


def host_name(url: str) -> str:
    """Return the host of a URL without its port; empty if it has none."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


@cache
def own_names() -> frozenset[str]:
    """Return what this machine calls itself, and is called in its network."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return frozenset((name, short, f"{short}.local"))
