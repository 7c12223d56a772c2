"""The rule set (Params) and the position (State) of Art Robbery."""

from __future__ import annotations

from larceny.engine.struct import Struct, int8, int16

PLAYERS = 5
RAIDS = 4

# Kinds of cards: a number card is its number; it and the Boss card take tiles of that value.
BOSS, GUARD_DOG, GREEDY_THIEF = 6, 7, 8
CARDS = 9

# Kinds of tiles in one raid: each value, plain or dotted (see tile.py).
VALUES = BOSS + 1
LOOKS = 2
PLAIN, DOTTED = 0, 1
TILES = VALUES * LOOKS
ALL_TILES = RAIDS * TILES
NO_TILE = -1

# The largest numbers that a rule set can have.
MAX_CARDS = 120
MAX_ALIKE = 20
"""Cards of one kind."""
MAX_HAND = 10
MAX_TILES = 16
"""Tiles of one raid."""
MAX_DOTS = 9
"""Alibis on one tile."""
MAX_ALIBIS = RAIDS * MAX_TILES * MAX_DOTS
MAX_TURNS = 1000
"""Turns of one raid."""

# Where the Guard Dog figure is, or a card takes from, when it is not a seat.
MIDDLE = -1

# The victim while there is no theft.
NOBODY = -1

# Phases: what happens next.
FIRST, DEAL, PLAY, GIVE, DRAW, OVER = 0, 1, 2, 3, 4, 5

# Headings of the rule set's tables.
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
        high=MAX_DOTS,
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
