"""Stores who is away, what the others decide, who takes over, and the clocks of the seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from sqlalchemy import Connection, update

from larceny.server.storage import absence_rows, schema, seat_rows
from larceny.server.storage.absence_record import AbsenceRecord, TakeoverRecord
from larceny.server.storage.record import RUNNING

if TYPE_CHECKING:
    from larceny.server.storage.storage import Storage

Decision = tuple[AbsenceRecord, TakeoverRecord | None]
"""An absence as it is to be stored, and who takes over by it, if anybody."""


class AbsenceStorage:
    """The part of a storage that is about people who are away, and about time."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def vote(
        self,
        table_id: str,
        seat: int,
        decide: Callable[[AbsenceRecord | None], Decision],
        now: float,
    ) -> None:
        """Replace an absence by what `decide` makes of it, one vote after the other.

        A table at which a bot shall play is due at once, should this process be gone.
        """

        def write(connection: Connection) -> None:
            absence_rows.lock_table(connection, table_id)
            found = absence_rows.select_absences(connection, table_id)
            absence, takeover = decide(next((one for one in found if one.seat == seat), None))
            absence_rows.upsert_absence(connection, table_id, absence)
            if takeover is not None:
                absence_rows.insert_takeovers(connection, table_id, [takeover])
                _set_due(connection, table_id, now)
            self._storage.notify(connection, table_id)

        await self._storage.write(write)

    async def end(self, table_id: str, back: TakeoverRecord) -> bool:
        """Store that somebody is back; return False if nobody had noticed that they were away."""

        def write(connection: Connection) -> bool:
            absence_rows.lock_table(connection, table_id)
            if not absence_rows.delete_absence(connection, table_id, back.seat, None):
                return False
            absence_rows.insert_takeovers(connection, table_id, [back])
            self._storage.notify(connection, table_id)
            return True

        return await self._storage.write(write)

    async def give_seat(
        self, table_id: str, successor: TakeoverRecord, token_hash: str, nonce: str
    ) -> bool:
        """Give a seat to whoever has its link; return False if the link has been used or ended."""

        def write(connection: Connection) -> bool:
            absence_rows.lock_table(connection, table_id)
            if not absence_rows.delete_absence(connection, table_id, successor.seat, nonce):
                return False
            place = table_id, successor.seat
            absence_rows.give_seat(connection, *place, successor.name, token_hash)
            absence_rows.insert_takeovers(connection, table_id, [successor])
            self._storage.notify(connection, table_id)
            return True

        return await self._storage.write(write)

    async def fill_seat(self, table_id: str, seat: int, name: str, bot: str, now: float) -> bool:
        """Let a bot take an open seat, reserved or not; return False if it is taken."""

        def write(connection: Connection) -> bool:
            is_filled = seat_rows.fill_seat(connection, table_id, seat, (name, bot), now)
            if is_filled:
                self._storage.notify(connection, table_id)
            return is_filled

        return await self._storage.write(write)

    # --- Clocks ---

    async def set_clocks(
        self, table_id: str, before: str | None, clocks: str | None, seen: float
    ) -> None:
        """Replace the clocks of a table, unless a move has changed them meanwhile.

        The table is due now, so that whichever process looks next reckons with them.
        """

        def write(connection: Connection) -> None:
            tables = schema.tables
            is_same = (tables.c.id == table_id) & (tables.c.clocks == before)
            values = {"clocks": clocks, "clock_seen": seen, "deadline": seen}
            connection.execute(update(tables).where(is_same).values(values))
            self._storage.notify(connection, table_id)

        await self._storage.write(write)

    async def tick(self, ids: Sequence[str], now: float) -> None:
        """Store that the clocks of some tables have run until now."""
        if not ids:
            return
        tables = schema.tables
        statement = update(tables).where(tables.c.id.in_(ids)).values(clock_seen=now)
        await self._storage.write(lambda connection: connection.execute(statement) and None)


def _set_due(connection: Connection, table_id: str, now: float) -> None:
    tables = schema.tables
    is_running = (tables.c.id == table_id) & (tables.c.status == RUNNING)
    connection.execute(update(tables).where(is_running).values(deadline=now))
