"""The turns of Art Robbery: who begins, and who is next (AR-05, AR-07, AR-14, AR-17)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.engine.seat import next_seat
from larceny.games.art_robbery.raid import end_raid, is_middle_empty
from larceny.games.art_robbery.state import DEAL, MIDDLE, PLAY, Params, State


@rule
def choose_first(state: State, seat: int) -> None:
    """Let the seat begin that was drawn by lot; the cards are dealt next (AR-05)."""
    state.turn = seat
    state.phase = DEAL


@rule
def end_turn(params: Params, state: State) -> None:
    """Go on to the left, unless the raid is over: after the draw, so all have five (AR-14)."""
    state.turns += 1
    left = next_seat(state.turn, state.seats)
    if is_middle_empty(state) or state.turns >= params.max_turns:  # AR-18
        end_raid(params, state)
        state.turn = left if state.dog == MIDDLE else state.dog  # AR-17
    else:
        state.turn = left
        state.phase = PLAY
