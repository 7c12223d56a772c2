"""Bots for HEIST!.

`greedy` rolls for one card at a time, `solver` plans for all of them, and `planner` does so by what
the evaluator has learned.
"""

from __future__ import annotations

from larceny.bots.bot import Policy
from larceny.games.heist.bots.beginner import beginner
from larceny.games.heist.bots.greedy import greedy
from larceny.games.heist.bots.planner import PLANNER
from larceny.games.heist.bots.solver import remember, solver

POLICIES = {
    "beginner": Policy(beginner),
    "greedy": Policy(greedy),
    "planner": PLANNER,
    "solver": Policy(solver, remember),
}
