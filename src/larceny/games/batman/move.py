"""The moves of Batman: their codes, how to build one, and how to read one.

A code is one int. PICK names a villain, RETURN the positions of dice in the row as a bit mask.
"""

from __future__ import annotations

from typing import NamedTuple

from larceny.engine.rule import rule
from larceny.games.batman.state import MAX_ROW, NOBODY, VILLAINS

# Kinds of moves.
ROLL, STOP, PICK, RETURN = 0, 1, 2, 3
KIND_NAMES = ("roll", "stop", "pick", "return")

_FIRST_PICK = 2
_FIRST_RETURN = _FIRST_PICK + VILLAINS + 1
CODES = _FIRST_RETURN + (1 << MAX_ROW)
"""One more than the highest code."""
MAX_MOVES = 1 << MAX_ROW
"""The length of a buffer that can hold any list of legal moves."""


class Move(NamedTuple):
    """A move with named parts; those that its kind does not use are 0."""

    kind: int
    villain: int = NOBODY
    mask: int = 0


@rule
def encode_roll() -> int:
    """Return the code for rolling again (BT-08)."""
    return ROLL


@rule
def encode_stop() -> int:
    """Return the code for stopping, which scores the turn (BT-08)."""
    return STOP


@rule
def encode_pick(villain: int) -> int:
    """Return the code for picking a villain (BT-03)."""
    return _FIRST_PICK + villain


@rule
def encode_return(mask: int) -> int:
    """Return the code for putting dice of the first roll back into the cup (BT-23)."""
    return _FIRST_RETURN + mask


@rule(cached=True)
def decode(move: int) -> Move:
    """Return the named parts of a code."""
    if move >= _FIRST_RETURN:
        return Move(RETURN, NOBODY, move - _FIRST_RETURN)
    if move >= _FIRST_PICK:
        return Move(PICK, move - _FIRST_PICK, 0)
    return Move(move, NOBODY, 0)


@rule
def encode(parts: Move) -> int:
    """Return the code that `decode` reads these parts from."""
    if parts.kind == RETURN:
        return encode_return(parts.mask)
    if parts.kind == PICK:
        return encode_pick(parts.villain)
    return parts.kind
