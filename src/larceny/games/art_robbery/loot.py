"""The loot of Art Robbery: the tiles a seat would keep, their points and alibis (AR-15, AR-20)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.art_robbery.state import (
    BOSS,
    DOTTED,
    LOOKS,
    RAIDS,
    TILES,
    VALUES,
    Params,
    State,
)
from larceny.games.art_robbery.tile import count_of, points_of, tile_of


@rule
def keeps_boss(params: Params, state: State, seat: int) -> bool:
    """Return whether a seat keeps a Boss: only beside a 4 or 5 of the same raid (AR-15)."""
    keepers = 0
    for value in range(params.boss_needs, BOSS):
        keepers += count_of(state.tiles[seat], value)
    return keepers > 0


@rule
def count_owned(params: Params, state: State, seat: int, value: int) -> int:
    """Count the tiles of a value that a seat has if the raid ends now (AR-15, AR-16)."""
    count = 0
    if value != BOSS or keeps_boss(params, state, seat):
        count = count_of(state.tiles[seat], value)
    for raid in range(RAIDS):
        for look in range(LOOKS):
            count += state.safe[seat][raid * TILES + tile_of(value, look)]
    return count


@rule
def count_alibis(params: Params, state: State, seat: int) -> int:
    """Count the dots on the tiles of a seat: each is an alibi (AR-03, AR-20)."""
    count = 0
    for value in range(VALUES):
        dotted = tile_of(value, DOTTED)
        if value != BOSS or keeps_boss(params, state, seat):
            count += state.tiles[seat][dotted] * params.alibis[state.raid][value]
        for raid in range(RAIDS):
            count += state.safe[seat][raid * TILES + dotted] * params.alibis[raid][value]
    return count


@rule
def loot_points(params: Params, state: State, seat: int) -> int:
    """Add up the tiles of a seat (AR-22)."""
    points = 0
    for value in range(VALUES):
        points += points_of(params, value) * count_owned(params, state, seat, value)
    return points
