"""What stands before every request: size, rate, origin; and the headers behind every answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from larceny.server.errors import Failed, Refused, TooFast, TooLarge, TooSlow
from larceny.server.http.limits import RateLimit
from larceny.server.metrics import Metrics
from larceny.server.settings import Settings

logger = logging.getLogger("larceny.server")

POLICY = "; ".join(
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
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
REPLAY_PATH = "/api/replay"
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "unknown"


def may_connect(headers: Headers, origins: Iterable[str]) -> bool:
    """Whether a page may open a socket: our own pages, and those of the origins named."""
    origin = headers.get("origin")
    if origin is None or "*" in origins or origin in origins:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # no address at all, such as `http://[`
        return False


class Guard:
    """ASGI middleware for HTTP; sockets are looked after in `live`."""

    def __init__(
        self, app: ASGIApp, settings: Settings, limit: RateLimit, metrics: Metrics
    ) -> None:
        self._app = app
        self._settings = settings
        self._limit = limit
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = Answer(scope, receive, send, self._metrics)
        try:
            body = await self._admit(scope, receive)
            await self._app(scope, _replayed(body, receive), answer.send)
        except Refused as refused:
            await answer.refuse(refused)
        except Exception:
            if answer.is_begun:
                raise
            logger.exception("%s %r failed", scope["method"], scope["path"])
            await answer.refuse(Failed())

    async def _admit(self, scope: Scope, receive: Receive) -> bytes:
        """The body of a request that is neither too many, too large nor too slow."""
        if scope["path"].startswith("/api/") and not self._limit.take(address_of(scope)):
            raise TooFast
        try:
            async with asyncio.timeout(self._settings.hello_seconds):
                return await self._read(scope, receive)
        except TimeoutError:
            raise TooSlow from None

    async def _read(self, scope: Scope, receive: Receive) -> bytes:
        """The whole body: it is small, or it is refused."""
        settings = self._settings
        is_replay = scope["path"] == REPLAY_PATH
        most = settings.replay_bytes if is_replay else settings.body_bytes
        told = Headers(scope=scope).get("content-length", "0")
        if told.isdigit() and int(told) > most:
            raise TooLarge(most)
        body = b""
        while True:
            message = await receive()
            body += bytes(message.get("body", b""))
            if len(body) > most:
                raise TooLarge(most)
            if message["type"] == "http.disconnect" or not message.get("more_body"):
                return body


class Answer:
    """The answer to one request: with the headers that every answer has, and counted."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, metrics: Metrics) -> None:
        self._scope = scope
        self._receive = receive
        self._send = send
        self._metrics = metrics
        self.is_begun = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.is_begun = True
            self._finish(message)
        await self._send(message)

    async def refuse(self, refused: Refused) -> None:
        body = JSONResponse(refused.as_dict(), refused.status)
        await body(self._scope, self._receive, self.send)

    def _finish(self, message: Message) -> None:
        headers = MutableHeaders(scope=message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if self._scope["path"].startswith("/api/"):
            headers.setdefault("cache-control", "no-store")
        method = self._scope["method"] if self._scope["method"] in METHODS else "other"
        self._metrics.requests.labels(method, str(message["status"])).inc()


def _replayed(body: bytes, receive: Receive) -> Receive:
    """The body that was read, handed on; then whatever else comes."""
    parts: list[Any] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return parts.pop() if parts else await receive()

    return again
