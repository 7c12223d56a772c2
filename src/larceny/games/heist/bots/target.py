"""A single card of HEIST! to roll for: which dice help, and how many are missing."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.heist.move import encode_keep, is_full_keep, keep_another
from larceny.games.heist.reach import least_value
from larceny.games.heist.roll import dice_needed
from larceny.games.heist.state import (
    FACES,
    FIVE_IN_SEQUENCE,
    FOUR_IN_SEQUENCE,
    FULL_HOUSE,
    PAIR,
    THREE,
    YELLOW,
    Params,
    State,
)


@rule
def count_missing(params: Params, state: State, card: int) -> int:
    """Return how many more dice must help."""
    return dice_wanted(params, state, card) - count_helping(params, state, card)


@rule
def dice_wanted(params: Params, state: State, card: int) -> int:
    """Return how many dice must show the right faces to get a card from where it is."""
    need = params.card_need[card]
    return max(1, least_value(params, state, card)) if need < FACES else dice_needed(need)


@rule
def count_helping(params: Params, state: State, card: int) -> int:
    """Return how many dice of the roll help to get a card."""
    count = 0
    first = first_face(params, state, card)
    for face in range(FACES):
        count += count_kept(params, state, card, face, first)
    return count


@rule
def keep_for(params: Params, state: State, card: int) -> int:
    """Return the keep of the dice that help; four of them if all five do."""
    kept = encode_keep(0, 0, 0, 0)
    first = first_face(params, state, card)
    for face in range(FACES):
        for _ in range(count_kept(params, state, card, face, first)):
            if not is_full_keep(kept):
                kept = keep_another(kept, face + 1)
    return kept


@rule
def count_kept(params: Params, state: State, card: int, face: int, first: int) -> int:
    """Return how many dice of one face help."""
    need = params.card_need[card]
    dice = state.dice[face]
    if need in (FOUR_IN_SEQUENCE, FIVE_IN_SEQUENCE):
        return min(1, dice) if first <= face < first + dice_needed(need) else 0
    if need == FULL_HOUSE and face == second_face(state, first):
        return min(PAIR, dice)
    if face != first:
        return 0
    return min(THREE, dice) if need == FULL_HOUSE else dice


@rule
def first_face(params: Params, state: State, card: int) -> int:
    """Return the face to collect, or the lowest of the sequence to collect."""
    need = params.card_need[card]
    if need < FACES:
        return need
    if need in (FOUR_IN_SEQUENCE, FIVE_IN_SEQUENCE):
        return best_start(state, dice_needed(need))
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
    """Return the face that most dice show besides the first."""
    best = 0 if first > 0 else 1
    for face in range(best + 1, FACES):
        if face != first and state.dice[face] > state.dice[best]:
            best = face
    return best


@rule
def best_start(state: State, length: int) -> int:
    """Return the lowest face of the sequence of which the roll has most dice.

    Of equals, one whose dice fit another sequence too is better: more faces complete it.
    """
    best = 0
    most = -1
    for low in range(FACES - length + 1):
        rank = 0
        for face in range(low, low + length):
            rank += 2 * min(1, state.dice[face])
        if fits_another(state, low, length):
            rank += 1
        if rank > most:
            most = rank
            best = low
    return best


@rule
def fits_another(state: State, low: int, length: int) -> bool:
    """Return whether the dice of one sequence are also dice of the next lower or higher one."""
    fits_lower = low > 0 and state.dice[low + length - 1] == 0
    return fits_lower or (low + length < FACES and state.dice[low] == 0)
