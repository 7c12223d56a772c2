"""Dice Heist: how turns follow each other, and what is revealed in them (DH-04 .. DH-08)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.dice_heist.deck import is_minor
from larceny.games.dice_heist.state import ACTION, ON_SHOW, REVEAL, Params, State


@rule
def start_turn(params: Params, state: State, seat: int) -> None:
    """Reveal, then act; with the deck empty there is nothing to reveal (DH-05, DH-07)."""
    state.turn = seat
    state.phase = REVEAL if state.deck_left > 0 else ACTION


@rule
def end_turn(params: Params, state: State) -> None:
    """Play goes clockwise (DH-04)."""
    seat = state.turn + 1
    start_turn(params, state, seat if seat < state.seats else 0)


@rule
def reveal(params: Params, state: State, place: int) -> None:
    """The card goes to the museum of its flag; a minor one brings another (DH-05, DH-06)."""
    card = state.deck[place]
    state.deck_left -= 1
    state.deck[place] = state.deck[state.deck_left]
    state.deck[state.deck_left] = 0
    state.holder[card] = ON_SHOW
    state.on_show[params.card_museum[card]] += 1
    if not is_minor(params, card) or state.deck_left == 0:  # DH-07
        state.phase = ACTION  # DH-08
