"""Spell Stealers: where everybody begins, and who is first (SS-01, SS-05)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.engine.start_roll import roll_for_start
from larceny.games.spell_stealers.state import NOBODY, PLAYERS, START_ROLL, Params, State
from larceny.games.spell_stealers.turn import start_turn


@rule
def begin(params: Params, state: State, seats: int) -> None:
    """Everybody at the entrance, tokens ready; all roll for the start (SS-01, SS-05)."""
    state.seats = seats
    state.in_play = state.ready = state.contenders = (1 << seats) - 1
    state.stolen_by = state.thief = NOBODY
    for place in range(PLAYERS):
        state.order[place] = NOBODY
    state.phase = START_ROLL


@rule
def settle_start(params: Params, state: State, value: int) -> None:
    """The highest orb starts; those tied for it roll again (SS-05)."""
    if roll_for_start(state, value):
        state.first = state.turn
        start_turn(params, state, state.turn)
