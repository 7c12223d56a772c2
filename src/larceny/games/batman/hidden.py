"""Batman: nothing is hidden. Dice in the cup are known by their number (BT-03)."""

from __future__ import annotations

from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.games.batman.state import Params, State


@rule
def hide(params: Params, state: State, seat: int) -> None:
    """Erase nothing: everything lies open (BT-03)."""


@rule
def guess(params: Params, state: State, seat: int, rng: Rng) -> None:
    """Fill in nothing: nothing was erased."""
