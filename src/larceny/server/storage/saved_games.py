"""Tables of a database as games: to be exported, or to be looked at for how quick people were."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from sqlalchemy import Engine, select

from larceny.engine.errors import LarcenyError
from larceny.match.restore import contract_of, restore
from larceny.server.storage import schema
from larceny.server.storage.rows import select_table
from larceny.server.storage.table_listing import TableLine
from larceny.table.table import Table


def export_tables(engine: Engine, lines: Sequence[TableLine], folder: Path) -> Iterator[str | None]:
    """Write each table as a saved game into a folder; yield None, or why it was not written."""
    for line in lines:
        with engine.connect() as connection:
            stored = select_table(connection, line.id)
        if stored is None:
            yield f"table {line.id} is gone"
            continue
        try:
            document, events = stored
            table = restore(contract_of(document), document, events)
            table.save(folder / f"{line.id}.larceny")
            yield None
        except LarcenyError as error:
            yield f"table {line.id} cannot be written: {error}"


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
