"""The rules of Art Robbery, second part: turns, and how a raid begins and ends."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.art_robbery.loot import keeps_boss
from larceny.games.art_robbery.secret import tiles_made
from larceny.games.art_robbery.state import (
    BOSS,
    LOOKS,
    MIDDLE,
    OVER,
    PLAY,
    TILES,
    VALUES,
    Params,
    State,
)


@rule
def lay_out(params: Params, state: State) -> None:
    """A raid begins with all its tiles in the middle (AR-02, AR-06)."""
    state.turns = 0
    for value in range(VALUES):
        for look in range(LOOKS):
            state.middle[value * LOOKS + look] = tiles_made(params, state.raid, value, look)


@rule
def end_turn(params: Params, state: State) -> None:
    """On to the left, unless the raid is over: after the draw, so that all have five (AR-14)."""
    state.turns += 1
    left = state.turn + 1
    if left == state.seats:
        left = 0
    if is_middle_empty(state) or state.turns >= params.max_turns:  # AR-18
        end_raid(params, state)
        state.turn = left if state.dog == MIDDLE else state.dog  # AR-17
    else:
        state.turn = left
        state.phase = PLAY


@rule
def is_middle_empty(state: State) -> bool:
    """No tile left in the middle; the figure is none (AR-14)."""
    left = 0
    for tile in range(TILES):
        left += state.middle[tile]
    return left == 0


@rule
def end_raid(params: Params, state: State) -> None:
    """Tiles are turned face down (AR-16); the next raid is laid out, or the game over (AR-06)."""
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
    """A Boss without a 4 or 5 beside it leaves the game (AR-15)."""
    if keeps_boss(params, state, seat):
        return
    for tile in range(BOSS * LOOKS, TILES):
        state.gone[state.raid * TILES + tile] += state.tiles[seat][tile]
        state.tiles[seat][tile] = 0
