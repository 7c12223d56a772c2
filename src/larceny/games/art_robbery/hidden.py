"""What a seat cannot know in Art Robbery (AR-05, AR-07, AR-16).

A seat knows its own hand and its own face-down tiles. The discard pile lies open, so all cards
that are neither there nor in its hand are unseen: they are in other hands and in the draw pile.
The backs of tiles tell their raid, and everybody can count how many of each a seat has.
"""

from __future__ import annotations

from larceny.engine.multiset import kind_at
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule
from larceny.games.art_robbery.state import (
    ALL_TILES,
    CARDS,
    LOOKS,
    OVER,
    TILES,
    VALUES,
    Params,
    State,
)
from larceny.games.art_robbery.tile import count_made, tile_of


@rule
def hide(params: Params, state: State, seat: int) -> None:
    """Erase the others' hands (AR-05), the draw pile (AR-07) and the others' tiles (AR-16)."""
    if state.phase == OVER:
        return
    for card in range(CARDS):
        state.draw[card] = 0
    for other in range(state.seats):
        if other != seat:
            for card in range(CARDS):
                state.hands[other][card] = 0
            for tile in range(ALL_TILES):
                state.safe[other][tile] = 0


@rule
def guess(params: Params, state: State, seat: int, rng: Rng) -> None:
    """Deal everything unseen anew, all deals equally likely (AR-05, AR-07, AR-16)."""
    if state.phase == OVER:
        return
    guess_cards(params, state, seat, rng)
    for raid in range(state.raid):
        guess_tiles(params, state, seat, raid, rng)


@rule
def guess_cards(params: Params, state: State, seat: int, rng: Rng) -> None:
    """Fill the others' hands with unseen cards (AR-05); the rest is the draw pile (AR-07)."""
    left = put_unseen_cards(params, state, seat)
    for other in range(state.seats):
        if other != seat:
            for _ in range(state.hand_count[other]):
                card = kind_at(state.draw, 0, pick(rng, left))
                state.draw[card] -= 1
                state.hands[other][card] += 1
                left -= 1


@rule
def put_unseen_cards(params: Params, state: State, seat: int) -> int:
    """Put all cards that a seat has not seen into the draw pile; return how many (AR-07)."""
    count = 0
    for card in range(CARDS):
        unseen = params.cards[card] - state.discard[card]
        if seat < state.seats:  # a spectator has no hand
            unseen -= state.hands[seat][card]
        state.draw[card] = unseen
        count += unseen
    return count


@rule
def guess_tiles(params: Params, state: State, seat: int, raid: int, rng: Rng) -> None:
    """Deal the tiles of a finished raid that a seat does not own to the others (AR-16).

    All go to the last of the others first; from there each of the rest gets as many as it has.
    """
    last = state.seats - 1
    if last == seat:
        last -= 1
    left = put_unseen_tiles(params, state, seat, raid, last)
    for other in range(last):
        if other != seat:
            for _ in range(state.pile[other][raid]):
                tile = kind_at(state.safe[last], raid * TILES, pick(rng, left))
                state.safe[last][tile] -= 1
                state.safe[other][tile] += 1
                left -= 1


@rule
def put_unseen_tiles(params: Params, state: State, seat: int, raid: int, owner: int) -> int:
    """Give an owner all tiles of a raid that a seat does not own; return how many (AR-16)."""
    count = 0
    for value in range(VALUES):
        for look in range(LOOKS):
            tile = raid * TILES + tile_of(value, look)
            unseen = count_made(params, raid, value, look) - state.gone[tile]
            if seat < state.seats:  # a spectator has no tiles
                unseen -= state.safe[seat][tile]
            state.safe[owner][tile] = unseen
            count += unseen
    return count
