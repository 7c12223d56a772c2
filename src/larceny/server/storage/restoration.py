"""The restoration of a backup into a database of either kind."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlalchemy import Connection, delete, func, inspect, select, text

from larceny.engine.errors import LarcenyError
from larceny.server.settings import BadSetting
from larceny.server.storage import schema
from larceny.server.storage.backup_file import (
    Advance,
    Contents,
    copy_rows,
    count_contents,
    database_size,
    draft_of,
    is_intact,
)
from larceny.server.storage.database import (
    PRIVATE,
    FileLock,
    lock_out_servers,
    make_engine,
    migrate,
    open_database,
    refusing_bad_database,
    sqlite_file,
)
from larceny.server.storage.database_version import (
    WrongVersion,
    is_known_version,
    newest_version,
    stored_version,
)


class NotABackup(LarcenyError):
    """A file that is no backup, or a damaged one."""

    code = "not-a-backup"


class NotEmpty(LarcenyError):
    """A backup would take the place of tables that are there."""

    code = "not-empty"

    def __init__(self, tables: int) -> None:
        super().__init__(
            f"this database has {tables} tables: name another with --database, or --overwrite them"
        )


class ServerRuns(LarcenyError):
    """A backup would be restored under a server that remembers other tables."""

    code = "server-runs"

    def __init__(self) -> None:
        super().__init__("a server runs on this database: stop it first, then restore")


def restore_backup(path: Path, url: str, advance: Advance, overwrite: bool = False) -> Contents:
    """Put a backup into a database, in place of what is there if `overwrite`; all or nothing.

    A backup of an earlier version is migrated first. The file itself stays as it is.
    """
    check_backup(path)
    target = sqlite_file(url)
    if target is not None:
        return _restore_file(path, Path(target), url, overwrite)
    with tempfile.TemporaryDirectory(prefix="larceny-") as folder:
        copy = Path(folder) / "backup.sqlite"
        _copy_private(path, copy)
        _migrate_file(copy)
        return _restore_rows(copy, url, advance, overwrite)


def check_backup(path: Path) -> None:
    """Raise if a file is no backup, is damaged, or is of a version that is not known here."""
    if not path.is_file():
        raise NotABackup(f"there is no file {path}")
    engine = make_engine("sqlite://")
    try:
        with closing(sqlite3.connect(f"file:{path.absolute()}?mode=ro", uri=True)) as link:
            state = link.execute("pragma integrity_check(1)").fetchone()[0]
            (version,) = link.execute("select version_num from alembic_version").fetchone()
            link.execute("select id, document from tables limit 1").fetchone()
        with engine.connect() as connection:
            is_known = is_known_version(connection, version)
            newest = newest_version(connection)
    except (sqlite3.DatabaseError, TypeError):
        raise NotABackup(f"{path} is no backup that `larceny backup` has made") from None
    finally:
        engine.dispose()
    if state != "ok":
        raise NotABackup(f"{path} is damaged: {state}")
    if not is_known:
        raise WrongVersion(
            f"{path} has version {version}, and this program knows up to {newest}: "
            "install the Larceny that made it, or a later one"
        )
    if not is_intact(path):
        raise NotABackup(f"{path} is damaged: it is not what `larceny backup` wrote")


def _restore_file(path: Path, target: Path, url: str, overwrite: bool) -> Contents:
    with _without_server(url):
        if target.exists() and not overwrite:
            _check_empty_file(target)
        with draft_of(target) as draft:
            _copy_private(path, draft)
            _migrate_file(draft)
            contents = count_contents(draft)
            for suffix in ("-wal", "-shm"):
                with suppress(FileNotFoundError):
                    os.unlink(f"{target}{suffix}")
        return contents


def _restore_rows(copy: Path, url: str, advance: Advance, overwrite: bool) -> Contents:
    source = make_engine(f"sqlite:///{copy}")
    engine = open_database(url)
    try:
        with source.connect() as rows, engine.begin() as target:
            if not lock_out_servers(target):
                raise ServerRuns
            if not overwrite:
                _check_empty(target)
            target.execute(delete(schema.tables))
            copy_rows(rows, target, advance)
        return count_contents(copy)
    finally:
        engine.dispose()
        source.dispose()


@contextmanager
def _without_server(url: str) -> Iterator[None]:
    """Keep servers from a SQLite file meanwhile."""
    try:
        lock = FileLock(url)
    except BadSetting:
        raise ServerRuns from None
    try:
        yield
    finally:
        lock.release()


def _check_empty_file(target: Path) -> None:
    with refusing_bad_database():
        engine = make_engine(f"sqlite:///{target}")
        try:
            with engine.connect() as connection:
                if inspect(connection).has_table(schema.tables.name):
                    _check_empty(connection)
                elif stored_version(connection) is None and inspect(connection).get_table_names():
                    raise NotABackup(f"{target} is a database of another program")
        finally:
            engine.dispose()


def _check_empty(connection: Connection) -> None:
    tables = connection.execute(select(func.count()).select_from(schema.tables)).scalar_one()
    if tables:
        raise NotEmpty(tables)


def _copy_private(path: Path, copy: Path) -> None:
    """Copy the database of a backup, without its digest."""
    handle = os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE)
    with path.open("rb") as source, open(handle, "wb") as target:
        shutil.copyfileobj(source, target)
        target.truncate(database_size(path))


def _migrate_file(path: Path) -> None:
    """Bring a copy of a backup up to date, and leave no journal beside it."""
    engine = make_engine(f"sqlite:///{path}")
    try:
        with engine.begin() as connection:
            migrate(connection)
        with engine.connect() as connection:
            connection.execute(text("pragma journal_mode=delete"))
    finally:
        engine.dispose()
