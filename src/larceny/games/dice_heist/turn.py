"""The turns of Dice Heist: who starts, what is revealed, who is next (DH-04 .. DH-08)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.engine.seat import next_seat
from larceny.engine.start_roll import roll_for_start
from larceny.games.dice_heist.state import ACTION, ARTIFACT, ON_SHOW, REVEAL, Params, State


@rule
def roll_start(state: State, value: int) -> None:
    """Roll a thief die for the start: the highest starts, those who tie roll again (DH-04)."""
    if roll_for_start(state, value):
        start_turn(state, state.turn)


@rule
def start_turn(state: State, seat: int) -> None:
    """Begin a turn with a reveal, or with the action if the deck is empty (DH-05, DH-07)."""
    state.turn = seat
    state.phase = REVEAL if state.deck_left > 0 else ACTION


@rule
def reveal(params: Params, state: State, place: int) -> None:
    """Put a card into the museum of its flag; a minor one brings another (DH-05, DH-06)."""
    card = state.deck[place]
    state.deck_left -= 1
    state.deck[place] = state.deck[state.deck_left]
    state.deck[state.deck_left] = 0
    state.holder[card] = ON_SHOW
    state.on_show[params.card_museum[card]] += 1
    if not is_minor(params, card) or state.deck_left == 0:  # DH-07
        state.phase = ACTION  # DH-08


@rule
def is_minor(params: Params, card: int) -> bool:
    """Return whether a card is minor: one that shows one artifact is (DH-06)."""
    return params.card_kind[card] == ARTIFACT and params.card_value[card] == params.minor_artifacts


@rule
def end_turn(state: State) -> None:
    """Pass the turn on clockwise (DH-04)."""
    start_turn(state, next_seat(state.turn, state.seats))
