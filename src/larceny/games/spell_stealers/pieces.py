"""The pieces of Spell Stealers: artifacts by the shape of their die, obtained and stolen."""

from __future__ import annotations

from larceny.engine.piece import Piece
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, REFEREE
from larceny.games.spell_stealers.move import ROLL, STOP, decode
from larceny.games.spell_stealers.state import (
    OVER,
    SHAPE_NAMES,
    SHAPES,
    STOLEN,
    TURN,
    UNKNOWN,
    Params,
    State,
)

PIECES = (
    *(Piece(name, f"artifacts of the {name}", "artifacts") for name in SHAPE_NAMES),
    *(Piece(f"stolen-{name}", f"stolen artifacts of the {name}", "loot") for name in SHAPE_NAMES),
)


@rule
def note_gains(
    params: Params, before: State, seat: int, move: int, after: State, gained: list[list[int]]
) -> None:
    """Note what became of a roll with the move after it, when nobody can steal it any more."""
    if seat != CHANCE and seat != REFEREE:
        kind = decode(move).kind
        if kind == ROLL:
            note_theft(before, gained)
        is_kept = kind == STOP or (kind == ROLL and before.phase != TURN)
        if is_kept and before.shape != UNKNOWN:
            gained[seat][before.shape] += 1
    if after.phase == OVER and before.phase != OVER:
        note_theft(after, gained)


@rule
def note_theft(state: State, gained: list[list[int]]) -> None:
    """Note who has stolen the last artifact, if anybody has (SS-14)."""
    for place in range(state.thrown):
        thief = state.order[place]
        if state.verdict[thief] == STOLEN and state.shape != UNKNOWN:
            gained[thief][SHAPES + state.shape] += 1
