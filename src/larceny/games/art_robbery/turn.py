"""The turns of Art Robbery: who begins, draws and is next (AR-05, AR-07, AR-14, AR-17)."""

from __future__ import annotations

from larceny.engine.multiset import kind_at
from larceny.engine.rule import rule
from larceny.engine.seat import next_seat
from larceny.games.art_robbery.raid import end_raid, is_middle_empty
from larceny.games.art_robbery.state import CARDS, DEAL, DRAW, MIDDLE, PLAY, Params, State


@rule
def choose_first(state: State, seat: int) -> None:
    """Let the seat begin that was drawn by lot; the cards are dealt next (AR-05)."""
    state.turn = seat
    state.phase = DEAL


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


@rule
def end_turn(params: Params, state: State) -> None:
    """Go on to the left, unless the raid is over: after the draw, so all have five (AR-14)."""
    state.turns += 1
    left = next_seat(state.turn, state.seats)
    if is_middle_empty(state) or state.turns >= params.max_turns:  # AR-18
        end_raid(params, state)
        state.turn = left if state.dog == MIDDLE else state.dog  # AR-17
    else:
        state.turn = left
        state.phase = PLAY
