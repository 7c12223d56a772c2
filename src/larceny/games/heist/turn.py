"""HEIST!: how a turn begins and ends, its rolls, and the end phase (HS-05 .. HS-07, HS-20)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.engine.seat import next_seat
from larceny.games.heist.move import Move, kept_dice
from larceny.games.heist.reach import has_eligible, must_give_back
from larceny.games.heist.state import (
    ACT,
    CARDS,
    DICE,
    FACES,
    GIVE_BACK,
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
    """Begin a turn with a roll of all five dice (HS-06)."""
    state.turn = seat
    state.rolled = 0
    state.has_stolen = 0
    roll_dice(state, ROLL, DICE)


@rule
def roll_dice(state: State, phase: int, count: int) -> None:
    """Take all dice off the table and start a roll of a number of them."""
    for face in range(FACES):
        state.dice[face] = 0
    state.dice_left = count
    state.phase = phase


@rule
def keep(params: Params, state: State, parts: Move) -> None:
    """Keep some dice and roll all others again (HS-06)."""
    roll_dice(state, ROLL, DICE)
    for face in kept_dice(parts):
        if face > 0:
            state.dice[face - 1] += 1
            state.dice_left -= 1


@rule
def finish_roll(params: Params, state: State) -> None:
    """Ask for a decision; after a last roll without use, for a card to return (HS-07, HS-15)."""
    state.rolled += 1
    state.phase = ACT
    if state.rolled == params.rolls and not has_eligible(params, state, state.turn):
        if must_give_back(params, state, state.turn):
            state.phase = GIVE_BACK
        else:
            end_turn(params, state)


@rule
def end_turn(params: Params, state: State) -> None:
    """End a turn, and begin the next one unless the game is over."""
    close_turn(params, state)
    start_next_turn(params, state)


@rule
def start_next_turn(params: Params, state: State) -> None:
    """Pass the turn on to the left, or end the game after the last turn (HS-05, HS-22)."""
    is_played_out = state.is_end_phase and state.turns_left == 0
    if is_played_out or state.turns >= params.turn_limit:  # HS-22
        roll_dice(state, OVER, 0)
    else:
        start_turn(params, state, next_seat(state.turn, state.seats))


@rule
def close_turn(params: Params, state: State) -> None:
    """Count a finished turn; the end phase begins, goes on or breaks off (HS-20, HL-3, HL-4)."""
    state.turns += 1
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
    """Return whether no card keeps the end phase from beginning."""
    card = 0
    while card < CARDS and not must_leave_vault(params, state, card):
        card += 1
    return card == CARDS


@rule
def must_leave_vault(params: Params, state: State, card: int) -> bool:
    """Return whether a card must leave the vault; red ones may stay (HS-20, HL-2) or not (HL-1)."""
    may_stay = params.red_may_stay and params.card_kind[card] == RED
    return state.holder[card] == IN_VAULT and not may_stay
