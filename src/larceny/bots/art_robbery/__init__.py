"""The bots of Art Robbery."""

from larceny.bots.art_robbery.greedy import greedy
from larceny.bots.bot import Policy

POLICIES = {"greedy": Policy(greedy)}
SHARP = "search"
"""It won 94 % of two-player games against greedy (docs/decisions/search.md)."""
