"""HEIST!: a challenge, its code, and the chance to crack it (HS-14, HL-6)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.heist.holding import win_card
from larceny.games.heist.state import (
    CHALLENGE_DICE,
    EQUAL_DEFENDER_NAMES,
    FACES,
    NAME_CODE,
    NO_CARD,
    ROLL_CHALLENGE,
    ROLL_CODE,
    Params,
    State,
)
from larceny.games.heist.turn import end_turn, roll_dice

CHALLENGE_ROLLS: int = FACES**CHALLENGE_DICE
"""The rolls that a challenger can make, all equally likely."""
CRACKING_ROLLS: int = CHALLENGE_ROLLS - (FACES - 1) ** CHALLENGE_DICE
"""Those of them that show the code, whatever it is."""
CRACK_CHANCE = CRACKING_ROLLS / CHALLENGE_ROLLS


@rule
def challenge(params: Params, state: State, card: int) -> None:
    """Begin a challenge: the defender names a code (HS-14) or, by older rules, rolls it (HL-6)."""
    state.card = card
    if params.equal_roll == EQUAL_DEFENDER_NAMES:
        roll_dice(state, NAME_CODE, 0)
    else:
        roll_dice(state, ROLL_CODE, 1)


@rule
def set_code(state: State, code: int) -> None:
    """Set the code, and let the challenger roll the other four dice (HS-14)."""
    state.code = code
    roll_dice(state, ROLL_CHALLENGE, CHALLENGE_DICE)


@rule
def is_cracking(state: State, outcome: int) -> bool:
    """Return whether the code is cracked when the last die shows an outcome (HS-14)."""
    return outcome + 1 == state.code or state.dice[state.code - 1] > 0


@rule
def finish_challenge(params: Params, state: State) -> None:
    """Hand the card over with its locks if a die matches the code; else end the turn (HS-14)."""
    card = state.card
    is_cracked = state.dice[state.code - 1] > 0
    state.card = NO_CARD
    state.code = 0
    if is_cracked:
        win_card(params, state, state.turn, card)
    else:
        end_turn(params, state)
