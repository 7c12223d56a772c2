"""A connection after its hello: messages go out, requests come in."""

from __future__ import annotations

import asyncio
import logging

from fastapi import WebSocket, WebSocketDisconnect
from sqlalchemy.exc import SQLAlchemyError

from larceny.engine.errors import LarcenyError
from larceny.server.errors import BadMessage, NotYourSeat, RateLimited, StorageUnavailable, TooLarge
from larceny.server.http.models import seat_code
from larceny.server.live.live_table import LiveTable
from larceny.server.match.card_entry import stopped_if_revealing
from larceny.server.match.match import Match
from larceny.server.match.move_request import MoveRequest
from larceny.server.match.subscriber import Subscriber
from larceny.server.services import Services
from larceny.server.socket.message import (
    PONG,
    ActMessage,
    EchoMessage,
    MoveMessage,
    PaintedMessage,
    PingMessage,
    Request,
    ViewerMessage,
    ack_message,
    error_message,
    read_request,
)

logger = logging.getLogger("larceny.server")

POLICY_CLOSE = 1008
TRY_LATER_CLOSE = 1013
MAX_REFUSALS = 50
"""Malformed, too frequent or repeated requests after which a connection is closed."""


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
        self._live = live
        self._subscriber = subscriber
        self._rate_keys = [address, *sorted(subscriber.tokens)]
        self._refusals = 0
        self._last_refused: str | None = None

    async def run(self, since: int | None) -> None:
        """Send the position, then whatever happens, and answer requests."""
        await self._match.broadcaster.prepare_frame(self._subscriber.viewer)
        self._match.broadcaster.join(self._subscriber, since)
        self._live.greet(self._subscriber)
        tasks = [asyncio.create_task(work) for work in (self._send(), self._receive())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._match.broadcaster.leave(self._subscriber)
            for task in tasks:
                task.add_done_callback(_log_failure)
                task.cancel()

    async def _send(self) -> None:
        while (message := await self._subscriber.next_message()) is not None:
            await self._socket.send_text(message)
        await self._socket.close(TRY_LATER_CLOSE)

    async def _receive(self) -> None:
        """Answer requests until too many of them were refused."""
        while self._refusals < MAX_REFUSALS:
            move_id: str | None = None
            try:
                request = await self._next_request()
                if isinstance(request, MoveMessage):
                    move_id = request.id
                    await self._move(request)
                elif isinstance(request, ActMessage):
                    move_id = request.id
                    await self._act(request)
                else:
                    await self._answer(request)
            except LarcenyError as error:
                self._refuse(move_id, error)
            except SQLAlchemyError:
                logger.exception("table %s: a move could not be stored", self._match.id)
                self._subscriber.send(error_message(move_id, StorageUnavailable()))
        await self._socket.close(POLICY_CLOSE)

    async def _next_request(self) -> Request:
        """Wait for the next request, and refuse it if it is malformed or comes too soon."""
        text = await receive_text(self._socket, self._services.settings.body_bytes)
        for key in self._rate_keys:
            if not self._services.rate_limit.allow(key):
                raise RateLimited
        return read_request(text)

    def _refuse(self, move_id: str | None, error: LarcenyError) -> None:
        """Send why a request is refused; repeated and malformed ones count against the client."""
        is_repeated = move_id is not None and move_id == self._last_refused
        self._refusals += is_repeated or isinstance(error, BadMessage | RateLimited)
        self._last_refused = move_id
        self._subscriber.send(error_message(move_id, error))

    async def _answer(
        self, request: ViewerMessage | PingMessage | PaintedMessage | EchoMessage
    ) -> None:
        if isinstance(request, ViewerMessage):
            await self._select_viewer(request.seat)
        elif isinstance(request, PaintedMessage):
            self._live.receive_painted(self._subscriber, request.window)
        elif isinstance(request, EchoMessage):
            self._live.receive_echo(self._subscriber, request.probe)
        else:
            self._subscriber.send(PONG)

    async def _act(self, message: ActMessage) -> None:
        """Take an action in a live window; what it led to is told when it is judged."""
        held = self._subscriber.seats
        await self._live.act(held, message.seat, message.move, message.window, message.reaction)
        self._subscriber.send(ack_message(message.id, self._match.version))

    async def _move(self, message: MoveMessage) -> None:
        seat, held = seat_code(message.seat), self._subscriber.seats
        request = MoveRequest(held, seat, message.move, message.version, message.id)
        try:
            async with stopped_if_revealing(self._match, request):
                version, is_new = await self._match.submit(request)
        except LarcenyError as error:
            self._services.metrics.refused.labels(error.code).inc()
            raise
        is_answered = is_new and seat == self._subscriber.viewer and message.id is not None
        if not is_answered:  # otherwise the events themselves were the answer
            self._subscriber.send(ack_message(message.id, version))

    async def _select_viewer(self, viewer: int | None) -> None:
        self._check_viewer(viewer)
        await self._match.broadcaster.prepare_frame(viewer)
        self._check_viewer(viewer)  # another may have taken the seat meanwhile
        self._subscriber.select_viewer(viewer)
        self._match.broadcaster.send_frame(self._subscriber)

    def _check_viewer(self, viewer: int | None) -> None:
        if viewer is not None and viewer not in self._subscriber.seats:
            raise NotYourSeat


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
