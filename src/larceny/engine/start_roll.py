"""Who begins: everybody rolls a die, the highest starts, and those tied for highest roll again."""

from __future__ import annotations

from typing import Protocol

from larceny.engine.rule import rule


class StartRoll(Protocol):
    """What a state needs for it. `turn` is whose die rolls next, and at the end who starts."""

    seats: int
    turn: int
    contenders: int
    """The mask of the seats that may still start; at first all of them."""
    start_roll: list[int]


@rule
def roll_for_start(state: StartRoll, value: int) -> bool:
    """The next contender's die lies; True when that settles who starts."""
    state.start_roll[state.turn] = value
    state.turn = next_contender(state, state.turn + 1)
    if state.turn < state.seats:
        return False
    drop_lower(state)
    state.turn = next_contender(state, 0)
    return next_contender(state, state.turn + 1) == state.seats


@rule
def drop_lower(state: StartRoll) -> None:
    """Only those who rolled the highest number may still start."""
    highest = 0
    for seat in range(state.seats):
        if state.contenders >> seat & 1:
            highest = max(highest, state.start_roll[seat])
    for seat in range(state.seats):
        if state.start_roll[seat] < highest:
            state.contenders &= ~(1 << seat)


@rule
def next_contender(state: StartRoll, seat: int) -> int:
    """The first seat from this one on that may still start; the number of seats if none."""
    while seat < state.seats and not state.contenders >> seat & 1:
        seat += 1
    return seat
