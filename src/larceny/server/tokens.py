"""Seat tokens of 256 random bits, of which only the hash is stored, and the ids of tables."""

from __future__ import annotations

import hashlib
import secrets

TOKEN_BYTES = 32
TABLE_ID_BYTES = 12


def new_token() -> str:
    """Return a new seat token."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_table_id() -> str:
    """Return a table id of 96 random bits: only people who were given the link find the table."""
    return secrets.token_urlsafe(TABLE_ID_BYTES)


def hash_token(token: str) -> str:
    """Return the hash by which a token is stored and compared."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def replay_id(text: str) -> str:
    """Return the table id of a saved game, a hash of its text: twice uploaded, once stored."""
    return "r" + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:23]
