"""The tables of a database as its host lists them, and what is done to many at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from sqlalchemy import ColumnElement, Connection, Engine, case, delete, func, select

from larceny.server.storage import schema
from larceny.server.storage.retention import last_move_column

DELETED_TABLES = 20
"""The most tables deleted in one transaction: a running server's moves wait meanwhile."""

ListedStatus: TypeAlias = Literal["waiting", "running", "over", "stopped", "upload"]
STATUSES: tuple[ListedStatus, ...] = get_args(ListedStatus)


@dataclass(frozen=True)
class TableFilter:
    """Which tables are meant; what is None or empty does not matter."""

    ids: Sequence[str] = ()
    game: str | None = None
    status: ListedStatus | None = None
    idle_since: float | None = None
    """Only tables without a move since this time."""
    limit: int | None = None


class TableLine(NamedTuple):
    """A table in a list: without anything that is secret."""

    id: str
    game: str
    rules: str
    status: ListedStatus
    seats: list[str]
    events: int
    created: float
    moved: float
    stopped: str | None

    def as_dict(self) -> dict[str, Any]:
        return self._asdict()


def select_lines(connection: Connection, wanted: TableFilter) -> list[TableLine]:
    """Return the tables that are meant, the one with the latest move first."""
    tables, events, moved = schema.tables, schema.events, last_move_column()
    last_number = select(func.max(events.c.number)).where(events.c.table_id == tables.c.id)
    query = select(
        tables.c.id,
        tables.c.game,
        tables.c.rules,
        tables.c.status,
        tables.c.is_replay,
        tables.c.stopped,
        func.coalesce(last_number.scalar_subquery(), 0).label("events"),
        tables.c.created,
        moved.label("moved"),
    )
    query = query.where(*_conditions(wanted)).order_by(moved.desc(), tables.c.id)
    rows = connection.execute(query.limit(wanted.limit)).all()
    names = _select_names(connection, [row.id for row in rows])
    return [
        TableLine(
            row.id,
            row.game,
            row.rules,
            "upload" if row.is_replay else "stopped" if row.stopped is not None else row.status,
            names.get(row.id, []),
            row.events,
            row.created,
            row.moved,
            row.stopped,
        )
        for row in rows
    ]


def count_by_status(connection: Connection) -> dict[ListedStatus, int]:
    """Return how many tables have each status."""
    columns = schema.tables.columns
    status = case(
        (columns.is_replay, "upload"),
        (columns.stopped.is_not(None), "stopped"),
        else_=columns.status,
    )
    query = select(status, func.count()).select_from(schema.tables).group_by(status)
    found = {row[0]: row[1] for row in connection.execute(query)}
    return {name: found.get(name, 0) for name in STATUSES}


def _conditions(wanted: TableFilter) -> list[ColumnElement[bool]]:
    columns = schema.tables.columns
    found: list[ColumnElement[bool]] = []
    if wanted.ids:
        found.append(columns.id.in_(wanted.ids))
    if wanted.game is not None:
        found.append(columns.game == wanted.game)
    if wanted.idle_since is not None:
        found.append(columns.created < wanted.idle_since)
        found.append(last_move_column() < wanted.idle_since)
    if wanted.status == "upload":
        found.append(columns.is_replay)
    elif wanted.status == "stopped":
        found.append(columns.stopped.is_not(None))
    elif wanted.status is not None:
        found += [columns.status == wanted.status, columns.stopped.is_(None), ~columns.is_replay]
    return found


def _select_names(connection: Connection, ids: Sequence[str]) -> dict[str, list[str]]:
    """Return who sits at tables: names, bots, and `open` for a seat that nobody has taken."""
    seats = schema.seats
    found: dict[str, list[str]] = {}
    for first in range(0, len(ids), 500):
        query = select(seats).where(seats.c.table_id.in_(ids[first : first + 500]))
        for row in connection.execute(query.order_by(seats.c.table_id, seats.c.seat)):
            found.setdefault(row.table_id, []).append(row.name or row.bot or row.kind)
    return found


def delete_tables(engine: Engine, ids: Sequence[str]) -> Iterator[int]:
    """Delete tables with all that belongs to them; yield how many are deleted, bit by bit."""
    for first in range(0, len(ids), DELETED_TABLES):
        chosen = schema.tables.c.id.in_(ids[first : first + DELETED_TABLES])
        with engine.begin() as connection:
            done = connection.execute(delete(schema.tables).where(chosen))
        yield done.rowcount
