"""A turn of Spell Stealers, from its beginning to its end (SS-05 .. SS-11, SS-24, SS-25)."""

from __future__ import annotations

from larceny.engine.mask import count_of
from larceny.engine.rule import rule
from larceny.engine.seat import next_seat
from larceny.engine.start_roll import roll_for_start
from larceny.games.spell_stealers.score import deepest
from larceny.games.spell_stealers.state import ARTIFACT, OVER, PRESS, TURN, Params, State
from larceny.games.spell_stealers.steal import advance, clear_attempts, gain


@rule
def settle_start(params: Params, state: State, value: int) -> None:
    """Let the highest orb start; those tied for it roll again (SS-05)."""
    if roll_for_start(state, value):
        state.first = state.turn
        start_turn(params, state, state.turn)


@rule
def start_turn(params: Params, state: State, seat: int) -> None:
    """Begin a turn with no points and a ready token, unless it is reset by hand (SS-06)."""
    state.turn = seat
    state.points = 0
    if not params.manual_tokens:
        state.ready |= 1 << seat
    state.phase = TURN


@rule
def roll(state: State, shape: int) -> None:
    """Roll the chosen die together with the success die (SS-07)."""
    clear_attempts(state)
    state.has_rolled = 1
    state.shape = shape
    state.number = 0
    state.symbol = 0
    state.matched = 0
    state.asked = 0
    state.phase = ARTIFACT


@rule
def score_artifact(state: State) -> None:
    """Move the marker on, or leave it after a theft; then roll on or stop (SS-08, SS-09)."""
    state.points = state.before + gain(state)
    state.phase = PRESS


@rule
def stop(params: Params, state: State, seat: int) -> None:
    """Move the pawn forward by the artifact points and pass the turn (SS-10)."""
    advance(params, state, seat, state.points)
    state.final_before = state.final
    end_turn(params, state)


@rule
def end_turn(params: Params, state: State) -> None:
    """Pass the turn to the left; back at the first player a round is over (SS-10, SS-11, SS-24)."""
    seat = next_in_play(state, state.turn)
    if seat == state.first and state.final:
        end_final_round(params, state)
    else:
        start_turn(params, state, seat)


@rule
def end_final_round(params: Params, state: State) -> None:
    """End the game, or let those who are tied play one more round alone (SS-24, SS-25)."""
    state.in_play = deepest(state)
    if count_of(state.in_play) == 1:
        state.phase = OVER
        return
    if not state.in_play >> state.first & 1:
        state.first = next_in_play(state, state.first)
    start_turn(params, state, state.first)


@rule
def next_in_play(state: State, seat: int) -> int:
    """Return the next seat to the left that is in play."""
    while True:
        seat = next_seat(seat, state.seats)
        if state.in_play >> seat & 1:
            return seat
