"""Art Robbery: what a designer may change (Params), what a game is (State), and move codes."""

from __future__ import annotations

from larceny.engine.errors import BadParam
from larceny.engine.struct import Struct, int8, int16

PLAYERS = 5
RAIDS = 4
DUEL = 2
"""With as many players the one with fewer alibis pays instead of being arrested."""
MAX_CARDS = 120
MAX_TILES = 16

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

# What happens next.
FIRST, DEAL, PLAY, GIVE, DRAW, OVER = 0, 1, 2, 3, 4, 5

# Codes of moves: play_code(card, source, tile) of rules.py, or one of the victim's two answers.
NO_TILE = -1
SOURCES = PLAYERS + 1
NAMES = TILES + 1
GIVE_TILE = CARDS * SOURCES * NAMES
GIVE_DOG = GIVE_TILE + 1
ANSWERS = 2
MAX_MOVES = 128

# Heads of the rule set's tables.
RAID_HEADS = ("Sketches", "Sculptures", "Antiquities", "Paintings")
CARD_HEADS = ("0", "1", "2", "3", "4", "5", "Boss", "Guard Dog", "Greedy Thief")
TILE_HEADS = (RAID_HEADS, CARD_HEADS[:VALUES])


class Params(Struct):
    """The rule set."""

    cards: list[int] = int8(
        CARDS, low=0, high=20, title="Cards of each kind", heads=(CARD_HEADS,), is_open=True
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
    hand_size: int = int8(low=1, high=10, title="Cards in a hand")
    boss_value: int = int8(low=0, high=10, title="Points of a Boss tile")
    boss_needs: int = int8(low=0, high=5, title="Lowest value of a tile that keeps the Boss")
    penalty: int = int8(low=0, high=40, title="What two players' loser on alibis discards")
    max_turns: int = int16(low=1, high=1000, title="Turns after which a raid ends as it stands")

    deck_size: int = int8(derived=True)


class State(Struct):
    """A game. Piles have no order: they are counts by kind."""

    seats: int = int8()
    phase: int = int8()
    turn: int = int8()
    raid: int = int8()
    turns: int = int16()  # played in this raid
    dog: int = int8()  # who has the figure
    victim: int = int8()  # GIVE: who is stolen from
    tile: int = int8()  # GIVE: the tile that was named
    hand_count: list[int] = int8(PLAYERS)
    hands: list[list[int]] = int8(PLAYERS, CARDS)
    draw_left: int = int8()
    draw: list[int] = int8(CARDS)
    discard: list[int] = int8(CARDS)
    middle: list[int] = int8(TILES)
    tiles: list[list[int]] = int8(PLAYERS, TILES)  # of this raid, open
    pile: list[list[int]] = int8(PLAYERS, RAIDS)  # how many of each finished raid, face down
    safe: list[list[int]] = int8(PLAYERS, ALL_TILES)  # which, by raid and kind
    gone: list[int] = int8(ALL_TILES)  # out of the game, by raid and kind


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
