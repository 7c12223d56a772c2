"""Scripted tables of Spell Stealers: what the dice show is part of the test."""

from __future__ import annotations

from typing import Any, cast

import larceny
from larceny import CHANCE, REFEREE, Table
from larceny.games.spell_stealers.view import TurnRoll, View

_CHANCE = ("die", "artifact", "success", "ask")
_REFEREE = ("simultaneous", "disputed")


def start(seats: int = 2, first: int = 0, rules: str = "polite", **params: Any) -> Table:
    """A table at its first turn, `first` having rolled highest."""
    table = larceny.load("spell-stealers").table(seats, rules, params, chance="manual")
    run(table, *("die 12" if seat == first else "die 1" for seat in range(seats)))
    return table


def live(seats: int = 3, rules: str = "live", **params: Any) -> Table:
    """A live table at p0's first turn."""
    return start(seats, rules=rules, **params)


def run(table: Table, *events: str) -> Table:
    """Play events in notation: `p0 roll orb`, `artifact 7`, `success green`, `disputed p1`."""
    for event in events:
        word, _, rest = event.partition(" ")
        if word in _CHANCE:
            table.play(CHANCE, event)
        elif word in _REFEREE:
            table.play(REFEREE, event)
        else:
            table.play(int(word[1:]), rest)
    return table


def roll(table: Table, die: str, number: int, success: str) -> Table:
    """The current player rolls."""
    return run(table, f"p{board(table)['turn']} roll {die}", f"artifact {number}",
               f"success {success}")  # fmt: skip


def throw(table: Table, seat: int, die: str, shows: int) -> Table:
    """A live throw, and what the stealing die shows."""
    return run(table, f"p{seat} throw {die}", f"die {shows}")


def board(table: Table, viewer: int | None = None) -> View:
    """Return what a viewer sees of the table; None is a spectator."""
    return cast(View, table.view(viewer)["board"])


def last_roll(table: Table, viewer: int | None = None) -> TurnRoll:
    """Return what a viewer sees of the roll of this turn, which there must be."""
    roll = board(table, viewer)["roll"]
    assert roll is not None
    return roll


def token(table: Table, seat: int) -> str:
    return board(table)["thieves"][seat]["token"]


def verdict(table: Table, seat: int) -> str:
    """What became of a seat's attempt on the last roll."""
    for attempt in last_roll(table)["attempts"]:
        if attempt["seat"] == seat:
            return attempt["verdict"]
    raise AssertionError(f"p{seat} has not thrown")


def advance(table: Table, seat: int, steps: int) -> None:
    """The seat, whose turn it is, goes forward by a number of steps up to 12 with one orb."""
    assert board(table)["turn"] == seat
    colour = "red" if steps <= 5 else "green-or-yellow"
    roll(table, "orb", steps, colour)
    while table.actors == (CHANCE,):
        run(table, table.moves(CHANCE)[0])
        run(table, f"p{table.actors[0]} decline")
    if table.moves(seat)[0].startswith("settle"):
        table.play(seat, table.moves(seat)[0])
    table.play(seat, "stop")


def miss(table: Table) -> None:
    """The current player rolls a green 1 against red, and the turn passes."""
    seat = board(table)["turn"]
    assert seat is not None
    roll(table, "pyramid", 1, "red")
    if "pass" in table.moves(seat):
        table.play(seat, "pass")
