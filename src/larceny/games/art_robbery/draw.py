"""Drawing cards in Art Robbery: the deal, the draw pile and its renewal (AR-05, AR-07)."""

from __future__ import annotations

from larceny.engine.multiset import kind_at
from larceny.engine.rule import rule
from larceny.games.art_robbery.state import CARDS, DRAW, PLAY, Params, State
from larceny.games.art_robbery.turn import end_turn


@rule
def drawer(params: Params, state: State) -> int:
    """Return who draws next: each seat in turn at the deal (AR-05), then who played (AR-07)."""
    if state.phase == DRAW:
        return state.turn
    seat = 0
    while seat + 1 < state.seats and state.hand_count[seat] == params.hand_size:
        seat += 1
    return seat


@rule
def draw_card(params: Params, state: State, place: int) -> None:
    """Move a card from the draw pile to a hand (AR-05, AR-07)."""
    seat = drawer(params, state)
    card = kind_at(state.draw, 0, place)
    state.draw[card] -= 1
    state.draw_left -= 1
    state.hands[seat][card] += 1
    state.hand_count[seat] += 1
    if state.draw_left == 0:
        reshuffle(state)
    if state.phase == DRAW:
        end_turn(params, state)
    elif seat == state.seats - 1 and state.hand_count[seat] == params.hand_size:
        state.phase = PLAY


@rule
def reshuffle(state: State) -> None:
    """Make the discard pile the new draw pile, with the card just played (AR-07)."""
    for card in range(CARDS):
        state.draw[card] = state.discard[card]
        state.draw_left += state.discard[card]
        state.discard[card] = 0
