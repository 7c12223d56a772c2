"""Bots for Batman: `greedy` looks one roll ahead, `solver` knows the value of every position."""

from __future__ import annotations

from typing import Any

from larceny.bots.batman.beginner import beginner
from larceny.bots.batman.greedy import greedy
from larceny.bots.batman.memory import remember
from larceny.bots.batman.solver import solver
from larceny.bots.bot import Policy

POLICIES = {
    "beginner": Policy(beginner),
    "greedy": Policy(greedy),
    "solver": Policy(solver, remember),
}


def sharpest(params: Any, seats: int) -> str:
    """Return the strongest bot: the solver plays each turn exactly."""
    return "solver"
