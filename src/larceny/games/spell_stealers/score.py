"""The score of Spell Stealers: how deep the pawns stand, and who wins (SS-25)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.engine.score import highest_scores_among
from larceny.games.spell_stealers.state import Params, State


@rule
def deepest(state: State) -> int:
    """Return the mask of those in play whose pawn stands deepest, past the spell too (SS-25)."""
    return highest_scores_among(state.pawn, state.seats, state.in_play)


@rule
def scores(params: Params, state: State, out: list[int]) -> None:
    """Write how deep every pawn stands (SS-25)."""
    for seat in range(state.seats):
        out[seat] = state.pawn[seat]


@rule
def winners(params: Params, state: State) -> int:
    """Return who is left in play when nobody is tied any more (SS-25)."""
    return deepest(state)


@rule
def can_win(params: Params, state: State, seat: int) -> bool:
    """Return whether a seat is in play: after a tie only the tied can win (SS-25)."""
    return state.in_play >> seat & 1 == 1
