"""The bots of Art Robbery."""

from __future__ import annotations

from larceny.bots.art_robbery.beginner import beginner
from larceny.bots.art_robbery.greedy import greedy
from larceny.bots.bot import Policy

POLICIES = {"beginner": Policy(beginner), "greedy": Policy(greedy)}
