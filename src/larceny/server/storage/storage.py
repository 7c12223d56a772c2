"""Tables in a database. Everything is written by one thread, in order."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

from larceny.server.storage import (
    event_rows,
    hint_rows,
    retention,
    seat_rows,
    table_rows,
    undo_rows,
)
from larceny.server.storage.absence_storage import AbsenceStorage
from larceny.server.storage.conflict import Conflict as Conflict
from larceny.server.storage.live_storage import LiveStorage
from larceny.server.storage.notifications import notify as notify_processes
from larceny.server.storage.presence_storage import PresenceStorage
from larceny.server.storage.record import (
    EventBatch,
    EventRecord,
    SeatRecord,
    TableRecord,
    TableUpdate,
)  # fmt: skip
from larceny.server.storage.retention import ExpiredTable, ExpiredTables, KeepPeriods
from larceny.server.storage.table_rows import Overdue
from larceny.server.storage.undo_storage import UndoStorage
from larceny.server.storage.writer import CommitQueue, Failure
from larceny.table.notes import HintUse

Result = TypeVar("Result")


def ignore_seconds(seconds: float) -> None:
    """Do not measure how long moves take to be stored."""


class Storage:
    """Stores and finds tables.

    `is_shared` says whether other processes may serve the same tables. `observe_seconds` is called
    for every commit with the time that the first of its moves waited to be stored.
    """

    def __init__(
        self, engine: Engine, observe_seconds: Callable[[float], None] = ignore_seconds
    ) -> None:
        self.engine = engine
        self.is_shared = engine.dialect.name == "postgresql"
        self.process_id = secrets.token_hex(4)
        self._thread = ThreadPoolExecutor(1, "larceny-store")
        self._readers = ThreadPoolExecutor(8, "larceny-read")
        self.writer = CommitQueue(self._thread, self._append_all, observe_seconds)
        self.live = LiveStorage(self)
        self.absences = AbsenceStorage(self)
        self.undos = UndoStorage(self)
        self.presence = PresenceStorage(self)

    async def close(self) -> None:
        """Store what is queued, then close the connections to the database."""
        await self.presence.close()
        await self.writer.drain()
        self._thread.shutdown()
        self._readers.shutdown(cancel_futures=True)  # else one of them would connect again
        self.engine.dispose()

    # --- Tables and events ---

    async def append(self, batch: EventBatch) -> None:
        """Store the events of a move; raise `Conflict` if another process stored theirs first."""
        await self.writer.append(batch)

    async def create(
        self, table: TableRecord, events: Sequence[EventRecord] = (), quota: int | None = None
    ) -> None:
        """Store a new table; raise `Conflict` if the game that it follows has a rematch already.

        Raise `TooManyTables` if its address has opened as many as its quota in a day.
        """

        def write(connection: Connection) -> None:
            if quota is not None:
                table_rows.check_quota(connection, table, quota)
            table_rows.insert_table(connection, table)
            event_rows.insert_events(connection, table.id, events)
            if table.rematch_of is not None:
                self.notify(connection, table.rematch_of)

        try:
            await self.write(write)
        except IntegrityError as error:
            raise Conflict(str(error.orig)) from None

    async def load(self, table_id: str) -> TableRecord | None:
        """Return a table; None if there is no such table."""
        return await self.read(lambda connection: table_rows.select_table(connection, table_id))

    async def load_events(self, table_id: str, after: int = 0) -> list[EventRecord]:
        """Return the events of a table whose number is higher than `after`."""
        return await self.read(
            lambda connection: event_rows.select_events(connection, table_id, after)
        )

    async def load_update(self, table_id: str, after: int, retracted: int) -> TableUpdate:
        """Return what other processes may have changed since event `after` of a table.

        All events are returned if some were taken back since the table was `retracted` that far.
        """

        def read(connection: Connection) -> TableUpdate:
            present = self.presence.select(connection, [table_id]).get(table_id, {})
            found = undo_rows.select_update(connection, table_id, after, retracted)
            return TableUpdate(*found, present)

        return await self.read(read)

    async def set_deadline(self, table_id: str, deadline: float | None) -> None:
        """Change the time by which some process must look after a table."""
        await self.write(
            lambda connection: table_rows.update_deadline(connection, table_id, deadline)
        )

    async def stop_table(self, table_id: str, reason: str) -> None:
        """Store that a table is stopped before its end, and why."""

        def write(connection: Connection) -> None:
            table_rows.stop_table(connection, table_id, reason)
            self.notify(connection, table_id)

        await self.write(write)

    async def find_overdue(self, before: float, after: Overdue | None = None) -> list[Overdue]:
        """Return some of the tables whose deadline has passed, from behind another on."""
        return await self.read(
            lambda connection: table_rows.select_overdue(connection, before, after)
        )

    async def count_unfinished(self, address_hash: str, since: float) -> int:
        """Count the tables that an address opened since a time and did not play to the end."""
        return await self.read(
            lambda connection: table_rows.count_unfinished(connection, address_hash, since)
        )

    async def find_expired(self, periods: KeepPeriods, now: float, after: str) -> ExpiredTables:
        """Return which of the next tables, from behind an id on, are kept no longer."""
        return await self.read(
            lambda connection: retention.find_expired(connection, periods, now, after)
        )

    async def delete_expired(
        self, ids: Sequence[str], periods: KeepPeriods, now: float
    ) -> list[ExpiredTable] | None:
        """Delete tables that are kept no longer; None while another process deletes some."""
        return await self.write(
            lambda connection: retention.delete_expired(connection, ids, periods, now)
        )

    # --- Seats ---

    async def take_seat(self, table_id: str, person: SeatRecord, now: float) -> bool:
        """Give an open seat to a person; return False if it is taken or reserved for another."""

        def write(connection: Connection) -> bool:
            is_taken = seat_rows.take_seat(connection, table_id, person, now)
            if is_taken:
                self.notify(connection, table_id)
            return is_taken

        return await self.write(write)

    async def release_seat(self, table_id: str, seat: int) -> bool:
        """Let anybody take a reserved seat; return False if it is not reserved."""

        def write(connection: Connection) -> bool:
            is_released = seat_rows.release_seat(connection, table_id, seat)
            self.notify(connection, table_id)
            return is_released

        return await self.write(write)

    async def set_consent(self, table_id: str, seat: int, agrees: bool) -> None:
        """Change whether the person in a seat agrees that hints may be used."""

        def write(connection: Connection) -> None:
            hint_rows.update_consent(connection, table_id, seat, agrees)
            self.notify(connection, table_id)

        await self.write(write)

    async def append_hint(self, table_id: str, hint: HintUse) -> None:
        """Store that a hint was used; it may be stored already."""

        def write(connection: Connection) -> None:
            hint_rows.insert_hints(connection, table_id, [hint])
            self.notify(connection, table_id)

        with suppress(IntegrityError):
            await self.write(write)

    # --- Transactions ---

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Do work in a transaction, after all that is being written."""

        def run() -> Result:
            with self.engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._thread, run)

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Do work on a connection of its own, which changes nothing."""

        def run() -> Result:
            with self.engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def signal(self, table_id: str, about: str) -> None:
        """Tell the other processes something about a table that is stored nowhere.

        It does not wait for what is being written.
        """

        def run() -> None:
            with self.engine.begin() as connection:
                self.notify(connection, table_id, about)

        if self.is_shared:
            await asyncio.get_running_loop().run_in_executor(self._readers, run)

    def _append_all(self, batches: Sequence[EventBatch]) -> list[Failure]:
        """Store all batches in one transaction; if one is refused, each in its own."""
        try:
            with self.engine.begin() as connection:
                event_rows.append(connection, batches)
                for batch in batches:
                    self.notify(connection, batch.table_id)
            return [None] * len(batches)
        except (IntegrityError, Conflict) as error:
            if len(batches) == 1:
                return [Conflict(str(error))]
        return [failure for batch in batches for failure in self._append_all([batch])]

    def notify(self, connection: Connection, table_id: str, about: str = "") -> None:
        """Tell the other processes, with the transaction, that a table has changed."""
        if self.is_shared:
            notify_processes(connection, self.process_id, table_id, about)
