"""Backups: one SQLite file, whichever database the tables are in, taken while servers run.

A backup is a database of Larceny itself, as it was at one moment: what was acknowledged before that
moment is in it. It has the version of the schema that the server has, and no journal beside it.
Behind its last page, where SQLite does not look, it carries a digest of all that is before.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, Engine, func, insert, select

from larceny.engine.errors import LarcenyError
from larceny.server.storage import schema
from larceny.server.storage.database import (
    PRIVATE,
    open_database,
    refusing_damage,
    sqlite_file,
)
from larceny.server.storage.database_version import connect_database

Advance = Callable[[int, int], None]
"""Called with how much is done, and how much there is."""

DIGEST_LABEL = b"larceny-sha256:"
COPIED_PAGES = 1_000
"""Pages of a SQLite file that are copied between two reports of progress."""
COPIED_ROWS = 1_000
COPIED_TABLES = (schema.tables, schema.events)
"""What is in a backup, but for what people said: it is kept no longer than its table."""


_FORGET_TALK = "update tables set said = '[]' where said <> '[]'"


class BackupExists(LarcenyError):
    """A backup would overwrite a file."""

    code = "backup-exists"

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} exists already: take another name, or --overwrite it")


class Contents(NamedTuple):
    """How many tables and events a database has."""

    tables: int
    events: int


def make_backup(url: str, path: Path, advance: Advance, overwrite: bool = False) -> Contents:
    """Write a backup of a database, private and complete, or nothing at all."""
    if path.exists() and not overwrite:
        raise BackupExists(path)
    engine = connect_database(url)
    try:
        with refusing_damage(), draft_of(path) as draft:
            if engine.dialect.name == "sqlite":
                _copy_sqlite(sqlite_file(url) or "", draft, advance)
            else:
                _export(engine, draft, advance)
            check_pages(draft)
            contents = count_contents(draft)
            digest = digest_of(draft, database_size(draft))
            with draft.open("ab") as file:
                file.write(digest)
            return contents
    finally:
        engine.dispose()


@contextmanager
def draft_of(path: Path) -> Iterator[Path]:
    """Yield a private file beside a path, which takes its place at the end if all went well."""
    draft = path.with_name(f".{path.name}.part")
    draft.unlink(missing_ok=True)
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))
        yield draft
        _sync(draft)
        draft.replace(path)
        _sync(path.parent)
    finally:
        for suffix in ("", "-wal", "-shm", "-journal"):
            with suppress(FileNotFoundError):
                os.unlink(f"{draft}{suffix}")


def digest_of(path: Path, size: int) -> bytes:
    """Return the digest of the first bytes of a file, as a backup carries it."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while size and (chunk := file.read(min(size, 1 << 20))):
            digest.update(chunk)
            size -= len(chunk)
    return DIGEST_LABEL + digest.hexdigest().encode()


def database_size(path: Path) -> int:
    """Return how many bytes of a file are pages of SQLite; a digest may follow them."""
    with path.open("rb") as file:
        number = int.from_bytes(file.read(18)[16:], "big")
    page_size = 1 << 16 if number == 1 else max(number, 1)
    return path.stat().st_size // page_size * page_size


def is_intact(path: Path) -> bool:
    """Return whether a backup is what was written; those of earlier versions carry no digest."""
    size = database_size(path)
    with path.open("rb") as file:
        file.seek(size)
        digest = file.read()
    return not digest or digest == digest_of(path, size)


def check_pages(path: Path) -> None:
    """Raise if SQLite finds a file to be damaged."""
    with closing(sqlite3.connect(f"file:{path.absolute()}?mode=ro", uri=True)) as link:
        state = str(link.execute("pragma integrity_check(1)").fetchone()[0])
    if state != "ok":
        raise sqlite3.DatabaseError(f"it is damaged: {state.splitlines()[-1]}")


def count_contents(path: Path) -> Contents:
    """Return how many tables and events a file has."""
    with closing(sqlite3.connect(path)) as link:
        counts = [
            link.execute(f"select count(*) from {table.name}").fetchone()[0]
            for table in (schema.tables, schema.events)
        ]
        return Contents(*counts)


def _copy_sqlite(source: str, draft: Path, advance: Advance) -> None:
    """Copy a SQLite file by its online backup, as it is at the beginning.

    The read transaction keeps that moment, so that moves stored meanwhile do not begin it anew.
    """
    with closing(sqlite3.connect(source, isolation_level=None)) as link:
        link.execute("begin")
        link.execute("select count(*) from alembic_version").fetchone()
        with closing(sqlite3.connect(draft)) as copy:
            link.backup(
                copy,
                pages=COPIED_PAGES,
                progress=lambda _, left, total: advance(total - left, total),
                sleep=0,
            )
            copy.execute("pragma secure_delete=on")
            copy.execute(_FORGET_TALK)
            copy.commit()
            copy.execute("pragma journal_mode=delete")


def _export(engine: Engine, draft: Path, advance: Advance) -> None:
    """Copy all rows, as they are at one moment, into a new SQLite file."""
    target = open_database(f"sqlite:///{draft}")
    try:
        with engine.connect().execution_options(isolation_level="REPEATABLE READ") as source:
            with target.begin() as copy:
                copy_rows(source, copy, advance)
                copy.exec_driver_sql(_FORGET_TALK)
            source.rollback()
        with target.connect() as copy:
            copy.exec_driver_sql("pragma journal_mode=delete")
    finally:
        target.dispose()


def copy_rows(source: Connection, target: Connection, advance: Advance) -> None:
    """Insert all rows of one database into another, which has none."""
    counts = [select(func.count()).select_from(table) for table in COPIED_TABLES]
    total = sum(source.execute(query).scalar_one() for query in counts)
    done = 0
    for table in COPIED_TABLES:
        rows = source.execution_options(yield_per=COPIED_ROWS).execute(select(table))
        for group in rows.mappings().partitions():
            values = [{column.key: row[column] for column in table.columns} for row in group]
            target.execute(insert(table), values)
            done += len(values)
            advance(done, total)


def _sync(path: Path) -> None:
    """Wait until a file or a folder is on disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
