"""Pig: what may be changed (Params), what a game is (State), and move codes."""

from __future__ import annotations

from larceny.engine.errors import BadParam
from larceny.engine.struct import Struct, int8, int32

PLAYERS = 2

# What happens next.
DECIDE, ROLL, OVER = 0, 1, 2

# Codes of moves.
HOLD, PRESS_ON = 0, 1
MAX_MOVES = 2

BUST_FACE = 0
"""The outcome that ends a turn with nothing: the face that shows a one."""


class Params(Struct):
    """The rule set."""

    target: int = int32(low=1, high=1_000_000, title="Points that win")
    die_faces: int = int32(low=1, high=100, title="Faces of the die")


class State(Struct):
    """A game."""

    phase: int = int8()
    turn: int = int8()
    total: int = int32()  # points of this turn, not yet safe
    points: list[int] = int32(PLAYERS)


def check(params: Params) -> None:
    """Refuse a die that can only bust."""
    if params.die_faces == 1:
        raise BadParam("die_faces", "a die with one face always shows a one", "PG-03")
