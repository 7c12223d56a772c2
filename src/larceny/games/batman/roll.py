"""Batman: what a roll shows, what is set aside, and what that leads to (BT-06 .. BT-11, BT-23)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.batman.dice import (
    clear_row,
    face_at,
    must_draw,
    total,
    turn_alarms_into_loot,
)
from larceny.games.batman.score import turn_points
from larceny.games.batman.state import (
    ALARM,
    BLUE,
    DECIDING,
    LOOT,
    RETURNING,
    RIDDLER,
    Params,
    State,
)
from larceny.games.batman.turn import end_turn
from larceny.games.batman.villain import dodges_left, joker_points


@rule
def show_die(params: Params, state: State, side: int) -> None:
    """Show a face of the next die; all are shown before anything is counted (BT-06)."""
    state.face[state.shown] = face_at(params, state.row[state.shown], side)
    state.shown += 1
    if state.shown == state.rolled:
        if state.is_first_roll and state.villain[state.turn] == RIDDLER:
            state.phase = RETURNING  # BT-23
        else:
            set_aside(params, state)


@rule
def return_dice(params: Params, state: State, mask: int) -> None:
    """Put the Riddler's dice of a first roll back, before Batman are counted (BT-23)."""
    kept = 0
    for place in range(state.rolled):
        if mask >> place & 1:
            state.cup[state.row[place]] += 1
        else:
            state.row[kept] = state.row[place]
            state.face[kept] = state.face[place]
            kept += 1
    for place in range(kept, state.rolled):
        state.row[place] = 0
        state.face[place] = 0
    state.rolled = kept
    set_aside(params, state)


@rule
def set_aside(params: Params, state: State) -> None:
    """Put Loot to the left and Batman to the right, and keep Alarms in front (BT-06)."""
    state.is_first_roll = 0
    for place in range(state.rolled):
        colour = state.row[place]
        if state.face[place] == LOOT:
            state.loot[colour] += 1
        elif state.face[place] == ALARM:
            state.alarm[state.alarms] = colour
            state.alarms += 1
        elif colour == BLUE and dodges_left(params, state) > 0:
            state.dodged += 1  # BT-22, before BT-07
        else:
            state.batman[colour] += 1
    clear_row(state)
    judge(params, state)


@rule
def judge(params: Params, state: State) -> None:
    """End a turn that is busted (BT-07) or out of dice (BT-11); else ask for a decision (BT-08)."""
    state.was_busted = 0
    if is_busted(params, state):
        state.was_busted = 1
        end_turn(params, state, joker_points(params, state))
    elif must_draw(params, state) and total(state.cup) == 0:
        turn_alarms_into_loot(state)  # BT-11
        end_turn(params, state, turn_points(params, state))
    else:
        state.phase = DECIDING


@rule
def is_busted(params: Params, state: State) -> bool:
    """Return whether three or more Batman are in play (BT-07)."""
    return total(state.batman) >= params.bust_batman
