"""Stores who is connected to which process, and tells the others how far pages are."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from larceny.server.storage import presence_rows
from larceny.server.storage.notifications import ASK_SHOWN, shown_text

if TYPE_CHECKING:
    from larceny.server.storage.storage import Storage

logger = logging.getLogger("larceny.server")


class PresenceStorage:
    """The part of a storage that is about who is there, where processes share the tables."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._announcements: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Wait until everything that was announced is stored."""
        await asyncio.gather(*self._announcements, return_exceptions=True)

    def announce(
        self, table_id: str, seats: Collection[int], until: float, notify_others: bool = True
    ) -> None:
        """Store in the background that people of one table came or left."""
        if seats and self._storage.is_shared:
            places = [(table_id, seat) for seat in seats]
            task = asyncio.create_task(self.store(places, until, notify_others))
            self._announcements.add(task)
            task.add_done_callback(self._end_announcement)

    def _end_announcement(self, task: asyncio.Task[None]) -> None:
        self._announcements.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.warning("who came or left could not be stored: %s", task.exception())

    async def store(
        self, places: Sequence[tuple[str, int]], until: float, notify_others: bool = False
    ) -> None:
        """Store until when people count as connected, each at a table and a seat.

        `notify_others` tells the other processes at once; all places are then of one table.
        """

        def write(connection: Connection) -> None:
            presence_rows.upsert(connection, self._storage.process_id, places, until)
            if notify_others:
                self._storage.notify(connection, places[0][0])

        if places and self._storage.is_shared:
            await self._storage.write(write)

    async def load(self, tables: Sequence[str]) -> dict[str, dict[int, float]]:
        """Return, by table and seat, until when people count as connected to other processes."""
        if not self._storage.is_shared:
            return {}
        return await self._storage.read(lambda connection: self.select(connection, tables))

    def select(self, connection: Connection, tables: Sequence[str]) -> dict[str, dict[int, float]]:
        """Return the same, in a transaction that reads more."""
        if not self._storage.is_shared:
            return {}
        return presence_rows.select_elsewhere(connection, self._storage.process_id, tables)

    async def delete_expired(self, now: float) -> None:
        """Delete what was stored about people who left long ago."""
        await self._storage.write(lambda connection: presence_rows.delete_expired(connection, now))

    # --- What pages have shown: told, and stored nowhere ---

    async def tell_shown(self, table_id: str, version: int | None) -> None:
        """Tell the other processes which version all pages here have shown; None without any."""
        telling = asyncio.create_task(self._storage.signal(table_id, shown_text(version)))
        self._announcements.add(telling)
        telling.add_done_callback(self._announcements.discard)
        await telling

    async def ask_shown(self, table_id: str) -> None:
        """Let the other processes say which version their pages have shown."""
        await self._storage.signal(table_id, ASK_SHOWN)
