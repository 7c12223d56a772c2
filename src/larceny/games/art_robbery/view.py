"""What a seat sees of Art Robbery, given a state that has been hidden from that seat already."""

from __future__ import annotations

from typing import Literal, get_args

from typing_extensions import TypedDict  # the one of `typing` is refused by pydantic before 3.12

from larceny.engine.seat import CHANCE, EVERYBODY
from larceny.games.art_robbery.hidden import put_unseen_cards
from larceny.games.art_robbery.loot import count_alibis, loot_points
from larceny.games.art_robbery.move import CARD_NAMES, CardName
from larceny.games.art_robbery.notation import RAID_NAMES, RaidName
from larceny.games.art_robbery.score import is_arrested
from larceny.games.art_robbery.state import (
    CARDS,
    FIRST,
    GIVE,
    MIDDLE,
    OVER,
    PLAY,
    TILES,
    Params,
    State,
)
from larceny.games.art_robbery.tile import (
    VALUE_NAMES,
    TileValue,
    is_dotted,
    tile_name,
    value_of,
)
from larceny.games.art_robbery.turn import drawer

Phase = Literal["first", "deal", "play", "give", "draw", "over"]
PHASE_NAMES: tuple[Phase, ...] = get_args(Phase)


class Raid(TypedDict):
    """The raid that is being played: `number` of `of`, and how many turns it has had."""

    number: int
    of: int
    name: RaidName
    turns: int


class Tile(TypedDict):
    """A loot tile of the raid that is being played; moves call it by its `name`."""

    name: str
    value: TileValue
    alibis: int


class SafeTile(Tile):
    """A face-down tile and the number of the raid it comes from."""

    raid: int


class Thief(TypedDict):
    """A seat, its cards and its loot; what the viewer may not know is None.

    `piles` counts the face-down tiles raid by raid. `arrested` is None until the game is over.
    """

    cards: int
    hand: dict[CardName, int] | None
    has_dog: bool
    tiles: list[Tile]
    piles: list[int]
    safe: list[SafeTile] | None
    alibis: int | None
    points: int | None
    arrested: bool | None


class Theft(TypedDict):
    """A theft that waits for the answer of a victim who has the dog."""

    thief: int
    victim: int
    tile: Tile


class View(TypedDict):
    """The table as one seat sees it; `dog` is None while the figure is in the middle."""

    phase: Phase
    turn: int | None
    raid: Raid
    dog: int | None
    middle: list[Tile]
    draw: int
    discard: dict[CardName, int]
    thieves: list[Thief]
    theft: Theft | None
    drawer: int | None


def view(params: Params, state: State, seat: int) -> View:
    """Return the table as a seat sees it."""
    return {
        "phase": PHASE_NAMES[state.phase],
        "turn": None if state.phase in (FIRST, OVER) else state.turn,
        "raid": {
            "number": state.raid + 1,
            "of": params.raids,
            "name": RAID_NAMES[state.raid],
            "turns": state.turns,
        },
        "dog": None if state.dog == MIDDLE else state.dog,
        "middle": [_tile(params, state.raid, tile) for tile in _spread(state.middle)],
        "draw": state.draw_left,
        "discard": _cards(state.discard),
        "thieves": [_thief(params, state, seat, other) for other in range(state.seats)],
        "theft": _theft(params, state),
        "drawer": drawer(params, state) if state.phase not in (FIRST, PLAY, GIVE, OVER) else None,
    }


def personal(params: Params, state: State, seat: int, public: View) -> dict[str, object]:
    """Return what a seat sees otherwise than a spectator: its own cards and tiles."""
    if state.phase == OVER:
        return {}
    thieves = public["thieves"].copy()
    thieves[seat] = _thief(params, state, seat, seat)
    return {"thieves": thieves}


def _spread(row: list[int]) -> list[int]:
    """Return the kind of each tile in a row, one by one."""
    return [tile for tile in range(len(row)) for _ in range(row[tile])]


def _tile(params: Params, raid: int, tile: int) -> Tile:
    value = value_of(tile)
    return {
        "name": tile_name(params, raid, tile),
        "value": VALUE_NAMES[value],
        "alibis": params.alibis[raid][value] if is_dotted(tile) else 0,
    }


def _cards(row: list[int]) -> dict[CardName, int]:
    return {CARD_NAMES[card]: row[card] for card in range(CARDS) if row[card]}


def _thief(params: Params, state: State, seat: int, other: int) -> Thief:
    is_known = seat in (other, CHANCE) or state.phase == OVER
    return {
        "cards": state.hand_count[other],
        "hand": _cards(state.hands[other]) if is_known else None,
        "has_dog": state.dog == other,
        "tiles": [_tile(params, state.raid, tile) for tile in _spread(state.tiles[other])],
        "piles": state.pile[other][: params.raids],
        "safe": _safe(params, state, other) if is_known else None,
        "alibis": count_alibis(params, state, other) if is_known else None,
        "points": loot_points(params, state, other) if is_known else None,
        "arrested": is_arrested(params, state, other) if state.phase == OVER else None,
    }


def _safe(params: Params, state: State, seat: int) -> list[SafeTile]:
    """Return the face-down tiles of a seat, with their raid."""
    return [
        {"raid": tile // TILES + 1, **_tile(params, tile // TILES, tile % TILES)}
        for tile in _spread(state.safe[seat])
    ]


def _theft(params: Params, state: State) -> Theft | None:
    if state.phase != GIVE:
        return None
    return {
        "thief": state.turn,
        "victim": state.victim,
        "tile": _tile(params, state.raid, state.tile),
    }


def dealers(params: Params, state: State) -> int:
    """Return who may enter a card dealt by hand: its drawer alone, for cards are secret (AR-05)."""
    return EVERYBODY if state.phase == FIRST else 1 << drawer(params, state)


def widen_chance(params: Params, state: State, seat: int) -> None:
    """Put every card that a seat has not seen into the draw pile, where it may be (AR-07)."""
    state.draw_left = put_unseen_cards(params, state, seat)


def witnesses(params: Params, state: State, seat: int, move: int) -> int:
    """Return who sees an event: a draw only its drawer (AR-05, AR-07), all else everybody."""
    if seat == CHANCE and state.phase != FIRST:
        return 1 << drawer(params, state)
    return EVERYBODY
