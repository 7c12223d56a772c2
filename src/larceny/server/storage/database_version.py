"""The version of a database's schema, and the opening of one that a server may be using now."""

from __future__ import annotations

import os

from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect

from larceny.engine.errors import LarcenyError
from larceny.server.settings import BadSetting
from larceny.server.storage.database import (
    alembic_config,
    make_engine,
    refusing_bad_database,
    sqlite_file,
)


class WrongVersion(LarcenyError):
    """A database or a backup whose schema this program does not work with."""

    code = "wrong-version"


def newest_version(connection: Connection) -> str:
    """Return the version that the migrations of this program lead to."""
    head = ScriptDirectory.from_config(alembic_config(connection)).get_current_head()
    assert head is not None
    return head


def is_known_version(connection: Connection, version: str) -> bool:
    """Return whether the migrations of this program begin with, pass or end at a version."""
    script = ScriptDirectory.from_config(alembic_config(connection))
    return version in {migration.revision for migration in script.walk_revisions()}


def stored_version(connection: Connection) -> str | None:
    """Return the version of a database; None if no server has used it yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return MigrationContext.configure(connection).get_current_revision()


def connect_database(url: str) -> Engine:
    """Open a database as it is, without migrating it: a server may be using it.

    Raise `BadSetting` if there is none, and `WrongVersion` if its schema is another than ours.
    """
    path = sqlite_file(url)
    if path is not None and not os.path.exists(path):
        raise BadSetting(f"there is no database {path}; `larceny serve` makes one")
    with refusing_bad_database():
        engine = make_engine(url)
        with engine.connect() as connection:
            stored = stored_version(connection)
            version = newest_version(connection)
    if stored == version:
        return engine
    engine.dispose()
    if stored is None:
        raise WrongVersion("no server has used this database yet; `larceny serve` sets it up")
    raise WrongVersion(
        f"the database has version {stored}, and this program works with {version}: "
        "start `larceny serve` of this program once, which migrates it"
    )
