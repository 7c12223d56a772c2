"""Pig: which rules matter now, and which rule forbids a move."""

from __future__ import annotations

from larceny.engine.seat import CHANCE
from tests.pig.state import DECIDE, OVER, Params, State


def rules_now(params: Params, state: State, seat: int) -> tuple[str, ...]:
    """Return the ids of the rules that matter in this position."""
    if state.phase == OVER:
        return ("PG-05",)
    return ("PG-02", "PG-04") if state.phase == DECIDE else ("PG-03",)


def why_not(params: Params, state: State, seat: int, move: int) -> tuple[str, str]:
    """Return the rule that forbids a move, and the reason in words."""
    if state.phase == OVER:
        return "PG-05", "the game is over"
    if seat == CHANCE:
        return "PG-02", "nobody rolls now"
    if seat != state.turn:
        return "PG-01", f"it is p{state.turn}'s turn"
    return "PG-03", "the die is still rolling"
