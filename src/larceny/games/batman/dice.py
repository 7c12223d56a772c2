"""Batman's dice: in the cup, in the row that is rolled, and set aside (ids: rulebook.md)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.batman.state import COLOURS, DRAWING, SHOWING, Params, State


@rule
def total(counts: list[int]) -> int:
    """Dice of all colours."""
    count = 0
    for colour in range(COLOURS):
        count += counts[colour]
    return count


@rule
def colour_at(state: State, place: int) -> int:
    """The colour of one die of those in the cup (BT-01)."""
    colour = 0
    while place >= state.cup[colour]:
        place -= state.cup[colour]
        colour += 1
    return colour


@rule
def face_at(params: Params, colour: int, side: int) -> int:
    """What one side of a die shows (BT-02)."""
    face = 0
    while side >= params.faces[colour][face]:
        side -= params.faces[colour][face]
        face += 1
    return face


@rule
def gather_dice(params: Params, state: State) -> None:
    """All dice into the cup (BT-05)."""
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
    """No die is being rolled any more."""
    for place in range(state.rolled):
        state.row[place] = 0
        state.face[place] = 0
    state.rolled = 0
    state.shown = 0


@rule
def must_draw(params: Params, state: State) -> bool:
    """Fewer than three Alarms need new dice (BT-09); three or the Riddler's four do not (BT-24)."""
    return state.alarms < params.roll_dice


@rule
def dice_to_draw(params: Params, state: State) -> int:
    """As many as make three with the Alarms (BT-09), or what the cup still has (BT-10)."""
    if not must_draw(params, state):
        return 0
    return min(params.roll_dice - state.alarms, total(state.cup))


@rule
def draw_dice(state: State, count: int) -> None:
    """Draw so many dice and roll them: one act (BT-05). With none to draw, just roll."""
    state.draws_left = count
    state.phase = DRAWING if count > 0 else SHOWING


@rule
def draw_die(state: State, place: int) -> None:
    """One die from the cup joins the row (BT-05)."""
    colour = colour_at(state, place)
    state.cup[colour] -= 1
    state.row[state.rolled] = colour
    state.rolled += 1
    state.draws_left -= 1
    if state.draws_left == 0:
        state.phase = SHOWING


@rule
def roll_again(params: Params, state: State) -> None:
    """The Alarms go back into the row, in their order, and new dice join them (BT-09)."""
    count = dice_to_draw(params, state)
    for place in range(state.alarms):
        state.row[place] = state.alarm[place]
        state.alarm[place] = 0
    state.rolled = state.alarms
    state.alarms = 0
    draw_dice(state, count)


@rule
def turn_alarms_into_loot(state: State) -> None:
    """The heist is a success: every Alarm becomes Loot (BT-11)."""
    for place in range(state.alarms):
        state.loot[state.alarm[place]] += 1
        state.alarm[place] = 0
    state.alarms = 0
