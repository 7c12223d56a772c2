"""Seats: the numbers of those who can act at a table or look at it.

Players have the seats 0 to MAX_SEATS - 1. Chance, the referee and spectators have numbers of their
own, so that every one of them can stand wherever a seat can, and be a bit in a mask.
"""

from __future__ import annotations

from functools import cache

from larceny.engine.rule import rule

MAX_SEATS = 6
REFEREE = 13
"""Reports what happened at a table that is played in real time. It decides nothing and is never
among the actors, but may report whenever the rules list a report."""
SPECTATOR = 14
"""Watches only: it owns nothing and knows no secrets."""
CHANCE = 15
"""Rolls the dice and deals the cards, and knows everything. Its bit stands alone among actors."""
CHANCE_BIT = 1 << CHANCE
EVERYBODY = 0xFFFF
"""The mask of all seats, the referee, spectators and chance."""
_NAMES = {CHANCE: "chance", REFEREE: "referee"}


@cache
def seats_of(mask: int) -> tuple[int, ...]:
    """Return the seats of a mask in ascending order."""
    return tuple(seat for seat in range(CHANCE + 1) if mask >> seat & 1)


def seat_name(seat: int) -> str:
    """Return the name of a seat in notation: `p0` for seat 0, `chance`, `referee`."""
    return _NAMES.get(seat, f"p{seat}")


@rule
def next_seat(seat: int, seats: int) -> int:
    """Return the seat to the left, in the order of play around the table."""
    return seat + 1 if seat + 1 < seats else 0


_NUMBERS = {seat_name(seat): seat for seat in (*range(MAX_SEATS), *_NAMES)}


def seat_number(name: str) -> int | None:
    """Return the seat of a name in notation, or None if there is no such name."""
    return _NUMBERS.get(name)


def player_number(name: str, players: int) -> int | None:
    """Return the seat of a player's name in notation, `p0` for 0; None if no player has it."""
    seat = seat_number(name)
    return seat if seat is not None and seat < players else None
