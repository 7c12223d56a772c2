"""The key of the stored hashes of addresses, which is not in the database with them."""

from __future__ import annotations

import hashlib
import os
import secrets
from contextlib import suppress
from pathlib import Path

from larceny.server.storage.database import sqlite_file

KEY_BYTES = 32


def address_key(url: str) -> bytes:
    """Return the key for a database.

    It is in a file beside a SQLite file, made at the first start. All servers of a PostgreSQL
    database have the key that follows from its URL, password included.
    """
    if not url.startswith("sqlite"):
        return hashlib.sha256(f"larceny addresses {url}".encode()).digest()
    path = sqlite_file(url)
    if path is None:
        return secrets.token_bytes(KEY_BYTES)
    return _read_or_make(Path(f"{path}.key"))


def _read_or_make(path: Path) -> bytes:
    with suppress(FileExistsError):
        made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(made, "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
    return path.read_bytes()
