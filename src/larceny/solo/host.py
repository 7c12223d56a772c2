"""Hosts the tables of a browser: requests and connections of its pages come as plain texts.

The scripts of the page call `Host` from JavaScript.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable
from typing import Any

from larceny.engine.errors import LarcenyError
from larceny.engine.language import find_language, preferred_language
from larceny.match.bot_turns import Pace
from larceny.match.rate_limit import RateLimit
from larceny.match.session import TableSession, subscribe
from larceny.match.tables import Tables
from larceny.match.upkeep import Upkeep
from larceny.match.written_message import error_message
from larceny.solo.api import OWNER, Api, read_request
from larceny.solo.store import BrowserStore, TableDatabase
from larceny.solo.work import Compute, SoloWork

logger = logging.getLogger("larceny.solo")

BOT_DELAY = 0.3
BOT_PATIENCE = 10.0
UNWATCHED_SECONDS = 60.0
SWEEP_SECONDS = 3.0
BOT_MOVES = 20
"""Moves a second at all tables of bots alone."""


class Host:
    """All tables of a browser, and who is connected to them."""

    def __init__(self, database: TableDatabase, compute: Compute) -> None:
        work = SoloWork(compute)
        pace = Pace(BOT_DELAY, UNWATCHED_SECONDS, RateLimit(BOT_MOVES, BOT_MOVES), BOT_PATIENCE)
        self._tables = Tables(BrowserStore(database), work, time.time, pace)
        self._api = Api(self._tables, work, time.time)
        self._connections: dict[str, Connection] = {}
        self._upkeep = asyncio.ensure_future(self._look_after(Upkeep(self._tables)))

    async def request(
        self, method: str, address: str, body: str | None, token: str | None, languages: str
    ) -> str:
        """Answer a request of a page, as JSON of its status and its text."""
        answer = await self._api.answer(read_request(method, address, body, token, languages))
        return json.dumps(answer)

    def connect(self, key: str, table_id: str, send: Callable[[str | None], None]) -> None:
        """Open a connection to a table, by a key; None is sent when it is closed from here."""
        self._connections[key] = Connection(self._tables, table_id, send)

    def receive(self, key: str, text: str) -> None:
        """Receive a message of a connection; of one that is closed it is ignored."""
        if key in self._connections:
            self._connections[key].receive(text)

    def disconnect(self, key: str) -> None:
        """Close a connection, because its page did or is gone."""
        connection = self._connections.pop(key, None)
        if connection is not None:
            connection.close()

    async def close(self) -> None:
        """Stop all bots."""
        self._upkeep.cancel()
        await self._tables.close()

    async def _look_after(self, upkeep: Upkeep) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await upkeep.sweep(0.0)
            except Exception:
                logger.exception("a sweep failed; the next one follows")


class Connection:
    """One connection of a page to a table: its messages are answered in order."""

    def __init__(self, tables: Tables, table_id: str, send: Callable[[str | None], None]) -> None:
        self._tables = tables
        self._table_id = table_id
        self._send = send
        self._session: TableSession | None = None
        self._incoming: asyncio.Queue[str] = asyncio.Queue()
        self._task = asyncio.ensure_future(self._serve())

    def receive(self, text: str) -> None:
        self._incoming.put_nowait(text)

    def close(self) -> None:
        """End the session; a move that is under way is carried out."""
        self._task.cancel()
        if self._session is not None:
            self._session.leave()
            self._session = None

    async def _serve(self) -> None:
        hello = json.loads(await self._incoming.get())
        language = preferred_language(hello.get("language"))
        try:
            session = await self._open(hello)
        except LarcenyError as error:
            self._send(error_message(None, error, language))
            self._send(None)
            return
        while True:
            message = json.loads(await self._incoming.get())
            request_id = message.get("id")
            try:
                await session.answer(message.pop("type"), message)
            except LarcenyError as error:
                language = session.subscriber.language
                self._send(error_message(request_id, error, language))
            except Exception:
                logger.exception("table %s: a request failed", self._table_id)
                self._send(None)
                return

    async def _open(self, hello: dict[str, Any]) -> TableSession:
        match = await self._tables.get(self._table_id)
        live = self._tables.live(self._table_id)
        has_viewer = "viewer" in hello
        subscriber = await subscribe(
            match, hello.get("tokens", []), hello.get("viewer"), has_viewer, hello.get("since")
        )
        match.presence.record_activity(subscriber.seats, OWNER)
        if hello.get("language"):
            subscriber.language = find_language(hello["language"])
        subscriber.write = self._write
        session = TableSession(self._tables, match, live, subscriber, OWNER)
        await session.join(hello.get("since"))
        self._session = session
        await session.end_absences(subscriber.seats, is_awake=False)
        return session

    def _write(self, text: str) -> bool:
        self._send(text)
        return True
