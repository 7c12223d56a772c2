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

from larceny.engine.errors import EndlessGame

MAX_CHANCE = 10_000
"""More outcomes in a row than this mean that nobody will ever be able to move."""
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
    a millisecond later; `hmac.new` keeps it.
    """
    fair = _SPAN - _SPAN % count
    attempt = 0
    while True:
        message = f"{event}:{attempt}".encode()
        digest = hmac.new(seed.encode(), message, "sha256").digest()
        number = int.from_bytes(digest[:8])
        if number < fair:
            return number % count
        attempt += 1


def check_end(event: int, end: int) -> None:
    """Raise EndlessGame at the number of an event at which somebody should have moved."""
    if event >= end:
        raise EndlessGame(f"chance goes on for ever by these rules: {MAX_CHANCE} outcomes in a row")
