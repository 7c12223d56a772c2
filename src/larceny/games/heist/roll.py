"""HEIST!: which cards five dice match, and their value for each (HS-02, HS-03, HS-08, HS-09)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.heist.state import (
    BLUE,
    FACES,
    FIVE,
    FIVE_IN_SEQUENCE,
    FOUR,
    FOUR_ALIKE,
    FOUR_IN_SEQUENCE,
    FULL_HOUSE,
    PAIR,
    THREE,
    THREE_ALIKE,
    YELLOW,
    Params,
    State,
)


@rule
def is_match(params: Params, state: State, card: int) -> bool:
    """Return whether the roll shows what the card needs (HS-02, HS-08)."""
    need = params.card_need[card]
    if need < FACES:
        return state.dice[need] > 0
    if need in (FOUR_IN_SEQUENCE, FIVE_IN_SEQUENCE):
        return longest_sequence(state) >= dice_needed(need)
    most = state.dice[face_alike(state)]
    if need == FULL_HOUSE:
        return most == THREE and has_pair(state)  # HS-03
    return most >= dice_needed(need)


@rule
def dice_needed(need: int) -> int:
    """Return how many dice make a combination (HS-02)."""
    if need == THREE_ALIKE:
        return THREE
    if need in (FOUR_ALIKE, FOUR_IN_SEQUENCE):
        return FOUR
    return FIVE


@rule
def face_alike(state: State) -> int:
    """Return the face that most dice show, 0 for ones; the lowest of several (HS-09)."""
    best = 0
    for face in range(1, FACES):
        if state.dice[face] > state.dice[best]:
            best = face
    return best


@rule
def has_pair(state: State) -> bool:
    """Return whether exactly two dice are alike: five alike are not a full house (HS-03)."""
    face = 0
    while face < FACES and state.dice[face] != PAIR:
        face += 1
    return face < FACES


@rule
def longest_sequence(state: State) -> int:
    """Return how many consecutive numbers the roll shows (HS-02)."""
    longest = 0
    length = 0
    for face in range(FACES):
        length = length + 1 if state.dice[face] > 0 else 0
        longest = max(longest, length)
    return longest


@rule
def roll_value(params: Params, state: State, card: int) -> int:
    """Return the value for a card: dice of a crown jewel, the face alike of a gemstone (HS-09)."""
    if params.card_kind[card] == BLUE:
        return state.dice[params.card_need[card]]
    if params.card_kind[card] == YELLOW:  # HL-6: also the full house, by its three
        return face_alike(state) + 1
    return 0


@rule
def has_value(params: Params, card: int) -> bool:
    """Return whether the rolls for a card have a value, and so give it locks (HS-09, HS-10)."""
    return params.card_kind[card] in (BLUE, YELLOW)
