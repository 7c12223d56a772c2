"""The moves of Pig: hold or roll. The code of a move is its kind, for moves have no other parts."""

from __future__ import annotations

from typing import NamedTuple

from larceny.engine.rule import rule

# Kinds of moves.
HOLD, ROLL = 0, 1
KIND_NAMES = ("hold", "roll")

CODES = 2
"""One more than the highest code."""
MAX_MOVES = 2
"""Room that is enough for a list of legal moves."""


class Move(NamedTuple):
    """A move with named parts."""

    kind: int


@rule
def encode_hold() -> int:
    """Return the code of holding (PG-04)."""
    return HOLD


@rule
def encode_roll() -> int:
    """Return the code of rolling the die (PG-02)."""
    return ROLL


@rule
def decode(move: int) -> Move:
    """Return the named parts of a code."""
    return Move(move)


@rule
def encode(parts: Move) -> int:
    """Return the code that `decode` reads these parts from."""
    return parts.kind
