"""Scripted tables of Art Robbery: the test says what is dealt and drawn."""

from __future__ import annotations

from typing import Any, cast

import larceny
from larceny import CHANCE, Table
from larceny.games.art_robbery.move import CardName
from larceny.games.art_robbery.view import View

SHORT = {"dog": "guard-dog", "thief": "greedy-thief"}
VALUES = ("0", "1", "2", "3", "4", "5", "boss")


def deal(table: Table, *hands: str) -> None:
    """Deal a full hand to each seat: the cards named, then any others."""
    for hand in hands:
        cards = hand.split()
        for place in range(table.setup.params.hand_size):
            draw(table, cards[place] if place < len(cards) else None)


def draw(table: Table, card: str | None = None) -> None:
    """Draw a card: the one named, or any."""
    words = f"card {SHORT.get(card, card)}" if card else table.moves(CHANCE)[-1]
    table.play(CHANCE, words)


def start(*hands: str, first: int = 0, rules: str = "standard", **params: Any) -> Table:
    """Return a table with one seat for each hand, at its first turn."""
    table = larceny.load("art-robbery").table(len(hands), rules, params, chance="manual")
    table.play(CHANCE, f"first p{first}")
    deal(table, *hands)
    return table


def raids(*rows: str) -> dict[str, Any]:
    """Return the params of raids with these tiles: `0.. 3 3. boss`, a dot for each alibi."""
    tiles, dotted, alibis = [], [], []
    for row in rows:
        names = row.split()
        values = [name.rstrip(".") for name in names]
        tiles.append([values.count(value) for value in VALUES])
        dots = [[n.count(".") for n in names if n.rstrip(".") == v and "." in n] for v in VALUES]
        dotted.append([len(spots) for spots in dots])
        alibis.append([max(spots, default=0) for spots in dots])
    rest = [[1]] * (4 - len(rows))
    return {"raids": len(rows), "tiles": tiles + rest, "dotted": dotted, "alibis": alibis}


def turn(table: Table, move: str, answer: str | None = None, card: str | None = None) -> None:
    """Play a whole turn: the seat to move plays, a victim answers, a card is drawn."""
    table.play(table.actors[0], move)
    if answer:
        table.play(table.actors[0], answer)
    draw(table, card)


def turns(table: Table, *moves: str) -> None:
    """Play several turns without answers; any cards are drawn."""
    for move in moves:
        turn(table, move)


def board(table: Table, viewer: int | None = None) -> View:
    """Return what a viewer sees of the table; None is a spectator."""
    return cast(View, table.view(viewer)["board"])


def middle(table: Table) -> str:
    """Return the names of the tiles in the middle."""
    return " ".join(tile["name"] for tile in board(table)["middle"])


def tiles(table: Table, seat: int) -> str:
    """Return the names of the open tiles of a seat."""
    return " ".join(tile["name"] for tile in board(table)["thieves"][seat]["tiles"])


def safe(table: Table, seat: int) -> str:
    """Return the names of the face-down tiles of a seat, as it sees them itself."""
    known = board(table, seat)["thieves"][seat]["safe"]
    assert known is not None
    return " ".join(tile["name"] for tile in known)


def hand(table: Table, seat: int) -> dict[CardName, int]:
    """Return the hand of a seat, as it sees it itself."""
    known = board(table, seat)["thieves"][seat]["hand"]
    assert known is not None
    return known


MANY_CARDS = [12, 12, 12, 12, 12, 12, 12, 20, 0]


def share_out(*holdings: str) -> Table:
    """Return a finished game of one raid in which each seat took these tiles: `5 3. boss`."""
    held = [holding.split() for holding in holdings]
    hands = [_card(tiles) for tiles in held]
    table = start(*hands, **raids(" ".join(holdings)), cards=MANY_CARDS, hand_size=1)
    while not table.over:
        seat = table.actors[0]
        if held[seat]:
            _take(table, seat, held[seat].pop(0))
        else:
            table.play(seat, "play guard-dog")
        draw(table, _card(held[seat]))
    return table


def _card(tiles: list[str]) -> str:
    """Return the card for the next tile; a dog where none is left to take."""
    return tiles[0].rstrip(".") if tiles else "dog"


def _take(table: Table, seat: int, tile: str) -> None:
    """Take a tile from the middle with the card of its value."""
    value = tile.rstrip(".")
    named = f"play {value} {value}{'-alibi' if '.' in tile else ''}"
    table.play(seat, named if named in table.moves(seat) else f"play {value}")
