"""Tables in a database. Everything is written by one thread, in order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, Engine, func, select, update
from sqlalchemy.exc import IntegrityError

from larceny.match.clock import DAY_SECONDS
from larceny.match.document import OVER, StoredEvent, TableDocument
from larceny.match.errors import Conflict, TooManyTables
from larceny.match.store import MAX_OVERDUE, Change, StoredTable
from larceny.server.storage import rows, schema
from larceny.server.storage.database import ServerLock
from larceny.server.storage.writer import CommitQueue, Failure

Result = TypeVar("Result")
tables = schema.tables


def ignore_seconds(seconds: float) -> None:
    """Do not measure how long moves take to be stored."""


class Storage:
    """The `Store` of a server.

    `observe_seconds` is called for every commit with the time that the first of its changes waited
    to be stored.
    """

    def __init__(
        self, engine: Engine, observe_seconds: Callable[[float], None] = ignore_seconds
    ) -> None:
        self.engine = engine
        self.server_lock = ServerLock(engine)
        self._thread = ThreadPoolExecutor(1, "larceny-store")
        self._readers = ThreadPoolExecutor(8, "larceny-read")
        self.writer = CommitQueue(self._thread, self._save_all, observe_seconds)

    async def close(self) -> None:
        """Store what is queued, then close the connections to the database."""
        await self.writer.drain()
        self._thread.shutdown()
        self._readers.shutdown(cancel_futures=True)  # else one of them would connect again
        self.server_lock.release()
        self.engine.dispose()

    # --- As a match sees it ---

    async def load(self, table_id: str) -> StoredTable | None:
        return await self.read(lambda connection: rows.select_table(connection, table_id))

    async def create(
        self, document: TableDocument, events: Sequence[StoredEvent] = (), quota: int | None = None
    ) -> None:
        def write(connection: Connection) -> None:
            if quota is not None:
                _check_quota(connection, document, quota)
            rows.insert_table(connection, document, events)

        try:
            await self.write(write)
        except IntegrityError as error:
            raise Conflict(str(error.orig)) from None

    async def save(self, change: Change) -> None:
        await self.writer.append(change)

    async def take_overdue(self, before: float, until: float) -> list[str]:
        def take(connection: Connection) -> list[str]:
            query = select(tables.c.id).where(tables.c.deadline < before)
            query = query.order_by(tables.c.deadline, tables.c.id).limit(MAX_OVERDUE)
            taken = list(connection.scalars(query.with_for_update(skip_locked=True)))
            if taken:
                later = update(tables).where(tables.c.id.in_(taken)).values(deadline=until)
                connection.execute(later)
            return taken

        return await self.write(take)

    async def set_deadline(self, table_id: str, deadline: float | None) -> None:
        statement = update(tables).where(tables.c.id == table_id).values(deadline=deadline)
        await self.write(lambda connection: connection.execute(statement) and None)

    async def note_running(self, ids: Sequence[str], now: float) -> None:
        if ids:
            statement = update(tables).where(tables.c.id.in_(ids)).values(clock_seen=now)
            await self.write(lambda connection: connection.execute(statement) and None)

    # --- As the server sees it ---

    async def count_unfinished(self, address_hash: str, since: float) -> int:
        """Count the tables that an address opened since a time and did not play to the end."""
        return await self.read(
            lambda connection: _count_unfinished(connection, address_hash, since)
        )

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

    def _save_all(self, changes: Sequence[Change]) -> list[Failure]:
        """Store all changes in one transaction; if one is refused, each in its own."""
        try:
            with self.engine.begin() as connection:
                rows.save(connection, changes)
            return [None] * len(changes)
        except (IntegrityError, Conflict) as error:
            if len(changes) == 1:
                return [Conflict(str(error))]
        return [failure for change in changes for failure in self._save_all([change])]


def _check_quota(connection: Connection, document: TableDocument, quota: int) -> None:
    """Refuse a table whose address has opened as many as its quota in the day before it.

    Of several transactions at once, one address has one at a time: SQLite has one in all.
    """
    address_hash = document.address_hash
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(func.hashtext(address_hash))))
    since = document.created - DAY_SECONDS
    if _count_unfinished(connection, address_hash, since) >= quota:
        raise TooManyTables(quota)


def _count_unfinished(connection: Connection, address_hash: str, since: float) -> int:
    """Count the tables that an address opened since a time and that were not played to the end.

    Uploaded games and tables that were stopped count as unfinished.
    """
    query = select(func.count()).where(
        tables.c.address_hash == address_hash, tables.c.created > since, tables.c.status != OVER
    )
    return connection.execute(query.select_from(tables)).scalar_one()
