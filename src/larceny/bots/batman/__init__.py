"""Bots for Batman: `greedy` looks one roll ahead, `solver` knows the value of every position."""

from __future__ import annotations

from larceny.bots.batman.greedy import greedy
from larceny.bots.batman.memory import remember
from larceny.bots.batman.solver import solver
from larceny.bots.bot import Policy

POLICIES = {"greedy": Policy(greedy), "solver": Policy(solver, remember)}
