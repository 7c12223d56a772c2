"""PostgreSQL's LISTEN and NOTIFY: how a process tells the others that a table has changed."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable

from sqlalchemy import Connection, text

from larceny.server.storage.server_lock import HOLD

logger = logging.getLogger("larceny.server")

CHANNEL = "larceny"
RETRY_SECONDS = 1.0


TALK = "talk"
"""What a notification is about if only something was said."""
SHOWN = "shown"
"""What a notification is about that says how far the pages of a process are."""
ASK_SHOWN = "shown?"
"""What a notification is about that asks the others how far their pages are."""


def notify(connection: Connection, process_id: str, table_id: str, about: str = "") -> None:
    """Tell all processes, once the transaction is committed, that this process changed a table."""
    connection.execute(
        text("select pg_notify(:channel, :payload)"),
        {"channel": CHANNEL, "payload": json.dumps([process_id, table_id, about])},
    )


def shown_text(version: int | None) -> str:
    """Return what a notification is about that says which version pages have shown."""
    return SHOWN if version is None else f"{SHOWN} {version}"


def read_shown(about: str) -> int | None:
    """Return the version that pages have shown, of a notification about that."""
    return int(about.removeprefix(SHOWN)) if about != SHOWN else None


class NotificationListener:
    """Calls `on_notification` with the payload of every notification, until cancelled.

    Notifications may be missed while the connection is lost, so `on_connect` is called whenever it
    is made.
    """

    def __init__(
        self,
        url: str,
        on_notification: Callable[[str], Awaitable[None]],
        on_connect: Callable[[], Awaitable[None]],
    ) -> None:
        self._url = url.replace("postgresql+psycopg://", "postgresql://", 1)
        self._on_notification = on_notification
        self._on_connect = on_connect

    async def run(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception as error:
                logger.warning("notifications are interrupted: %s", type(error).__name__)
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        import psycopg

        connection = await psycopg.AsyncConnection.connect(self._url, autocommit=True)
        async with connection:
            await connection.execute(HOLD)
            await connection.execute(f"LISTEN {CHANNEL}")
            await self._on_connect()
            async for notification in connection.notifies():
                await self._on_notification(notification.payload)
