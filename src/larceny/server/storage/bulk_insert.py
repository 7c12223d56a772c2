"""Store many rows with one SQLite statement.

Python's sqlite3 releases the interpreter's lock for every row that it stores, and on a busy server
it waits to get the lock back: the switches cost more than the rows. So rows are stored by the
hundred, with statements whose text is built once for each number of rows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from typing import Any

from sqlalchemy import Connection

from larceny.server.storage import schema
from larceny.server.storage.record import EventBatch, EventRecord, Progress

ROWS = 128
"""The most rows in one statement; SQLite accepts 32,766 values in one."""
EVENT_COLUMNS = ("table_id", *EventRecord._fields)
PROGRESS_COLUMNS = tuple(schema.tables.c[field].name for field in Progress._fields)


def append(connection: Connection, batches: Sequence[EventBatch]) -> None:
    """Store the events of all batches and the progress of their tables."""
    events = [(batch.table_id, *event) for batch in batches for event in batch.events]
    progress = {batch.table_id: batch.progress for batch in batches if batch.progress is not None}
    _execute(connection, _insert_events, events)
    _execute(connection, _update_tables, [(table, *values) for table, values in progress.items()])


def _execute(
    connection: Connection, statement: Callable[[int], str], rows: Sequence[tuple[Any, ...]]
) -> None:
    for first in range(0, len(rows), ROWS):
        part = rows[first : first + ROWS]
        connection.exec_driver_sql(statement(len(part)), tuple(chain.from_iterable(part)))


@cache
def _insert_events(rows: int) -> str:
    columns = ", ".join(EVENT_COLUMNS)
    return f"INSERT INTO events ({columns}) {_values(len(EVENT_COLUMNS), rows)}"


@cache
def _update_tables(rows: int) -> str:
    changes = ", ".join(f"{name} = new.column{at}" for at, name in enumerate(PROGRESS_COLUMNS, 2))
    new = _values(1 + len(PROGRESS_COLUMNS), rows)
    return f"UPDATE tables SET {changes} FROM ({new}) AS new WHERE tables.id = new.column1"


def _values(columns: int, rows: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return f"VALUES {', '.join([row] * rows)}"
