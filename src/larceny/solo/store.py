"""Tables kept in a browser's database, which scripts of the page open."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Sequence
from typing import Protocol

from larceny.match.document import StoredEvent, TableDocument, from_plain, to_plain
from larceny.match.errors import Conflict
from larceny.match.store import Change, StoredTable
from larceny.match.written_message import to_json


class TableDatabase(Protocol):
    """What the scripts offer: texts of JSON by the id of a table, changed whole or not at all."""

    def load(self, table_id: str) -> Awaitable[str | None]:
        """Return `{document, events}` of a table."""

    def create(self, table_id: str, document: str, events: str) -> Awaitable[bool]:
        """Store a new table; return whether there was none by its id."""

    def save(
        self, table_id: str, before: int, document: str, events: str, kept: int
    ) -> Awaitable[bool]:
        """Store a change, and events behind number `kept` in the place of those that were there.

        Return whether the table was as it is `before`: saved so often.
        """

    def note_running(self, table_id: str, now: float) -> Awaitable[None]:
        """Store until when the clocks of a table have run."""


class BrowserStore:
    """The `Store` of a browser: nobody but this page looks after its tables."""

    def __init__(self, database: TableDatabase) -> None:
        self._database = database

    async def load(self, table_id: str) -> StoredTable | None:
        text = await self._database.load(table_id)
        if text is None:
            return None
        stored = json.loads(text)
        events = [from_plain(StoredEvent, event) for event in stored["events"]]
        return StoredTable(from_plain(TableDocument, stored["document"]), events)

    async def create(
        self, document: TableDocument, events: Sequence[StoredEvent] = (), quota: int | None = None
    ) -> None:
        texts = to_json(to_plain(document)), to_json(to_plain(list(events)))
        if not await self._database.create(document.id, *texts):
            raise Conflict(document.id)

    async def save(self, change: Change) -> None:
        after = change.after
        texts = to_json(to_plain(after)), to_json(to_plain(list(change.events)))
        kept = -1 if change.kept is None else change.kept
        if not await self._database.save(after.id, change.before.saved, *texts, kept):
            raise Conflict(after.id)

    async def take_overdue(self, before: float, until: float) -> list[str]:
        """Return nothing: a table goes on when somebody looks at it again."""
        return []

    async def set_deadline(self, table_id: str, deadline: float | None) -> None:
        """Do nothing: there are no deadlines without another server."""

    async def note_running(self, ids: Sequence[str], now: float) -> None:
        for table_id in ids:
            await self._database.note_running(table_id, now)
