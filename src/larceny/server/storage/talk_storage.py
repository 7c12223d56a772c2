"""Stores what people say at tables: only the latest, and no longer than the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from larceny.server.storage import schema
from larceny.server.storage.notifications import TALK
from larceny.server.talk.utterance import Utterance

if TYPE_CHECKING:
    from larceny.server.storage.storage import Storage

MAX_KEPT = 50
"""The latest things said at a table that are kept."""
ATTEMPTS = 8
"""How often something is tried to be stored, while other processes store theirs."""


class TalkStorage:
    """The part of a storage that is about talk."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def append(self, table_id: str, said: Utterance) -> None:
        """Store something with the next number, and drop what is too old."""

        def write(connection: Connection) -> None:
            _insert(connection, table_id, said)
            self._storage.notify(connection, table_id, TALK)

        for attempt in range(ATTEMPTS):
            try:
                await self._storage.write(write)
                return
            except IntegrityError:  # another process took the number
                if attempt == ATTEMPTS - 1:
                    raise

    async def load(self, table_id: str, after: int = 0) -> list[Utterance]:
        """Return what was said after a number, in order."""
        talk = schema.talk
        columns = [talk.c[field] for field in Utterance._fields]
        query = select(*columns).where(talk.c.table_id == table_id, talk.c.number > after)
        return await self._storage.read(
            lambda connection: [
                Utterance(*row) for row in connection.execute(query.order_by(talk.c.number))
            ]
        )


def _insert(connection: Connection, table_id: str, said: Utterance) -> None:
    talk = schema.talk
    is_here = talk.c.table_id == table_id
    last = connection.execute(select(func.max(talk.c.number)).where(is_here)).scalar_one() or 0
    row = {"table_id": table_id, **said._replace(number=last + 1)._asdict()}
    connection.execute(insert(talk), row)
    connection.execute(delete(talk).where(is_here, talk.c.number <= last + 1 - MAX_KEPT))
