"""The lock by which all servers of a PostgreSQL database say that they run."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, text

SERVER_LOCK: Final = 0x1A2CE49
HOLD: Final = f"select pg_advisory_lock_shared({SERVER_LOCK})"
"""Run by each server on a connection that it keeps open."""


def lock_out_servers(connection: Connection) -> bool:
    """Keep servers from starting until the transaction ends; return False if one runs."""
    query = text("select pg_try_advisory_xact_lock(:key)")
    return bool(connection.scalar(query, {"key": SERVER_LOCK}))
