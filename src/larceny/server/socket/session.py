"""A connection to a table: its handshake and hello, then messages go out and requests come in."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from sqlalchemy.exc import SQLAlchemyError

from larceny.engine.errors import LarcenyError
from larceny.engine.language import Language, find_language
from larceny.match.errors import RateLimited
from larceny.match.live_table import LiveTable
from larceny.match.match import Match
from larceny.match.session import TableSession, subscribe
from larceny.match.subscriber import Subscriber
from larceny.match.written_message import error_message
from larceny.server.errors import BadMessage, StorageUnavailable, TooLarge
from larceny.server.http.accepted_language import accepted_language
from larceny.server.http.client_address import client_address, hash_address
from larceny.server.http.middleware import is_allowed_origin
from larceny.server.http.socket_message import Request, read_hello, read_request
from larceny.server.services import Services
from larceny.server.socket.direct_protocol import find_round_trips, find_writer

logger = logging.getLogger("larceny.server")
router = APIRouter()

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


# --- The handshake, and the hello ---


@router.websocket("/api/tables/{table_id}/live")
async def connect(socket: WebSocket, table_id: str) -> None:
    """Serve one connection from its handshake to its end, within the limits of its address."""
    services: Services = socket.app.state.services
    address = client_address(socket.scope)
    is_allowed = is_allowed_origin(socket.headers, services.settings.allowed_origins)
    if not is_allowed or not services.rate_limit.allow(address):
        await socket.close(POLICY_CLOSE)
        return
    if not services.connection_limit.acquire(address):
        await socket.close(TRY_LATER_CLOSE)
        return
    services.metrics.sockets.inc()
    try:
        await socket.accept()
        with suppress(WebSocketDisconnect):
            await _serve(services, socket, table_id, address)
    finally:
        services.metrics.sockets.dec()
        services.connection_limit.release(address)


async def _serve(services: Services, socket: WebSocket, table_id: str, address: str) -> None:
    settings = services.settings
    language = accepted_language(socket.scope)
    try:
        async with asyncio.timeout(settings.hello_seconds):
            hello = read_hello(await receive_text(socket, settings.body_bytes))
        language = find_language(hello.language) if hello.language else language
        match = await services.tables.get(table_id)
        live = services.tables.live(table_id)
        subscriber = await subscribe(
            match, hello.tokens, hello.viewer, hello.has_viewer, hello.since
        )
        address_hash = hash_address(services.address_key, address)
        match.presence.record_activity(subscriber.seats, address_hash)
        subscriber.language = language
        subscriber.write = find_writer(socket.scope)
        subscriber.round_trips = find_round_trips(socket.scope)
    except (LarcenyError, TimeoutError) as error:
        refusal = error if isinstance(error, LarcenyError) else BadMessage("no hello came")
        await _refuse(socket, refusal, POLICY_CLOSE, language)
        return
    except SQLAlchemyError:
        logger.exception("table %s: a hello could not be answered", table_id)
        await _refuse(socket, StorageUnavailable(), TRY_LATER_CLOSE, language)
        return
    await Session(services, socket, match, live, subscriber, address).run(hello.since)


async def _refuse(socket: WebSocket, error: LarcenyError, code: int, language: Language) -> None:
    await socket.send_text(error_message(None, error, language))
    await socket.close(code)
