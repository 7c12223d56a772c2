"""Batman: how a game starts, how turns and rounds begin and end (BT-03 .. BT-08, BT-30)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.engine.seat import next_seat
from larceny.games.batman.dice import draw_dice, gather_dice
from larceny.games.batman.score import highest, leaders
from larceny.games.batman.state import DRAWN, OVER, PICKED, PICKING, VILLAIN, Params, State
from larceny.games.batman.villain import first_dice, free_villain, take_villain

# --- The start of a game ------------------------------------------------------------------------


@rule
def choose_first(params: Params, state: State, seat: int) -> None:
    """Make a seat the first player; then come the villains, if there are any (BT-04)."""
    state.first = seat
    if params.villains == DRAWN:
        state.phase = VILLAIN
    elif params.villains == PICKED:
        state.phase = PICKING
        state.turn = seat
    else:
        start_turn(params, state, seat)


@rule
def draw_villain(params: Params, state: State, place: int) -> None:
    """Give the next seat, from p0 on, one of the villains left (BT-03)."""
    take_villain(state, state.turn, free_villain(state, place))
    if state.turn + 1 < state.seats:
        state.turn += 1
    else:
        start_turn(params, state, state.first)


@rule
def pick_villain(params: Params, state: State, seat: int, villain: int) -> None:
    """Give a seat the villain that it picks; then the next one picks (BT-03)."""
    take_villain(state, seat, villain)
    state.turn = next_seat(seat, state.seats)  # BT-04
    if state.turn == state.first:
        start_turn(params, state, state.first)


# --- A turn -------------------------------------------------------------------------------------


@rule
def start_turn(params: Params, state: State, seat: int) -> None:
    """Begin a turn with its first roll, for which all dice are in the cup (BT-05, BT-23)."""
    state.turn = seat
    state.is_first_roll = 1
    draw_dice(state, first_dice(params, state.villain[seat]))


@rule
def end_turn(params: Params, state: State, points: int) -> None:
    """Score the turn, put every die back into the cup, and pass the turn on (BT-08)."""
    state.points[state.turn] += points
    gather_dice(params, state)
    seat = next_contender(state, next_seat(state.turn, state.seats))
    if seat == state.seats:
        end_round(params, state)
    else:
        start_turn(params, state, seat)


@rule
def next_contender(state: State, seat: int) -> int:
    """Return who plays next in this round, from a seat on; the number of seats if nobody does."""
    while seat != state.first:
        if state.contenders >> seat & 1:
            return seat
        seat = next_seat(seat, state.seats)
    return state.seats


# --- A round ------------------------------------------------------------------------------------


@rule
def end_round(params: Params, state: State) -> None:
    """Play on below the target; else one leader wins (BT-30), or the leaders play on (BT-31).

    Everybody who can still win has had equally many turns.
    """
    ahead = leaders(state)
    if state.tie_break or highest(state) >= params.target:  # BT-30
        state.contenders = ahead
        state.tie_break = 1  # BT-31
        if ahead & (ahead - 1) == 0:
            state.tie_break = 0
            state.phase = OVER
            state.turn = state.first
            return
    seat = state.first
    if not state.contenders >> seat & 1:
        seat = next_contender(state, next_seat(seat, state.seats))
    start_turn(params, state, seat)
