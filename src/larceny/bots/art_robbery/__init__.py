"""The bots of Art Robbery."""

from larceny.bots.art_robbery.greedy import greedy
from larceny.bots.bot import Policy

POLICIES = {"greedy": Policy(greedy)}
SHARP = "search"
"""96 % of games against greedy (docs/decisions/search.md)."""
