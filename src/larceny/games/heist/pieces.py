"""The pieces of HEIST!: its twelve jewels; second copies of a card count as the same jewel."""

from __future__ import annotations

from larceny.engine.piece import Piece
from larceny.engine.rule import rule
from larceny.games.heist.card import JEWEL_TITLES
from larceny.games.heist.state import CARDS, JEWELS, KINDS_OF_CARD, Params, State

PIECES = tuple(
    Piece(name, f"the {title}", "jewels") for name, title in zip(JEWELS, JEWEL_TITLES, strict=True)
)


@rule
def note_gains(
    params: Params, before: State, seat: int, move: int, after: State, gained: list[list[int]]
) -> None:
    """Note which card has come from whom to whom."""
    for card in range(CARDS):
        if after.holder[card] != before.holder[card]:
            jewel = card if card < KINDS_OF_CARD else card - KINDS_OF_CARD
            if before.holder[card] >= 0:
                gained[before.holder[card]][jewel] -= 1
            if after.holder[card] >= 0:
                gained[after.holder[card]][jewel] += 1
