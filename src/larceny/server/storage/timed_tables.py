"""Read the live games of a database, with how quick everybody was."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Engine, select

from larceny.engine.errors import LarcenyError
from larceny.server.match.restore import contract_of, restore
from larceny.server.storage import schema
from larceny.server.storage.event_rows import select_events
from larceny.server.storage.table_rows import select_table
from larceny.table.table import Table


def timed_tables(engine: Engine) -> Iterator[Table]:
    """Yield the tables in which somebody was timed; those of other rules are passed over."""
    events = schema.events
    query = select(events.c.table_id).where(events.c.timing.is_not(None)).distinct()
    with engine.connect() as connection:
        for table_id in connection.execute(query).scalars().all():
            record = select_table(connection, table_id)
            if record is None:
                continue
            try:
                contract = contract_of(record)
            except LarcenyError:
                continue
            yield restore(contract, record, select_events(connection, table_id, 0))
