"""The moves of Art Robbery.

A card that is played says where a tile is taken from (a seat, or MIDDLE if it names none) and names
a tile only where the card alone does not tell which. The other moves are the answers of a victim
who has the Guard Dog figure.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple, get_args

from larceny.engine.moves import Moves, Part, Seats, Words
from larceny.games.art_robbery.state import (
    GREEDY_THIEF,
    GUARD_DOG,
    LOOKS,
    MIDDLE,
    NO_TILE,
    PLAYERS,
    TILES,
    Params,
)
from larceny.games.art_robbery.tile import (
    ALIBI,
    VALUE_NAMES,
    TileValue,
    count_made,
    has_both_looks,
    is_dotted,
    tile_name,
    tile_number,
    value_of,
)

CardName = Literal[TileValue, "guard-dog", "greedy-thief"]
CARD_NAMES: tuple[CardName, ...] = get_args(CardName)
MAX_MOVES = 1 + TILES * PLAYERS
"""The length of a buffer for any list of legal moves: the Guard Dog, each tile of each place."""


class TileName(Part):
    """A tile, whose name depends on what else the raid has; with its look if no raid is known."""

    def write(self, params: Any, state: Any, value: int) -> str:
        if state is None:
            return VALUE_NAMES[value_of(value)] + (ALIBI if is_dotted(value) else "")
        return tile_name(params, state.raid, value)

    def read(self, params: Any, state: Any, text: str) -> int | None:
        return tile_number(params, state.raid, text)


class Move(NamedTuple):
    """The parts of a move; an answer to a theft uses none but its kind."""

    kind: int
    card: Annotated[int, Words(CARD_NAMES)] = -1
    source: Annotated[int, Seats(PLAYERS)] = MIDDLE
    tile: Annotated[int, TileName(0, TILES - 1)] = NO_TILE


def is_complete(move: Move) -> bool:
    """Return whether a text has what its card needs, and nothing else."""
    if move.card == GUARD_DOG:
        return move.source == MIDDLE and move.tile == NO_TILE
    return move.card != GREEDY_THIEF or (move.source == MIDDLE and move.tile != NO_TILE)


def can_occur(params: Params, seats: int, move: Move) -> bool:
    """Return whether a move can be legal in some game by these params."""
    if move.kind != PLAY_CARD:
        return params.cards[GUARD_DOG] > 0
    raids = range(params.raids)
    if not params.cards[move.card]:
        return False
    if move.card == GUARD_DOG:
        return True
    if move.card == GREEDY_THIEF:
        value = value_of(move.tile)
        look = move.tile % LOOKS
        return any(count_made(params, raid, value, look) for raid in raids)
    if move.source != MIDDLE and not any(params.tiles[raid][move.card] for raid in raids):
        return False
    is_choice = any(has_both_looks(params, raid, move.card) for raid in raids)
    return move.tile == NO_TILE or (is_choice and value_of(move.tile) == move.card)


MOVES = Moves(Move)
PLAY_CARD, encode_play_card = MOVES.kind(
    "play card", "card", "source?", "tile?", text="play", fits=is_complete
)  # AR-09 .. AR-12
GIVE_TILE, encode_give_tile = MOVES.kind("give tile")  # AR-13
GIVE_DOG, encode_give_dog = MOVES.kind("give dog")  # AR-13
decode, encode, CODES, KIND_NAMES = MOVES.finish(can_occur)
