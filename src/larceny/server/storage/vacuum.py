"""Giving the space of deleted rows back to the disk, beside a running server."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, Engine, text

from larceny.engine.errors import LarcenyError
from larceny.server.settings import BadSetting
from larceny.server.storage import schema
from larceny.server.storage.database import FileLock

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
