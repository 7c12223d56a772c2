"""The rules of Pig (ids: rulebook.md)."""

from __future__ import annotations

from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT
from tests.pig.state import BUST_FACE, DECIDE, HOLD, OVER, PRESS_ON, ROLL, Params, State


@rule
def prepare(params: Params) -> None:
    """Nothing is derived from the rule set."""


@rule
def begin(params: Params, state: State, seats: int) -> None:
    """Nobody has points; the first seat begins (PG-01)."""
    state.phase = DECIDE


@rule
def actors(params: Params, state: State) -> int:
    """Whose turn it is decides; the die is chance."""
    if state.phase == DECIDE:
        return 1 << state.turn
    return CHANCE_BIT if state.phase == ROLL else 0


@rule
def moves(params: Params, state: State, seat: int, out: list[int]) -> int:
    """Roll or hold, always (PG-02)."""
    out[0] = HOLD
    out[1] = PRESS_ON
    return 1 + 1


@rule
def chance(params: Params, state: State) -> int:
    """One face of the die."""
    return params.die_faces


@rule
def apply(params: Params, state: State, seat: int, move: int) -> None:
    """Carry out a move or a roll."""
    if seat == CHANCE:
        state.phase = DECIDE
        if move == BUST_FACE:
            end_turn(state)  # PG-03
        else:
            state.total += move + 1
    elif move == PRESS_ON:
        state.phase = ROLL
    else:
        bank(params, state)


@rule
def bank(params: Params, state: State) -> None:
    """The turn's points are safe, and enough of them win (PG-04, PG-05)."""
    state.points[state.turn] += state.total
    if state.points[state.turn] >= params.target:
        state.phase = OVER  # PG-05
    else:
        end_turn(state)


@rule
def end_turn(state: State) -> None:
    """The other player's turn begins with nothing (PG-01)."""
    state.total = 0
    state.turn = 1 - state.turn


@rule
def scores(params: Params, state: State, out: list[int]) -> None:
    """The points that are safe (PG-04)."""
    out[0] = state.points[0]
    out[1] = state.points[1]


@rule
def winners(params: Params, state: State) -> int:
    """Whoever reached the target, else who leads (PG-05)."""
    if state.points[0] == state.points[1]:
        return 1 | 1 << 1
    return 1 if state.points[0] > state.points[1] else 1 << 1


@rule
def hide(params: Params, state: State, seat: int) -> None:
    """Nothing is hidden."""


@rule
def guess(params: Params, state: State, seat: int, rng: Rng) -> None:
    """Nothing is hidden."""
