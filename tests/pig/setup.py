"""Pig: the params that can be played, and the start of a game."""

from __future__ import annotations

from larceny.engine.errors import BadParam
from larceny.engine.rule import rule
from tests.pig.state import DECIDE, Params, State


def check(params: Params) -> None:
    """Refuse a die that always busts."""
    if params.die_faces == 1:
        raise BadParam("die_faces", "a die with one face always shows a one", "PG-03")


@rule
def prepare(params: Params) -> None:
    """Derive nothing: every param of Pig is given."""


@rule
def begin(params: Params, state: State, seats: int) -> None:
    """Start without points; the first seat begins (PG-01)."""
    state.seats = seats
    state.phase = DECIDE
