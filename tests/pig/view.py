"""Pig: what a seat sees, which is everything."""

from __future__ import annotations

from typing_extensions import TypedDict

from larceny.engine.seat import EVERYBODY
from tests.pig.state import Params, State


class Thief(TypedDict):
    """What one seat has."""

    points: int


class View(TypedDict):
    """What is on the table."""

    turn: int
    total: int
    thieves: list[Thief]


def view(params: Params, state: State, seat: int) -> View:
    """Return the view of any seat."""
    thieves: list[Thief] = [{"points": points} for points in state.points]
    return {"turn": state.turn, "total": state.total, "thieves": thieves}


def witnesses(params: Params, state: State, seat: int, move: int) -> int:
    """Return the mask of those who see a move: everybody."""
    return EVERYBODY
