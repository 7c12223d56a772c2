"""Positions within a turn of Batman, and where one roll leads from them.

Nothing here knows a rule: `rules.apply` carries out every draw and every face.
"""

from __future__ import annotations

from typing import Any

from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE
from larceny.games.batman.dice import colour_at, face_at, total
from larceny.games.batman.move import encode_roll
from larceny.games.batman.rules import apply, chance
from larceny.games.batman.state import (
    ALARM,
    BATMAN,
    BLUE,
    CATWOMAN,
    COLOURS,
    DECIDING,
    DRAWING,
    FACES,
    POISON_IVY,
    RETURNING,
    SHOWING,
    Params,
    State,
)

DIGIT = 4
"""Bits for one number of a position's key."""
ALARM_DIGIT = COLOURS
BATMAN_DIGIT = 2 * COLOURS
EXTRA_DIGIT = BATMAN_DIGIT + 1
RETURNING_KEY = 1 << 48
"""Keys from here on are rows of which the Riddler may put dice back."""


@rule
def unit(digit: int) -> int:
    """What one die adds to a key in one place: in the cup by colour, Alarm by colour, Batman."""
    return 1 << DIGIT * digit


@rule
def position_key(params: Params, state: State) -> int:
    """All that the rest of a turn depends on, in one number (the Loot follows from it)."""
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
    """The key of the position after the Riddler put some dice of his first roll back."""
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
def row_key(state: State) -> int:
    """The dice of the first roll and what they show, whatever their order."""
    key = RETURNING_KEY
    for place in range(state.rolled):
        key += unit(state.row[place] * FACES + state.face[place])
    return key


@rule
def key_of(params: Params, state: State, seat: int) -> int:
    """A position of the seat's turn; or, when the turn is over, -1 less its points."""
    if state.turn == seat and state.phase == DECIDING:
        return position_key(params, state)
    if state.turn == seat and state.phase == RETURNING:
        return row_key(state)
    return -1 - state.points[seat]


@rule
def alike_outcomes(params: Params, state: State, outcome: int) -> int:
    """How many outcomes from this one on cannot be told apart."""
    if state.phase == DRAWING:
        return state.cup[colour_at(state, outcome)]
    colour = state.row[state.shown]
    return params.faces[colour][face_at(params, colour, outcome)]


def roll_out(params: Any, states: Any, picks: Any, odds: Any, found: Any, chances: Any) -> Any:
    """Follow every way the dice can fall in the next roll; compiled only.

    `states[0]` is where it starts, the rest room for the way down. The ends go into `found`
    (`key`, `state`) and `chances`; returned is how many there are.
    """
    rule_set = params[0]
    seat = states[0].turn
    if states[0].phase == DECIDING:
        apply(rule_set, states[0], seat, encode_roll())
    count = 0
    depth = 0
    picks[0] = 0
    odds[0] = 1.0
    while depth >= 0:
        outcome = picks[depth]
        ways = chance(rule_set, states[depth])
        if outcome == ways:
            depth -= 1
            continue
        alike = alike_outcomes(rule_set, states[depth], outcome)
        picks[depth] += alike
        states[depth + 1] = states[depth]
        below = states[depth + 1]
        apply(rule_set, below, CHANCE, outcome)
        odds[depth + 1] = odds[depth] * alike / ways
        if below.turn == seat and (below.phase == DRAWING or below.phase == SHOWING):
            depth += 1
            picks[depth] = 0
        else:
            found[count].key = key_of(rule_set, below, seat)
            found[count].state = below
            chances[count] = odds[depth + 1]
            count += 1
    return count
