"""Pig: what a designer may change (Params) and what a game is (State)."""

from __future__ import annotations

from larceny.engine.struct import Struct, int8, int32

PLAYERS = 2
MAX_TARGET = 1_000_000
MAX_FACES = 100
MAX_POINTS = 2 * MAX_TARGET
"""More than anybody reaches who holds as soon as the points would win."""

# What happens next.
DECIDE, ROLLING, OVER = 0, 1, 2

BUST_FACE = 0
"""The outcome that ends a turn with nothing: the face that shows a one."""


class Params(Struct):
    """The rule set."""

    target: int = int32(low=1, high=MAX_TARGET, title="Points that win")
    die_faces: int = int32(low=1, high=MAX_FACES, title="Faces of the die")


class State(Struct):
    """A game."""

    seats: int = int8(low=PLAYERS, high=PLAYERS)
    phase: int = int8(low=DECIDE, high=OVER)
    turn: int = int8(is_seat=True, low=0, high=PLAYERS - 1)
    total: int = int32(low=0, high=MAX_POINTS)  # points of this turn, not yet safe
    points: list[int] = int32(PLAYERS, per_seat=True, low=0, high=MAX_POINTS)
