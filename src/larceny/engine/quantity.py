"""Chances and points in words, for the reasons of all games."""

from __future__ import annotations

from larceny.engine.phrase import Phrase, phrase

LEAST = 0.005
"""A smaller chance would read as 0%."""


def often(chance: float) -> Phrase:
    """Return how often something happens: `never`, `42% of the time`, `always`."""
    if chance <= 0.0:
        return phrase("never")
    if chance >= 1.0:
        return phrase("always")
    return phrase("{chance} of the time", chance=percentage(chance))


def percentage(chance: float) -> Phrase:
    """Return a chance in per cent; only what is certain or impossible reads like it."""
    if 0.0 < chance < LEAST:
        return phrase("less than {chance:.0%}", chance=0.01)
    if 1.0 - LEAST < chance < 1.0:
        return phrase("more than {chance:.0%}", chance=0.99)
    return phrase("{chance:.0%}", chance=chance)


def points(count: int) -> Phrase:
    """Return `1 point`, `2 points`."""
    return phrase("{count:# point|# points}", count=count)
