"""A single card of HEIST! to roll for: which dice help, and how many are missing."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.heist.move import encode_keep, is_full_keep, keep_another
from larceny.games.heist.reach import reach_of_equal
from larceny.games.heist.state import (
    FACES,
    FIVE,
    FIVE_IN_SEQUENCE,
    FOUR,
    FOUR_ALIKE,
    FOUR_IN_SEQUENCE,
    FULL_HOUSE,
    OUT_OF_REACH,
    PAIR,
    THREE,
    THREE_ALIKE,
    YELLOW,
    Params,
    State,
)


@rule
def missing(params: Params, state: State, card: int) -> int:
    """How many more dice must help; more than all dice if no roll could be enough."""
    return dice_needed(params, state, card) - helping(params, state, card)


@rule
def dice_needed(params: Params, state: State, card: int) -> int:
    """How many dice must show the right faces for a card, wherever it lies."""
    need = params.card_need[card]
    if need < FACES:
        return max(1, least_value(params, state, card))
    if need == THREE_ALIKE:
        return THREE
    if need in (FOUR_ALIKE, FOUR_IN_SEQUENCE):
        return FOUR
    return FIVE


@rule
def least_value(params: Params, state: State, card: int) -> int:
    """The lowest value of a roll that gets a card, at least by a challenge."""
    if state.holder[card] < 0:
        return 0
    locks = state.locks[card]
    return locks + 1 if reach_of_equal(params) == OUT_OF_REACH else locks


@rule
def helping(params: Params, state: State, card: int) -> int:
    """How many dice of the roll help towards a card."""
    count = 0
    first = first_face(params, state, card)
    for face in range(FACES):
        count += kept_of(params, state, card, face, first)
    return count


@rule
def kept_for(params: Params, state: State, card: int) -> int:
    """The code of the keep of all dice that help."""
    kept = encode_keep(0, 0, 0, 0)
    first = first_face(params, state, card)
    for face in range(FACES):
        for _ in range(kept_of(params, state, card, face, first)):
            if not is_full_keep(kept):
                kept = keep_another(kept, face + 1)
    return kept


@rule
def kept_of(params: Params, state: State, card: int, face: int, first: int) -> int:
    """How many dice of one face help."""
    need = params.card_need[card]
    dice = state.dice[face]
    if need in (FOUR_IN_SEQUENCE, FIVE_IN_SEQUENCE):
        length = FOUR if need == FOUR_IN_SEQUENCE else FIVE
        return min(1, dice) if first <= face < first + length else 0
    if need == FULL_HOUSE and face == second_face(state, first):
        return min(PAIR, dice)
    if face != first:
        return 0
    return min(THREE, dice) if need == FULL_HOUSE else dice


@rule
def first_face(params: Params, state: State, card: int) -> int:
    """The face to collect, or the lowest of the sequence to collect."""
    need = params.card_need[card]
    if need < FACES:
        return need
    if need == FOUR_IN_SEQUENCE:
        return best_start(state, FOUR)
    if need == FIVE_IN_SEQUENCE:
        return best_start(state, FIVE)
    low = 0
    if params.card_kind[card] == YELLOW:
        low = max(0, least_value(params, state, card) - 1)
    best = min(low, FACES - 1)
    for face in range(best + 1, FACES):
        if state.dice[face] >= state.dice[best]:
            best = face
    return best


@rule
def second_face(state: State, first: int) -> int:
    """The face that most dice show besides the first."""
    best = 0 if first > 0 else 1
    for face in range(best + 1, FACES):
        if face != first and state.dice[face] > state.dice[best]:
            best = face
    return best


@rule
def best_start(state: State, length: int) -> int:
    """Where a sequence begins of which the roll has most."""
    best = 0
    most = -1
    for low in range(FACES - length + 1):
        count = 0
        for face in range(low, low + length):
            count += min(1, state.dice[face])
        if count > most:
            most = count
            best = low
    return best
