"""Bots for Batman: `greedy` looks one roll ahead, `solver` knows what every position of a turn is
worth in points, `exact` knows the chance to win of every position of a game between two."""

from __future__ import annotations

from larceny.bots.batman.beginner import beginner
from larceny.bots.batman.exact import exact, prepare, refusal
from larceny.bots.batman.greedy import greedy
from larceny.bots.batman.memory import remember
from larceny.bots.batman.solver import solver
from larceny.bots.bot import Policy

POLICIES = {
    "beginner": Policy(beginner),
    "greedy": Policy(greedy),
    "solver": Policy(solver, remember),
    "exact": Policy(exact, prepare, refusal=refusal),
}
