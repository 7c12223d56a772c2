"""Spell Stealers: a turn, from its beginning to the last artifact (SS-06 .. SS-09)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.spell_stealers.state import ARTIFACT, PRESS, TURN, Params, State
from larceny.games.spell_stealers.steal import forget_attempts, gain


@rule
def start_turn(params: Params, state: State, seat: int) -> None:
    """The token becomes ready unless that is done by hand; the points are 0 (SS-06)."""
    state.turn = seat
    state.points = 0
    if not params.manual_tokens:
        state.ready |= 1 << seat
    state.phase = TURN


@rule
def roll(state: State, shape: int) -> None:
    """The chosen die leaves the hand together with the success die (SS-07)."""
    forget_attempts(state)
    state.has_rolled = 1
    state.shape = shape
    state.number = 0
    state.symbol = 0
    state.matched = 0
    state.asked = 0
    state.phase = ARTIFACT


@rule
def score_artifact(state: State) -> None:
    """The marker moves on, or stays after a theft; then roll on or stop (SS-08, SS-09)."""
    state.points = state.before + gain(state)
    state.phase = PRESS


@rule
def next_in_play(state: State, seat: int) -> int:
    """The next seat to the left that is in play."""
    while True:
        seat += 1
        if seat >= state.seats:
            seat = 0
        if state.in_play >> seat & 1:
            return seat
