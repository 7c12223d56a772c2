"""How a turn of HEIST! begins and ends, and how the game does (ids: rulebook.md)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.heist.state import (
    CARDS,
    DICE,
    FACES,
    IN_VAULT,
    OVER,
    RED,
    ROLL,
    UNTIL_NO_STEAL,
    Params,
    State,
)


@rule
def start_turn(params: Params, state: State, seat: int) -> None:
    """All five dice are rolled (HS-06)."""
    state.turn = seat
    state.rolled = 0
    state.has_stolen = 0
    roll_dice(state, ROLL, DICE)


@rule
def roll_dice(state: State, phase: int, count: int) -> None:
    """Clear the table for a roll of so many dice."""
    for face in range(FACES):
        state.dice[face] = 0
    state.dice_left = count
    state.phase = phase


@rule
def end_turn(params: Params, state: State) -> None:
    """Play goes to the left, until the end phase or the limit of turns is over (HS-05, HS-22)."""
    state.turns += 1
    follow_end_phase(params, state)
    is_played_out = state.is_end_phase and state.turns_left == 0
    if is_played_out or state.turns >= params.turn_limit:  # HS-22
        roll_dice(state, OVER, 0)
    else:
        start_turn(params, state, (state.turn + 1) % state.seats)


@rule
def follow_end_phase(params: Params, state: State) -> None:
    """It begins with the vault empty, counts its turns, and may break off (HS-20, HL-3, HL-4)."""
    if not is_vault_empty(params, state):
        state.is_end_phase = 0  # HL-3
        state.turns_left = 0
    elif not state.is_end_phase:
        state.is_end_phase = 1
        state.turns_left = state.seats
    elif params.end_phase == UNTIL_NO_STEAL and state.has_stolen:  # HL-4
        state.turns_left = state.seats
    else:
        state.turns_left -= 1


@rule
def is_vault_empty(params: Params, state: State) -> bool:
    """Every card is out of the vault; a red one may stay (HS-20, HL-2) or not (HL-1)."""
    for card in range(CARDS):
        may_stay = params.red_may_stay and params.card_kind[card] == RED
        if state.holder[card] == IN_VAULT and not may_stay:
            return False
    return True
