"""The count of all cards and tiles of Art Robbery, which never changes during a game."""

from __future__ import annotations

from larceny.games.art_robbery.state import (
    ALL_TILES,
    CARDS,
    LOOKS,
    OVER,
    RAIDS,
    TILES,
    Params,
    State,
)


def census(params: Params, state: State) -> dict[str, object]:
    """Count cards and tiles wherever they are, and compare totals that must agree."""
    hands = state.hands[: state.seats]
    return {
        "cards": [
            state.draw[card] + state.discard[card] + sum(hand[card] for hand in hands)
            for card in range(CARDS)
        ],
        "hands": [sum(hand) - count for hand, count in zip(hands, state.hand_count, strict=False)],
        "draw pile": sum(state.draw) - state.draw_left,
        "tiles": [_tiles(params, state, tile) for tile in range(ALL_TILES)],
        "piles": [
            sum(state.safe[seat][raid * TILES : (raid + 1) * TILES]) - state.pile[seat][raid]
            for seat in range(state.seats)
            for raid in range(RAIDS)
        ],
        "dog": -1 <= state.dog < state.seats,
    }


def _tiles(params: Params, state: State, tile: int) -> int:
    """Count the tiles of a kind; those of raids to come are still in the box."""
    raid, kind = divmod(tile, TILES)
    value, look = divmod(kind, LOOKS)
    count = state.gone[tile] + sum(safe[tile] for safe in state.safe)
    if raid == state.raid and state.phase != OVER:
        count += state.middle[kind] + sum(tiles[kind] for tiles in state.tiles)
    if raid > state.raid:
        dotted = params.dotted[raid][value]
        count += dotted if look else params.tiles[raid][value] - dotted
    return count
