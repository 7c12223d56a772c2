"""Where tables are stored, as a match sees it; and a store in memory, for tests and browsers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

from larceny.match.document import StoredEvent, TableDocument
from larceny.match.errors import Conflict

MAX_OVERDUE = 200
"""The most overdue tables that are taken at once."""


class StoredTable(NamedTuple):
    """A table as it is stored."""

    document: TableDocument
    events: list[StoredEvent]


class Change(NamedTuple):
    """What happened at a table: stored as a whole, or not at all.

    `after` has the next number (`saved`). Events behind number `kept` are taken back first.
    `is_noted` is false where no more changes of the document than `saved`, `deadline` and
    `clock_seen`.
    """

    before: TableDocument
    after: TableDocument
    events: tuple[StoredEvent, ...] = ()
    kept: int | None = None
    is_noted: bool = True


class Store(Protocol):
    """Stores and finds tables."""

    async def load(self, table_id: str) -> StoredTable | None:
        """Return a table; None if there is no such table."""

    async def create(
        self, document: TableDocument, events: Sequence[StoredEvent] = (), quota: int | None = None
    ) -> None:
        """Store a new table; raise `Conflict` if there is one with its id.

        Raise `TooManyTables` if its address has opened as many as its quota in a day.
        """

    async def save(self, change: Change) -> None:
        """Store what happened; raise `Conflict` if somebody else saved the table meanwhile."""

    async def take_overdue(self, before: float, until: float) -> list[str]:
        """Return some tables whose deadline has passed; nobody else is given them until a time."""

    async def set_deadline(self, table_id: str, deadline: float | None) -> None:
        """Change the time by which some server must look after a table."""

    async def note_running(self, ids: Sequence[str], now: float) -> None:
        """Store that the clocks of some tables have run until now."""


class MemoryStore:
    """A store that lasts as long as its process."""

    def __init__(self) -> None:
        self.tables: dict[str, StoredTable] = {}

    async def load(self, table_id: str) -> StoredTable | None:
        stored = self.tables.get(table_id)
        return None if stored is None else StoredTable(stored.document, list(stored.events))

    async def create(
        self, document: TableDocument, events: Sequence[StoredEvent] = (), quota: int | None = None
    ) -> None:
        if document.id in self.tables:
            raise Conflict(document.id)
        self.tables[document.id] = StoredTable(document, list(events))

    async def save(self, change: Change) -> None:
        stored = self.tables[change.after.id]
        if stored.document.saved != change.before.saved:
            raise Conflict(change.after.id)
        events = stored.events[: change.kept]
        self.tables[change.after.id] = StoredTable(change.after, [*events, *change.events])

    async def take_overdue(self, before: float, until: float) -> list[str]:
        due = [
            (document.deadline, document.id)
            for document, _ in self.tables.values()
            if document.deadline is not None and document.deadline < before
        ]
        taken = [table_id for _, table_id in sorted(due)[:MAX_OVERDUE]]
        for table_id in taken:
            await self.set_deadline(table_id, until)
        return taken

    async def set_deadline(self, table_id: str, deadline: float | None) -> None:
        self._replace(table_id, deadline=deadline)

    async def note_running(self, ids: Sequence[str], now: float) -> None:
        for table_id in ids:
            self._replace(table_id, clock_seen=now)

    def _replace(self, table_id: str, **values: float | None) -> None:
        document, events = self.tables[table_id]
        self.tables[table_id] = StoredTable(replace(document, **values), events)  # type: ignore[arg-type]
