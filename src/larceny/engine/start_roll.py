"""The roll for who starts: the highest die starts, and those tied for highest roll again."""

from __future__ import annotations

from typing import Protocol

from larceny.engine.rule import rule


class StartRoll(Protocol):
    """The fields that a state needs for the roll."""

    seats: int
    turn: int
    """The seat that rolls next, and after the last roll the one that starts."""
    contenders: int
    """The mask of the seats that may still start; at first all of them."""
    start_roll: list[int]
    """The last roll of each seat."""


@rule
def roll_for_start(state: StartRoll, value: int) -> bool:
    """Enter the next contender's roll; return whether that settles who starts."""
    state.start_roll[state.turn] = value
    state.turn = next_contender(state, state.turn + 1)
    if state.turn < state.seats:
        return False
    drop_lower(state)
    state.turn = next_contender(state, 0)
    return next_contender(state, state.turn + 1) == state.seats


@rule
def drop_lower(state: StartRoll) -> None:
    """Drop all contenders but those who rolled the highest number."""
    highest = 0
    for seat in range(state.seats):
        if state.contenders >> seat & 1:
            highest = max(highest, state.start_roll[seat])
    for seat in range(state.seats):
        if state.start_roll[seat] < highest:
            state.contenders &= ~(1 << seat)


@rule
def next_contender(state: StartRoll, seat: int) -> int:
    """Return the first contender from this seat on, or the number of seats if there is none."""
    while seat < state.seats and not state.contenders >> seat & 1:
        seat += 1
    return seat
