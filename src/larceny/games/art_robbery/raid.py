"""The raids of Art Robbery: how one begins and ends (AR-06, AR-14 .. AR-18)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.art_robbery.loot import keeps_boss
from larceny.games.art_robbery.state import (
    BOSS,
    LOOKS,
    OVER,
    PLAY,
    TILES,
    VALUES,
    Params,
    State,
)
from larceny.games.art_robbery.tile import count_made, tile_of


@rule
def lay_out(params: Params, state: State) -> None:
    """Begin a raid with all its tiles in the middle (AR-02, AR-06)."""
    state.turns = 0
    for value in range(VALUES):
        for look in range(LOOKS):
            state.middle[tile_of(value, look)] = count_made(params, state.raid, value, look)


@rule
def is_middle_empty(state: State) -> bool:
    """Return whether the middle has no tile; the figure is none (AR-14)."""
    left = 0
    for tile in range(TILES):
        left += state.middle[tile]
    return left == 0


@rule
def end_raid(params: Params, state: State) -> None:
    """Turn all tiles face down (AR-16); lay out the next raid or end the game (AR-06)."""
    for seat in range(state.seats):
        lose_boss(params, state, seat)
        for tile in range(TILES):
            count = state.tiles[seat][tile]
            state.safe[seat][state.raid * TILES + tile] = count
            state.pile[seat][state.raid] += count
            state.tiles[seat][tile] = 0
    for tile in range(TILES):
        state.gone[state.raid * TILES + tile] += state.middle[tile]  # AR-18
        state.middle[tile] = 0
    if state.raid + 1 == params.raids:
        state.phase = OVER
    else:
        state.raid += 1
        lay_out(params, state)
        state.phase = PLAY


@rule
def lose_boss(params: Params, state: State, seat: int) -> None:
    """Take a Boss without a 4 or 5 beside it out of the game (AR-15)."""
    if keeps_boss(params, state, seat):
        return
    for look in range(LOOKS):
        tile = tile_of(BOSS, look)
        state.gone[state.raid * TILES + tile] += state.tiles[seat][tile]
        state.tiles[seat][tile] = 0
