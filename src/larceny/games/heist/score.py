"""HEIST!: what a collection is worth, and who wins (HS-21, HS-22, HL-2, HL-5)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.engine.score import highest_scores
from larceny.engine.stack import new_ints
from larceny.games.heist.state import (
    BLUE,
    CARDS,
    FACES,
    KINDS_OF_CARD,
    MULTIPLY_BY_COUNT,
    MULTIPLY_BY_RUN,
    PLAYERS,
    Params,
    State,
)


@rule
def scores(params: Params, state: State, out: list[int]) -> None:
    """Write the worth of every collection, as if the game ended now (HS-22)."""
    for seat in range(state.seats):
        out[seat] = score(params, state, seat)


@rule
def winners(params: Params, state: State) -> int:
    """Return the seats with the most valuable collection; a tie is shared (HS-22)."""
    points = new_ints(PLAYERS)
    scores(params, state, points)
    return highest_scores(points, state.seats)


@rule
def score(params: Params, state: State, seat: int) -> int:
    """Return the worth of all that a seat holds (HS-02, HS-22)."""
    points = 0
    blue = 0
    blue_points = 0
    for card in range(CARDS):
        if state.holder[card] == seat:
            worth = params.worths[params.card_need[card]]
            if params.card_kind[card] == BLUE:
                blue += 1
                blue_points += worth
            else:
                points += worth
    if params.blue_multiplier == MULTIPLY_BY_COUNT:  # HS-21, HL-2
        return points + blue_points * blue
    if params.blue_multiplier == MULTIPLY_BY_RUN:  # HL-5
        return points + worth_of_runs(params, state, seat)
    return points + blue_points


@rule
def worth_of_runs(params: Params, state: State, seat: int) -> int:
    """Return what the blue cards of a seat count, each as often as its run is long (HL-5)."""
    points = 0
    for card in range(CARDS):
        if state.holder[card] == seat and params.card_kind[card] == BLUE:
            worth = params.worths[params.card_need[card]]
            points += worth * run_length(params, state, card)
    return points


@rule
def blue_held(params: Params, state: State, seat: int) -> int:
    """Return how many blue cards a seat holds (HS-21)."""
    count = 0
    for card in range(CARDS):
        if state.holder[card] == seat and params.card_kind[card] == BLUE:
            count += 1
    return count


@rule
def card_worth(params: Params, state: State, card: int, blue: int) -> int:
    """Return what a card counts for its holder, by the number of blue cards the holder has."""
    worth = params.worths[params.card_need[card]]
    if params.card_kind[card] == BLUE:
        if params.blue_multiplier == MULTIPLY_BY_COUNT:  # HS-21, HL-2
            return worth * blue
        if params.blue_multiplier == MULTIPLY_BY_RUN:  # HL-5
            return worth * run_length(params, state, card)
    return worth


@rule
def run_length(params: Params, state: State, card: int) -> int:
    """Return how many consecutive numbers around a card its holder has (HL-5).

    Second copies form runs of their own.
    """
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
    """Return how many blue cards of a number a seat holds (HL-5)."""
    if params.card_kind[number] != BLUE:
        return 0
    count = 1 if state.holder[number] == seat else 0
    return count + 1 if state.holder[KINDS_OF_CARD + number] == seat else count
