"""Many rows in one statement, for SQLite.

Python's sqlite3 lets go of the interpreter's lock for every row that it stores. On a busy server it
gets it back only after a wait, and the switches cost more than the rows. So rows go in by the
hundred, in statements that are worded once for each number of rows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from typing import Any

from sqlalchemy import Connection

from larceny.server.storage.record import Entry, EventRecord, Stand

ROWS = 128
"""Rows in one statement, at most; SQLite takes 32,766 values in one."""
_EVENT = ("table_id", *EventRecord._fields)


def append(link: Connection, entries: Sequence[Entry]) -> None:
    """Store the events of all entries, and how their tables stand."""
    events = [(entry.table_id, *event) for entry in entries for event in entry.events]
    stands = {entry.table_id: entry.stand for entry in entries if entry.stand is not None}
    _run(link, _insert, events)
    _run(link, _update, [(table_id, *stand) for table_id, stand in stands.items()])


def _run(link: Connection, word: Callable[[int], str], rows: Sequence[tuple[Any, ...]]) -> None:
    for first in range(0, len(rows), ROWS):
        some = rows[first : first + ROWS]
        link.exec_driver_sql(word(len(some)), tuple(chain.from_iterable(some)))


@cache
def _insert(rows: int) -> str:
    return f"INSERT INTO events ({', '.join(_EVENT)}) {_values(len(_EVENT), rows)}"


@cache
def _update(rows: int) -> str:
    changes = ", ".join(f"{name} = new.column{at}" for at, name in enumerate(Stand._fields, 2))
    new = _values(1 + len(Stand._fields), rows)
    return f"UPDATE tables SET {changes} FROM ({new}) AS new WHERE tables.id = new.column1"


def _values(columns: int, rows: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return f"VALUES {', '.join([row] * rows)}"
