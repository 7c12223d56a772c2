"""Stores what people take back, and their requests to take something back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from larceny.server.storage import undo_request_rows, undo_rows
from larceny.server.storage.conflict import Conflict
from larceny.server.storage.record import UndoneEvents, UndoRequest

if TYPE_CHECKING:
    from larceny.server.storage.storage import Storage


class UndoStorage:
    """The part of a storage that is about taking back."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def undo_events(self, table_id: str, undone: UndoneEvents) -> None:
        """Delete the last events of a table; raise `Conflict` if another process was first."""

        def write(connection: Connection) -> None:
            undo_rows.undo_events(connection, table_id, undone)
            self._storage.notify(connection, table_id)

        await self._storage.write(write)

    async def ask(self, table_id: str, request: UndoRequest) -> None:
        """Store a request in place of an older one; raise `Conflict` if another was first."""

        def write(connection: Connection) -> None:
            undo_request_rows.insert_request(connection, table_id, request)
            self._storage.notify(connection, table_id)

        try:
            await self._storage.write(write)
        except IntegrityError as error:
            raise Conflict(str(error.orig)) from None

    async def answer(self, table_id: str, request: UndoRequest) -> None:
        """Store what people answered to a request."""

        def write(connection: Connection) -> None:
            undo_request_rows.update_request(connection, table_id, request)
            self._storage.notify(connection, table_id)

        await self._storage.write(write)
