"""Batman's rounds: who is next, and who leads (ids: rulebook.md)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.batman.state import State


@rule
def next_seat(state: State, seat: int) -> int:
    """Play passes to the left (BT-04)."""
    return seat + 1 if seat + 1 < state.seats else 0


@rule
def next_contender(state: State, seat: int) -> int:
    """From this seat on, the next to play in this round; the number of seats if none is."""
    while seat != state.first:
        if state.contenders >> seat & 1:
            return seat
        seat = next_seat(state, seat)
    return state.seats


@rule
def highest(state: State) -> int:
    """The most points among those who can still win (BT-31)."""
    best = -1
    for seat in range(state.seats):
        if state.contenders >> seat & 1:
            best = max(best, state.points[seat])
    return best


@rule
def leaders(state: State) -> int:
    """The mask of those who can still win and have most points (BT-30, BT-31)."""
    best = highest(state)
    mask = 0
    for seat in range(state.seats):
        if state.contenders >> seat & 1 and state.points[seat] == best:
            mask |= 1 << seat
    return mask
