"""Pig: what a seat sees, which is everything."""

from __future__ import annotations

from typing import Any

from larceny.engine.seat import EVERYBODY
from tests.pig.state import Params, State


def view(params: Params, state: State, seat: int) -> dict[str, Any]:
    return {"turn": state.turn, "total": state.total, "points": list(state.points)}


def witnesses(params: Params, state: State, seat: int, move: int) -> int:
    return EVERYBODY
