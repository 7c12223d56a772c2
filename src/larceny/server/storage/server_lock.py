"""The lock by which all servers of a PostgreSQL database say that they run."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

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
