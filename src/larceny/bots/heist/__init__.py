"""Bots for HEIST!.

`greedy` rolls for one card at a time, `solver` plans for all of them, and `planner` does so by what
the evaluator has learned.
"""

from __future__ import annotations

from larceny.bots.bot import Policy
from larceny.bots.heist.beginner import beginner
from larceny.bots.heist.greedy import greedy
from larceny.bots.heist.planner import PLANNER
from larceny.bots.heist.solver import remember, solver

POLICIES = {
    "beginner": Policy(beginner),
    "greedy": Policy(greedy),
    "planner": PLANNER,
    "solver": Policy(solver, remember),
}
