"""A connection after its hello: messages go out, requests come in."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import NamedTuple

from fastapi import WebSocket, WebSocketDisconnect
from sqlalchemy.exc import SQLAlchemyError

from larceny.engine.errors import LarcenyError
from larceny.engine.language import Language, find_language
from larceny.server.errors import BadMessage, NotYourSeat, RateLimited, StorageUnavailable, TooLarge
from larceny.server.http.models import seat_code
from larceny.server.live.live_table import LiveTable
from larceny.server.match.card_entry import stopped_if_revealing
from larceny.server.match.match import Match
from larceny.server.match.move_request import MoveRequest
from larceny.server.match.subscriber import Subscriber
from larceny.server.match.undo import UndoWish, answer_request, undo_decision
from larceny.server.services import Services
from larceny.server.socket.message import (
    ActMessage,
    EchoMessage,
    LanguageMessage,
    MoveMessage,
    PaintedMessage,
    PingMessage,
    Request,
    ShownMessage,
    ViewerMessage,
    read_request,
)
from larceny.server.socket.social_message import SayMessage, UndoAnswerMessage, UndoMessage
from larceny.server.socket.written_message import PONG, ack_message, error_message
from larceny.server.talk.talk import Talk

logger = logging.getLogger("larceny.server")

POLICY_CLOSE = 1008
TRY_LATER_CLOSE = 1013
MAX_REFUSALS = 50
"""Malformed, too frequent or repeated requests after which a connection is closed."""


class TableParts(NamedTuple):
    """What a connection talks to: the match, its live windows, and what people say there."""

    match: Match
    live: LiveTable
    talk: Talk


class Session:
    """Serves one connection until either side ends it."""

    def __init__(
        self,
        services: Services,
        socket: WebSocket,
        parts: TableParts,
        subscriber: Subscriber,
        address: str,
    ) -> None:
        self._services = services
        self._socket = socket
        self._match, self._live, self._talk = parts
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
        tasks = [asyncio.create_task(work) for work in (self._send(), self._receive())]
        try:
            await self._talk.greet(self._subscriber)
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
        await self._welcome(self._subscriber.seats, is_sure=False)
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
                elif isinstance(request, UndoMessage | UndoAnswerMessage | SayMessage):
                    move_id = request.id
                    await self._serve_people(request)
                else:
                    await self._answer(request)
            except LarcenyError as error:
                self._refuse(move_id, error)
            except SQLAlchemyError:
                logger.exception("table %s: a move could not be stored", self._match.id)
                self._subscriber.send(
                    error_message(move_id, StorageUnavailable(), self._subscriber.language)
                )
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

    async def _answer(
        self,
        request: ViewerMessage
        | LanguageMessage
        | ShownMessage
        | PingMessage
        | PaintedMessage
        | EchoMessage,
    ) -> None:
        if isinstance(request, ViewerMessage):
            await self._select_viewer(request.seat)
        elif isinstance(request, LanguageMessage):
            await self._select_language(find_language(request.language))
        elif isinstance(request, ShownMessage):
            self._match.broadcaster.note_shown(self._subscriber, request.version)
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

    async def _serve_people(self, message: UndoMessage | UndoAnswerMessage | SayMessage) -> None:
        """Take something back, ask the others for it, answer who asked, or say something."""
        match, held, now = self._match, self._subscriber.seats, self._services.clock()
        if isinstance(message, UndoMessage):
            await undo_decision(match, UndoWish(held, message.number, message.version), now)
        elif isinstance(message, SayMessage):
            await self._talk.say(self._subscriber, message, self._address)
        else:
            await answer_request(match, held, message.request, message.agrees, now)
        self._subscriber.send(ack_message(message.id, match.version))

    async def _move(self, message: MoveMessage) -> None:
        seat, held = seat_code(message.seat), self._subscriber.seats
        request = MoveRequest(held, seat, message.move, message.version, message.id)
        await self._welcome(held & {seat})
        try:
            async with stopped_if_revealing(self._match, request):
                version, is_new = await self._match.submit(request)
        except LarcenyError as error:
            self._services.metrics.refused.labels(error.code).inc()
            raise
        is_answered = is_new and seat == self._subscriber.viewer and message.id is not None
        if not is_answered:  # otherwise the events themselves were the answer
            self._subscriber.send(ack_message(message.id, version))

    async def _welcome(self, seats: frozenset[int], is_sure: bool = True) -> None:
        """End the absence of people who are back; if that fails, a sweep does it."""
        with suppress(SQLAlchemyError):
            await self._services.matches.welcome(self._match, seats, is_sure)

    async def _select_viewer(self, viewer: int | None) -> None:
        self._check_viewer(viewer)
        await self._match.broadcaster.prepare_frame(viewer, self._subscriber.language)
        self._check_viewer(viewer)  # another may have taken the seat meanwhile
        self._subscriber.select_viewer(viewer)
        self._match.broadcaster.send_frame(self._subscriber)

    async def _select_language(self, language: Language) -> None:
        await self._match.broadcaster.prepare_frame(self._subscriber.viewer, language)
        self._subscriber.language = language
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
