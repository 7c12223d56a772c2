"""The moves of Dice Heist: their codes, how to build one and how to read one.

A code is one int. RECRUIT takes a sidekick from the supply and RECRUIT_FROM from another seat;
HEIST names a museum and RAID a card, each with the number of sidekicks that are rolled.
"""

from __future__ import annotations

from typing import NamedTuple

from larceny.engine.rule import rule
from larceny.games.dice_heist.state import MAX_CARDS, MAX_SIDEKICKS, MUSEUMS, NO_CARD, PLAYERS

# Kinds of moves.
RECRUIT, RECRUIT_FROM, HEIST, RAID = 0, 1, 2, 3
KIND_NAMES = ("recruit", "recruit from", "heist", "raid")

_CREWS = MAX_SIDEKICKS + 1
_FIRST_SEAT = 1
_FIRST_HEIST = 8
_FIRST_RAID = _FIRST_HEIST + MUSEUMS * _CREWS
CODES = _FIRST_RAID + MAX_CARDS * _CREWS
"""One more than the highest code."""
MAX_MOVES = PLAYERS + (MUSEUMS + MAX_CARDS) * _CREWS
"""The length of a buffer that can hold any list of legal moves."""


class Move(NamedTuple):
    """The parts of a move; those that its kind does not use are -1, sidekicks 0."""

    kind: int
    other: int = -1
    museum: int = -1
    card: int = NO_CARD
    sidekicks: int = 0


@rule
def encode_recruit() -> int:
    """Return the code for taking a sidekick from the supply (DH-09)."""
    return 0


@rule
def encode_recruit_from(other: int) -> int:
    """Return the code for taking a sidekick from another seat (DH-10)."""
    return _FIRST_SEAT + other


@rule
def encode_heist(museum: int, sidekicks: int) -> int:
    """Return the code for robbing a museum with some sidekicks (DH-11, DH-12)."""
    return _FIRST_HEIST + museum * _CREWS + sidekicks


@rule
def encode_raid(card: int, sidekicks: int) -> int:
    """Return the code for raiding one card with some sidekicks (DH-30)."""
    return _FIRST_RAID + card * _CREWS + sidekicks


@rule(cached=True)
def decode(move: int) -> Move:
    """Return the parts of a move code."""
    if move >= _FIRST_RAID:
        place = move - _FIRST_RAID
        return Move(RAID, -1, -1, place // _CREWS, place % _CREWS)
    if move >= _FIRST_HEIST:
        place = move - _FIRST_HEIST
        return Move(HEIST, -1, place // _CREWS, NO_CARD, place % _CREWS)
    if move >= _FIRST_SEAT:
        return Move(RECRUIT_FROM, move - _FIRST_SEAT, -1, NO_CARD, 0)
    return Move(RECRUIT, -1, -1, NO_CARD, 0)


@rule
def encode(parts: Move) -> int:
    """Return the move code that has these parts."""
    if parts.kind == RAID:
        return encode_raid(parts.card, parts.sidekicks)
    if parts.kind == HEIST:
        return encode_heist(parts.museum, parts.sidekicks)
    if parts.kind == RECRUIT_FROM:
        return encode_recruit_from(parts.other)
    return encode_recruit()
