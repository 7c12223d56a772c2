"""Batman's dice: in the cup, in the row that is rolled, and set aside (BT-01 .. BT-11)."""

from __future__ import annotations

from larceny.engine.multiset import kind_at
from larceny.engine.rule import rule
from larceny.games.batman.state import COLOURS, DRAWING, SHOWING, Params, State


@rule
def total(counts: list[int]) -> int:
    """Return the number of dice of all colours."""
    count = 0
    for colour in range(COLOURS):
        count += counts[colour]
    return count


@rule
def colour_at(state: State, place: int) -> int:
    """Return the colour of the die at a place in the cup, toughest colour first (BT-01)."""
    return kind_at(state.cup, 0, place)


@rule
def face_at(params: Params, colour: int, side: int) -> int:
    """Return what one side of a die shows (BT-02)."""
    return kind_at(params.faces[colour], 0, side)


@rule
def gather_dice(params: Params, state: State) -> None:
    """Put all dice into the cup (BT-05)."""
    for colour in range(COLOURS):
        state.cup[colour] = params.dice[colour]
        state.loot[colour] = 0
        state.batman[colour] = 0
    for place in range(state.alarms):
        state.alarm[place] = 0
    state.alarms = 0
    state.dodged = 0


@rule
def clear_row(state: State) -> None:
    """Take all dice out of the row."""
    for place in range(state.rolled):
        state.row[place] = 0
        state.face[place] = 0
    state.rolled = 0
    state.shown = 0


@rule
def must_draw(params: Params, state: State) -> bool:
    """Return whether new dice join the Alarms: if they are fewer than three (BT-09, BT-24)."""
    return state.alarms < params.roll_dice


@rule
def dice_to_draw(params: Params, state: State) -> int:
    """Return how many make three with the Alarms (BT-09), or what the cup still has (BT-10)."""
    if not must_draw(params, state):
        return 0
    return min(params.roll_dice - state.alarms, total(state.cup))


@rule
def draw_dice(state: State, count: int) -> None:
    """Start to draw a number of dice and roll them (BT-05); with none to draw, just roll."""
    state.draws_left = count
    state.phase = DRAWING if count > 0 else SHOWING


@rule
def draw_die(state: State, place: int) -> None:
    """Move one die from the cup to the row (BT-05)."""
    colour = colour_at(state, place)
    state.cup[colour] -= 1
    state.row[state.rolled] = colour
    state.rolled += 1
    state.draws_left -= 1
    if state.draws_left == 0:
        state.phase = SHOWING


@rule
def roll_again(params: Params, state: State) -> None:
    """Put the Alarms back into the row, in their order, and draw new dice (BT-09)."""
    count = dice_to_draw(params, state)
    for place in range(state.alarms):
        state.row[place] = state.alarm[place]
        state.alarm[place] = 0
    state.rolled = state.alarms
    state.alarms = 0
    draw_dice(state, count)


@rule
def turn_alarms_into_loot(state: State) -> None:
    """Turn every Alarm into Loot: the heist is a success (BT-11)."""
    for place in range(state.alarms):
        state.loot[state.alarm[place]] += 1
        state.alarm[place] = 0
    state.alarms = 0


@rule
def alarms_of(state: State, colour: int) -> int:
    """Return how many Alarms have a colour."""
    count = 0
    for place in range(state.alarms):
        if state.alarm[place] == colour:
            count += 1
    return count
