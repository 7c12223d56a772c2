"""The bots of Art Robbery."""

from __future__ import annotations

from larceny.bots.bot import Policy
from larceny.games.art_robbery.bots.beginner import beginner
from larceny.games.art_robbery.bots.greedy import greedy

POLICIES = {"beginner": Policy(beginner), "greedy": Policy(greedy)}
