"""Scripted tables of Dice Heist: the test says what the dice and cards show."""

from __future__ import annotations

from typing import Any, cast

import larceny
from larceny import CHANCE, Table
from larceny.games.dice_heist.view import Museum, Thief, View


def start(seats: int = 2, first: int = 0, rules: str = "standard", **params: Any) -> Table:
    """Return a table at its first reveal; the seat `first` has rolled highest."""
    table = larceny.load("dice-heist").table(seats, rules, params, chance="manual")
    for seat in range(seats):
        table.play(CHANCE, "die 6" if seat == first else "die 1")
    return table


def reveal(table: Table, *cards: str) -> None:
    """Reveal cards, one after the other."""
    for card in cards:
        table.play(CHANCE, f"card {card}")


def turn(table: Table, card: str, move: str, *dice: int) -> None:
    """Play a whole turn: reveal a card, act, roll the dice."""
    reveal(table, card)
    act(table, move, *dice)


def act(table: Table, move: str, *dice: int) -> None:
    """Play the action of the seat to move, and roll its dice."""
    table.play(table.actors[0], move)
    for die in dice:
        table.play(CHANCE, f"die {die}")


def thief(table: Table, seat: int, viewer: int | None = None) -> Thief:
    """Return what a viewer sees of a thief."""
    return board(table, viewer)["thieves"][seat]


def museum(table: Table, name: str) -> Museum:
    """Return a museum as spectators see it."""
    return next(museum for museum in board(table)["museums"] if museum["name"] == name)


def board(table: Table, viewer: int | None = None) -> View:
    """Return what a viewer sees of the table; None is a spectator."""
    return cast(View, table.view(viewer)["board"])


def custom(
    paintings: list[list[int]] | None = None,
    artifacts: list[list[int]] | None = None,
    gems: list[list[int]] | None = None,
) -> dict[str, Any]:
    """Return the params of a custom deck."""
    return {
        "custom_deck": 1,
        "paintings": paintings or [],
        "artifacts": artifacts or [],
        "gems": gems or [],
    }
