"""Seat tokens and table names: 256 random bits each token, of which only the hash is kept."""

from __future__ import annotations

import hashlib
import secrets

TOKEN_BYTES = 32
TABLE_BYTES = 12


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_table_id() -> str:
    """96 random bits: who is not given the link does not find the table."""
    return secrets.token_urlsafe(TABLE_BYTES)


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def replay_id(text: str) -> str:
    """The same saved game has the same address: uploading it twice stores it once."""
    return "r" + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:23]
