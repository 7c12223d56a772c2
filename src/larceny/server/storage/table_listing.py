"""The tables of a database as its host lists them, and what is done to many at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from sqlalchemy import ColumnElement, Connection, Engine, delete, func, literal, select, tuple_

from larceny.match.document import RUNNING, WAITING, TableDocument
from larceny.server.storage import schema
from larceny.server.storage.rows import read_document

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
    columns = schema.tables.columns
    query = select(schema.tables).where(*_conditions(wanted))
    found = connection.execute(query.order_by(columns.moved.desc(), columns.id).limit(wanted.limit))
    return [_line(row) for row in found]


def _line(row: Any) -> TableLine:
    rules, names, stopped = "", [], None
    with suppress(ValueError, LookupError, TypeError):  # a damaged table is listed, too
        document = read_document(row)
        rules, stopped = document.rules, document.stopped
        names = [seat.name or seat.bot or seat.kind for seat in document.seats]
    return TableLine(
        row.id, row.game, rules, row.status, names, row.events, row.created, row.moved, stopped
    )


def count_by_status(connection: Connection) -> dict[ListedStatus, int]:
    """Return how many tables have each status."""
    status = schema.tables.c.status
    query = select(status, func.count()).group_by(status)
    found = {row[0]: row[1] for row in connection.execute(query)}
    return {name: found.get(name, 0) for name in STATUSES}


def select_public(
    connection: Connection, since: float, before: tuple[float, str] | None, limit: int
) -> list[TableDocument]:
    """Return public tables that were opened since a time and are not over, the latest first.

    They begin behind the one that was opened at `before`, with its id, if that is given.
    """
    columns = schema.tables.columns
    query = select(schema.tables).where(
        columns.is_public, columns.status.in_((WAITING, RUNNING)), columns.created > since
    )
    if before is not None:
        place = tuple_(columns.created, columns.id)
        query = query.where(place < tuple_(literal(before[0]), literal(before[1])))
    found = connection.execute(
        query.order_by(columns.created.desc(), columns.id.desc()).limit(limit)
    )
    return [read_document(row) for row in found]


def _conditions(wanted: TableFilter) -> list[ColumnElement[bool]]:
    columns = schema.tables.columns
    found: list[ColumnElement[bool]] = []
    if wanted.ids:
        found.append(columns.id.in_(wanted.ids))
    if wanted.game is not None:
        found.append(columns.game == wanted.game)
    if wanted.idle_since is not None:
        found += [columns.created < wanted.idle_since, columns.moved < wanted.idle_since]
    if wanted.status is not None:
        found.append(columns.status == wanted.status)
    return found


def delete_tables(engine: Engine, ids: Sequence[str]) -> Iterator[int]:
    """Delete tables with all that belongs to them; yield how many are deleted, bit by bit."""
    for first in range(0, len(ids), DELETED_TABLES):
        chosen = schema.tables.c.id.in_(ids[first : first + DELETED_TABLES])
        with engine.begin() as connection:
            done = connection.execute(delete(schema.tables).where(chosen))
        yield done.rowcount
