"""What whoever runs a server sees of it, and does to its tables.

The host's page, the metrics for Prometheus and `larceny tables` show the same tables and figures.
"""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, get_args

from pydantic import Field
from sqlalchemy import ColumnElement, Connection, Engine, delete, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from larceny.engine.errors import LarcenyError
from larceny.games import load
from larceny.match.restore import contract_of, restore
from larceny.match.tables import Tables
from larceny.server.metrics import Metrics
from larceny.server.settings import BadSetting
from larceny.server.storage import schema
from larceny.server.storage.database import FileLock, sqlite_file
from larceny.server.storage.rows import read_document, select_table
from larceny.table.table import Table

DELETED_TABLES = 20
"""The most tables deleted in one transaction: a running server's moves wait meanwhile."""
SHOWN_TABLES = 100
"""The tables on the host's page."""
FIRST_FAILURE = 500
"""The first HTTP status that says that the server failed."""
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096

ListedStatus: TypeAlias = Literal["waiting", "running", "over", "stopped", "upload"]
STATUSES: tuple[ListedStatus, ...] = get_args(ListedStatus)
columns = schema.tables.columns


@dataclass(frozen=True)
class TableFilter:
    """Which tables are meant; what is None or empty does not matter."""

    ids: Sequence[str] = ()
    game: str | None = None
    status: ListedStatus | None = None
    idle_since: float | None = None
    """Only tables without a move since this time."""
    limit: int | None = None

    def conditions(self) -> Iterator[ColumnElement[bool]]:
        """Yield what a row has to fulfil."""
        if self.ids:
            yield columns.id.in_(self.ids)
        if self.game is not None:
            yield columns.game == self.game
        if self.status is not None:
            yield columns.status == self.status
        if self.idle_since is not None:
            yield columns.created < self.idle_since
            yield columns.moved < self.idle_since


@dataclass(frozen=True)
class TableLine:
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


def list_tables(connection: Connection, table_filter: TableFilter) -> list[TableLine]:
    """Return the tables that are meant, the one with the latest move first."""
    query = select(schema.tables).where(*table_filter.conditions())
    rows = connection.execute(
        query.order_by(columns.moved.desc(), columns.id).limit(table_filter.limit)
    )
    return [_line(row) for row in rows]


def _line(row: Any) -> TableLine:
    rules = ""
    names = []
    stopped = None
    with suppress(ValueError, LookupError, TypeError):  # a damaged table is listed, too
        document = read_document(row)
        rules = document.rules
        stopped = document.stopped
        names = [seat.name or seat.bot or seat.kind for seat in document.seats]
    return TableLine(
        row.id, row.game, rules, row.status, names, row.events, row.created, row.moved, stopped
    )


def export_tables(engine: Engine, ids: Sequence[str], folder: Path) -> Iterator[str | None]:
    """Write each table as a saved game into a folder; yield None, or why it was not written."""
    for table_id in ids:
        with engine.connect() as connection:
            stored = select_table(connection, table_id)
        if stored is None:
            yield f"table {table_id} is gone"
            continue
        try:
            table = restore(contract_of(stored.document), *stored)
            table.save(folder / f"{table_id}.larceny")
            yield None
        except LarcenyError as error:
            yield f"table {table_id} cannot be written: {error}"


def delete_tables(engine: Engine, ids: Sequence[str]) -> Iterator[int]:
    """Delete tables with all that belongs to them; yield how many are deleted, bit by bit."""
    for first in range(0, len(ids), DELETED_TABLES):
        chosen = columns.id.in_(ids[first : first + DELETED_TABLES])
        with engine.begin() as connection:
            done = connection.execute(delete(schema.tables).where(chosen))
        yield done.rowcount


@dataclass(frozen=True)
class HostTable(TableLine):
    """A table as the host sees it: without anything that is secret."""

    title: str
    watchers: Annotated[int, Field(description="Connections to this process.")]


@dataclass(frozen=True)
class HostLoad:
    """What one server process bears, and what its machine has left."""

    uptime_seconds: float
    load_average: float
    cores: int
    memory_bytes: int
    disk_free_bytes: int | None
    database_bytes: int | None
    sockets: int
    tables_in_memory: int
    tables_by_status: dict[ListedStatus, int]
    requests: int
    failed_requests: Annotated[int, Field(description="Answered with a status of 500 or above.")]
    moves: int
    bot_failures: int


@dataclass(frozen=True)
class HostOverview:
    """All that the host's page shows."""

    load: HostLoad
    tables: Annotated[list[HostTable], Field(description="The latest moves first.")]
    errors: Annotated[list[HostError], Field(description="The latest first.")]


class Administration:
    """What one running server tells whoever runs it."""

    def __init__(
        self, engine: Engine, database: str, tables: Tables, metrics: Metrics, errors: RecentErrors
    ) -> None:
        self._engine = engine
        self._tables = tables
        self._metrics = metrics
        self._errors = errors
        self._started = tables.clock()
        self._file = sqlite_file(database)
        metrics.tables_in_memory.set_function(lambda: len(tables))
        metrics.memory.set_function(_memory_bytes)
        metrics.disk_free.set_function(lambda: _or_nan(self._disk_free()))
        metrics.database.set_function(lambda: _or_nan(self._file_bytes()))

    async def overview(self) -> HostOverview:
        """Return the latest tables, the load of this process and its last errors."""
        watchers = {
            loaded.match.id: len(loaded.match.broadcaster.subscribers) for loaded in self._tables
        }
        return await asyncio.to_thread(self._describe, watchers)

    def _describe(self, watchers: dict[str, int]) -> HostOverview:
        with self._engine.connect() as connection:
            lines = list_tables(connection, TableFilter(limit=SHOWN_TABLES))
            load_now = self._measure(connection)
        tables = [
            HostTable(**vars(line), title=load(line.game).title, watchers=watchers.get(line.id, 0))
            for line in lines
        ]
        return HostOverview(load_now, tables, self._errors.latest())

    def _measure(self, connection: Connection) -> HostLoad:
        total = self._metrics.total
        by_status = select(columns.status, func.count()).group_by(columns.status)
        counted = {row[0]: row[1] for row in connection.execute(by_status)}
        size = self._file_bytes()
        if connection.dialect.name == "postgresql":
            size = connection.scalar(text("select pg_database_size(current_database())"))
        return HostLoad(
            uptime_seconds=self._tables.clock() - self._started,
            load_average=os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0,
            cores=os.cpu_count() or 1,
            memory_bytes=_memory_bytes(),
            disk_free_bytes=self._disk_free(),
            database_bytes=size,
            sockets=total(self._metrics.sockets),
            tables_in_memory=len(self._tables),
            tables_by_status={status: counted.get(status, 0) for status in STATUSES},
            requests=total(self._metrics.requests),
            failed_requests=total(self._metrics.requests, FIRST_FAILURE),
            moves=total(self._metrics.moves),
            bot_failures=total(self._metrics.bot_failures),
        )

    def _disk_free(self) -> int | None:
        return None if self._file is None else shutil.disk_usage(Path(self._file).parent).free

    def _file_bytes(self) -> int | None:
        if self._file is None:
            return None
        files = (Path(f"{self._file}{suffix}") for suffix in ("", "-wal"))
        return sum(file.stat().st_size for file in files if file.exists())


def _or_nan(value: int | None) -> float:
    """Return a value as Prometheus is told of it: an unknown one is no zero."""
    return float("nan") if value is None else value


def _memory_bytes() -> int:
    """Return the resident memory of this process; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * PAGE_BYTES
    except OSError:
        return 0


# --- The last errors ---


MAX_ERRORS = 50
MAX_LENGTH = 500
LOGGERS = ("larceny", "uvicorn.error")


@dataclass(frozen=True)
class HostError:
    """A warning or an error of the log."""

    at: float
    level: str
    message: str


class RecentErrors(logging.Handler):
    """Keeps the last warnings and errors of a process, from when it is attached on."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._kept: deque[HostError] = deque(maxlen=MAX_ERRORS)

    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            message = f"{message}: {_describe(record.exc_info[1])}"
        line = " ".join(message.split())[:MAX_LENGTH]
        if self._kept and self._kept[-1].message == line:
            self._kept.pop()  # said again: the last time is enough
        self._kept.append(HostError(record.created, record.levelname.lower(), line))

    def latest(self) -> list[HostError]:
        """Return what is kept, the latest first."""
        return list(reversed(self._kept))

    def attach(self) -> None:
        for name in LOGGERS:
            logging.getLogger(name).addHandler(self)

    def detach(self) -> None:
        for name in LOGGERS:
            logging.getLogger(name).removeHandler(self)


def _describe(error: BaseException) -> str:
    """Return an error in one line; of the database without its statement."""
    if isinstance(error, SQLAlchemyError):
        return str(getattr(error, "orig", None) or type(error).__name__).partition("\n")[0]
    return f"{type(error).__name__}: {error}"


# --- How quick people were ---


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


# --- The space of deleted rows ---


FREED_PAGES = 500
"""The most pages of a SQLite file that are freed at once: moves wait meanwhile."""
INCREMENTAL = 2
"""SQLite's number for a file from which pages can be freed bit by bit."""


class ServedFile(LarcenyError):
    """A SQLite file that something can only be done to while no server runs on it."""

    code = "served-file"


def vacuum(engine: Engine, url: str) -> Iterator[None]:
    """Free the space of deleted rows, and yield after each part of the work.

    A SQLite file from before this command is rewritten once as a whole, without a server.
    """
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        if connection.dialect.name == "postgresql":
            for table in schema.metadata.sorted_tables:
                connection.execute(text(f"vacuum (analyze) {table.name}"))
                yield
        elif _pragma(connection, "auto_vacuum") == INCREMENTAL:
            yield from _free_pages(connection)
        else:
            _rewrite(connection, url)
            yield


def _free_pages(connection: Connection) -> Iterator[None]:
    while _pragma(connection, "freelist_count"):
        cursor = connection.connection.cursor()
        cursor.execute(f"pragma incremental_vacuum({FREED_PAGES})")
        cursor.fetchall()  # each step frees one page
        cursor.close()
        yield
    connection.exec_driver_sql("pragma wal_checkpoint(truncate)").fetchall()


def _rewrite(connection: Connection, url: str) -> None:
    try:
        lock = FileLock(url)
    except BadSetting:
        raise ServedFile(
            "this SQLite file was made by an earlier version: its first vacuum rewrites it, for "
            "which the server has to be stopped"
        ) from None
    try:
        connection.exec_driver_sql(f"pragma auto_vacuum={INCREMENTAL}")
        connection.exec_driver_sql("vacuum")
    finally:
        lock.release()


def _pragma(connection: Connection, name: str) -> int:
    value: int = connection.exec_driver_sql(f"pragma {name}").scalar_one()
    return value
