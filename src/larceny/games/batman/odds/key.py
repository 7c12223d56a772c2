"""Keys of the positions within a turn of Batman: positions that play alike have the same key."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.batman.dice import total
from larceny.games.batman.state import (
    ALARM,
    BATMAN,
    BLUE,
    CATWOMAN,
    COLOURS,
    DECIDING,
    FACES,
    POISON_IVY,
    RETURNING,
    Params,
    State,
)

DIGIT = 4
"""Bits for one number of a position's key."""
ALARM_DIGIT = COLOURS
BATMAN_DIGIT = 2 * COLOURS
EXTRA_DIGIT = BATMAN_DIGIT + 1
RETURNING_KEY = 1 << 48
"""Keys from this one on are rows of which the Riddler may put dice back."""


@rule
def unit(digit: int) -> int:
    """Return what one die adds to a key: in the cup by colour, as an Alarm by colour, as Batman."""
    return 1 << DIGIT * digit


@rule
def position_key(params: Params, state: State) -> int:
    """Return all that the rest of a turn depends on, in one number (the Loot follows from it)."""
    key = total(state.batman) * unit(BATMAN_DIGIT)
    for colour in range(COLOURS):
        key += state.cup[colour] * unit(colour)
    for place in range(state.alarms):
        key += unit(ALARM_DIGIT + state.alarm[place])
    villain = state.villain[state.turn]
    if villain == CATWOMAN:
        key += state.loot[BLUE] * unit(EXTRA_DIGIT)
    elif villain == POISON_IVY:
        key += state.dodged * unit(EXTRA_DIGIT)
    return key


@rule
def returned_key(state: State, mask: int) -> int:
    """Return the key of the position after the Riddler puts dice of the first roll back."""
    key = 0
    for colour in range(COLOURS):
        key += state.cup[colour] * unit(colour)
    for place in range(state.rolled):
        if mask >> place & 1:
            key += unit(state.row[place])
        elif state.face[place] == ALARM:
            key += unit(ALARM_DIGIT + state.row[place])
        elif state.face[place] == BATMAN:
            key += unit(BATMAN_DIGIT)
    return key


@rule
def kept(state: State, mask: int, face: int) -> int:
    """Return how many dice of the row show a face and are not put back."""
    count = 0
    for place in range(state.rolled):
        if state.face[place] == face and not mask >> place & 1:
            count += 1
    return count


@rule
def row_key(state: State) -> int:
    """Return the key of the dice of the first roll and what they show, whatever their order."""
    key = RETURNING_KEY
    for place in range(state.rolled):
        key += unit(state.row[place] * FACES + state.face[place])
    return key


@rule
def key_of(params: Params, state: State, seat: int) -> int:
    """Return the key of a position in a seat's turn; after it, -1 less the seat's points."""
    if state.turn == seat and state.phase == DECIDING:
        return position_key(params, state)
    if state.turn == seat and state.phase == RETURNING:
        return row_key(state)
    return -1 - state.points[seat]


def dice_left(key: int) -> tuple[int, int]:
    """Return the dice in the cup and the Alarms: every roll makes the cup or the Alarms fewer."""
    digits = [key >> DIGIT * digit & (1 << DIGIT) - 1 for digit in range(BATMAN_DIGIT)]
    return sum(digits[:ALARM_DIGIT]), sum(digits[ALARM_DIGIT:])
