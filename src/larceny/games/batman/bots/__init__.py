"""Bots for Batman: `greedy` looks one roll ahead, `solver` knows what every position of a turn is
worth in points, `exact` knows the chance to win of every position of a game between two."""

from __future__ import annotations

from larceny.bots.bot import Policy
from larceny.games.batman.bots.beginner import beginner
from larceny.games.batman.bots.exact import exact, prepare, refusal
from larceny.games.batman.bots.greedy import greedy
from larceny.games.batman.bots.solver import remember, solver

POLICIES = {
    "beginner": Policy(beginner),
    "greedy": Policy(greedy),
    "solver": Policy(solver, remember),
    "exact": Policy(exact, prepare, refusal=refusal),
}
