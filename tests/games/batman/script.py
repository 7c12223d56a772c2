"""Scripted tables of Batman: what is drawn and what the dice show is part of the test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import larceny
from larceny import CHANCE, Table
from larceny.games.batman.view import Odds, View

ALL = ("joker", "catwoman", "poison-ivy", "riddler")


def start(villains: Sequence[str] = (), seats: int = 2, first: int = 0, **params: Any) -> Table:
    """A table at its first draw: with these villains, or by the rule set without any."""
    rules = "standard" if villains else "no-villains"
    count = len(villains) or seats
    table = larceny.load("batman").table(count, rules, params, chance="manual")
    table.play(CHANCE, f"first p{first}")
    for villain in villains:
        table.play(CHANCE, f"villain {villain}")
    return table


def roll(table: Table, *dice: str) -> None:
    """A roll: `loot` is what an Alarm shows when rolled again, `gray loot` a new die."""
    for die in dice:
        if " " in die:
            table.play(CHANCE, f"draw {die.split(' ')[0]}")
    for die in dice:
        table.play(CHANCE, f"show {die.split(' ')[-1]}")


def again(table: Table, *dice: str) -> None:
    """The seat to move rolls again."""
    table.play(table.actors[0], "roll")
    roll(table, *dice)


def stop(table: Table) -> None:
    table.play(table.actors[0], "stop")


def score(table: Table, points: int) -> None:
    """A whole turn without a villain's help that brings 0 to 3 points."""
    roll(table, *["gray loot"] * points, *["gray alarm"] * (3 - points))
    stop(table)


def bust(table: Table) -> None:
    """A whole turn that is busted at once."""
    roll(table, "gray batman", "gray batman", "gray batman")


def board(table: Table) -> View:
    """Return what everybody sees of the table."""
    return cast(View, table.view(None)["board"])


def odds(table: Table) -> Odds:
    """Return the odds on show, which there must be."""
    odds = board(table)["odds"]
    assert odds is not None
    return odds


def points(table: Table) -> int:
    """Return the points of the turn so far."""
    running = board(table)["running"]
    assert running is not None
    return running["points"]


def dice(yellow: int = 0, blue: int = 0, gray: int = 0) -> dict[str, int]:
    return {"yellow": yellow, "blue": blue, "gray": gray}


def turn_of(table: Table) -> int:
    seat = board(table)["turn"]
    assert seat is not None
    return seat
