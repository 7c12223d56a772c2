"""A connection after its hello: messages go out, requests come in."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from fastapi import WebSocket, WebSocketDisconnect
from sqlalchemy.exc import SQLAlchemyError

from larceny.engine.errors import LarcenyError
from larceny.match.errors import RateLimited
from larceny.match.live_table import LiveTable
from larceny.match.match import Match
from larceny.match.session import TableSession
from larceny.match.subscriber import Subscriber
from larceny.match.written_message import error_message
from larceny.server.errors import BadMessage, StorageUnavailable, TooLarge
from larceny.server.http.socket_message import Request, read_request
from larceny.server.services import Services

logger = logging.getLogger("larceny.server")

POLICY_CLOSE = 1008
TRY_LATER_CLOSE = 1013
MAX_REFUSALS = 50
"""Malformed, too frequent or repeated requests after which a connection is closed."""


class StoredSession(TableSession):
    """A session whose table is in a database."""

    async def end_absences(self, seats: frozenset[int], is_awake: bool = True) -> None:
        """End the absence of people who are back; if that fails, a sweep does it."""
        with suppress(SQLAlchemyError):
            await super().end_absences(seats, is_awake)


class Session:
    """Serves one connection until either side ends it."""

    def __init__(
        self,
        services: Services,
        socket: WebSocket,
        match: Match,
        live: LiveTable,
        subscriber: Subscriber,
        address: str,
    ) -> None:
        self._services = services
        self._socket = socket
        self._match = match
        self._subscriber = subscriber
        self._table = StoredSession(services.tables, match, live, subscriber, address)
        self._rate_keys = [address, *sorted(subscriber.tokens)]
        self._refusals = 0
        self._last_refused: str | None = None

    async def run(self, since: int | None) -> None:
        """Send the position, then whatever happens, and answer requests."""
        await self._table.join(since)
        tasks = [asyncio.create_task(work) for work in (self._send(), self._receive())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._table.leave()
            for task in tasks:
                task.add_done_callback(_log_failure)
                task.cancel()

    async def _send(self) -> None:
        while (message := await self._subscriber.next_message()) is not None:
            await self._socket.send_text(message)
        await self._socket.close(TRY_LATER_CLOSE)

    async def _receive(self) -> None:
        """Answer requests until too many of them were refused."""
        await self._table.end_absences(self._subscriber.seats, is_awake=False)
        while self._refusals < MAX_REFUSALS:
            request_id: str | None = None
            try:
                request = await self._next_request()
                request_id = getattr(request, "id", None)
                await self._answer(request)
            except LarcenyError as error:
                self._refuse(request_id, error)
            except SQLAlchemyError:
                logger.exception("table %s: a move could not be stored", self._match.id)
                self._report(request_id, StorageUnavailable())
        await self._socket.close(POLICY_CLOSE)

    async def _next_request(self) -> Request:
        """Wait for the next request, and refuse it if it is malformed or comes too soon."""
        text = await receive_text(self._socket, self._services.settings.body_bytes)
        for key in self._rate_keys:
            if not self._services.rate_limit.allow(key):
                raise RateLimited
        return read_request(text)

    async def _answer(self, request: Request) -> None:
        try:
            fields = dict(request)
            await self._table.answer(fields.pop("type"), fields)
        except LarcenyError as error:
            if request.type == "move":
                self._services.metrics.refused.labels(error.code).inc()
            raise

    def _refuse(self, move_id: str | None, error: LarcenyError) -> None:
        """Send why a request is refused; repeated and malformed ones count against the client."""
        is_repeated = move_id is not None and move_id == self._last_refused
        self._refusals += is_repeated or isinstance(error, BadMessage | RateLimited)
        self._last_refused = move_id
        self._report(move_id, error)

    def _report(self, move_id: str | None, error: LarcenyError) -> None:
        self._subscriber.send(error_message(move_id, error, self._subscriber.language))


async def receive_text(socket: WebSocket, max_bytes: int) -> str:
    """Wait for the next message of a connection and return its text."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None:
        raise BadMessage("messages are JSON texts")
    if len(text) > max_bytes:
        raise TooLarge(max_bytes)
    return str(text)


def _log_failure(task: asyncio.Task[None]) -> None:
    """Log why a task of a session failed, unless its socket broke."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, WebSocketDisconnect | RuntimeError):
        logger.error("a socket failed", exc_info=error)
