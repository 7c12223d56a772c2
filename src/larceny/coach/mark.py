"""The mark of a decision, by what it lost."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Mark: TypeAlias = Literal["best", "fine", "inaccuracy", "mistake", "blunder"]
MARKS: tuple[Mark, ...] = get_args(Mark)

UNITS = 1 << 40
"""Equities are whole numbers of units, so that they can be added and subtracted without error."""
NO_LOSS = 1e-6
"""A smaller loss is an error of rounding."""
BOUNDS: dict[Mark, float] = {"fine": 0.02, "inaccuracy": 0.06, "mistake": 0.16}
"""A decision has the first of these marks whose bound is above its loss, which is measured in parts
of an equal player's share of the win."""


def round_equity(equity: float) -> float:
    """Return the nearest equity that is a whole number of units."""
    return round(equity * UNITS) / UNITS


def mark_of(loss: float, seats: int) -> Mark:
    """Return the mark of a decision that lost some equity."""
    if loss <= NO_LOSS:
        return "best"
    for mark, bound in BOUNDS.items():
        if loss * seats < bound:
            return mark
    return "blunder"


def bounds_for(seats: int) -> dict[Mark, float]:
    """Return for each mark but the gravest the loss that is too much for it."""
    return {"best": NO_LOSS, **{mark: bound / seats for mark, bound in BOUNDS.items()}}
