"""The moves of Art Robbery: their codes, how to build one and how to read one.

A code is one int. PLAY_CARD plays a card: it says where a tile is taken from (a seat or MIDDLE) and
names a tile only where the card alone does not tell which (else NO_TILE). GIVE_TILE and GIVE_DOG
are the answers of a victim who has the Guard Dog figure.
"""

from __future__ import annotations

from typing import NamedTuple

from larceny.engine.rule import rule
from larceny.games.art_robbery.state import CARDS, MIDDLE, NO_TILE, PLAYERS, TILES

# Kinds of moves.
PLAY_CARD, GIVE_TILE, GIVE_DOG = 0, 1, 2
KIND_NAMES = ("play card", "give tile", "give dog")

_SOURCES = PLAYERS + 1
_NAMES = TILES + 1
_GIVE_TILE = CARDS * _SOURCES * _NAMES
_GIVE_DOG = _GIVE_TILE + 1
CODES = _GIVE_DOG + 1
"""One more than the highest code."""
MAX_MOVES = 1 + TILES * PLAYERS
"""The length of a buffer for any list of legal moves: the Guard Dog, each tile of each place."""


class Move(NamedTuple):
    """The parts of a move; an answer to a theft uses none but its kind."""

    kind: int
    card: int = -1
    source: int = MIDDLE
    tile: int = NO_TILE


@rule
def encode_play_card(card: int, source: int, tile: int) -> int:
    """Return the code for playing a card on a source, with a tile named or not (AR-09 .. AR-12)."""
    return (card * _SOURCES + source + 1) * _NAMES + tile + 1


@rule
def encode_give_tile() -> int:
    """Return the code for giving the tile that is being stolen (AR-13)."""
    return _GIVE_TILE


@rule
def encode_give_dog() -> int:
    """Return the code for giving the figure instead of the tile (AR-13)."""
    return _GIVE_DOG


@rule(cached=True)
def decode(move: int) -> Move:
    """Return the parts of a move code."""
    if move == _GIVE_TILE:
        return Move(GIVE_TILE, -1, MIDDLE, NO_TILE)
    if move == _GIVE_DOG:
        return Move(GIVE_DOG, -1, MIDDLE, NO_TILE)
    place = move // _NAMES
    return Move(PLAY_CARD, place // _SOURCES, place % _SOURCES - 1, move % _NAMES - 1)


@rule
def encode(parts: Move) -> int:
    """Return the move code that has these parts."""
    if parts.kind == GIVE_TILE:
        return encode_give_tile()
    if parts.kind == GIVE_DOG:
        return encode_give_dog()
    return encode_play_card(parts.card, parts.source, parts.tile)
