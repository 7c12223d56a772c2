"""Seat tokens of 256 bits, of which only the hash is stored, and the ids of tables."""

from __future__ import annotations

import hashlib
import secrets
from base64 import urlsafe_b64encode

TOKEN_BYTES = 32
TABLE_ID_BYTES = 12


def new_token() -> str:
    """Return a new seat token."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def repeatable_token(table_id: str, seat: int, request_id: str) -> str:
    """Return the token of a seat that follows from the id of the request for it.

    Whoever repeats the request gets the same token, and nobody else can compute it: the id is a
    secret of the client, long enough that it cannot be guessed.
    """
    secret = hashlib.sha256(f"larceny seat {table_id} {seat} {request_id}".encode()).digest()
    return urlsafe_b64encode(secret).decode().rstrip("=")


def new_table_id() -> str:
    """Return a table id of 96 random bits: only people who were given the link find the table.

    It begins and ends with a letter or a digit, so that no command takes it for an option and no
    messenger leaves a sign at the end out of a link.
    """
    while True:
        table_id = secrets.token_urlsafe(TABLE_ID_BYTES)
        if table_id[0].isalnum() and table_id[-1].isalnum():
            return table_id


def rematch_id(table_id: str) -> str:
    """Return the id of the one rematch of a table: of two who open it at once, one is refused."""
    secret = hashlib.sha256(f"larceny rematch {table_id}".encode()).hexdigest()
    return f"m{secret[:23]}"


def hash_token(token: str) -> str:
    """Return the hash by which a token is stored and compared."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def replay_id(text: str) -> str:
    """Return the table id of a saved game, a hash of its text: twice uploaded, once stored."""
    return "r" + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:23]
