"""The socket of a table: views and events go out, moves come in."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from sqlalchemy.exc import SQLAlchemyError

from larceny.engine.errors import LarcenyError
from larceny.server.errors import BadMessage, NotStored, NotYourSeat, TooFast, TooLarge
from larceny.server.http.middleware import address_of, may_connect
from larceny.server.http.models import seat_code
from larceny.server.match.match import Match
from larceny.server.match.permission import check_tokens, seats_of
from larceny.server.services import Services
from larceny.server.socket.audience import Watcher
from larceny.server.socket.message import (
    PONG,
    HelloMessage,
    MoveMessage,
    Request,
    ViewerMessage,
    ack_message,
    error_message,
    events_message,
    read_hello,
    read_request,
    to_json,
)
from larceny.server.tokens import hash_of

logger = logging.getLogger("larceny.server")
router = APIRouter()

POLICY_CLOSE = 1008
TRY_LATER_CLOSE = 1013
PATIENCE = 50
"""Messages that may be refused before a socket is closed."""


@router.websocket("/api/tables/{table_id}/live")
async def live(socket: WebSocket, table_id: str) -> None:
    """Serve one socket from its hello to its end."""
    house: Services = socket.app.state.house
    address = address_of(socket.scope)
    if not may_connect(socket.headers, house.origins) or not house.limit.take(address):
        await socket.close(POLICY_CLOSE)
        return
    if not house.sockets.take(address):
        await socket.close(TRY_LATER_CLOSE)
        return
    house.metrics.sockets.inc()
    try:
        await socket.accept()
        with suppress(WebSocketDisconnect):
            await _serve(house, socket, table_id, address)
    finally:
        house.metrics.sockets.dec()
        house.sockets.free(address)


async def _serve(house: Services, socket: WebSocket, table_id: str, address: str) -> None:
    try:
        async with asyncio.timeout(house.settings.hello_seconds):
            hello = read_hello(await _receive(socket, house.settings.body_bytes))
        match = await house.tables.get(table_id)
        watcher = await _seated(match, hello)
    except (LarcenyError, TimeoutError) as error:
        refusal = error if isinstance(error, LarcenyError) else BadMessage("no hello came")
        await socket.send_text(error_message(None, refusal))
        await socket.close(POLICY_CLOSE)
        return
    except SQLAlchemyError:
        logger.exception("table %s: a hello could not be answered", table_id)
        await socket.send_text(error_message(None, NotStored()))
        await socket.close(TRY_LATER_CLOSE)
        return
    session = Session(house, socket, match, watcher, address)
    session.greet(hello.since)
    await session.run()


async def _seated(match: Match, hello: HelloMessage) -> Watcher:
    """Who says hello, and where they sit; another process may know it first."""
    tokens = frozenset(map(hash_of, hello.tokens))
    if len(seats_of(match.record, tokens)) < len(tokens):
        await match.catch_up()
    check_tokens(match.record, tokens)
    seats = seats_of(match.record, tokens)
    is_led = not hello.has_viewer
    return Watcher(seats, _first_eye(hello, seats), tokens, is_led)


def _first_eye(hello: HelloMessage, seats: frozenset[int]) -> int | None:
    """Who says nothing of eyes looks through the first of the seats; null is nobody's eyes."""
    if not hello.has_viewer:
        return min(seats, default=None)
    if hello.viewer is not None and hello.viewer not in seats:
        raise NotYourSeat
    return hello.viewer


class Session:
    """A socket that has said hello."""

    def __init__(
        self, house: Services, socket: WebSocket, match: Match, watcher: Watcher, address: str
    ) -> None:
        self._house = house
        self._socket = socket
        self._match = match
        self._watcher = watcher
        self._keys = [address, *sorted(watcher.tokens)]
        self._refused = 0
        self._last_refused: str | None = None
        self._is_moving = False
        self._is_over = False

    def greet(self, since: int | None) -> None:
        """The frame at once; and what happened since the client was last here."""
        match, watcher = self._match, self._watcher
        match.join(watcher)
        match.show(watcher)
        if since is not None and since < match.version:
            frame, info = match.frame(watcher.eye), match.info_json
            events = to_json(match.missed(watcher.eye, since))
            watcher.send(events_message(events, frame, info))

    async def run(self) -> None:
        sending, receiving = (asyncio.create_task(w) for w in (self._send(), self._receive()))
        try:
            await asyncio.wait([sending, receiving], return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._match.leave(self._watcher)
            self._is_over = True
            for task in (sending, receiving):
                task.add_done_callback(_see_off)
            sending.cancel()
            if not self._is_moving:  # else it ends by itself, once the move is carried out
                receiving.cancel()

    async def _send(self) -> None:
        while (message := await self._watcher.next_message()) is not None:
            await self._socket.send_text(message)
        await self._socket.close(TRY_LATER_CLOSE)

    async def _receive(self) -> None:
        while self._refused < PATIENCE and not self._is_over:
            await self._answer()
        if not self._is_over:
            await self._socket.close(POLICY_CLOSE)

    async def _answer(self) -> None:
        asked: str | None = None
        try:
            text = await _receive(self._socket, self._house.settings.body_bytes)
            for key in self._keys:
                if not self._house.limit.take(key):
                    raise TooFast
            message = read_request(text)
            asked = message.id if isinstance(message, MoveMessage) else None
            await self._do(message)
        except LarcenyError as error:
            is_repeated = asked is not None and asked == self._last_refused
            self._refused += is_repeated or isinstance(error, BadMessage | TooFast)
            self._last_refused = asked
            self._watcher.send(error_message(asked, error))
        except SQLAlchemyError:
            logger.exception("table %s: a move could not be stored", self._match.id)
            self._watcher.send(error_message(asked, NotStored()))

    async def _do(self, message: Request) -> None:
        if isinstance(message, MoveMessage):
            await self._move(message)
        elif isinstance(message, ViewerMessage):
            self._look(message.seat)
        else:
            self._watcher.send(PONG)

    async def _move(self, message: MoveMessage) -> None:
        seat, seats = seat_code(message.seat), self._watcher.seats
        self._is_moving = True
        try:
            version, is_news = await self._match.carry_out(
                seats, seat, message.move, message.version, message.id
            )
        except LarcenyError as error:
            self._house.metrics.refused.labels(error.code).inc()
            raise
        finally:
            self._is_moving = False
        if not is_news or seat != self._watcher.eye or message.id is None:
            self._watcher.send(ack_message(message.id, version))

    def _look(self, seat: int | None) -> None:
        if seat is not None and seat not in self._watcher.seats:
            raise NotYourSeat
        self._watcher.look(seat)
        self._match.show(self._watcher)


def _see_off(task: asyncio.Task[None]) -> None:
    """A socket that breaks is no news; anything else is."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, WebSocketDisconnect | RuntimeError):
        logger.error("a socket failed", exc_info=error)


async def _receive(socket: WebSocket, most: int) -> str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None:
        raise BadMessage("messages are JSON texts")
    if len(text) > most:
        raise TooLarge(most)
    return str(text)
