"""The rules of Pig (ids: rulebook.md)."""

from __future__ import annotations

from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.engine.score import highest_scores
from larceny.engine.seat import CHANCE, CHANCE_BIT
from tests.pig.move import ROLL, decode, encode_hold, encode_roll
from tests.pig.setup import begin, prepare
from tests.pig.state import BUST_FACE, DECIDE, OVER, ROLLING, Params, State

__all__ = [
    "actors", "apply", "begin", "chance", "guess", "hide", "moves", "prepare", "scores", "winners",
]  # fmt: skip


@rule
def actors(params: Params, state: State) -> int:
    """Return who acts: the seat whose turn it is, or chance while the die rolls."""
    if state.phase == DECIDE:
        return 1 << state.turn
    return CHANCE_BIT if state.phase == ROLLING else 0


@rule
def moves(params: Params, state: State, seat: int, out: list[int]) -> int:
    """Allow both moves at all times: hold and roll (PG-02)."""
    out[0] = encode_hold()
    out[1] = encode_roll()
    return 2


@rule
def chance(params: Params, state: State) -> int:
    """Return the number of faces of the die."""
    return params.die_faces


@rule
def apply(params: Params, state: State, seat: int, move: int) -> None:
    """Carry out a move, or a face of the die."""
    if seat == CHANCE:
        state.phase = DECIDE
        if move == BUST_FACE:
            end_turn(state)  # PG-03
        else:
            state.total += move + 1
    elif decode(move).kind == ROLL:
        state.phase = ROLLING
    else:
        bank(params, state)


@rule
def bank(params: Params, state: State) -> None:
    """Make the turn's points safe; enough of them win (PG-04, PG-05)."""
    state.points[state.turn] += state.total
    if state.points[state.turn] >= params.target:
        state.phase = OVER  # PG-05
    else:
        end_turn(state)


@rule
def end_turn(state: State) -> None:
    """Begin the other player's turn with no points (PG-01)."""
    state.total = 0
    state.turn = 1 - state.turn


@rule
def scores(params: Params, state: State, out: list[int]) -> None:
    """Write the points that are safe (PG-04)."""
    for seat in range(state.seats):
        out[seat] = state.points[seat]


@rule
def winners(params: Params, state: State) -> int:
    """Return who reached the target, or who leads in an unfinished game (PG-05)."""
    return highest_scores(state.points, state.seats)


@rule
def hide(params: Params, state: State, seat: int) -> None:
    """Hide nothing: there are no secrets in Pig."""


@rule
def guess(params: Params, state: State, seat: int, rng: Rng) -> None:
    """Guess nothing: nothing is hidden."""
