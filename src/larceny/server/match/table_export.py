"""Tables of a database as saved games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from sqlalchemy import Engine

from larceny.engine.errors import LarcenyError
from larceny.server.match.restore import contract_of, restore
from larceny.server.storage import event_rows, table_rows
from larceny.server.storage.table_listing import TableLine


def export_tables(engine: Engine, lines: Sequence[TableLine], folder: Path) -> Iterator[str | None]:
    """Write each table as a saved game into a folder; yield None, or why it was not written."""
    for line in lines:
        with engine.connect() as connection:
            record = table_rows.select_table(connection, line.id)
            events = event_rows.select_events(connection, line.id, 0)
        if record is None:
            yield f"table {line.id} is gone"
            continue
        try:
            restore(contract_of(record), record, events).save(folder / f"{line.id}.larceny")
            yield None
        except LarcenyError as error:
            yield f"table {line.id} cannot be written: {error}"
