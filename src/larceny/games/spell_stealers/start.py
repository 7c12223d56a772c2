"""Spell Stealers: where everybody begins, and who is first (SS-01, SS-05)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.spell_stealers.state import NOBODY, START_ROLL, Params, State
from larceny.games.spell_stealers.turn import start_turn


@rule
def begin(params: Params, state: State, seats: int) -> None:
    """Everybody at the entrance, tokens ready; all roll for the start (SS-01, SS-05)."""
    state.seats = seats
    state.in_play = state.ready = state.contenders = (1 << seats) - 1
    state.stolen_by = NOBODY
    state.phase = START_ROLL


@rule
def roll_for_start(params: Params, state: State, value: int) -> None:
    """The highest orb starts; those tied for it roll again (SS-05)."""
    state.start_roll[state.turn] = value
    state.turn = next_contender(state, state.turn + 1)
    if state.turn < state.seats:
        return
    highest = 0
    for seat in range(state.seats):
        if state.contenders >> seat & 1:
            highest = max(highest, state.start_roll[seat])
    for seat in range(state.seats):
        if state.start_roll[seat] < highest:
            state.contenders &= ~(1 << seat)
    state.turn = next_contender(state, 0)
    if next_contender(state, state.turn + 1) == state.seats:
        state.first = state.turn
        start_turn(params, state, state.turn)


@rule
def next_contender(state: State, seat: int) -> int:
    """The first seat from this one on that may still start; the number of seats if none."""
    while seat < state.seats and not state.contenders >> seat & 1:
        seat += 1
    return seat
