"""Opening of a SQLite or PostgreSQL database, which migrations bring up to date, and its locks."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import ArgumentError, DatabaseError, SQLAlchemyError

from larceny.engine.extra import need
from larceny.server.settings import BadSetting

MIGRATION_LOCK = 0x1A2CE47
PRIVATE = 0o600
OLDEST_SQLITE = 3, 35
"""The first SQLite with `UPDATE ... FROM` and `DROP COLUMN`."""
PRAGMAS = (
    "auto_vacuum=INCREMENTAL",
    "journal_mode=WAL",
    "synchronous=FULL",
    "busy_timeout=10000",
    "foreign_keys=ON",
)
"""The first applies to a new file only: it lets `larceny tables vacuum` free space bit by bit."""


def open_database(url: str) -> Engine:
    """Open a database, migrate it, and return its engine; raise `BadSetting` if that fails."""
    with refusing_bad_database():
        engine = make_engine(url)
        make_private(url)
        with engine.begin() as connection:
            migrate(connection)
    return engine


def make_engine(url: str) -> Engine:
    """Return the engine of a database; nothing is opened yet."""
    is_remote = not url.startswith("sqlite")
    if is_remote:
        need("psycopg", "postgres")
    # The text of an error must not carry a seed or a hash of a token into the log.
    engine = create_engine(url, pool_pre_ping=is_remote, hide_parameters=True)
    if engine.dialect.name == "sqlite":
        check_sqlite_version(sqlite3.sqlite_version_info)
        event.listen(engine, "connect", _set_pragmas)
    return engine


@contextmanager
def refusing_bad_database() -> Iterator[None]:
    """Raise `BadSetting`, in one line, where a database cannot be opened."""
    try:
        with refusing_damage():
            yield
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        raise BadSetting(f"the database cannot be opened: {where}{error.strerror}") from None


@contextmanager
def refusing_damage() -> Iterator[None]:
    """Raise `BadSetting`, in one line, where a database cannot be read."""
    try:
        yield
    except (ArgumentError, CommandError, DatabaseError, sqlite3.Error, UnicodeError) as error:
        reason = str(getattr(error, "orig", error)).splitlines()[0]
        raise BadSetting(f"the database cannot be opened: {reason}") from None


def make_private(url: str) -> None:
    """Let nobody else read the file of a SQLite database; its journals have the same mode."""
    path = sqlite_file(url)
    if path is None:
        return
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    for suffix in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError, PermissionError):
            os.chmod(f"{path}{suffix}", PRIVATE)


def migrate(connection: Connection) -> None:
    """Run the missing migrations, in one process at a time."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
    command.upgrade(alembic_config(connection), "head")


def alembic_config(connection: Connection) -> Config:
    """Return the configuration by which Alembic finds the migrations and this connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config


def check_sqlite_version(version: tuple[int, ...]) -> None:
    """Raise `BadSetting` if this version of SQLite is too old."""
    if version < OLDEST_SQLITE:
        raise BadSetting(
            f"this Python has SQLite {version[0]}.{version[1]}; "
            f"{OLDEST_SQLITE[0]}.{OLDEST_SQLITE[1]} or newer is needed, or PostgreSQL"
        )


def _set_pragmas(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def sqlite_file(url: str) -> str | None:
    """Return the path of the file of a SQLite database; None if it has none."""
    path = url.removeprefix("sqlite:///").partition("?")[0]
    return path if url.startswith("sqlite:///") and path and ":memory:" not in path else None


class AlreadyServed(BadSetting):
    """Another server has the SQLite file."""

    def __init__(self) -> None:
        super().__init__("another server serves this SQLite file; for several, use PostgreSQL")


class FileLock:
    """Keeps a second server from opening a SQLite file.

    The operating system releases the lock when the process ends.
    """

    def __init__(self, url: str) -> None:
        self._file: Any = None
        path = sqlite_file(url)
        if path is not None and os.name == "posix":
            self._acquire(f"{path}.lock")

    def _acquire(self, path: str) -> None:
        import fcntl

        with refusing_bad_database():
            self._file = open(  # noqa: SIM115
                path,
                "w",
                encoding="ascii",
                opener=lambda name, flags: os.open(name, flags, PRIVATE),
            )
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise AlreadyServed from None

    def release(self) -> None:
        if self._file is not None:
            self._file.close()


SERVER_LOCK: Final = 0x1A2CE49


class ServerLock:
    """Held by each server on a connection of its own; a SQLite file has a `FileLock`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None

    def hold(self) -> None:
        """Take the lock, or take it again if its connection was lost."""
        if self._engine.dialect.name != "postgresql":
            return
        try:
            if self._connection is None:
                link = self._engine.connect()
                self._connection = link.execution_options(isolation_level="AUTOCOMMIT")
                self._connection.execute(text(f"select pg_advisory_lock_shared({SERVER_LOCK})"))
            else:
                self._connection.execute(text("select 1"))
        except SQLAlchemyError:
            self.release()
            raise

    def release(self) -> None:
        """Let go of the lock."""
        if self._connection is not None:
            self._connection.invalidate()  # the pool must not keep what holds the lock
            self._connection.close()
            self._connection = None


def lock_out_servers(connection: Connection) -> bool:
    """Keep servers from starting until the transaction ends; return False if one runs."""
    query = text("select pg_try_advisory_xact_lock(:key)")
    return bool(connection.scalar(query, {"key": SERVER_LOCK}))
