"""Stores what live windows need: wishes before the start, claims, and which process judges."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from larceny.server.storage import claim_rows, seat_rows, table_rows
from larceny.server.storage.record import ClaimRecord, WindowWish

if TYPE_CHECKING:
    from larceny.server.storage.storage import Storage


class LiveStorage:
    """The part of a storage that is about live windows."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def set_window(self, table_id: str, seat: int, window: WindowWish) -> None:
        """Change how the person in a seat would like to play the windows of a live table."""

        def write(connection: Connection) -> None:
            seat_rows.update_window(connection, table_id, seat, window)
            self._storage.notify(connection, table_id)

        await self._storage.write(write)

    async def change_rules(self, table_id: str, changes: dict[str, Any], fingerprint: str) -> None:
        """Change the params of a table that has not started."""

        def write(connection: Connection) -> None:
            table_rows.update_rules(connection, table_id, changes, fingerprint)
            self._storage.notify(connection, table_id)

        await self._storage.write(write)

    async def store_claim(self, table_id: str, claim: ClaimRecord) -> None:
        """Store what somebody did in a live window; a seat's second claim there is not stored."""

        def write(connection: Connection) -> None:
            claim_rows.insert_claim(connection, table_id, claim)
            self._storage.notify(connection, table_id)

        with suppress(IntegrityError):
            await self._storage.write(write)

    async def load_claims(self, table_id: str, window: int) -> list[ClaimRecord]:
        """Return what people did in a live window and nobody has judged yet."""
        return await self._storage.read(
            lambda connection: claim_rows.select_claims(connection, table_id, window)
        )

    async def acquire_referee(self, table_id: str, now: float, until: float) -> bool:
        """Let this process judge at a table until a time; return False if another one does."""
        if not self._storage.is_shared:
            return True
        lease = table_id, self._storage.process_id, now, until
        return await self._storage.write(
            lambda connection: claim_rows.acquire_table(connection, *lease)
        )
