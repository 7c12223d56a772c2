"""Provably fair chance.

Before the first event the table commits to a secret seed by its SHA-256. Every outcome is then a
function of the seed and the number of its event, by HMAC-SHA-256, with rejection so that all
outcomes are equally likely. At the end the seed is revealed, and anybody can check every outcome:

    sha256(seed) == commitment
    outcome of event n = number(hmac_sha256(seed, "n:0")[:8]) mod count

where the number is drawn again with "n:1", "n:2", ... while it falls above the highest multiple
of `count` that 64 bits hold.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from functools import lru_cache

from larceny.engine.errors import EndlessGame
from larceny.engine.phrase import phrase

MAX_CHANCE = 10_000
"""More outcomes in a row than this mean that nobody will ever be able to move, unless a table has a
lower limit of its own."""
_SPAN = 1 << 64


def new_seed() -> str:
    """Return 256 random bits as text."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """Return the SHA-256 of a seed, which is shown before the first roll."""
    return hashlib.sha256(seed.encode()).hexdigest()


def outcome(seed: str, event: int, count: int) -> int:
    """Return the outcome, 0 .. count-1, that a seed gives for an event number.

    `hmac.digest` would release the interpreter's lock, which a busy server may get back only half
    a millisecond later; an object keeps it.
    """
    fair = _SPAN - _SPAN % count
    attempt = 0
    while True:
        message = f"{event}:{attempt}".encode()
        hashed = _keyed(seed).copy()
        hashed.update(message)
        number = int.from_bytes(hashed.digest()[:8])
        if number < fair:
            return number % count
        attempt += 1


@lru_cache(1024)
def _keyed(seed: str) -> hmac.HMAC:
    """Return the HMAC of a seed before any message; a copy takes half the time of a new one."""
    return hmac.new(seed.encode(), digestmod="sha256")


def check_end(event: int, end: int, limit: int = MAX_CHANCE) -> None:
    """Raise EndlessGame at the number of an event at which somebody should have moved."""
    if event >= end:
        raise EndlessGame(
            phrase("chance goes on for ever by these rules: {limit} outcomes in a row", limit=limit)
        )
