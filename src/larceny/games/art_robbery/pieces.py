"""The pieces of Art Robbery: tiles by value, tiles with alibis, and the cards that are played."""

from __future__ import annotations

from larceny.engine.piece import Piece
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE
from larceny.games.art_robbery.move import CARD_NAMES, PLAY_CARD, decode
from larceny.games.art_robbery.state import RAIDS, TILES, VALUES, Params, State
from larceny.games.art_robbery.tile import VALUE_NAMES, is_dotted, value_of

PIECES = (
    *(Piece(f"tile-{name}", f"tiles of {name}", "tiles") for name in VALUE_NAMES),
    Piece("alibi-tiles", "tiles with alibis", "alibis"),
    *(Piece(f"card-{name}", f"cards {name.replace('-', ' ')}", "cards") for name in CARD_NAMES),
)
ALIBIS = VALUES
FIRST_CARD = ALIBIS + 1


@rule
def note_gains(
    params: Params, before: State, seat: int, move: int, after: State, gained: list[list[int]]
) -> None:
    """Note tiles that have come to a seat or left it, and the card that was played."""
    if seat != CHANCE:
        parts = decode(move)
        if parts.kind == PLAY_CARD:
            gained[seat][FIRST_CARD + parts.card] += 1
    for place in range(before.seats):
        for tile in range(TILES):
            change = after.tiles[place][tile] - before.tiles[place][tile]
            for raid in range(RAIDS):
                safe = raid * TILES + tile
                change += after.safe[place][safe] - before.safe[place][safe]
            gained[place][value_of(tile)] += change
            if is_dotted(tile):
                gained[place][ALIBIS] += change
