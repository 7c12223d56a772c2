"""Hidden information in Spell Stealers: which die was chosen, until it lies (SS-07)."""

from __future__ import annotations

from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule
from larceny.games.spell_stealers.state import ARTIFACT, SHAPES, UNKNOWN, Params, State


@rule
def hide(params: Params, state: State, seat: int) -> None:
    """Erase the chosen die for everybody but its roller until it lies on the table (SS-07)."""
    if state.phase == ARTIFACT and seat != state.turn:
        state.shape = UNKNOWN


@rule
def guess(params: Params, state: State, seat: int, rng: Rng) -> None:
    """Fill in one of the three dice, all equally likely (SS-07)."""
    if state.phase == ARTIFACT and state.shape == UNKNOWN:
        state.shape = pick(rng, SHAPES)
