"""HEIST!: nothing is hidden, not even the code of a challenge (HS-14)."""

from __future__ import annotations

from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.games.heist.state import Params, State


@rule
def hide(params: Params, state: State, seat: int) -> None:
    """Erase nothing: jewels, locks, dice and codes lie open (HS-14)."""


@rule
def guess(params: Params, state: State, seat: int, rng: Rng) -> None:
    """Fill in nothing: nothing was erased."""
