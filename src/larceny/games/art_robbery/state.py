"""The rule set (Params) and the position (State) of Art Robbery."""

from __future__ import annotations

from larceny.engine.errors import BadParam
from larceny.engine.struct import Struct, int8, int16

PLAYERS = 5
RAIDS = 4
DUEL = 2
"""With as many players the one with fewer alibis pays instead of being arrested."""
MAX_CARDS = 120
MAX_ALIKE = 20
MAX_HAND = 10
MAX_TILES = 16
MAX_TURNS = 1000

# Cards. A number card stands for its number; it and the Boss card name the value of a tile.
BOSS, GUARD_DOG, GREEDY_THIEF = 6, 7, 8
CARDS = 9

# Tiles of one raid: each value plain or dotted (with alibis): value * LOOKS + look.
VALUES = BOSS + 1
LOOKS = 2
PLAIN, DOTTED = 0, 1
TILES = VALUES * LOOKS
ALL_TILES = RAIDS * TILES

# Where the Guard Dog figure is when no seat has it; where a card takes from when from no seat.
MIDDLE = -1

# Who is stolen from when nobody is.
NOBODY = -1

# What happens next.
FIRST, DEAL, PLAY, GIVE, DRAW, OVER = 0, 1, 2, 3, 4, 5

NO_TILE = -1

# Heads of the rule set's tables.
RAID_HEADS = ("Sketches", "Sculptures", "Antiquities", "Paintings")
CARD_HEADS = ("0", "1", "2", "3", "4", "5", "Boss", "Guard Dog", "Greedy Thief")
TILE_HEADS = (RAID_HEADS, CARD_HEADS[:VALUES])


class Params(Struct):
    """The rule set."""

    cards: list[int] = int8(
        CARDS, low=0, high=MAX_ALIKE, title="Cards of each kind", heads=(CARD_HEADS,), is_open=True
    )
    tiles: list[list[int]] = int8(
        RAIDS, VALUES, low=0, high=MAX_TILES, title="Each raid's tiles", heads=TILE_HEADS
    )
    dotted: list[list[int]] = int8(
        RAIDS,
        VALUES,
        low=0,
        high=MAX_TILES,
        title="How many of these tiles carry alibis",
        heads=TILE_HEADS,
    )
    alibis: list[list[int]] = int8(
        RAIDS,
        VALUES,
        low=0,
        high=9,
        title="Alibis on each tile that carries any",
        heads=TILE_HEADS,
    )
    raids: int = int8(low=1, high=RAIDS, title="Raids in a game")
    hand_size: int = int8(low=1, high=MAX_HAND, title="Cards in a hand")
    boss_value: int = int8(low=0, high=10, title="Points of a Boss tile")
    boss_needs: int = int8(low=0, high=5, title="Lowest value of a tile that keeps the Boss")
    penalty: int = int8(low=0, high=40, title="What two players' loser on alibis discards")
    max_turns: int = int16(
        low=1, high=MAX_TURNS, title="Turns after which a raid ends as it stands"
    )

    deck_size: int = int8(derived=True)


class State(Struct):
    """A position. Hands, piles and tiles have no order: they are counts by kind."""

    seats: int = int8(low=2, high=PLAYERS)
    phase: int = int8(low=FIRST, high=OVER)
    turn: int = int8(low=0, high=PLAYERS - 1, is_seat=True)
    raid: int = int8(low=0, high=RAIDS - 1)
    turns: int = int16(low=0, high=MAX_TURNS)
    """How many turns this raid has had."""
    dog: int = int8(low=MIDDLE, high=PLAYERS - 1, is_seat=True)
    """The seat that has the Guard Dog figure, or MIDDLE."""
    victim: int = int8(low=NOBODY, high=PLAYERS - 1, is_seat=True)
    """GIVE: the seat that is stolen from; else NOBODY."""
    tile: int = int8(low=NO_TILE, high=TILES - 1)
    """GIVE: the tile that is being stolen; else NO_TILE."""
    hand_count: list[int] = int8(PLAYERS, low=0, high=MAX_HAND, per_seat=True)
    hands: list[list[int]] = int8(PLAYERS, CARDS, low=0, high=MAX_HAND, per_seat=True)
    draw_left: int = int8(low=0, high=MAX_CARDS)
    draw: list[int] = int8(CARDS, low=0, high=MAX_ALIKE)
    discard: list[int] = int8(CARDS, low=0, high=MAX_ALIKE)
    middle: list[int] = int8(TILES, low=0, high=MAX_TILES)
    tiles: list[list[int]] = int8(PLAYERS, TILES, low=0, high=MAX_TILES, per_seat=True)
    """The open tiles of each seat, all of this raid."""
    pile: list[list[int]] = int8(PLAYERS, RAIDS, low=0, high=MAX_TILES, per_seat=True)
    """How many face-down tiles each seat has of each finished raid."""
    safe: list[list[int]] = int8(PLAYERS, ALL_TILES, low=0, high=MAX_TILES, per_seat=True)
    """Which tiles those are, by raid and kind."""
    gone: list[int] = int8(ALL_TILES, low=0, high=MAX_TILES)
    """The tiles that are out of the game, by raid and kind."""


def check(params: Params) -> None:
    """Refuse params under which the game could not be played or would not be this game."""
    cards = sum(params.cards)
    needed = PLAYERS * params.hand_size + 1
    if not needed <= cards <= MAX_CARDS:
        raise BadParam(
            "cards",
            f"{cards} cards in all; hands of {params.hand_size} for {PLAYERS} players and a draw "
            f"pile take {needed} to {MAX_CARDS}",
            "AR-05",
        )
    for raid in range(RAIDS):
        _check_raid(params, raid)


def _check_raid(params: Params, raid: int) -> None:
    count = sum(params.tiles[raid])
    if not 1 <= count <= MAX_TILES:
        raise BadParam("tiles", f"raid {raid + 1} has {count} tiles, not 1 to {MAX_TILES}", "AR-02")
    for value in range(VALUES):
        dotted = params.dotted[raid][value]
        if dotted > params.tiles[raid][value]:
            raise BadParam("dotted", f"raid {raid + 1} has not as many tiles to dot", "AR-03")
        if (dotted > 0) != (params.alibis[raid][value] > 0):
            raise BadParam(
                "alibis", f"raid {raid + 1}: a tile carries alibis where it is dotted", "AR-03"
            )
