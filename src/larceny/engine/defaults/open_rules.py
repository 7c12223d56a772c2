"""Rules of a game that hides nothing, derives no params and uses no chance."""

from __future__ import annotations

from typing import Any

from larceny.engine.rng import Rng
from larceny.engine.rule import rule


@rule
def prepare(params: Any) -> None:
    """Derive nothing: every param is given."""


@rule
def chance(params: Any, state: Any) -> int:
    """Return that there is one outcome: a game without this function has no chance events."""
    return 1


@rule
def hide(params: Any, state: Any, seat: int) -> None:
    """Hide nothing: everybody knows everything."""


@rule
def guess(params: Any, state: Any, seat: int, rng: Rng) -> None:
    """Guess nothing: nothing is hidden."""
