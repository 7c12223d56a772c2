"""Pig: what a seat sees, which is everything."""

from __future__ import annotations

from typing_extensions import TypedDict

from larceny.engine.seat import EVERYBODY
from tests.pig.state import Params, State


class View(TypedDict):
    """What is on the table."""

    turn: int
    total: int
    points: list[int]


def view(params: Params, state: State, seat: int) -> View:
    """Return the view of any seat."""
    return {"turn": state.turn, "total": state.total, "points": list(state.points)}


def witnesses(params: Params, state: State, seat: int, move: int) -> int:
    """Return the mask of those who see a move: everybody."""
    return EVERYBODY
