"""Tables of a database as games, to be looked at for how quick people were."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Engine, select

from larceny.engine.errors import LarcenyError
from larceny.match.restore import contract_of, restore
from larceny.server.storage import schema
from larceny.server.storage.rows import select_table
from larceny.table.table import Table


def timed_tables(engine: Engine) -> Iterator[Table]:
    """Yield the tables in which somebody was timed; those of other rules are passed over."""
    events = schema.events
    query = select(events.c.table_id).where(events.c.timing.is_not(None)).distinct()
    with engine.connect() as connection:
        for table_id in connection.execute(query).scalars().all():
            stored = select_table(connection, table_id)
            if stored is None:
                continue
            try:
                contract = contract_of(stored.document)
            except LarcenyError:
                continue
            yield restore(contract, *stored)
