"""The moves of Batman."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from larceny.engine.moves import Moves, Numbers, Several, Words
from larceny.games.batman.state import MAX_ROW, NO_VILLAINS, NOBODY, PICKED, Params
from larceny.games.batman.villain import TOKEN_NAMES

MAX_MOVES = 1 << MAX_ROW
"""The length of a buffer that can hold any list of legal moves."""
PLACES = Several(Numbers(1, MAX_ROW))
"""Dice by their places in the row."""


class Move(NamedTuple):
    """A move with named parts; those that its kind does not use are 0."""

    kind: int
    villain: Annotated[int, Words(TOKEN_NAMES, first=1, codes_from=NOBODY)] = NOBODY
    mask: Annotated[int, PLACES] = 0


def can_occur(params: Params, seats: int, move: Move) -> bool:
    """Return whether a move can be legal in some game by these params."""
    if move.kind == RETURN:
        dice = min(params.riddler_dice, sum(params.dice))
        return params.villains != NO_VILLAINS and move.mask < 1 << dice
    return move.kind != PICK or params.villains == PICKED


MOVES = Moves(Move)
ROLL, encode_roll = MOVES.kind("roll")  # BT-08
STOP, encode_stop = MOVES.kind("stop")  # BT-08
PICK, encode_pick = MOVES.kind("pick", "villain")  # BT-03
RETURN, encode_return = MOVES.kind("return", "mask")  # BT-23
decode, encode, CODES, KIND_NAMES = MOVES.finish(can_occur)
