"""What a collection is worth (ids: rulebook.md)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.heist.state import (
    BLUE,
    CARDS,
    FACES,
    KINDS_OF_CARD,
    MULTIPLY_BY_COUNT,
    MULTIPLY_BY_RUN,
    Params,
    State,
)


@rule
def score(params: Params, state: State, seat: int) -> int:
    """The worth of all that a seat holds (HS-02, HS-22)."""
    blue = blue_held(params, state, seat)
    points = 0
    for card in range(CARDS):
        if state.holder[card] == seat:
            points += card_worth(params, state, card, blue)
    return points


@rule
def blue_held(params: Params, state: State, seat: int) -> int:
    """How many crown jewels a seat holds (HS-21)."""
    count = 0
    for card in range(CARDS):
        if state.holder[card] == seat and params.card_kind[card] == BLUE:
            count += 1
    return count


@rule
def card_worth(params: Params, state: State, card: int, blue: int) -> int:
    """What a card counts for its holder, who has so many blue ones."""
    worth = params.worths[params.card_need[card]]
    if params.card_kind[card] == BLUE:
        if params.blue_multiplier == MULTIPLY_BY_COUNT:  # HS-21, HL-2
            return worth * blue
        if params.blue_multiplier == MULTIPLY_BY_RUN:  # HL-5
            return worth * run_length(params, state, card)
    return worth


@rule
def run_length(params: Params, state: State, card: int) -> int:
    """Different consecutive numbers around a card in one hand; second copies run apart (HL-5)."""
    seat = state.holder[card]
    number = params.card_need[card]
    copies = 1
    if card >= KINDS_OF_CARD and state.holder[number] == seat:
        copies += 1
    length = 1
    low = number - 1
    while low >= 0 and copies_held(params, state, seat, low) >= copies:
        length += 1
        low -= 1
    high = number + 1
    while high < FACES and copies_held(params, state, seat, high) >= copies:
        length += 1
        high += 1
    return length


@rule
def copies_held(params: Params, state: State, seat: int, number: int) -> int:
    """How many blue cards of a number a seat holds (HL-5)."""
    if params.card_kind[number] != BLUE:
        return 0
    count = 1 if state.holder[number] == seat else 0
    return count + 1 if state.holder[KINDS_OF_CARD + number] == seat else count
