"""The bots of Spell Stealers."""

from __future__ import annotations

from larceny.bots.bot import Policy
from larceny.bots.spell_stealers.greedy import greedy, prepare

POLICIES = {"greedy": Policy(greedy, prepare)}
SHARP = "greedy"
"""A search of 1,000 iterations won 48 % of 60 games against greedy (95 %: 36 - 61)."""
