"""The loot tiles of Art Robbery (AR-02, AR-03).

The tiles of a raid that look alike are one kind: a value, plain or dotted. Where tiles lie is kept
as a row: how many there are of each kind.
"""

from __future__ import annotations

from typing import Literal, get_args

from larceny.engine.rule import rule
from larceny.games.art_robbery.state import BOSS, DOTTED, LOOKS, NO_TILE, PLAIN, Params

TileValue = Literal["0", "1", "2", "3", "4", "5", "boss"]
VALUE_NAMES: tuple[TileValue, ...] = get_args(TileValue)
ALIBI = "-alibi"


@rule
def tile_of(value: int, look: int) -> int:
    """Return the kind of tile that has a value and is PLAIN or DOTTED."""
    return value * LOOKS + look


@rule
def value_of(tile: int) -> int:
    """Return the value of a kind of tile: 0 to 5, or BOSS."""
    return tile // LOOKS


@rule
def is_dotted(tile: int) -> bool:
    """Return whether a kind of tile carries alibis (AR-03)."""
    return tile % LOOKS == DOTTED


@rule
def points_of(params: Params, value: int) -> int:
    """Return the points of a tile: its number, or what the rule set gives a Boss (AR-22)."""
    return params.boss_value if value == BOSS else value


@rule
def count_made(params: Params, raid: int, value: int, look: int) -> int:
    """Count the tiles of a kind that the box has for a raid (AR-02, AR-03)."""
    dotted = params.dotted[raid][value]
    return dotted if look == DOTTED else params.tiles[raid][value] - dotted


@rule
def count_of(row: list[int], value: int) -> int:
    """Count the tiles of a value in a row, with dots and without."""
    count = 0
    for look in range(LOOKS):
        count += row[tile_of(value, look)]
    return count


@rule
def only_tile(row: list[int], value: int) -> int:
    """Return the one kind of tile of a value in a row; NO_TILE if there is none."""
    for look in range(LOOKS):
        if row[tile_of(value, look)] > 0:
            return tile_of(value, look)
    return NO_TILE


def has_both_looks(params: Params, raid: int, value: int) -> bool:
    """Return whether a raid has tiles of a value both with dots and without."""
    return 0 < params.dotted[raid][value] < params.tiles[raid][value]


def tile_name(params: Params, raid: int, tile: int) -> str:
    """Return the name of a tile: `3`, or `3-alibi` where it tells it from a 3 without dots."""
    value = value_of(tile)
    dots = ALIBI if is_dotted(tile) and has_both_looks(params, raid, value) else ""
    return VALUE_NAMES[value] + dots


def tile_number(params: Params, raid: int, name: str) -> int | None:
    """Return the tile of a name, even if this raid does not have it; None if it is not a name."""
    plain = name.removesuffix(ALIBI)
    if plain not in VALUE_NAMES:
        return None
    value = VALUE_NAMES.index(plain)
    all_dotted = params.dotted[raid][value] == params.tiles[raid][value] > 0
    look = DOTTED if (name != plain) != all_dotted else PLAIN
    return tile_of(value, look)
