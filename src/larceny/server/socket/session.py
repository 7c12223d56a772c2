"""A connection after its hello: messages go out, requests come in."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from sqlalchemy.exc import SQLAlchemyError

from larceny.engine.errors import LarcenyError
from larceny.engine.language import find_language
from larceny.match.errors import NotYourSeat, RateLimited
from larceny.match.live_table import LiveTable
from larceny.match.match import Match
from larceny.match.move_request import MoveRequest, stopped_if_revealing
from larceny.match.subscriber import Subscriber
from larceny.match.talk import say
from larceny.match.undo import UndoWish, answer_request, undo_decision
from larceny.match.written_message import PONG, ack_message, error_message, talk_message
from larceny.server.errors import BadMessage, StorageUnavailable, TooLarge
from larceny.server.http.models import seat_code
from larceny.server.http.socket_message import (
    ActMessage,
    EchoMessage,
    LanguageMessage,
    MoveMessage,
    PaintedMessage,
    PingMessage,
    Request,
    SayMessage,
    ShownMessage,
    UndoAnswerMessage,
    UndoMessage,
    ViewerMessage,
    read_request,
)
from larceny.server.services import Services

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
        self._address = address
        self._subscriber = subscriber
        self._rate_keys = [address, *sorted(subscriber.tokens)]
        self._refusals = 0
        self._last_refused: str | None = None

    async def run(self, since: int | None) -> None:
        """Send the position, then whatever happens, and answer requests."""
        await self._match.broadcaster.prepare_frame(*self._subscriber.reader)
        self._match.broadcaster.join(self._subscriber, since)
        self._live.greet(self._subscriber)
        if said := self._match.document.said:
            self._subscriber.send(talk_message(said, is_recent=True))
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
        await self._end_absences(self._subscriber.seats, is_awake=False)
        while self._refusals < MAX_REFUSALS:
            request_id: str | None = None
            try:
                request = await self._next_request()
                request_id = getattr(request, "id", None)
                await HANDLERS[type(request)](self, request)
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

    def _refuse(self, move_id: str | None, error: LarcenyError) -> None:
        """Send why a request is refused; repeated and malformed ones count against the client."""
        is_repeated = move_id is not None and move_id == self._last_refused
        self._refusals += is_repeated or isinstance(error, BadMessage | RateLimited)
        self._last_refused = move_id
        self._report(move_id, error)

    def _report(self, move_id: str | None, error: LarcenyError) -> None:
        self._subscriber.send(error_message(move_id, error, self._subscriber.language))

    # --- One handler for each kind of request: see HANDLERS ---

    async def _ping(self, message: PingMessage) -> None:
        self._subscriber.send(PONG)

    async def _shown(self, message: ShownMessage) -> None:
        self._match.broadcaster.note_shown(self._subscriber, message.version)

    async def _painted(self, message: PaintedMessage) -> None:
        self._live.receive_painted(self._subscriber, message.window)

    async def _echo(self, message: EchoMessage) -> None:
        self._live.receive_echo(self._subscriber, message.probe)

    async def _act(self, message: ActMessage) -> None:
        """Take an action in a live window; what it led to is told when it is judged."""
        held = self._subscriber.seats
        await self._live.act(held, message.seat, message.move, message.window, message.reaction)
        self._acknowledge(message.id)

    async def _undo(self, message: UndoMessage) -> None:
        wish = UndoWish(self._subscriber.seats, message.number, message.version)
        await undo_decision(self._match, wish, self._services.clock())
        self._acknowledge(message.id)

    async def _answer_undo(self, message: UndoAnswerMessage) -> None:
        held, now = self._subscriber.seats, self._services.clock()
        await answer_request(self._match, held, message.request, message.agrees, now)
        self._acknowledge(message.id)

    async def _say(self, message: SayMessage) -> None:
        speech = message.seat, message.kind, message.text
        rate = self._services.tables.talk_rate
        await say(self._match, self._subscriber, speech, self._address, rate)
        self._acknowledge(message.id)

    def _acknowledge(self, request_id: str | None) -> None:
        self._subscriber.send(ack_message(request_id, self._match.version))

    async def _move(self, message: MoveMessage) -> None:
        seat, held = seat_code(message.seat), self._subscriber.seats
        request = MoveRequest(held, seat, message.move, message.version, message.id)
        await self._end_absences(held & {seat})
        try:
            async with stopped_if_revealing(self._match, request):
                version, is_new = await self._match.submit(request)
        except LarcenyError as error:
            self._services.metrics.refused.labels(error.code).inc()
            raise
        is_answered = is_new and seat == self._subscriber.viewer and message.id is not None
        if not is_answered:  # otherwise the events themselves were the answer
            self._subscriber.send(ack_message(message.id, version))

    async def _end_absences(self, seats: frozenset[int], is_awake: bool = True) -> None:
        """End the absence of people who are back; if that fails, a sweep does it."""
        with suppress(SQLAlchemyError):
            await self._services.tables.end_absences(self._match, seats, is_awake=is_awake)

    async def _select_viewer(self, message: ViewerMessage) -> None:
        viewer = message.seat
        self._check_viewer(viewer)
        await self._match.broadcaster.prepare_frame(viewer, self._subscriber.language)
        self._check_viewer(viewer)  # another may have taken the seat meanwhile
        self._subscriber.select_viewer(viewer)
        self._match.broadcaster.send_frame(self._subscriber)

    async def _select_language(self, message: LanguageMessage) -> None:
        language = find_language(message.language)
        await self._match.broadcaster.prepare_frame(self._subscriber.viewer, language)
        self._subscriber.language = language
        self._match.broadcaster.send_frame(self._subscriber)

    def _check_viewer(self, viewer: int | None) -> None:
        if viewer is not None and viewer not in self._subscriber.seats:
            raise NotYourSeat


HANDLERS: dict[type[Any], Callable[[Session, Any], Awaitable[None]]] = {
    ActMessage: Session._act,
    EchoMessage: Session._echo,
    LanguageMessage: Session._select_language,
    MoveMessage: Session._move,
    PaintedMessage: Session._painted,
    PingMessage: Session._ping,
    SayMessage: Session._say,
    ShownMessage: Session._shown,
    UndoAnswerMessage: Session._answer_undo,
    UndoMessage: Session._undo,
    ViewerMessage: Session._select_viewer,
}
"""What serves each kind of request; a test holds that there is none without."""


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
