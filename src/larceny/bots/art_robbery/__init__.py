"""The bots of Art Robbery."""

from __future__ import annotations

from larceny.bots.art_robbery.greedy import greedy
from larceny.bots.bot import Policy

POLICIES = {"greedy": Policy(greedy)}
