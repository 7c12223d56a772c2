"""The socket endpoint of a table: accept a connection, read its hello, serve its session."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from sqlalchemy.exc import SQLAlchemyError

from larceny.engine.errors import LarcenyError
from larceny.engine.language import Language, find_language
from larceny.match.session import subscribe
from larceny.match.written_message import error_message
from larceny.server.errors import BadMessage, StorageUnavailable
from larceny.server.http.accepted_language import accepted_language
from larceny.server.http.client_address import client_address, hash_address
from larceny.server.http.middleware import is_allowed_origin
from larceny.server.http.socket_message import read_hello
from larceny.server.services import Services
from larceny.server.socket.direct_protocol import find_round_trips, find_writer
from larceny.server.socket.session import (
    POLICY_CLOSE,
    TRY_LATER_CLOSE,
    Session,
    receive_text,
)

logger = logging.getLogger("larceny.server")
router = APIRouter()


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
