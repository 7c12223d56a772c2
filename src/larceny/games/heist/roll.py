"""What five dice show: which cards they match, and their value for each (ids: rulebook.md)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.heist.state import (
    BLUE,
    FACES,
    FIVE,
    FIVE_ALIKE,
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
    """Whether the roll shows what the card needs (HS-02, HS-08)."""
    need = params.card_need[card]
    if need < FACES:
        return state.dice[need] > 0
    if need == FOUR_IN_SEQUENCE:
        return longest_sequence(state) >= FOUR
    if need == FIVE_IN_SEQUENCE:
        return longest_sequence(state) >= FIVE
    most = state.dice[face_alike(state)]
    if need == THREE_ALIKE:
        return most >= THREE
    if need == FOUR_ALIKE:
        return most >= FOUR
    if need == FIVE_ALIKE:
        return most >= FIVE
    return need == FULL_HOUSE and most == THREE and has_pair(state)  # HS-03


@rule
def face_alike(state: State) -> int:
    """The face that most dice show, 0 for ones; the lowest of several (HS-09)."""
    best = 0
    for face in range(1, FACES):
        if state.dice[face] > state.dice[best]:
            best = face
    return best


@rule
def has_pair(state: State) -> bool:
    """Exactly two dice alike: five alike are no three and a pair (HS-03)."""
    face = 0
    while face < FACES and state.dice[face] != PAIR:
        face += 1
    return face < FACES


@rule
def longest_sequence(state: State) -> int:
    """How many consecutive numbers the roll shows (HS-02)."""
    longest = 0
    length = 0
    for face in range(FACES):
        length = length + 1 if state.dice[face] > 0 else 0
        longest = max(longest, length)
    return longest


@rule
def roll_value(params: Params, state: State, card: int) -> int:
    """Crown jewels count dice, gemstones the number alike, diamonds nothing (HS-09)."""
    if params.card_kind[card] == BLUE:
        return state.dice[params.card_need[card]]
    if params.card_kind[card] == YELLOW:  # HL-6: also the full house, by its three
        return face_alike(state) + 1
    return 0
