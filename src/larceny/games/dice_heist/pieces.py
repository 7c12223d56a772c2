"""The pieces of Dice Heist: exhibits by museum, exhibits by kind, and sidekicks."""

from __future__ import annotations

from larceny.engine.piece import Piece
from larceny.engine.rule import rule
from larceny.games.dice_heist.state import (
    COLOURS,
    MAX_CARDS,
    MUSEUM_NAMES,
    MUSEUM_TITLES,
    MUSEUMS,
    PAINTING,
    ROLL,
    Params,
    State,
)

PIECES = (
    *(
        Piece(name, f"exhibits of the {title}", "museums")
        for name, title in zip(MUSEUM_NAMES, MUSEUM_TITLES, strict=True)
    ),
    Piece("paintings", "paintings", "exhibits"),
    Piece("artifacts", "artifact cards", "exhibits"),
    Piece("red-gems", "red gems", "exhibits"),
    Piece("green-gems", "green gems", "exhibits"),
    Piece("blue-gems", "blue gems", "exhibits"),
    Piece("sidekicks", "sidekicks", "crew"),
)
PAINTINGS = MUSEUMS
ARTIFACTS = PAINTINGS + 1
FIRST_GEMS = ARTIFACTS + 1
SIDEKICKS = FIRST_GEMS + COLOURS


@rule
def note_gains(
    params: Params, before: State, seat: int, move: int, after: State, gained: list[list[int]]
) -> None:
    """Note the exhibits that a heist or raid has brought, and sidekicks that came or went."""
    for place in range(before.seats):
        gained[place][SIDEKICKS] += after.crew[place] - before.crew[place]
    if before.phase == ROLL:
        thief = before.turn
        museum = before.museum
        gained[thief][museum] += before.on_show[museum] - after.on_show[museum]
        gained[thief][ARTIFACTS] += after.pile[thief] - before.pile[thief]
        for colour in range(COLOURS):
            gained[thief][FIRST_GEMS + colour] += (
                after.gems[thief][colour] - before.gems[thief][colour]
            )
        if after.paintings[thief] != before.paintings[thief]:
            for card in range(MAX_CARDS):
                is_taken = after.holder[card] == thief and before.holder[card] != thief
                gained[thief][PAINTINGS] += is_taken and params.card_kind[card] == PAINTING
