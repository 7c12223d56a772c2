"""Scripted tables of Art Robbery: hands and draws are part of the test."""

from __future__ import annotations

from typing import Any

import larceny
from larceny import CHANCE, Table
from larceny.games.art_robbery.notation import CardName
from larceny.games.art_robbery.view import View

SHORT = {"dog": "guard-dog", "thief": "greedy-thief"}
VALUES = ("0", "1", "2", "3", "4", "5", "boss")


def deal(table: Table, *hands: str) -> None:
    """A full hand for each seat: the cards named, then whatever is left."""
    for hand in hands:
        cards = hand.split()
        for place in range(table.setup.params.hand_size):
            draw(table, cards[place] if place < len(cards) else None)


def draw(table: Table, card: str | None = None) -> None:
    """A card is drawn: the one named, or any."""
    words = f"card {SHORT.get(card, card)}" if card else table.moves(CHANCE)[-1]
    table.play(CHANCE, words)


def start(*hands: str, first: int = 0, rules: str = "standard", **params: Any) -> Table:
    """A table with one seat for each hand, at its first turn."""
    table = larceny.load("art-robbery").table(len(hands), rules, params, chance="manual")
    table.play(CHANCE, f"first p{first}")
    deal(table, *hands)
    return table


def raids(*rows: str) -> dict[str, Any]:
    """Params of so many raids with tiles of one's own: `0.. 3 3. boss`, a dot for each alibi."""
    tiles, dotted, alibis = [], [], []
    for row in rows:
        names = row.split()
        values = [name.rstrip(".") for name in names]
        tiles.append([values.count(value) for value in VALUES])
        dots = [[n.count(".") for n in names if n.rstrip(".") == v and "." in n] for v in VALUES]
        dotted.append([len(found) for found in dots])
        alibis.append([max(found, default=0) for found in dots])
    rest = [[1]] * (4 - len(rows))
    return {"raids": len(rows), "tiles": tiles + rest, "dotted": dotted, "alibis": alibis}


def turn(table: Table, move: str, answer: str | None = None, card: str | None = None) -> None:
    """One whole turn: the seat to move plays, a victim answers, a card is drawn."""
    table.play(table.actors[0], move)
    if answer:
        table.play(table.actors[0], answer)
    draw(table, card)


def turns(table: Table, *moves: str) -> None:
    for move in moves:
        turn(table, move)


def board(table: Table, viewer: int | None = None) -> View:
    """What a viewer sees of the table; None is a spectator."""
    found: View = table.view(viewer)["board"]
    return found


def middle(table: Table) -> str:
    """The tiles in the middle, by name."""
    return " ".join(tile["name"] for tile in board(table)["middle"])


def tiles(table: Table, seat: int) -> str:
    """The open tiles of a seat, by name."""
    return " ".join(tile["name"] for tile in board(table)["thieves"][seat]["tiles"])


def safe(table: Table, seat: int) -> str:
    """The face-down tiles of a seat, as it sees them itself."""
    known = board(table, seat)["thieves"][seat]["safe"]
    assert known is not None
    return " ".join(tile["name"] for tile in known)


def hand(table: Table, seat: int) -> dict[CardName, int]:
    """The hand of a seat, as it sees it itself."""
    known = board(table, seat)["thieves"][seat]["hand"]
    assert known is not None
    return known


MANY_CARDS = [12, 12, 12, 12, 12, 12, 12, 20, 0]


def share_out(*holdings: str) -> Table:
    """A finished game of one raid in which each seat took the tiles named: `5 3. boss`."""
    wanted = [holding.split() for holding in holdings]
    hands = [_card(tiles) for tiles in wanted]
    table = start(*hands, **raids(" ".join(holdings)), cards=MANY_CARDS, hand_size=1)
    while not table.over:
        seat = table.actors[0]
        if wanted[seat]:
            _take(table, seat, wanted[seat].pop(0))
        else:
            table.play(seat, "play guard-dog")
        draw(table, _card(wanted[seat]))
    return table


def _card(tiles: list[str]) -> str:
    """The card for the next tile; a dog where nothing is wanted any more."""
    return tiles[0].rstrip(".") if tiles else "dog"


def _take(table: Table, seat: int, tile: str) -> None:
    value = tile.rstrip(".")
    named = f"play {value} {value}{'-alibi' if '.' in tile else ''}"
    table.play(seat, named if named in table.moves(seat) else f"play {value}")
