"""Spell Stealers: how a turn, a round and the game end (SS-10, SS-11, SS-24, SS-25)."""

from __future__ import annotations

from larceny.engine.mask import count_of
from larceny.engine.rule import rule
from larceny.games.spell_stealers.state import OVER, Params, State
from larceny.games.spell_stealers.steal import advance
from larceny.games.spell_stealers.turn import next_in_play, start_turn


@rule
def stop(params: Params, state: State, seat: int) -> None:
    """The pawn goes forward by the artifact points; the turn passes (SS-10)."""
    advance(params, state, seat, state.points)
    state.final_before = state.final
    end_turn(params, state)


@rule
def end_turn(params: Params, state: State) -> None:
    """The turn passes left; back at the first player a round is over (SS-10, SS-11, SS-24)."""
    seat = next_in_play(state, state.turn)
    if seat == state.first and state.final:
        end_game(params, state)
    else:
        start_turn(params, state, seat)


@rule
def end_game(params: Params, state: State) -> None:
    """The deepest pawn wins; those tied play one more round, they alone (SS-24, SS-25)."""
    state.in_play = deepest(state)
    if count_of(state.in_play) == 1:
        state.phase = OVER
        return
    if not state.in_play >> state.first & 1:
        state.first = next_in_play(state, state.first)
    start_turn(params, state, state.first)


@rule
def deepest(state: State) -> int:
    """The mask of those in play whose pawn stands deepest; steps past the spell count (SS-25)."""
    most = -1
    mask = 0
    for seat in range(state.seats):
        if state.in_play >> seat & 1:
            if state.pawn[seat] > most:
                most = state.pawn[seat]
                mask = 0
            if state.pawn[seat] == most:
                mask |= 1 << seat
    return mask


@rule
def scores(params: Params, state: State, out: list[int]) -> None:
    """How deep every pawn stands (SS-25)."""
    for seat in range(state.seats):
        out[seat] = state.pawn[seat]


@rule
def winners(params: Params, state: State) -> int:
    """Who is left in play when nobody ties any more (SS-25)."""
    return deepest(state)


@rule
def can_win(params: Params, state: State, seat: int) -> bool:
    """Winners come from the tied (SS-25)."""
    return state.in_play >> seat & 1 == 1
